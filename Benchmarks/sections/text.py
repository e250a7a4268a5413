"""Is the text read, in order, numbers above all? Whole pictures, nothing told but the language;
tesseract beside it on the same pictures."""

import json
import pathlib

import numpy as np

from harness import pictures
from harness.html import Headline, Result
from harness.process import program, run as run_program
from measures import text
from measures.words import BoxErrors, of_page, of_pdf

NAME = "text"
TITLE = "Reading text"


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No labelled pages here: only painted photos are read.")
    else:
        real(context, result)
    painted(context, result)
    boxes(context, result)
    return result


def real(context, result) -> None:
    folder = context.bench / "ocr"
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    entries = context.some(entries, 9)
    for entry in entries:
        entry["path"] = folder / "images" / entry["file"]
        entry["truth"] = (folder / "truth" / f"{entry['id']}.txt").read_text()
    readers = {"recto": recto(context, entries), "tesseract": tesseract(result, entries)}
    scores = {
        name: [score(entry, read[entry["id"]]) for entry in entries if entry["id"] in read]
        for name, (read, _) in readers.items()
    }
    summaries = {}
    for name, items in scores.items():
        if items:
            seconds = round(readers[name][1] / len(items), 2)
            summaries[name] = {**summary(items), "s a picture": seconds}
    result.figures |= {
        **summaries,
        "pictures": {item["id"]: {k: item[k] for k in ("f1", "digits", "cer")}
                     for item in scores["recto"]},
    }
    columns = list(summaries["recto"])
    result.table(
        ["", *columns], [[name, *values.values()] for name, values in summaries.items()],
        mark="recto")
    by_kind(result, scores)
    columns_in_order(context, result)
    worst(result, entries, scores, readers)
    own, peer = summaries["recto"], summaries.get("tesseract")
    result.headlines += [
        Headline("word F1, all pictures", f"{own['F1']:.1f}", "≥ 92", own["F1"] >= 92,
                 f"tesseract {peer['F1']:.1f}" if peer else ""),
        Headline("of tokens with a digit", f"{own['numbers %']:.1f} %", "≥ 93 %",
                 own["numbers %"] >= 93, f"tesseract {peer['numbers %']:.1f} %" if peer else ""),
    ]


def painted(context, result) -> None:
    """Photos of painted pages: finding, straightening, cleaning and reading in one figure."""
    folder = context.paint(
        context.folder("text-painted"), seed=300, count=4 if context.quick else 12, width=2400,
        height=1800)
    entries = [
        {"id": truth["file"], "file": truth["file"], "path": folder / truth["file"],
         "truth": truth["text"], "language": "eng+deu", "tags": truth["tags"],
         "readingOrder": True}
        for truth in json.loads((folder / "truth.json").read_text())
    ]
    read, seconds = recto(context, entries, "text-painted-read")
    items = [score(entry, read[entry["id"]]) for entry in entries]
    figures = {**summary(items), "s a picture": round(seconds / len(items), 2)}
    result.figures["painted"] = figures
    result.heading("Painted photos of pages, found, straightened and read")
    result.table(["", *figures], [["recto", *figures.values()]], mark="recto")
    result.table(["photo", "F1", "numbers", "CER %"], [
        [item["id"], item["f1"], "{} of {}".format(*item["digits"]), item["cer"]]
        for item in sorted(items, key=lambda item: item["f1"])])


def boxes(context, result) -> None:
    """Do the words' boxes lie on their ink? Flat painted pages; in the PDF, by poppler, only left
    and right: there words are as high as their line."""
    folder = context.paint(
        context.folder("boxes"), seed=40, count=0, flat=5 if context.quick else 15)
    truths = json.loads((folder / "truth.json").read_text())
    work = context.folder("boxes-read")
    errors = {"as read": BoxErrors(), "in the PDF": BoxErrors()}
    for truth in truths:
        page, document = work / "page.json", work / "page.pdf"
        for target in page, document:
            context.scan(
                folder / truth["file"], "-o", target, "--no-crop", "--rotate", "0").check()
        read = json.loads(page.read_text())["pages"][0]
        errors["as read"].add(truth["words"], of_page(read, truth["paper"]))
        told = run_program(["pdftotext", "-bbox", document, "-"]).check()
        errors["in the PDF"].add(truth["words"], of_pdf(told.text)[0], level=True)
    rows = {name: found.row() for name, found in errors.items()}
    result.figures["boxes"] = {
        name: dict(zip(BoxErrors.COLUMNS, row)) for name, row in rows.items()}
    result.heading("Words' boxes and their ink", boxes.__doc__.replace("\n    ", " "))
    result.table(["", *BoxErrors.COLUMNS], [[name, *row] for name, row in rows.items()])
    furthest = errors["as read"]
    order = sorted(range(len(furthest.words)), key=lambda i: -abs(furthest.width[i]))[:30]
    result.details("furthest off in width", "\n".join(
        f"{furthest.width[i]:+.1f} % {furthest.words[i][0]} "
        + " ".join(f"{a:.1f}/{b:.1f}" for a, b in zip(*furthest.words[i][1:])) for i in order))
    place, width = rows["as read"][2], rows["as read"][6]
    result.headlines += [
        Headline("words' boxes off their ink, 90 %", f"{place:.2f} pt", "≤ 1 pt", place <= 1),
        Headline("words' widths off, 90 %", f"{width:.1f} %", "≤ 3 %", width <= 3)]


