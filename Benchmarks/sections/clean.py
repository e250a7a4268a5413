"""Does paper become white and even, and does ink keep its colour? On simulated captures whose
clean page is known, and on real photos with shadows, where only the paper's evenness can be
measured. CER by tesseract, on the capture and on what became of it."""

import json

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from harness.process import program, run as run_program
from measures import paper, text

NAME = "clean"
TITLE = "Cleaning"

LOOKS = {"colour": "colour", "grey": "grey", "black and white": "bw"}


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No labelled pages here: skipped.")
        return result
    work = context.folder("clean")
    simulated(context, result, work)
    real(context, result, work)
    return result


def cleaned(context, picture, look, target) -> np.ndarray:
    """The whole picture in a look, pixel for pixel, unless the program says otherwise."""
    context.scan(
        picture, "-o", target, "--look", look, "--no-crop", "--rotate", "0", "--paper", "fit",
        "--size", "best", "--no-ocr").check()
    page, was = pictures.read(target), pictures.read(picture)
    if page.shape != was.shape:
        page = cv2.resize(page, (was.shape[1], was.shape[0]), interpolation=cv2.INTER_AREA)
    return page


def simulated(context, result, work) -> None:
    folder = context.bench / "enhance" / "synth"
    captures = context.some(sorted(folder.glob("*.jpg")), 4)
    figures: dict[str, list[dict]] = {}
    rows, shots = [], []
    for capture in captures:
        stem = capture.stem.split("_")[0]
        clean = paper.CleanPage(pictures.read(folder / f"{stem}_clean.png"))
        words = (folder / f"{stem}.txt").read_text()
        raw = pictures.read(capture)
        pages = {
            name: cleaned(context, capture, look, work / f"{capture.stem}.{look}.png")
            for name, look in LOOKS.items()
        }
        measured = {
            "capture": {**clean.colour(raw), "CER": reading(capture, words)},
            "colour": {**clean.colour(pages["colour"]),
                       "CER": reading(work / f"{capture.stem}.colour.png", words)},
            "grey": clean.grey(pages["grey"]),
            "black and white": clean.bilevel(pages["black and white"]),
        }
        for name, values in measured.items():
            figures.setdefault(name, []).append(values)
        rows.append([capture.stem, *(measured["colour"].get(key) for key in COLUMNS)])
        shots.append((measured["colour"]["spread"], (
            f"{capture.stem}: capture, colour, black and white, true",
            pictures.beside(raw, pages["colour"], pages["black and white"], clean.picture))))
    means = {name: averages(values) for name, values in figures.items()}
    result.figures["simulated"] = means
    result.heading(
        f"Simulated captures: {len(captures)}",
        "Spread: standard deviation of the luma on blank paper, in levels. White: its share of "
        "pixels with all channels ≥ 250. ΔE: CIE76, of coloured ink and of photos and boxes.")
    result.table(
        ["", *COLUMNS, "ink F1"],
        [[name, *(values.get(key) for key in [*COLUMNS, "ink F1"])]
         for name, values in means.items()], mark="colour")
    result.table(["colour, page by page", *COLUMNS], rows)
    result.heading("Worst first")
    result.gallery(
        [shot for _, shot in sorted(shots, key=lambda s: -s[0])[:8]], wide=True)
    result.headlines.append(Headline(
        label="levels of spread on cleaned paper", value=f"{means['colour']['spread']:.1f}",
        peer=f"the captures {means['capture']['spread']:.0f}"))
    result.headlines.append(Headline(
        label="of cleaned paper is white", value=f"{100 * means['colour']['white']:.1f} %"))


COLUMNS = ["spread", "white", "psnr", "ink ΔE", "print ΔE", "CER"]


def reading(picture, words: str) -> float | None:
    """tesseract's CER on a picture."""
    tesseract = program("tesseract")
    if tesseract is None:
        return None
    read = run_program(
        [tesseract, picture, "stdout", "--dpi", "300"], environment={"OMP_THREAD_LIMIT": "1"})
    return text.error_rate(words, read.check().text)


def averages(entries: list[dict]) -> dict:
    keys = dict.fromkeys(key for entry in entries for key in entry)
    values = {key: [e[key] for e in entries if e.get(key) is not None] for key in keys}
    return {key: round(float(np.mean(some)), 4) for key, some in values.items() if some}


def real(context, result, work) -> None:
    rows, shots = [], []
    for kind in ("waterfill", "jung_shadow"):
        photos = context.some(sorted((context.bench / "enhance" / kind).glob("*.jpg")), 4)
        before, after, grey = [], [], []
        for photo in photos:
            raw = pictures.read(photo)
            where = paper.real_paper(raw)
            page = cleaned(context, photo, "colour", work / f"{kind}-{photo.stem}.colour.png")
            plain = cleaned(context, photo, "grey", work / f"{kind}-{photo.stem}.grey.png")
            before.append(paper.spread(raw, where))
            after.append(paper.spread(page, where))
            grey.append(paper.spread(plain, where))
            shots.append((after[-1], (
                f"{kind} {photo.stem}: {before[-1]:.1f} → {after[-1]:.1f}",
                pictures.beside(raw, page))))
        rows.append([kind, len(photos), *(float(np.median(v)) for v in (before, after, grey))])
    result.figures["real shadows"] = {
        kind: {"photos": count, "before": round(b, 2), "colour": round(c, 2), "grey": round(g, 2)}
        for kind, count, b, c, g in rows
    }
    result.heading("Real shadows", "Median spread of the paper, in levels.")
    result.table(["set", "photos", "before", "colour", "grey"], rows)
    result.gallery([shot for _, shot in sorted(shots, key=lambda s: -s[0])[:8]])
