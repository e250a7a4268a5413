"""Is the page found where it is? J is the intersection over union after the map that takes the
true page to a square; a miss counts 0. Beside it, in the same run, the contour recipe of OpenCV
tutorials, which is also timed on a camera's frame. Thresholds were chosen on half A."""

import dataclasses
import json
import pathlib
import time

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from harness.process import run as run_program
from measures import quads

NAME = "detect"
TITLE = "Finding the page"
AIMS = {
    "mean J": 0.968, "≥ .9 %": 96, "≥ .95 %": 91, "corner error, % of diagonal": 0.28,
    "missed": 2, "false finds": 1}
"""What the real photos should come to; the last three at most, the others at least."""
PAINTED_AIM = 0.985
TAG_AIM = 0.92
PEERS = [
    ["jscanify", 0.690, 47, 38, 3.8, 4, 26],
    ["OSS Document Scanner", 0.770, 74, 67, 0.61, 38, 9],
    ["DocCornerNet v2", 0.918, 86, 77, 0.30, 6, 2],
    ["Scanic", 0.922, 89, 85, 0.29, 8, 0],
]
"""Measured once on 246 photos, 33 without a page, of which bench/detect is a part: mean J, ≥ .9 %,
≥ .95 %, corner error, missed, false finds."""


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
        peers(result)
    painted = context.paint(
        context.folder("painted"), seed=100, count=8 if context.quick else 24,
        empty=4 if context.quick else 12)
    truths = json.loads((painted / "truth.json").read_text())
    measure(context, result, "Painted photos", painted, truths, "painted")
    frame(context, result, painted / truths[0]["file"])
    return result


def peers(result) -> None:
    result.heading(
        "Other detectors", "Measured earlier on 246 photos of the same kinds, these among them.")
    result.table(
        ["", "mean J", "≥ .9 %", "≥ .95 %", "corner error, % of diagonal", "missed",
         "false finds of 33"], PEERS)


def frame(context, result, path) -> None:
    """From a camera's frame to the refined quad, beside the contour recipe on the same frame."""
    program = context.root / "Benchmarks/.build/release/kernels"
    told = json.loads(run_program([program, path, "--net"]).check().text)
    picture = cv2.resize(pictures.read(path), (1280, 720), interpolation=cv2.INTER_AREA)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    best = float("inf")
    for _ in range(40):
        start = time.perf_counter()
        contours(picture)
        best = min(best, time.perf_counter() - start)
    cv2.setNumThreads(threads)
    times = {
        "recto, I420": round(told["frameMs"]["I420"], 2),
        "recto, colour": round(told["frameMs"]["colour"], 2),
        "OpenCV contours": round(best * 1000, 2)}
    result.figures["frame"] = times
    result.headlines.append(Headline(
        label="ms from a 720p frame to the quad, one thread", value=f"{times['recto, I420']}",
        good=times["recto, I420"] <= times["OpenCV contours"],
        peer=f"OpenCV contours {times['OpenCV contours']}"))
    result.heading("A frame of 1280 × 720, one thread", "The best of 40 rounds, milliseconds.")
    result.table(["", "ms"], [[name, ms] for name, ms in times.items()])


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
    if figures["mean J"] is not None:
        headlines(result, title.lower(), figures, summaries["OpenCV contours"], key)
    result.heading(f"{title}: {len(ours)}")
    columns = list(figures)
    table = [[name, *values.values()] for name, values in summaries.items()]
    for half in (0, 1):
        if part := in_half(ours, half):
            table.append([f"recto, half {'AB'[half]}", *summary(part).values()])
    result.table(["", *columns], table, mark="recto")
    low = [row[0] for row in tags(ours) if row[1] >= 5 and row[2] < TAG_AIM]
    result.heading("By kind", f"Below {TAG_AIM} with five photos or more: {', '.join(low) or 'none'}.")
    result.table(["kind", "photos", "mean J", "≥ .9 %"], tags(ours))
    worst = sorted((item for item in ours if item.rights), key=lambda item: item.j)
    result.heading(
        "Every page, worst first", "Blue: true. Orange: found, its own top left dotted.")
    result.gallery([picture(item) for item in worst])
    false = [item for item in ours if not item.rights and item.found]
    if false:
        result.heading("Found where no page is")
        result.gallery([picture(item) for item in false[:12]])


def headlines(result, what: str, figures: dict, peer: dict, key: str) -> None:
    if key == "painted":
        j = figures["mean J"]
        result.headlines.append(Headline(
            label=f"mean J, {what}", value=f"{j:.3f}", aim=f"≥ {PAINTED_AIM}",
            good=j >= PAINTED_AIM, peer=f"OpenCV contours {peer['mean J']:.3f}"))
        return
    for name, aim in AIMS.items():
        value, most = figures[name], list(AIMS).index(name) > 2
        if value is None:
            continue
        result.headlines.append(Headline(
            label=f"{name}, {what}", value=f"{value}", aim=f"{'≤' if most else '≥'} {aim}",
            good=value <= aim if most else value >= aim, peer=f"OpenCV contours {peer[name]}"))


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
