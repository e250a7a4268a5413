"""What do the names of --size cost, and what do they look like? Pages as the scanner rendered them,
pixel for pixel, through Recto's three sizes and through what else one could do with the same
pixels. CER: Recto's own reader on the page as poppler draws it at 300 dpi, less that on the pixels
themselves."""

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

SIZES = ["small", "balanced", "best"]
AIM = {"colour": 65, "black and white": 45}


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No labelled pages here: skipped.")
        return result
    work = context.folder("sizes")
    folder = context.bench / "enhance" / "synth"
    clean = context.some(sorted(folder.glob("*_clean.png")), 3)
    captures = context.some(sorted(folder.glob("*.jpg")), 3)
    missing = [name for name in ("img2pdf", "ocrmypdf", "pdftoppm") if program(name) is None]
    if missing:
        result.notes.append(f"Not installed, so left out: {', '.join(missing)}.")
    for kind, look, options in (
        ("colour", "colour", []), ("black and white", "bw", ["--look", "bw"])):
        pages = [rendered(context, work, source, look) for source in captures]
        if kind == "colour":
            pages = clean + pages
        measured(context, result, work, kind, pages, options)
    return result


def rendered(context, work, source, look) -> pathlib.Path:
    """The page that `recto scan` makes of a capture, nothing lost."""
    target = work / f"{source.stem}.{look}.png"
    context.scan(
        source, "-o", target, "--look", look, "--no-crop", "--rotate", "0", "--paper", "a4",
        "--size", "best", "--no-ocr").check()
    return target


def measured(context, result, work, kind, pages, options) -> None:
    sizes: dict[str, list[int]] = {}
    losses: dict[str, list[float]] = {size: [] for size in SIZES}
    shots = []
    for page in pages:
        words = truth(context, page)
        before = reading(context, work, page) if words else None
        for size in SIZES:
            pdf = own(context, work, page, size, options or ["--look", "original"])
            sizes.setdefault(size, []).append(pdf.stat().st_size)
            shown = drawn(pdf, 300)
            if shown is not None and before is not None:
                after = reading(context, work, shown)
                losses[size].append(
                    text.error_rate(words, after) - text.error_rate(words, before))
            if size == "small" and shown is not None:
                shots.append((pdf.stat().st_size, (
                    f"{page.stem}: the pixels, small ({pdf.stat().st_size // 1000} kB)",
                    beside(pictures.read(page), pictures.read(shown)))))
        for label, peer in PEERS.items():
            value = peer(page, work)
            if value is not None:
                sizes.setdefault(label, []).append(value)
    rows = [
        [label, float(np.mean(values)) / 1000, float(np.max(values)) / 1000,
         100 * float(np.mean(losses[label])) if losses.get(label) else None]
        for label, values in sizes.items()]
    result.heading(f"{kind}: {len(pages)}")
    result.table(["", "kB a page", "the largest", "CER lost, points"], rows, mark="small")
    result.figures[kind] = {
        row[0]: {"kB": round(row[1], 1), "largest": round(row[2], 1),
                 "CER lost": None if row[3] is None else round(row[3], 3)} for row in rows}
    result.gallery([shot for _, shot in sorted(shots, key=lambda s: -s[0])[:6]], wide=True)
    mean = rows[0][1]
    result.headlines.append(Headline(
        f"kB a {kind} page, small", f"{mean:.0f}", aim=f"≤ {AIM[kind]}", good=mean <= AIM[kind],
        peer=f"JPEG q75 {np.mean(sizes['JPEG q75']) / 1000:.0f} kB"))


def own(context, work, page, size, options) -> pathlib.Path:
    target = work / f"{page.stem}.{size}.pdf"
    context.scan(
        page, "-o", target, "--size", size, "--no-crop", "--rotate", "0", "--paper", "a4",
        "--no-ocr", *options).check()
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


def drawn(pdf, density) -> pathlib.Path | None:
    if program("pdftoppm") is None:
        return None
    run_program([
        "pdftoppm", "-r", str(density), "-png", "-singlefile", pdf, pdf.with_suffix("")]).check()
    return pdf.with_suffix(".png")


def truth(context, page) -> str | None:
    path = context.bench / "enhance" / "synth" / f"{page.stem.split('_')[0]}.txt"
    return path.read_text() if path.exists() else None


def reading(context, work, picture) -> str:
    target = work / "read.txt"
    context.scan(
        picture, "-o", target, "--look", "original", "--no-crop", "--rotate", "0").check()
    return target.read_text()


def beside(before, after) -> np.ndarray:
    """The busiest part of the page in both, at 100 % and, below, a piece at 300 %."""
    after = cv2.resize(after, (before.shape[1], before.shape[0]), interpolation=cv2.INTER_AREA)
    third = [cv2.resize(p, None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA)
             for p in (before, after)]
    edges = cv2.boxFilter(
        np.abs(np.diff(third[0].astype(np.int16), axis=1)).sum(2).astype(np.float32), -1, (400, 260))
    y, x = np.unravel_index(
        np.argmax(edges[130:-130, 200:-200]), edges[130:-130, 200:-200].shape)
    far = [p[y:y + 260, x:x + 400] for p in third]
    close = [p[3 * y + 300:3 * y + 560, 3 * x + 400:3 * x + 800] for p in (before, after)]
    return np.vstack([np.hstack(far), np.hstack(close)])
