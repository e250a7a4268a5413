#!/usr/bin/env python3
"""Measures a net on labelled photos: J, corner error, misses and false finds, by half and tag.

    python Training/evaluate.py runs/night/checkpoint.pt --size 192

J is the overlap of found and true page after the true page is mapped to a square (as in
SmartDoc 2015); a miss counts 0. Thresholds may be chosen on half A only; half B, made by the
photo's name, is the check.
"""

import argparse
import collections
import dataclasses
import hashlib
import json
import pathlib
import sys
from collections.abc import Iterable, Iterator

import cv2
import numpy as np
import torch

import decoding
import model
import scenes
from decoding import lines
from scenes import materials

WORKING_SIDE = 512
"""Photos are refined at this size."""
EVALUATION_SEED = 0
"""Training begins with seed 1."""


@dataclasses.dataclass(frozen=True)
class Result:
    """One photo: truth and finding."""

    file: str
    half: str
    tags: list[str]
    has_page: bool
    confidence: float
    j: float
    corner_error: float
    """Mean distance of the corners, percent of the diagonal."""


def half(name: str) -> str:
    """The half a photo belongs to, by its name."""
    return "AB"[hashlib.sha256(name.encode()).digest()[0] & 1]


def _overlap(a: np.ndarray, b: np.ndarray) -> float:
    a, b = (cv2.convexHull(p.astype(np.float32)) for p in (a, b))
    areas = cv2.contourArea(a) + cv2.contourArea(b)
    common = cv2.intersectConvexConvex(a, b)[0]
    return float(min(1, common / (areas - common))) if areas > common else 0.0


def _clipped(quad: np.ndarray, width: float, height: float) -> np.ndarray:
    """The part of a convex quad inside the frame (Sutherland and Hodgman)."""
    points = list(quad)
    for axis, limit, sign in ((0, 0, 1), (0, width, -1), (1, 0, 1), (1, height, -1)):
        kept = []
        for a, b in zip(points, points[1:] + points[:1]):
            da, db = (a[axis] - limit) * sign, (b[axis] - limit) * sign
            if da >= 0:
                kept.append(a)
            if (da >= 0) != (db >= 0):
                kept.append(a + da / (da - db) * (b - a))
        points = kept
        if len(points) < 3:
            return np.zeros((0, 2))
    return np.array(points)


def score(found: np.ndarray, true: np.ndarray, width: float, height: float) -> tuple[float, float]:
    """J and corner error of a found quad; both quads in pixel space, the truth clockwise."""
    found = lines.ordered(found)
    apart = min(np.hypot(*(np.roll(found, k, axis=0) - true).T).mean() for k in range(4))
    error = float(apart / np.hypot(width, height) * 100)
    if (true < -1).any() or (true > [width + 1, height + 1]).any():
        a, b = (_clipped(q, width, height) for q in (found, true))
        return (_overlap(a, b) if len(a) and len(b) else 0.0), error
    square = np.float32([[0, 0], [1000, 0], [1000, 1000], [0, 1000]])
    to_square = cv2.getPerspectiveTransform(true.astype(np.float32), square)
    if (found @ to_square[2, :2] + to_square[2, 2]).min() <= 1e-9:
        return 0.0, error
    mapped = cv2.perspectiveTransform(found[None].astype(np.float32), to_square)[0]
    return _overlap(mapped, square), error


def load_net(file: pathlib.Path) -> model.PageNet:
    """The mean net of a training checkpoint."""
    state = torch.load(file, weights_only=True)
    net = model.PageNet(model.WIDTHS[state["settings"]["width"]])
    net.load_state_dict(state["mean"])
    return net.eval()


def seen(
    net, photo: np.ndarray, size: int, both_hands: bool = False
) -> tuple[np.ndarray, float]:
    """The net's probabilities for an RGB photo: maps (3, t, t), document score.

    With both hands: the mean of those for it and for its mirror image.
    """
    small = torch.from_numpy(cv2.resize(photo, (size, size), interpolation=cv2.INTER_AREA))[None]
    with torch.no_grad():
        maps, document = (part.sigmoid() for part in net(model.normalised(small)))
        if both_hands:
            others, other = (part.sigmoid() for part in net(model.normalised(small.flip(2))))
            maps, document = (maps + others.flip(3)) / 2, (document + other) / 2
    return maps[0].numpy(), float(document)


@dataclasses.dataclass(frozen=True)
class Photo:
    """A picture to measure on."""

    name: str
    tags: list[str]
    pixels: np.ndarray
    """uint8 RGB."""
    truths: list[np.ndarray]
    """Right answers, in pixel space, each clockwise; none: no page."""


