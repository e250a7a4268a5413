"""How long, and how much memory? Photos of 12 megapixels become pages; the yardstick is the time
that libjpeg-turbo needs to decode and encode the same pixels, on one core, in the same run. With
reading, ocrmypdf on the same pictures."""

import json
import os
import shutil

import numpy as np

from harness.html import Headline, Result
from harness.process import program, run as run_program
from measures import text

NAME = "time"
TITLE = "Time and memory"


def run(context) -> Result:
    result = Result()
    work = context.folder("time")
    photos = sorted(context.paint(
        work / "photos", seed=900, count=2 if context.quick else 4, width=4000, height=3000,
        quality=90).glob("*.jpg"))
    against_turbo(context, result, work, photos)
    with_reading(context, result, work)
    memory(context, result, work, photos)
    return result


def against_turbo(context, result, work, photos) -> None:
    """Wall time a photo, without reading, over decode and encode; the best of three runs each,
    taken in turns, since other programs may run beside."""
    turbo = context.root / "Benchmarks/.build/release/turbo"
    many = photos * (2 if context.quick else 3)
    ours, yardstick, one = [], [], []
    for round_ in range(3):
        told = run_program([turbo, *photos]).check()
        yardstick.append(json.loads(told.text)["secondsAPhoto"])
        batch = context.scan(*many, "-o", work / "batch.pdf", "--no-ocr").check()
        ours.append(batch.seconds / len(many))
        single = context.scan(photos[0], "-o", work / "single.pdf", "--no-ocr").check()
        one.append(single.seconds)
    ratio = min(ours) / min(yardstick)
    result.figures["without reading"] = {
        "ms a photo": round(1000 * min(ours)), "libjpeg-turbo ms": round(1000 * min(yardstick)),
        "ratio": round(ratio, 2), "one photo alone, ms": round(1000 * min(one)),
        "cores": os.cpu_count(),
    }
    result.heading(
        "Without reading: 12 megapixels to a page in a PDF",
        f"A batch of {len(many)} on {os.cpu_count()} cores, the best of three runs.")
    result.table(
        ["", "ms a photo", "ratio"],
        [["libjpeg-turbo, decode and encode, one core", round(1000 * min(yardstick)), 1.0],
         ["recto, in a batch", round(1000 * min(ours)), round(ratio, 2)],
         ["recto, one photo alone", round(1000 * min(one)), round(min(one) / min(yardstick), 2)]],
        mark="recto, in a batch")
    result.headlines.append(Headline(
        "times libjpeg-turbo's decode and encode, a photo of 12 MP", f"{ratio:.1f} ×", "≤ 3 ×",
        ratio <= 3))


def with_reading(context, result, work) -> None:
    if context.bench is None:
        result.notes.append("No labelled pages here: reading was not timed.")
        return
    folder = context.bench / "ocr"
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    entries = context.some([e for e in entries if e["language"] == "eng"], 4)
    paths = [folder / "images" / entry["file"] for entry in entries]
    truth = [(folder / "truth" / f"{entry['id']}.txt").read_text() for entry in entries]
    target = work / "read.pdf"
    own = context.scan(*paths, "-o", target, "--language", "eng").check()
    rows = [["recto", round(own.seconds, 1), round(own.cpu, 1), f1(target, truth)]]
    ocrmypdf, img2pdf = program("ocrmypdf"), program("img2pdf")
    if ocrmypdf and img2pdf and program("tesseract"):
        source, peer = work / "peer-in.pdf", work / "peer.pdf"
        run_program([img2pdf, *paths, "--rotation=ifvalid", "-o", source]).check()
        told = run_program([
            ocrmypdf, "-l", "eng", "--deskew", "--rotate-pages", "--output-type", "pdf", "--jobs",
            os.cpu_count(), "--quiet", source, peer]).check()
        rows.append(["ocrmypdf", round(told.seconds, 1), round(told.cpu, 1), f1(peer, truth)])
    else:
        result.notes.append("ocrmypdf, img2pdf or tesseract is not installed: no peer.")
    result.figures["with reading"] = {
        name: {"wall s": wall, "cpu s": cpu, "F1": score} for name, wall, cpu, score in rows}
    result.heading(
        f"With reading: {len(paths)} pictures in English to a searchable PDF",
        "F1 of the words that pdftotext finds in it.")
    result.table(["", "wall s", "CPU s", "F1"], rows, mark="recto")
    if len(rows) == 2:
        result.headlines.append(Headline(
            f"s to read {len(paths)} pages", f"{rows[0][1]:.1f}", "≤ ocrmypdf",
            rows[0][1] <= rows[1][1], f"ocrmypdf {rows[1][1]:.1f} s"))


def f1(pdf, truth) -> float | None:
    pdftotext = program("pdftotext")
    if pdftotext is None:
        return None
    told = run_program([pdftotext, pdf, "-"]).check()
    pages = told.text.split("\f")
    return round(float(np.mean([text.f1(t, page) for t, page in zip(truth, pages)])), 1)


def memory(context, result, work, photos) -> None:
    """Peak memory of a short and a long batch of 12-megapixel photos."""
    counts = (10, 40) if context.quick else (20, 200)
    folder = work / "many"
    folder.mkdir()
    for index in range(counts[1]):
        # Links: the pictures repeat, the files do not.
        os.link(photos[index % len(photos)], folder / f"photo-{index:03}.jpg")
    many = sorted(folder.glob("*.jpg"))
    rows = []
    for count in counts:
        told = context.scan(*many[:count], "-o", work / f"{count}.pdf", "--no-ocr").check()
        rows.append([f"{count} photos", round(told.peak / 1e6), round(told.seconds, 1)])
        (work / f"{count}.pdf").unlink()
    shutil.rmtree(folder)
    ratio = rows[1][1] / rows[0][1]
    result.figures["memory"] = {
        row[0]: {"peak MB": row[1], "wall s": row[2]} for row in rows} | {"ratio": round(ratio, 3)}
    result.heading("Memory: peak of a batch of 12-megapixel photos, without reading")
    result.table(["", "peak MB", "wall s"], rows)
    result.headlines.append(Headline(
        f"peak memory of {counts[1]} photos over that of {counts[0]}", f"{ratio:.2f} ×",
        "≤ 1.15 ×", ratio <= 1.15, f"{rows[1][1]} MB"))
