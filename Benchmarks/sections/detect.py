"""Is the page found where it is? J is the intersection over union after the map that takes the
true page to a square; a miss counts 0. Beside it, in the same run, the contour recipe of OpenCV
tutorials."""

import dataclasses
import json
import pathlib
import time

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from measures import quads

NAME = "detect"
TITLE = "Finding the page"


@dataclasses.dataclass
class Scored:
    """One photo's outcome."""

    path: pathlib.Path
    truth: dict
    found: list | None
    fit: quads.Fit | None
    """None when there is no page, or none was found."""

    @property
    def rights(self) -> list:
        page = self.truth.get("corners")
        return [page, *self.truth.get("alternatives", [])] if page else []

    @property
    def j(self) -> float:
        return self.fit.j if self.fit else 0.0


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No labelled photos here: only painted scenes are measured.")
    else:
        folder = context.bench / "detect"
        truths = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
        measure(context, result, "Real photos", folder / "images", context.some(truths, 40), "real")
    painted = context.paint(
        context.folder("painted"), seed=100, count=8 if context.quick else 24,
        empty=4 if context.quick else 12)
    truths = json.loads((painted / "truth.json").read_text())
    measure(context, result, "Painted photos", painted, truths, "painted")
    return result


def measure(context, result, title, folder, truths, key) -> None:
    paths = [folder / truth["file"] for truth in truths]
    own, seconds = recto(context, paths)
    start = time.monotonic()
    peer = [contours(pictures.read(path)) for path in paths]
    peer_seconds = time.monotonic() - start
    ours = scored(paths, truths, own)
    rows = {"recto": (ours, seconds), "OpenCV contours": (scored(paths, truths, peer), peer_seconds)}
    summaries = {
        name: summary(items, taken / len(items)) for name, (items, taken) in rows.items()}
    result.figures[key] = {
        name: {**figures, "halves": [summary(in_half(rows[name][0], h)) for h in (0, 1)]}
        for name, figures in summaries.items()
    }
    result.figures[key]["tags"] = tags(ours)
    result.figures[key]["photos"] = {
        item.path.name: round(item.j, 4) if item.rights else bool(item.found) for item in ours}
    figures = summaries["recto"]
    if figures["mean J"] is not None and key == "real":
        result.headlines.append(Headline(
            label="mean J of found pages, real photos", value=f"{figures['mean J']:.3f}",
            peer=f"OpenCV contours {summaries['OpenCV contours']['mean J']:.3f}"))
        result.headlines.append(Headline(
            label="false finds, real photos without a page",
            value=f"{figures['false finds']} of {figures['without page']}"))
    result.heading(f"{title}: {len(ours)}")
    columns = list(figures)
    table = [[name, *values.values()] for name, values in summaries.items()]
    for half in (0, 1):
        if part := in_half(ours, half):
            table.append([f"recto, half {half + 1}", *summary(part).values()])
    result.table(["", *columns], table, mark="recto")
    result.heading("By kind")
    result.table(["kind", "photos", "mean J", "≥ .9 %"], tags(ours))
    worst = sorted((item for item in ours if item.rights), key=lambda item: item.j)
    result.heading("Worst first", "Blue: true. Orange: found, its own top left dotted.")
    result.gallery([picture(item) for item in worst[:12]])
    false = [item for item in ours if not item.rights and item.found]
    if false:
        result.heading("Found where no page is")
        result.gallery([picture(item) for item in false[:12]])


def in_half(items: list[Scored], half: int) -> list[Scored]:
    return [item for item in items if quads.half(item.path.name) == half]


def picture(item: Scored):
    caption = f"{item.path.name} · {', '.join(item.truth['tags'])}"
    if item.rights:
        caption = f"J {item.j:.3f} · {caption}" if item.found else f"missed · {caption}"
    return caption, pictures.with_quads(pictures.read(item.path), item.found, item.rights)


def recto(context, paths) -> tuple[list, float]:
    told = context.detect(paths)
    if told.status > 1:
        told.check()
    quad = {}
    for line in told.text.splitlines():
        entry = json.loads(line)
        quad[pathlib.Path(entry["file"]).name] = entry.get("quad")
    return [quad.get(path.name) for path in paths], told.seconds


def contours(picture: np.ndarray):
    """The largest four-sided outline of Canny edges, as tutorials find it."""
    scale = 500 / picture.shape[0]
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    outlines, _ = cv2.findContours(
        cv2.Canny(grey, 75, 200), cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for outline in sorted(outlines, key=cv2.contourArea, reverse=True)[:5]:
        corners = cv2.approxPolyDP(outline, 0.02 * cv2.arcLength(outline, True), True)
        if len(corners) == 4:
            return (quads.clockwise(corners.reshape(4, 2).astype(np.float64)) / scale).tolist()
    return None


def scored(paths, truths, found) -> list[Scored]:
    items = []
    for path, truth, quad in zip(paths, truths, found):
        item = Scored(path, truth, quad, None)
        if item.rights and quad:
            item.fit = quads.fit(quad, item.rights, truth["w"], truth["h"])
        items.append(item)
    return items


def summary(items: list[Scored], seconds: float | None = None) -> dict:
    pages = [item for item in items if item.rights]
    corners = sorted(item.fit.corners for item in pages if item.fit)
    empty = [item for item in items if not item.rights]
    return {
        "mean J": round(float(np.mean([item.j for item in pages])), 4) if pages else None,
        "≥ .9 %": share(pages, 0.9), "≥ .95 %": share(pages, 0.95),
        "corner error, % of diagonal": round(corners[len(corners) // 2], 3) if corners else None,
        "missed": sum(not item.found for item in pages),
        "absurd (found, J < .5)": sum(bool(item.found) and item.j < 0.5 for item in pages),
        "false finds": sum(bool(item.found) for item in empty), "without page": len(empty),
        "ms a photo": round(seconds * 1000) if seconds is not None else None,
    }


def share(pages: list[Scored], least: float) -> float | None:
    return round(100 * sum(item.j >= least for item in pages) / len(pages), 1) if pages else None


def tags(items: list[Scored]) -> list[list]:
    kinds = sorted({tag for item in items if item.rights for tag in item.truth["tags"]})
    rows = []
    for kind in kinds:
        js = [item.j for item in items if item.rights and kind in item.truth["tags"]]
        rows.append([
            kind, len(js), round(float(np.mean(js)), 3),
            round(100 * sum(j >= 0.9 for j in js) / len(js))])
    return sorted(rows, key=lambda row: row[2])
