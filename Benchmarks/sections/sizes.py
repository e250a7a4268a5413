"""What do the names of --size cost, and what do they look like? Every kind of page as the scanner
drew it, pixel for pixel, through Recto's sizes and through what else one could do with the same
pixels. CER: Recto's own reader on the small page as poppler draws it at 300 dpi, less that on the
pixels themselves."""

import dataclasses
import json
import pathlib

import cv2
import numpy as np
from PIL import Image

from harness import pictures
from harness.html import Headline, Result
from harness.process import program, run as run_program
from measures import text

NAME = "sizes"
TITLE = "Sizes of PDF pages"

SIZES = {
    "small": ["--size", "small"], "small, G4": ["--size", "small", "--ink-coding", "g4"],
    "balanced": ["--size", "balanced"], "best": ["--size", "best"],
}
SHOWN = ["small", "balanced", "best"]
AIMS = {
    "colour": {"small": 65, "small, G4": 90}, "black and white": {"small": 45, "small, G4": 75}}
MOST_LOST = 1.0
WHOLE = ["--no-crop", "--rotate", "0", "--paper", "a4"]


@dataclasses.dataclass
class Page:
    """A page pixel for pixel."""

    kind: str
    picture: pathlib.Path
    truth: str | None
    options: list[str]
    """With which it goes through unchanged."""


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No labelled pages here: skipped.")
        return result
    work = context.folder("sizes")
    missing = [name for name in ("img2pdf", "ocrmypdf", "pdftoppm") if program(name) is None]
    if missing:
        result.notes.append(f"Not installed, so left out: {', '.join(missing)}.")
    for look, pages in (
            ("colour", colour_pages(context, work)), ("black and white", ink_pages(context, work))):
        measured(context, result, work, look, pages)
    return result


def colour_pages(context, work) -> list[Page]:
    """Clean pages, captures of them and handwriting, whatever is there."""
    synth = context.bench / "enhance" / "synth"
    pages = [
        Page(f"clean {path.stem.split('_')[0]}", path, truth(path), ["--look", "original"])
        for path in context.some(sorted(synth.glob("*_clean.png")), 2)]
    for path in context.some(captures(synth), 2):
        pages.append(drawn_page(context, work, path, "colour", WHOLE))
    for path in context.some(sorted((context.bench / "enhance" / "notes").glob("notes*.jpg")), 1):
        pages.append(drawn_page(context, work, path, "colour", ["--no-crop", "--rotate", "0"]))
    return pages


def ink_pages(context, work) -> list[Page]:
    folder = context.bench / "enhance" / "synth"
    return [drawn_page(context, work, path, "bw", WHOLE)
            for path in context.some(captures(folder), 2)]


def captures(folder) -> list[pathlib.Path]:
    """One of each page."""
    return list({path.stem.split("_")[0]: path for path in sorted(folder.glob("*.jpg"))}.values())


def drawn_page(context, work, source, look, options) -> Page:
    """The page that `recto scan` makes of a photo, nothing lost."""
    target = work / f"{source.stem}.{look}.png"
    context.scan(
        source, "-o", target, "--look", look, *options, "--size", "best", "--no-ocr").check()
    through = ["--look", "bw" if look == "bw" else "original"]
    return Page(source.stem, target, truth(source), through)


def truth(path) -> str | None:
    text_file = path.with_name(f"{path.stem.split('_')[0]}.txt")
    return text_file.read_text() if text_file.exists() else None


def measured(context, result, work, look, pages) -> None:
    sizes: dict[str, list[int | None]] = {}
    small, shots = [], []
    for page in pages:
        files = {}
        for size, options in SIZES.items():
            files[size] = own(context, work, page, size, options)
            sizes.setdefault(size, []).append(files[size].stat().st_size)
        for label, peer in PEERS.items():
            sizes.setdefault(label, []).append(peer(page.picture, work))
        small.append(drawn(files["small"]))
        if small[-1] is not None:
            told = ", ".join(f"{size} {files[size].stat().st_size // 1000} kB" for size in SHOWN)
            shots.append((f"{page.kind}: {told}", beside(small[-1], files)))
    lost = losses(context, work, pages, small)
    result.heading(f"{look}: kB a page, points of CER lost in small")
    rows = [
        [label, *(None if v is None else round(v / 1000) for v in values), mean(values)]
        for label, values in sizes.items()]
    rows.append(["CER lost in small", *lost, mean(lost, 1)])
    result.table(["", *(page.kind for page in pages), "mean"], rows, mark="small")
    result.figures[look] = {row[0]: dict(zip([p.kind for p in pages] + ["mean"], row[1:]))
                            for row in rows}
    result.gallery(shots, wide=True)
    for size, aim in AIMS[look].items():
        largest = max(sizes[size]) / 1000
        result.headlines.append(Headline(
            f"kB, the largest {look} page in {size}", f"{largest:.0f}", f"≤ {aim}", largest <= aim,
            f"mean {np.mean(sizes[size]) / 1000:.0f}, JPEG q75 "
            f"{np.mean(sizes['JPEG q75']) / 1000:.0f}"))
    known = [value for value in lost if value is not None]
    if known:
        result.headlines.append(Headline(
            f"points of CER lost in small, the worst {look} page", f"{max(known):.2f}",
            f"≤ {MOST_LOST:.0f}", max(known) <= MOST_LOST, f"mean {np.mean(known):.2f}"))


