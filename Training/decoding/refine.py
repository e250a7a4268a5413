"""Moves a quad's sides onto the photo's own edges, to a fraction of a pixel."""

import cv2
import numpy as np

from . import lines

SAMPLES = 48
"""Profiles across each side."""
REACH = 0.011
"""How far a side may move, as a share of the diagonal."""
LEAST_SUPPORT = 0.22
"""Share of full edge strength, along the best line, below which a side stays."""


def _profile_gradients(
    photo: np.ndarray, points: np.ndarray, offsets: np.ndarray, normal: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Gradient strength (profiles, offsets) across a side, and where the photo has pixels."""
    height, width = photo.shape[:2]
    at = points[:, None] + offsets[None, :, None] * normal
    inside = ((at >= 1.5) & (at <= [width - 1.5, height - 1.5])).all(axis=2)
    maps = (at - 0.5).astype(np.float32)
    seen = cv2.remap(
        photo, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    gradient = np.zeros(at.shape[:2], np.float32)
    gradient[:, 1:-1] = np.sqrt(((seen[:, 2:] - seen[:, :-2]) ** 2).sum(axis=2))
    return gradient * inside, inside


def _best_line(strength: np.ndarray, offsets: np.ndarray, reach: float) -> tuple[float, np.ndarray]:
    """The straight path through the profiles with most gradient: support, index a profile."""
    count, steps = strength.shape
    prior = np.exp(-((offsets / reach) ** 2) * 0.6)
    ends = np.arange(0, steps, 1 if steps < 22 else 2)
    part = np.linspace(0, 1, count)
    best, path = -1.0, None
    rows = np.arange(count)
    for first in ends:
        index = np.round(first * (1 - part)[None, :] + ends[:, None] * part[None, :]).astype(int)
        support = strength[rows[None, :], index].sum(axis=1) * prior[first] * prior[ends]
        k = int(np.argmax(support))
        if support[k] > best:
            best, path = float(support[k]), index[k]
    return best / count, path


def _moved(photo: np.ndarray, quad: np.ndarray, i: int, reach: float) -> np.ndarray:
    """Side i's line, on the strongest edge within reach, or where it was."""
    start, direction, normal, length = lines.side(quad, i)
    stay = np.array([*normal, normal @ start])
    steps = int(np.ceil(reach * 1.5))
    offsets = np.linspace(-reach, reach, 2 * steps + 1)
    points = start + np.linspace(0.04, 0.96, SAMPLES)[:, None] * length * direction
    gradient, inside = _profile_gradients(photo, points, offsets, normal)
    if inside.mean() < 0.5:
        return stay
    strength = np.minimum(gradient / (np.percentile(gradient, 95) + 6), 1)
    support, path = _best_line(strength, offsets, reach)
    if support < LEAST_SUPPORT:
        return stay
    # Each profile's own peak near the path, to a fraction of a step by a parabola.
    window = np.clip(path[:, None] + np.arange(-2, 3), 1, 2 * steps - 1)
    rows = np.arange(SAMPLES)
    peak = window[rows, np.argmax(strength[rows[:, None], window], axis=1)]
    before, at, after = (strength[rows, peak + k] for k in (-1, 0, 1))
    bend = before - 2 * at + after
    part = np.where(np.abs(bend) > 1e-6, 0.5 * (before - after) / np.where(bend == 0, 1, bend), 0)
    place = offsets[peak] + np.clip(part, -0.5, 0.5) * (offsets[1] - offsets[0])
    line = lines.fitted(points + place[:, None] * normal, at + 1e-6, 0.4)
    return line if abs(line[:2] @ normal) > 0.95 else stay


def refined(photo: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The quad with its sides on edges of the photo (pixel space of the photo, about 512 wide)."""
    soft = cv2.GaussianBlur(photo, (3, 3), 0).astype(np.float32)
    diagonal = np.hypot(*photo.shape[:2])
    for share in (1.0, 0.4):
        reach = max(2.0, REACH * diagonal * share)
        moved = lines.quad_of([_moved(soft, quad, i, reach) for i in range(4)])
        if moved is None or np.abs(moved - quad).max() > 3.5 * reach:
            break
        quad = moved
    return quad
