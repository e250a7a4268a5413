"""Simulated captures whose clean page and text are known."""

import numpy as np

from cleaning.pages import cleaned, texts
from harness import pictures
from harness.html import Headline
from measures import paper, text

LOOKS = {"colour": "colour", "grey": "grey", "black and white": "bw"}
COLUMNS = ["spread", "white", "psnr", "ink ΔE", "thin ink ΔE", "print ΔE", "hue °"]
# Running text, whose order is known, under a shadow with an edge.
SHADOWED_TEXT = ("p0_hard", "p2_both", "p4_hard", "p5_both")
# Printed on the page, at its end, but not in its text file.
STAMPS = {"p2": "APPROVED PAID 12 MAR"}


def run(context, result, work) -> None:
    folder = context.bench / "enhance" / "synth"
    captures = context.some(sorted(folder.glob("*.jpg")), 4)
    figures: dict[str, list[dict]] = {}
    rows, shots = [], []
    for capture in captures:
        clean = paper.CleanPage(pictures.read(folder / f"{sheet(capture)}_clean.png"))
        raw = pictures.read(capture)
        pages = {
            name: cleaned(context, capture, look, work / f"{capture.stem}.{look}.png")
            for name, look in LOOKS.items()
        }
        measured = {
            "capture": clean.colour(raw), "colour": clean.colour(pages["colour"]),
            "grey": clean.grey(pages["grey"]),
            "black and white": clean.bilevel(pages["black and white"]),
        }
        for name, values in measured.items():
            figures.setdefault(name, []).append(values)
        rows.append([
            capture.stem, *(measured["colour"].get(key) for key in COLUMNS),
            measured["black and white"]["ink F1"]])
        shots.append((measured["colour"]["spread"], (
            f"{capture.stem}: capture, colour, black and white, true",
            pictures.beside(raw, pages["colour"], pages["black and white"], clean.picture))))
    means = {name: averages(values) for name, values in figures.items()}
    result.figures["simulated"] = means
    result.heading(
        f"Simulated captures: {len(captures)}",
        "Spread: standard deviation of the luma on blank paper, in levels. White: its share of "
        "pixels with all channels ≥ 250. ΔE: CIE76, of solid coloured ink such as stamps' and "
        "highlights', of the rest of coloured ink, which blur has mixed with paper, and of "
        "photos and boxes; hue: the angle between their hues in CIELAB.")
    result.table(
        ["", *COLUMNS, "ink F1"],
        [[name, *(values.get(key) for key in [*COLUMNS, "ink F1"])]
         for name, values in means.items()], mark="colour")
    result.table(["page by page", *COLUMNS, "ink F1"], rows)
    result.heading("Worst first")
    result.gallery([shot for _, shot in sorted(shots, key=lambda s: -s[0])], wide=True)
    colour, raw = means["colour"], means["capture"]
    ink = means["black and white"]["ink F1"]
    result.headlines += [
        Headline("PSNR of cleaned pages", f"{colour['psnr']:.1f}", "≥ 23.8",
                 colour["psnr"] >= 23.8, f"the captures {raw['psnr']:.1f}"),
        *(Headline(f"ΔE of {what}", f"{colour[key]:.1f}", "≤ 7", colour[key] <= 7,
                   f"the captures {raw[key]:.0f}")
          for what, key in (("stamps and coloured ink", "ink ΔE"),
                            ("photos and boxes", "print ΔE"))),
        Headline("degrees of hue", f"{colour['hue °']:.1f}", "≤ 3", colour["hue °"] <= 3,
                 f"the captures {raw['hue °']:.0f}"),
        Headline("F1 of ink in black and white", f"{ink:.3f}", "≥ .94", ink >= 0.94),
    ]
    read(context, result, work, captures)


def read(context, result, work, captures) -> None:
    """What is read of each page, as it is and in each look."""
    names = ["capture", *LOOKS]
    found = [texts(context, captures, work / "capture.json")] + [
        texts(context, [work / f"{capture.stem}.{look}.png" for capture in captures],
              work / f"{look}.json")
        for look in LOOKS.values()]
    rows, lost, errors = [], [], []
    for capture, *readings in zip(captures, *found):
        truth = capture.with_name(f"{sheet(capture)}.txt").read_text()
        truth += "\n" + STAMPS.get(sheet(capture), "")
        recalls = [100 * text.recall(truth, reading) for reading in readings]
        rates = [text.error_rate(truth, reading) for reading in readings]
        # recto reads the page before it is cleaned: what that is better or worse than.
        lost.append(max(0.0, recalls[0] - recalls[1]))
        if capture.stem in SHADOWED_TEXT:
            errors.append(rates[:2])
        rows.append([capture.stem, *recalls, *rates])
    result.heading(
        "Read, before and after cleaning",
        "Recall: words of the truth that are read, in per cent; CER likewise, in reading order; "
        "by recto itself.")
    result.table(
        ["", *(f"recall, {name}" for name in names), *(f"CER, {name}" for name in names)], rows)
    result.figures["read"] = {
        row[0]: dict(zip(["recall", "CER"], (
            dict(zip(names, (round(v, 2) for v in row[1:5]))),
            dict(zip(names, (round(v, 2) for v in row[5:])))))) for row in rows}
    result.headlines.append(Headline(
        "words lost by cleaning, worst page", f"{max(lost):.2f} %", "0", max(lost) == 0))
    if errors:
        raw, colour = np.array(errors).max(0)
        result.headlines.append(Headline(
            "CER of shadowed text in colour, worst page", f"{colour:.2f} %", "≤ .5 %",
            bool(colour <= 0.5), f"the captures {raw:.2f} %"))


def sheet(capture) -> str:
    """The page that a capture is of."""
    return capture.stem.split("_")[0]


def averages(entries: list[dict]) -> dict:
    keys = dict.fromkeys(key for entry in entries for key in entry)
    values = {key: [e[key] for e in entries if e.get(key) is not None] for key in keys}
    return {key: round(float(np.mean(some)), 4) for key, some in values.items() if some}
