"""How many bytes does a page of the PDF take? The same captures through img2pdf, which keeps the
JPEG as it is, and ocrmypdf, which adds text to that."""

import pathlib

import numpy as np

from harness.html import Headline, Result
from harness.process import program, run as run_program

NAME = "pdf"
TITLE = "Bytes of a page"


def run(context) -> Result:
    result = Result()
    work = context.folder("pdf")
    sets = {}
    painted = context.paint(work / "painted", seed=500, count=4, width=2400, height=3200)
    sets["painted photos"] = sorted(painted.glob("*.jpg"))
    if context.bench is None:
        result.notes.append("No simulated captures here: only painted photos are measured.")
    else:
        captures = sorted((context.bench / "enhance" / "synth").glob("*.jpg"))
        sets["A4 captures, 300 dpi"] = context.some(captures, 3)
    for name, photos in sets.items():
        sizes = {"the photo itself": [photo.stat().st_size for photo in photos]}
        for label, options in {
            "recto": [], "recto, small": ["--size", "small"], "recto, best": ["--size", "best"],
            "recto, grey": ["--look", "grey"], "recto, black and white": ["--look", "bw"],
        }.items():
            sizes[label] = [own(context, photo, work, options) for photo in photos]
        for label, peer in (("img2pdf", img2pdf), ("ocrmypdf", ocrmypdf)):
            measured = [peer(photo, work) for photo in photos]
            if None in measured:
                result.notes.append(f"{label} is not installed.")
            else:
                sizes[label] = measured
        kilobytes = {
            label: round(float(np.mean(values)) / 1000, 1) for label, values in sizes.items()}
        result.figures[name] = kilobytes
        result.heading(f"{name}: {len(photos)}", "Mean of one-page PDFs without text, in kB.")
        result.table(
            ["", "kB a page"], [[label, value] for label, value in kilobytes.items()],
            mark="recto")
    own_size = result.figures["painted photos"]["recto"]
    result.headlines.append(Headline(
        "kB a page, painted photos", f"{own_size:.0f}",
        peer=f"img2pdf {result.figures['painted photos'].get('img2pdf', 0):.0f} kB"))
    checked(result, work)
    return result


def own(context, photo: pathlib.Path, work, options) -> int:
    target = work / f"{photo.stem}{''.join(options)}.pdf"
    context.scan(photo, "-o", target, "--no-ocr", *options).check()
    return target.stat().st_size


def img2pdf(photo, work) -> int | None:
    found = program("img2pdf")
    if found is None:
        return None
    target = work / f"{photo.stem}.img2pdf.pdf"
    run_program([found, photo, "-o", target]).check()
    return target.stat().st_size


def ocrmypdf(photo, work) -> int | None:
    found, source = program("ocrmypdf"), work / f"{photo.stem}.img2pdf.pdf"
    if found is None or program("tesseract") is None or not source.exists():
        return None
    target = work / f"{photo.stem}.ocrmypdf.pdf"
    # Without reading, as the other figures; its optimiser works at the default level.
    run_program([
        found, "--tesseract-timeout", "0", "--output-type", "pdf", "--jobs", "1", "--quiet",
        source, target]).check()
    return target.stat().st_size


def checked(result, work) -> None:
    """Whether qpdf has nothing to say about any of our files."""
    qpdf = program("qpdf")
    if qpdf is None:
        result.notes.append("qpdf is not installed: the files were not checked.")
        return
    files = [p for p in sorted(work.glob("*.pdf")) if p.suffixes[-2:] not in
             ([".img2pdf", ".pdf"], [".ocrmypdf", ".pdf"])]
    bad = [p.name for p in files if run_program([qpdf, "--check", p]).status != 0]
    result.figures["qpdf --check"] = {"files": len(files), "with faults": bad}
    result.table(["qpdf --check", "files", "with faults"], [["recto", len(files), len(bad)]])
