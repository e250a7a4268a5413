"""The page in a photo, from the net's maps and the photo's edges."""

import dataclasses

import numpy as np

from . import lines
from .candidates import STRIDE, Judge, Maps, best, candidates, centroid, contours, cut
from .refine import refined

# A side that leaves its chord by more than this share of the frame counts as curved: its
# corners keep the place of the corner heat, which refinement would spoil.
CURVED = 0.006
# ... when the two places differ by more than this share of the diagonal.
APART = 0.006


@dataclasses.dataclass(frozen=True)
class Finding:
    """A quad in unit coordinates, and how sure it is, 0...1; no quad: nothing like a page."""

    quad: np.ndarray | None
    confidence: float


def _confidence(judge: Judge, quad: np.ndarray, fit) -> float:
    """How sure it is that there is a document, and that this is its quad."""
    filled = judge.inside(quad) > 0
    mask = float(judge.mask[filled].mean()) if filled.any() else 0.0
    terms = (
        judge.maps.score**0.25
        * mask**0.5
        * fit.overlap**0.8
        * min(1, fit.boundary / 0.45) ** 0.8
        * min(1, fit.corner / 0.35) ** 0.3
    )
    return float(np.clip(terms, 0, 1))


def _curvature(quad: np.ndarray, outlines: list[np.ndarray], size: int) -> np.ndarray:
    """How far the outline leaves each side's chord, as a share of the frame, (4)."""
    result = np.zeros(4)
    if not outlines:
        return result
    outline = min(outlines, key=lambda o: np.hypot(*(o.mean(axis=0) - quad.mean(axis=0))))
    free = ((outline > 1) & (outline < size - 1)).all(axis=1)
    for i in range(4):
        start, direction, normal, length = lines.side(quad, i)
        along, off = (outline - start) @ direction, np.abs((outline - start) @ normal)
        near = free & (along > 0.05 * length) & (along < 0.95 * length) & (off < 0.14 * length)
        if near.sum() > 5:
            result[i] = np.percentile(off[near], 85) / size
    return result


def _heat_place(heat: np.ndarray, corner: np.ndarray) -> np.ndarray | None:
    """The corner heat's own place near a corner, pixel space; None where it is cold."""
    side = heat.shape[0]
    reach = max(2.5, 0.075 * side)
    y, x = np.mgrid[0:side, 0:side]
    apart = (x + 0.5 - corner[0] / STRIDE) ** 2 + (y + 0.5 - corner[1] / STRIDE) ** 2
    weighed = np.where(apart < 2 * reach**2, heat * np.exp(-apart / (2 * (0.7 * reach) ** 2)), 0)
    row, column = np.unravel_index(int(weighed.argmax()), heat.shape)
    return centroid(heat, column, row, 2) if heat[row, column] >= 0.22 else None


def find(maps: np.ndarray, score: float, photo: np.ndarray | None = None) -> Finding:
    """The best quad for the maps (3, t, t; probabilities), refined on the photo when given.

    The photo may have any size and the frame's true aspect; about 512 pixels is enough.
    """
    judge = Judge(Maps(*maps, score))
    size = judge.maps.size
    outlines = contours(judge.mask)
    options = candidates(judge, outlines)
    if not options:
        return Finding(None, 0.0)
    fits = [judge.fit(quad) for quad in options]
    left = cut(judge, options[0]) if outlines else None
    if left is not None:
        options, fits = [left], [judge.fit(left)]
    k = best(options, fits, size)
    # How sure a page is there does not depend on which of nested quads is taken for it.
    surest = max(range(len(fits)), key=lambda i: fits[i].rank)
    quad, confidence = options[k], _confidence(judge, options[surest], fits[surest])
    if photo is None:
        return Finding(quad / size, confidence)
    frame = np.array([photo.shape[1], photo.shape[0]])
    result = refined(photo, quad / size * frame)
    bend = _curvature(quad, outlines, size)
    for i in range(4):
        place = _heat_place(judge.maps.corner, quad[i])
        if place is None or max(bend[i], bend[i - 1]) <= CURVED:
            continue
        place = place / size * frame
        if np.hypot(*(place - result[i])) > APART * np.hypot(*frame):
            result[i] = place
    return Finding(result / frame, confidence)
