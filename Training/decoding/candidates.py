"""Quads that the maps may mean, and how well each agrees with them.

Everything here is in pixel space of the net's input.
"""

import dataclasses
import itertools

import cv2
import numpy as np

from . import lines

STRIDE = 4
# Chosen on drawn scenes and the first half of the photos.
LEAST_AREA = 0.008
LEAST_PEAK = 0.18
MOST_POINTS = 11
SURE = 0.6
"""Mask less boundary from which pixels are parts of pages: borders part pages that touch."""


@dataclasses.dataclass(frozen=True)
class Maps:
    """Probabilities: mask, boundary, corner heat, each (t, t); and the score for a document."""

    mask: np.ndarray
    boundary: np.ndarray
    corner: np.ndarray
    score: float

    @property
    def size(self) -> int:
        """The net's input side."""
        return self.mask.shape[0] * STRIDE


@dataclasses.dataclass(frozen=True)
class Fit:
    """How a quad agrees with the maps; each 0...1."""

    overlap: float
    boundary: float
    corner: float
    size: float
    """Side of a square as large as the page that is meant, as a share of the frame's."""

    @property
    def rank(self) -> float:
        """What candidates are compared by: of equals the larger is the main page."""
        return self.overlap + 0.9 * self.boundary + 0.5 * self.corner + 0.1 * self.size


def _grown(part: np.ndarray, by: int = 2 * STRIDE) -> np.ndarray:
    """Parts with their rims: where none is, the part that lies within `by` pixels."""
    for _ in range(by):
        around = cv2.dilate(part.astype(np.float32), np.ones((3, 3), np.uint8)).astype(part.dtype)
        part = np.where(part == 0, around, part)
    return part


