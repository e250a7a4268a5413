"""What is on paper: lines of print and handwriting, tables, pictures, forms. Drawn small."""

import cv2
import numpy as np

from . import materials
from .chance import Rng, between, colour, grain, often, pick


def words(rng: Rng, height: int, width: int, line: int, word: float, ragged: float) -> np.ndarray:
    """Lines of print as ink density 0...1; `line` and `word` are pixels."""
    count = max(1, height // line)
    runs = np.empty(int(2 * count * width / (word + 2)) + 64)
    runs[0::2] = rng.gamma(3, word / 3, len(runs[0::2])) + 1
    runs[1::2] = between(rng, 0.15, 0.45) * word + rng.random(len(runs[1::2]))
    edges = np.zeros(count * width, np.float32)
    ends = np.cumsum(runs).astype(np.int64)
    inside = np.searchsorted(ends, np.arange(count * width)) % 2 == 0
    edges[inside] = 1
    rows = edges.reshape(count, width)
    lengths = np.where(rng.random(count) < ragged, rng.uniform(0.2, 1, count), 1.0) * width
    rows *= np.arange(width) < lengths[:, None]
    rows *= (rng.random(count) > 0.04)[:, None]
    body = max(1, round(line * between(rng, 0.25, 0.5)))
    block = np.zeros((count, line, width), np.float32)
    # Letters: a little light and dark inside each word.
    letters = between(rng, 0.4, 0.75) + 0.3 * grain(rng, count, width)
    block[:, (line - body) // 2 : (line - body) // 2 + body] = (rows * letters)[:, None]
    result = np.zeros((height, width), np.float32)
    result[: count * line] = block.reshape(count * line, width)[:height]
    return np.clip(result, 0, 1)


def scrawl(rng: Rng, height: int, width: int, line: int) -> np.ndarray:
    """Handwriting: wavy strokes along the lines."""
    ink = np.zeros((height, width), np.uint8)
    for y in range(line, height - 2, line):
        if often(rng, 0.12):
            continue
        n = max(8, int(width * between(rng, 0.3, 1.0) / 2))
        x = np.cumsum(rng.random(n) * 3.6 - 0.8)
        drift = y + np.linspace(0, rng.normal(0, 0.2) * line, n)
        points = np.stack([x, drift + rng.normal(0, 0.2, n) * line], axis=1)
        points = points[(x > 0) & (x < width - 1)]
        for part in np.split(points, np.sort(rng.integers(0, len(points) + 1, n // 9))):
            if len(part) > 2:
                cv2.polylines(
                    ink, [np.round(part * 8).astype(np.int32)], False, 220, 1, cv2.LINE_AA, 3
                )
    return ink.astype(np.float32) / 255


def picture(rng: Rng, height: int, width: int) -> np.ndarray:
    """A photograph, cut and scaled, RGB float."""
    source = materials.photographs()
    photo = source[int(rng.integers(len(source)))]
    h, w = photo.shape[:2]
    cut = min(h / height, w / width) * between(rng, 0.4, 1)
    ch, cw = max(4, int(cut * height)), max(4, int(cut * width))
    y, x = rng.integers(0, max(1, h - ch + 1)), rng.integers(0, max(1, w - cw + 1))
    way = cv2.INTER_AREA if ch > height else cv2.INTER_LINEAR
    part = cv2.resize(photo[y : y + ch, x : x + cw], (width, height), interpolation=way)
    return part.astype(np.float32)


class Paper:
    """A page being drawn: RGB float32, 0...255."""

    def __init__(self, height: int, width: int, ground: np.ndarray, ink: np.ndarray):
        self.pixels = np.empty((height, width, 3), np.float32)
        self.pixels[:] = ground
        self.ink = ink
        self.height, self.width = height, width

    def print(self, density: np.ndarray, x: int, y: int, ink: np.ndarray | None = None) -> None:
        """Presses an ink density onto the page at a place; what sticks out is lost."""
        part = self.pixels[y : y + density.shape[0], x : x + density.shape[1]]
        density = density[: part.shape[0], : part.shape[1], None]
        part += ((self.ink if ink is None else ink) - part) * density

    def box(self, x: int, y: int, width: int, height: int, fill, thickness: int = -1) -> None:
        """A filled or outlined rectangle."""
        cv2.rectangle(
            self.pixels, (x, y), (x + width, y + height), [float(c) for c in fill], thickness
        )

    def paste(self, rng: Rng, x: int, y: int, width: int, height: int) -> None:
        """A photograph in a place."""
        width, height = min(width, self.width - x), min(height, self.height - y)
        if width > 3 and height > 3:
            self.pixels[y : y + height, x : x + width] = picture(rng, height, width)


def fill_text(rng: Rng, paper: Paper, margin: float, line: float, columns: int = 1) -> None:
    """Fills a page with blocks of text, headings, rules, tables and pictures."""
    left, right = int(margin * paper.width), int((1 - margin) * paper.width)
    top, bottom = int(margin * paper.height), int((1 - margin) * paper.height)
    gap = max(2, int(0.03 * paper.width))
    step = max(2, int(line))
    wide = (right - left - (columns - 1) * gap) // columns
    if wide < 8:
        return
    for column in range(columns):
        x, y = left + column * (wide + gap), top
        while y < bottom - step:
            block = pick(
                rng,
                {
                    "text": 6,
                    "heading": 1,
                    "rule": 0.4,
                    "gap": 1,
                    "picture": 0.5,
                    "table": 0.5,
                    "short": 1.2,
                },
            )
            room = bottom - y
            if block == "text":
                high = min(room, step * int(rng.integers(2, 12)))
                paper.print(
                    words(rng, high, wide, step, step * 1.6, 0.3) * between(rng, 0.55, 1), x, y
                )
            elif block == "heading":
                high = min(room, step * 2)
                paper.print(
                    words(rng, high, int(wide * between(rng, 0.3, 1)), high, step * 3, 0), x, y
                )
            elif block == "short":
                high = min(room, step * int(rng.integers(1, 4)))
                paper.print(
                    words(
                        rng, high, max(4, int(wide * between(rng, 0.2, 0.6))), step, step * 1.4, 0.5
                    ),
                    x + int(wide * 0.4 * often(rng, 0.4)),
                    y,
                )
            elif block == "rule":
                high = 2
                paper.box(x, y, wide, 0, paper.ink)
            elif block == "gap":
                high = step * int(rng.integers(1, 5))
            elif block == "picture":
                high = min(room, int(between(rng, 0.2, 0.7) * wide) + 4)
                if often(rng, 0.5):
                    paper.paste(rng, x, y, wide, high)
                else:
                    paper.box(x, y, wide, high, colour(rng), -1 if often(rng, 0.6) else 1)
            else:
                rows = int(rng.integers(2, 8))
                high = min(room, rows * step * 2)
                paper.print(words(rng, high, wide, step * 2, step, 0.6), x, y)
                for ruled in range(y, y + high, step * 2):
                    paper.box(x, ruled, wide, 0, paper.ink)
            y += high + max(1, step // 2)
