"""Fits the weights of the page detector's evidence; prints OutlineWeights.swift.

  fit.py PAINTED.jsonl [DRAWN.jsonl ...] > Sources/Scanning/Detection/OutlineWeights.swift

The files are what `outlines` prints; the drawn scenes count less (README.md). A scene's outlines
and "none of them" share one probability, exp(score) each and 1 for none; what is made as large as
it can be is the share of the right outlines, or of none where the scene has no page.
"""

import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "Benchmarks"))
from measures import quads  # noqa: E402

LEAST_DIFFERING = 0.4  # as in OutlineEvidence
RIGHT, NEARLY = 0.93, 0.85  # J of a right outline; those between neither count for nor against
RIDGE, STEPS, RATE = 1e-3, 400, 0.08


def area(row):
    q = np.array(row["truth"][0]) / [row["w"], row["h"]]
    return (
        abs(
            np.cross(
                np.append(q, np.zeros((4, 1)), 1), np.append(np.roll(q, -1, 0), np.zeros((4, 1)), 1)
            )[:, 2].sum()
        )
        / 2
    )


def painted_weight(row):
    return 2.5 if row["truth"] and area(row) > 0.4 else 1.0


def drawn_weight(row):
    """Small pages count little: people go near."""
    if not row["truth"]:
        return 0.4
    return 0.1 if area(row) < 0.2 else 0.4 if area(row) < 0.35 else 0.64


def load(path, weigh):
    scenes = []
    for row in map(json.loads, open(path)):
        # Pages cut off by the frame have no side there: nothing to learn an outline from.
        if row["file"].startswith("part-"):
            continue
        column = row["names"].index("differing")
        outlines = [o for o in row["outlines"] if o["measures"][column] >= LEAST_DIFFERING]
        if not outlines:
            continue
        j = [
            quads.fit(o["quad"], row["truth"], row["w"], row["h"]).j if row["truth"] else 0
            for o in outlines
        ]
        scenes.append(
            (
                np.array([o["measures"] for o in outlines]),
                np.array(j),
                bool(row["truth"]),
                weigh(row),
                row["names"],
            )
        )
    return scenes


def fit(scenes):
    x = np.concatenate([s[0] for s in scenes])
    j = np.concatenate([s[1] for s in scenes])
    scene = np.repeat(np.arange(len(scenes)), [len(s[1]) for s in scenes])
    count = len(scenes)
    right = j > RIGHT
    counts = ~((j > NEARLY) & ~right)
    seen = np.bincount(scene, right, count) > 0
    page = np.array([s[2] for s in scenes])
    weight = np.array([s[3] for s in scenes]) * np.where(page & ~seen, 0.3, 1)
    middle, spread = x.mean(0), x.std(0) + 1e-6
    z = np.append((x - middle) / spread, np.ones((len(x), 1)), 1)
    w = np.zeros(z.shape[1])
    w[-1] = -1
    ridge = np.append(np.full(len(w) - 1, RIDGE), 0)
    mean, square = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):  # Adam, its rate falling as a cosine
        e = np.exp(np.clip(z @ w, -30, 30)) * counts
        share = e / (1 + np.bincount(scene, e, count))[scene]
        good = np.bincount(scene, e * right, count)[scene]
        wanted = np.where((page & seen)[scene] & right, e / np.maximum(good, 1e-12), 0)
        slope = z.T @ ((share - wanted) * weight[scene] / weight.sum()) + ridge * w
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / STEPS)) + 1e-4
        w -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    raw = w[:-1] / spread
    return raw, w[-1] - raw @ middle


def main():
    scenes = load(sys.argv[1], painted_weight)
    for path in sys.argv[2:]:
        scenes += load(path, drawn_weight)
    weights, bias = fit(scenes)
    print("/// What each measure of an outline counts, fitted by Training/outline-evidence/fit.py.")
    print("enum OutlineWeights {")
    print(f"  static let bias = {bias:.4g}")
    print("  static let weights: [(OutlineEvidence.Measure, Double)] = [")
    for name, weight in zip(scenes[0][4], weights):
        print(f"    (.{name}, {weight:.4g}),")
    print("  ]\n}")


main()