class Judge:
    """Compares quads with maps; the maps are enlarged once."""

    def __init__(self, maps: Maps):
        self.maps, size = maps, maps.size
        self.mask = cv2.resize(maps.mask, (size, size), interpolation=cv2.INTER_LINEAR)
        edge = cv2.resize(maps.boundary, (size, size), interpolation=cv2.INTER_LINEAR)
        self.boundary = cv2.dilate(edge, np.ones((5, 5), np.uint8))
        self.corner = cv2.dilate(maps.corner, np.ones((3, 3), np.uint8))
        self.part = _grown(cv2.connectedComponents((self.mask - edge > SURE).astype(np.uint8))[1])
        """The part of the mask that each pixel belongs to; 0: to none."""
        self.sums = np.bincount(self.part.ravel(), self.mask.ravel())

    def inside(self, quad: np.ndarray) -> np.ndarray:
        """1 where a pixel's centre lies in the quad."""
        filled = np.zeros(self.mask.shape, np.uint8)
        cv2.fillConvexPoly(filled, np.round((quad - 0.5) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        return filled

    def sides(self, quad: np.ndarray) -> np.ndarray:
        """The mean boundary along each side; not a number where hardly any of it is in the frame."""
        size = self.maps.size
        t = np.linspace(0.05, 0.95, 24)
        ends = np.roll(quad, -1, axis=0)
        points = quad[:, None] + t[None, :, None] * (ends - quad)[:, None]
        seen = ((points >= 1) & (points <= size - 1)).all(axis=2)
        at = np.clip(points, 0, size - 1).astype(int)
        support = self.boundary[at[..., 1], at[..., 0]]
        counts = seen.sum(axis=1)
        return np.where(counts < 4, np.nan, (support * seen).sum(axis=1) / np.maximum(counts, 1))

    def fit(self, quad: np.ndarray) -> Fit:
        """How a quad agrees with the maps."""
        size, filled = self.maps.size, self.inside(quad) > 0
        area = int(filled.sum())
        # A side outside the frame says nothing: it counts half.
        sides = np.nan_to_num(self.sides(quad), nan=0.5)
        cells = np.floor(quad / STRIDE).astype(int)
        side = self.maps.corner.shape[0]
        visible = ((quad >= 0) & (quad < size)).all(axis=1)
        cells = np.clip(cells, 0, side - 1)
        heat = np.where(visible, self.corner[cells[:, 1], cells[:, 0]], 0.3)
        common, page = self._meant(filled)
        return Fit(
            common / (area + page - common + 1e-6),
            float(0.6 * sides.mean() + 0.4 * sides.min()),
            float(0.7 * heat.mean() + 0.3 * np.sort(heat)[1]),
            float(np.sqrt(page) / size),
        )

    def _meant(self, filled: np.ndarray) -> tuple[float, float]:
        """The mask in a quad, and that of the page that the quad means.

        Parts that are mostly outside are another page's; the largest part in the quad always
        counts, so that a piece of a page is no page.
        """
        inside = np.bincount(self.part[filled], self.mask[filled], minlength=len(self.sums))
        meant = inside >= 0.5 * self.sums
        meant[0] = False
        if len(self.sums) > 1:
            meant[1 + int(np.argmax(inside[1:]))] = True
        return float(inside.sum()), float(np.where(meant, self.sums, inside).sum())


def contours(mask: np.ndarray) -> list[np.ndarray]:
    """The outlines of the mask's parts that are large enough, (n, 2) pixel space."""
    size = mask.shape[0]
    padded = np.zeros((size + 2, size + 2), np.uint8)
    padded[1:-1, 1:-1] = mask > 0.5
    found, _ = cv2.findContours(padded, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [c.reshape(-1, 2) - 0.5 for c in found if cv2.contourArea(c) >= LEAST_AREA * size * size]


def straightened(quad: np.ndarray, contour: np.ndarray, size: int) -> np.ndarray:
    """A quad whose sides are fitted to the contour points near them."""
    free = ((contour > 1) & (contour < size - 1)).all(axis=1)
    result = []
    for i in range(4):
        start, direction, normal, length = lines.side(quad, i)
        if length < 4:
            return quad
        along, off = (contour - start) @ direction, (contour - start) @ normal
        near = (
            (along > 0.08 * length)
            & (along < 0.92 * length)
            & free
            & (np.abs(off) < max(3, 0.05 * length))
        )
        line = np.array([*normal, normal @ start])
        if near.sum() >= max(6, 0.2 * length):
            better = lines.fitted(contour[near], np.ones(near.sum()), 0.7)
            line = better if abs(better[:2] @ normal) > 0.9 else line
        result.append(line)
    moved = lines.quad_of(result)
    return quad if moved is None or np.abs(moved - quad).max() > 0.15 * size else moved


def peaks(heat: np.ndarray, count: int = 8) -> list[np.ndarray]:
    """The strongest corner peaks, to a fraction of a cell, in pixel space."""
    top = (heat >= cv2.dilate(heat, np.ones((5, 5), np.uint8)) - 1e-6) & (heat > LEAST_PEAK)
    ys, xs = np.nonzero(top)
    order = np.argsort(-heat[ys, xs], kind="stable")[:count]
    return [centroid(heat, xs[i], ys[i], 1) for i in order]


def centroid(heat: np.ndarray, x: int, y: int, reach: int) -> np.ndarray:
    """The middle of the heat around a cell, pixel space."""
    y0, x0 = max(0, y - reach), max(0, x - reach)
    part = heat[y0 : y + reach + 1, x0 : x + reach + 1] ** 2
    rows, columns = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
    total = part.sum()
    return (
        np.array(
            [(part * columns).sum() / total + x0 + 0.5, (part * rows).sum() / total + y0 + 0.5]
        )
        * STRIDE
    )


def candidates_around(outlines: list[np.ndarray], size: int) -> list[np.ndarray]:
    """The quads around outlines, their sides fitted to them."""
    result = []
    for outline in outlines:
        hull = cv2.convexHull(outline.astype(np.float32)).reshape(-1, 2)
        quad = lines.enclosing_quad(hull)
        if quad is not None:
            result.append(straightened(lines.ordered(quad), outline, size))
    return result


def candidates(judge: Judge, outlines: list[np.ndarray]) -> list[np.ndarray]:
    """Quads around the mask's parts, and of every four of the likely corners."""
    size = judge.maps.size
    result = candidates_around(outlines, size)
    points = peaks(judge.maps.corner)
    for quad in result[:2]:
        points += [p for p in quad if all(np.hypot(*(p - q)) > 0.05 * size for q in points)]
    for four in itertools.combinations(points[:MOST_POINTS], 4):
        quad = lines.ordered(np.array(four))
        sides = np.roll(quad, -1, axis=0) - quad
        after = np.roll(sides, -1, axis=0)
        turns = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
        if turns.min() > 0 and np.hypot(*sides.T).min() > 0.05 * size:
            result.append(quad)
    return result


CUT_AREA, CUT_EVIDENCE, CUT_DOUBT = 0.6, 0.4, 0.8
"""What a page that fills the frame but for a strip needs: this share of the frame, this mean
boundary along each side in the frame, and no more than this mean mask in the strip."""


def cut(judge: Judge, whole: np.ndarray) -> np.ndarray | None:
    """What the boundary leaves of a frame that the mask takes for nothing but page, or None.

    None where sides of the mask's own quad are to be seen, one of the cut's is in doubt, or what
    would be lost is surely page.
    """
    if not np.isnan(judge.sides(whole)).all():
        return None
    edge = cv2.resize(judge.maps.boundary, judge.mask.shape, interpolation=cv2.INTER_LINEAR)
    size = judge.maps.size
    left = candidates_around(contours(judge.mask - edge)[:1], size)
    if not left or lines.area(left[0]) < CUT_AREA * size * size:
        return None
    seen = judge.sides(left[0])
    seen = seen[~np.isnan(seen)]
    beside = judge.mask[judge.inside(left[0]) == 0]
    evident = len(seen) > 0 and seen.min() >= CUT_EVIDENCE
    return left[0] if evident and len(beside) > 0 and beside.mean() <= CUT_DOUBT else None


NEARLY = 0.1
"""A larger candidate whose rank is less by up to this is preferred to one inside it."""
SLACK = 0.015
"""How far a corner may lie outside and still count as inside, as a share of the size."""


def best(options: list[np.ndarray], fits: list[Fit], size: int) -> int:
    """The number of the candidate that is meant: unsure means whole.

    The best by rank, unless one nearly as good has all of it and more: a page may have bands and
    boxes with borders of their own, and what is cut off is lost.
    """
    order = sorted(range(len(options)), key=lambda k: -fits[k].rank)
    chosen = order[0]
    for k in order[1:]:
        if fits[k].rank < fits[order[0]].rank - NEARLY:
            break
        larger = lines.area(options[k]) > 1.05 * lines.area(options[chosen])
        if larger and lines.outside(options[chosen], options[k]) <= SLACK * size:
            chosen = k
    return chosen