def mean(values, unit=1000) -> float | None:
    known = [value for value in values if value is not None]
    return float(np.mean(known)) / unit if known else None


def own(context, work, page, size, options) -> pathlib.Path:
    target = work / f"{page.picture.stem}.{size.replace(', ', '-')}.pdf"
    whole = WHOLE if page.truth is not None else ["--no-crop", "--rotate", "0"]
    context.scan(page.picture, "-o", target, *options, *whole, "--no-ocr", *page.options).check()
    return target


def jpeg(page, work) -> int:
    target = work / f"{page.stem}.q75.jpg"
    cv2.imwrite(str(target), pictures.read(page), [cv2.IMWRITE_JPEG_QUALITY, 75])
    return target.stat().st_size


def palette(page, work) -> int:
    target = work / f"{page.stem}.palette.png"
    Image.open(page).convert("RGB").quantize(16, dither=Image.Dither.NONE).save(
        target, optimize=True)
    return target.stat().st_size


def img2pdf(page, work) -> int | None:
    found = program("img2pdf")
    if found is None:
        return None
    target = work / f"{page.stem}.img2pdf.pdf"
    run_program([found, work / f"{page.stem}.q75.jpg", "-o", target]).check()
    return target.stat().st_size


def ocrmypdf(page, work) -> int | None:
    found, source = program("ocrmypdf"), work / f"{page.stem}.img2pdf.pdf"
    if found is None or program("tesseract") is None or not source.exists():
        return None
    target = work / f"{page.stem}.ocrmypdf.pdf"
    ended = run_program([
        found, "--tesseract-timeout", "0", "--output-type", "pdf", "--jobs", "1", "--quiet",
        "-O3", source, target])
    # Its level 3 wants pngquant and jbig2enc for some pages.
    return target.stat().st_size if ended.status == 0 else None


PEERS = {"JPEG q75": jpeg, "palette PNG": palette, "img2pdf": img2pdf, "ocrmypdf -O3": ocrmypdf}


def drawn(pdf) -> pathlib.Path | None:
    """The page as poppler draws it at 300 dpi."""
    if program("pdftoppm") is None:
        return None
    run_program(["pdftoppm", "-r", "300", "-png", "-singlefile", pdf, pdf.with_suffix("")]).check()
    return pdf.with_suffix(".png")


def losses(context, work, pages, small) -> list[float | None]:
    """For each page the points of CER that its small form costs; None where nobody knows."""
    known = [k for k, page in enumerate(pages) if page.truth is not None and small[k] is not None]
    if not known:
        return [None] * len(pages)
    before = readings(context, work, [pages[k].picture for k in known])
    after = readings(context, work, [small[k] for k in known])
    result: list[float | None] = [None] * len(pages)
    for k, first, second in zip(known, before, after):
        if first is None or second is None:  # no recogniser is installed
            continue
        result[k] = round(rate(pages[k].truth, second) - rate(pages[k].truth, first), 2)
    return result


def rate(true: str, read: str) -> float:
    """CER in the text's order, or with its words sorted, whichever is less: columns may be read in
    either order."""
    return min(text.error_rate(true, read), text.error_rate(in_order(true), in_order(read)))


def in_order(read: str) -> str:
    return " ".join(sorted(text.plain(read).split()))


def readings(context, work, found) -> list[str | None]:
    """What is read on pictures, all by one process."""
    target = work / "read.json"
    context.scan(
        *found, "-o", target, "--look", "original", "--no-crop", "--rotate", "0").check()
    return [page["text"] for page in json.loads(target.read_text())["pages"]]


def beside(small, files) -> np.ndarray:
    """The busiest part of the page in all sizes at 100 % and, below, a piece of it at 300 %."""
    page = pictures.read(small)
    third = cv2.resize(page, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA)
    edges = np.abs(np.diff(third.astype(np.int16), axis=1)).sum(2).astype(np.float32)
    # As the box covers pixels around its own.
    busy = cv2.boxFilter(edges, -1, (110, 80))[40:-40, 55:-55]
    y, x = (3 * int(v) for v in np.unravel_index(np.argmax(busy), busy.shape))
    parts = [page[y:y + 240, x:x + 330]]
    for size in SHOWN[1:]:
        run_program([
            "pdftoppm", "-r", "300", "-png", "-singlefile", "-x", x, "-y", y, "-W", 330, "-H", 240,
            files[size], files[size].with_suffix("")]).check()
        parts.append(pictures.read(files[size].with_suffix(".png")))
    close = [cv2.resize(part[80:160, 110:220], None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)
             for part in parts]
    return np.vstack([np.hstack(parts), np.hstack(close)])
