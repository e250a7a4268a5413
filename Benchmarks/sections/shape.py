"""Does a sheet seen at an angle get its true shape back? Painted photos at known angles, found,
straightened and measured from end to end: without the camera's focal length, with it in the file's
EXIF, and with one that is a tenth off. The error is of width over height, before any standard size
is chosen."""

import json

import numpy as np

from harness import exif
from harness.html import Headline, Result

NAME = "shape"
TITLE = "True shape"

VARIANTS = {"not told": None, "told": 1.0, "told, 10 % too long": 1.1, "told, 10 % too short": 0.9}


def run(context) -> Result:
    result = Result()
    painted = context.folder("tilts")
    context.paint(painted, "--tilts", width=1600, height=1200, quality=90)
    truths = json.loads((painted / "truth.json").read_text())
    if context.quick:
        truths = [truth for truth in truths if "24mm" in truth["file"]]
    errors = {name: measure(context, painted, truths, name, factor)
              for name, factor in VARIANTS.items()}
    rows = []
    for group in dict.fromkeys(kind(truth) for truth in truths):
        own = [truth["file"] for truth in truths if kind(truth) == group]
        row = [group, len(own)]
        for name in VARIANTS:
            found = [errors[name][file] for file in own if errors[name][file] is not None]
            row.append(f"{np.median(found):.2f}, {max(found):.2f}" if found else None)
        row.append(sum(errors["not told"][file] is None for file in own))
        rows.append(row)
    result.heading("Error of width over height in per cent: median, worst")
    result.table(["tilt", "photos", *VARIANTS, "not found"], rows)
    result.figures = {
        "table": [dict(zip(["tilt", "photos", *VARIANTS, "not found"], row)) for row in rows],
        "errors %": errors}
    told = [error for error in errors["told"].values() if error is not None]
    untold = [error for error in errors["not told"].values() if error is not None]
    median = float(np.median(told))
    result.headlines.append(Headline(
        "error of shape, focal length told", f"{median:.2f} %", "≤ 1 %", median <= 1,
        f"not told {np.median(untold):.2f} %"))
    return result


def measure(context, painted, truths, name, factor) -> dict:
    """For each photo the error in per cent; None where no page was found."""
    folder = context.folder("tilts-" + "".join(c for c in name if c.isalnum()))
    paths = [
        painted / truth["file"] if factor is None else exif.tagged(
            painted / truth["file"], folder, truth["camera"]["focalLength"] * factor)
        for truth in truths]
    target = folder / "pages.json"
    context.scan(
        *paths, "-o", target, "--paper", "fit", "--look", "original", "--rotate", "0", "--no-ocr",
        "--size", "best").check()
    errors = {}
    for truth, page in zip(truths, json.loads(target.read_text())["pages"]):
        true = truth["paper"][0] / truth["paper"][1]
        seen = page["width"] / page["height"]
        error = abs(seen / true - 1) * 100 if page["recipe"]["quad"] else None
        errors[truth["file"]] = None if error is None else round(error, 3)
    return errors


def kind(truth) -> str:
    pitch, yaw = truth["camera"]["pitch"], truth["camera"]["yaw"]
    if pitch == yaw == 0:
        return "level"
    if yaw == 0:
        return f"{pitch:.0f}° up or down"
    if pitch == 0:
        return f"{yaw:.0f}° sideways"
    return f"{pitch:.0f}° and {yaw:.0f}°"