def recto(context, entries, folder: str = "text-read") -> tuple[dict, float]:
    """Each picture's text, and the seconds in all; one scan a language."""
    work, read, seconds = context.folder(folder), {}, 0.0
    for language in dict.fromkeys(entry["language"] for entry in entries):
        own = [entry for entry in entries if entry["language"] == language]
        target = work / f"{language}.json"
        told = context.scan(
            *(entry["path"] for entry in own), "-o", target, "--language", language)
        if told.status > 1:
            told.check()
        seconds += told.seconds
        pages = json.loads(target.read_text())["pages"]
        texts = {pathlib.Path(page["file"]).name: page["text"] or "" for page in pages}
        read.update({entry["id"]: texts.get(entry["file"], "") for entry in own})
    return read, seconds


def tesseract(result, entries) -> tuple[dict, float]:
    found = program("tesseract")
    if found is None:
        result.notes.append("tesseract is not installed: apt-get install tesseract-ocr")
        return {}, 0.0
    have = set(run_program([found, "--list-langs"]).check().text.split())
    read, seconds, missing = {}, 0.0, set()
    for entry in entries:
        wanted = set(entry["language"].split("+"))
        if not wanted <= have:
            missing |= wanted - have
            continue
        told = run_program(
            [found, entry["path"], "stdout", "-l", entry["language"]],
            environment={"OMP_THREAD_LIMIT": "1"})
        seconds += told.seconds
        read[entry["id"]] = told.text
    if missing:
        names = " ".join(f"tesseract-ocr-{name}" for name in sorted(missing))
        result.notes.append(
            f"tesseract read only the pictures in its languages; for all: apt-get install {names}")
    return read, seconds


def score(entry, read: str) -> dict:
    right, of = text.numbers(entry["truth"], read)
    return {
        "id": entry["id"], "tags": [*entry["tags"], entry["language"]],
        "f1": round(text.f1(entry["truth"], read), 2), "digits": [right, of],
        "cer": round(text.error_rate(entry["truth"], read), 2) if entry["readingOrder"] else None,
    }


def summary(items: list[dict]) -> dict:
    of = sum(item["digits"][1] for item in items)
    cers = [item["cer"] for item in items if item["cer"] is not None]
    return {
        "pictures": len(items), "F1": round(float(np.mean([item["f1"] for item in items])), 2),
        "numbers %": round(100 * sum(item["digits"][0] for item in items) / max(1, of), 2),
        "CER %": round(float(np.mean(cers)), 2) if cers else None,
        "median CER %": round(float(np.median(cers)), 2) if cers else None,
    }


def by_kind(result, scores) -> None:
    kinds = dict.fromkeys(tag for item in scores["recto"] for tag in item["tags"])
    rows = []
    for kind in kinds:
        row = [kind, sum(kind in item["tags"] for item in scores["recto"])]
        for name in ("recto", "tesseract"):
            own = [item["f1"] for item in scores[name] if kind in item["tags"]]
            row.append(float(np.mean(own)) if own else None)
        rows.append(row)
    result.heading("F1 by kind")
    result.table(["kind", "pictures", "recto", "tesseract"], sorted(rows, key=lambda r: r[2]))


def columns_in_order(context, result) -> None:
    """The two-column page of formats/: CER, so order counts."""
    page = context.bench / "formats" / "ocrmypdf-linn.png"
    truth = page.with_suffix(".txt").read_text()
    target = context.folder("columns") / "linn.txt"
    context.scan(page, "-o", target, "--language", "eng").check()
    rate = text.error_rate(truth, target.read_text())
    row, peer = ["linn.png", rate], ""
    if found := program("tesseract"):
        told = run_program([found, page, "stdout"], environment={"OMP_THREAD_LIMIT": "1"})
        row.append(text.error_rate(truth, told.text))
        peer = f"tesseract {row[2]:.1f} %"
    result.heading("Two columns", "Character errors in per cent, in reading order.")
    result.table(["", "recto", "tesseract"][:len(row)], [row])
    result.figures["linn CER %"] = round(rate, 2)
    result.headlines.append(
        Headline("CER of the two-column page", f"{rate:.1f} %", "≤ 3 %", rate <= 3, peer))


def worst(result, entries, scores, readers) -> None:
    result.heading("Worst first")
    paths = {entry["id"]: entry for entry in entries}
    order = sorted(scores["recto"], key=lambda item: item["f1"])[:8]
    result.gallery([
        (f"F1 {item['f1']:.0f} · {item['id']} · {', '.join(item['tags'])}",
         pictures.thumbnail(pictures.read(paths[item["id"]]["path"]))) for item in order])
    for item in order:
        read = readers["recto"][0][item["id"]]
        missing = text.tokens(paths[item["id"]]["truth"]) - text.tokens(read)
        extra = text.tokens(read) - text.tokens(paths[item["id"]]["truth"])
        result.details(
            f"{item['id']}: what was read",
            f"missing: {' '.join(missing.elements())}\n\nextra: {' '.join(extra.elements())}"
            f"\n\n{read}")