def labelled(bench: pathlib.Path) -> Iterator[Photo]:
    """The photos of a bench folder."""
    with open(bench / "truth.jsonl", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    for row in rows:
        pixels = cv2.cvtColor(cv2.imread(str(bench / "images" / row["file"])), cv2.COLOR_BGR2RGB)
        truths = [row["corners"], *row.get("alternatives", [])]
        scale = np.array([pixels.shape[1] / row["w"], pixels.shape[0] / row["h"]])
        yield Photo(
            row["file"],
            row["tags"],
            pixels,
            [np.array(quad, float) * scale for quad in truths if quad is not None],
        )


def drawn(count: int) -> Iterator[Photo]:
    """Drawn scenes of a seed that is never trained on."""
    for index in range(count):
        scene = scenes.draw(EVALUATION_SEED, index, WORKING_SIDE)
        truths = [] if scene.quad is None else [scene.quad]
        yield Photo(f"{index}", [scene.situation, scene.kind], scene.picture, truths)


def measure(
    net, photos: Iterable[Photo], size: int, refine: bool = True, both_hands: bool = False
) -> list[Result]:
    """Runs the net over photos."""
    results = []
    for photo in photos:
        scale = min(1, WORKING_SIDE / max(photo.pixels.shape[:2]))
        working = cv2.resize(photo.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        maps, document = seen(net, photo.pixels, size, both_hands)
        finding = decoding.find(maps, document, working if refine else None)
        j, error = 0.0, 100.0
        if finding.quad is not None and photo.truths:
            frame = [photo.pixels.shape[1], photo.pixels.shape[0]]
            j, error = max(
                (score(finding.quad * frame, truth, *frame) for truth in photo.truths),
                key=lambda pair: pair[0],
            )
        results.append(
            Result(
                file=photo.name,
                half=half(photo.name),
                tags=photo.tags,
                has_page=bool(photo.truths),
                confidence=finding.confidence,
                j=j,
                corner_error=error,
            )
        )
    return results


def summary(results: list[Result], threshold: float) -> str:
    """One line of figures."""
    pages = [r for r in results if r.has_page]
    j = np.array([r.j if r.confidence >= threshold else 0 for r in pages])
    error = np.array([r.corner_error if r.confidence >= threshold else 100 for r in pages])
    missed = sum(r.confidence < threshold for r in pages)
    false = sum(r.confidence >= threshold for r in results if not r.has_page)
    return (
        f"J {j.mean():.4f}, median {np.median(j):.4f}, >= .9 {100 * (j >= 0.9).mean():.1f} %, "
        f">= .95 {100 * (j >= 0.95).mean():.1f} %, corner error {np.median(error):.2f} %, "
        f"missed {missed} of {len(pages)}, false {false} of {len(results) - len(pages)}"
    )


def report(results: list[Result], threshold: float) -> None:
    """Prints everything: both halves, thresholds, tags, the worst photos."""
    for name in ("A", "B"):
        print(f"half {name}:  {summary([r for r in results if r.half == name], threshold)}")
    print(f"all:     {summary(results, threshold)}")
    for value in (0.2, 0.3, 0.4, 0.5, 0.6, 0.7):
        print(f"half A at {value}: {summary([r for r in results if r.half == 'A'], value)}")
    tags = collections.defaultdict(list)
    for r in results:
        if r.has_page:
            for tag in r.tags:
                tags[tag].append(r.j if r.confidence >= threshold else 0)
    print(
        "by tag: "
        + ", ".join(
            f"{t} {np.mean(v):.3f} ({len(v)})"
            for t, v in sorted(tags.items(), key=lambda i: np.mean(i[1]))
        )
    )
    worst = sorted((r for r in results if r.has_page), key=lambda r: r.j)[:20]
    print("worst: " + ", ".join(f"{r.file} {r.j:.2f}" for r in worst))
    lures = sorted((r for r in results if not r.has_page), key=lambda r: -r.confidence)[:8]
    print("surest without a page: " + ", ".join(f"{r.file} {r.confidence:.2f}" for r in lures))


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=pathlib.Path, help="checkpoint.pt, or an exported net")
    parser.add_argument("--bench", type=pathlib.Path)
    parser.add_argument("--drawn", type=int, help="measure on so many drawn scenes instead")
    parser.add_argument("--size", type=int, default=192)
    parser.add_argument("--both-hands", action="store_true", help="look at mirror images too")
    parser.add_argument("--threshold", type=float, default=0.5)
    parser.add_argument("--no-refinement", action="store_true")
    options = parser.parse_args()
    bench = options.bench or materials.shared_folder().parent / "bench" / "detect"
    torch.set_num_threads(1)
    if options.weights.suffix == ".pt":
        net = load_net(options.weights)
    else:
        import export

        net = export.read(options.weights)
    photos = drawn(options.drawn) if options.drawn else labelled(bench)
    results = measure(
        net, photos, options.size, not options.no_refinement, options.both_hands
    )
    report(results, options.threshold)
    sys.exit(0)


if __name__ == "__main__":
    main()
