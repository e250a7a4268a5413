"""Short names for drawing random values; every scene owns one seeded generator."""

import cv2
import numpy as np

Rng = np.random.Generator


def between(rng: Rng, low: float, high: float) -> float:
    """A uniform number in low..<high."""
    return low + (high - low) * rng.random()


def often(rng: Rng, share: float) -> bool:
    """True in the given share of calls."""
    return rng.random() < share


def pick(rng: Rng, choices: dict):
    """One key of a dictionary whose values are weights."""
    x = rng.random() * sum(choices.values())
    for key, weight in choices.items():
        x -= weight
        if x < 0:
            return key
    return key


def smooth(rng: Rng, height: int, width: int, cells: int) -> np.ndarray:
    """Smooth noise, mean about 0, deviation about 0.7: cells x cells interpolated values."""
    grid = rng.standard_normal((cells + 1, cells + 1)).astype(np.float32)
    return cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)


def grain(rng: Rng, height: int, width: int) -> np.ndarray:
    """White noise of deviation 1, cut from a fixed sheet at a random place: ten times quicker."""
    y, x = rng.integers(0, _SHEET.shape[0] - height), rng.integers(0, _SHEET.shape[1] - width)
    cut = _SHEET[y : y + height, x : x + width]
    return cut[:: -1 if often(rng, 0.5) else 1, :: -1 if often(rng, 0.5) else 1]


_SHEET = np.random.default_rng(20240229).standard_normal((1536, 1536)).astype(np.float32)


def grey(rng: Rng, low: float, high: float, tint: float = 6) -> np.ndarray:
    """A nearly grey colour, RGB, 0...255."""
    return np.clip(between(rng, low, high) + rng.normal(0, tint, 3), 0, 255).astype(np.float32)


def colour(rng: Rng, low: float = 10, high: float = 245) -> np.ndarray:
    """Any colour, RGB; most are muted, as things on desks are."""
    saturated = rng.uniform(low, high, 3)
    if often(rng, 0.6):
        saturated += (saturated.mean() - saturated) * between(rng, 0.3, 0.9)
    return saturated.astype(np.float32)
