"""The shape of a sheet of paper in space: flat, curled, folded, or an open book.

Paper bends without stretching, so a bent sheet is a surface of straight lines. We bend along
one direction: a point (u, v) of the page, `along` that direction at arc length s, lands at
(X(s), Z(s)), and keeps its place across it. The curve is cut into flat strips, so each strip
is seen through an exact homography and the projected corners are true.
"""

import dataclasses

import numpy as np

from .chance import Rng, between, often, pick


@dataclasses.dataclass(frozen=True)
class Strip:
    """One flat part of a sheet: its outline on the page, and where the page's plane lies."""

    outline: np.ndarray
    """(n, 2), page units: the sheet is `aspect` wide and 1 high."""
    place: np.ndarray
    """3 x 3: (u, v, 1) to a point in space; z points away from the desk."""


@dataclasses.dataclass(frozen=True)
class Sheet:
    """A sheet in space; the desk is the plane z = 0."""

    aspect: float
    strips: list[Strip]
    shade: tuple[np.ndarray, np.ndarray, np.ndarray]
    """Direction of bending (2), arc lengths (n) and slope angles (n): what light needs."""
    kind: str

    @property
    def corners(self) -> np.ndarray:
        """The four page corners in space, clockwise from the page's top left, (4, 3)."""
        points = np.array([[0, 0], [self.aspect, 0], [self.aspect, 1], [0, 1]])
        direction, lengths, _ = self.shade
        index = np.searchsorted(lengths[1:-1], points @ direction)
        return np.array([self.strips[i].place @ [u, v, 1] for i, (u, v) in zip(index, points)])

    @property
    def curvature(self) -> float:
        """How far the steepest part is turned out of the flattest, radians."""
        return float(np.ptp(self.shade[2]))


def _clip(outline: np.ndarray, normal: np.ndarray, limit: float) -> np.ndarray:
    """The part of a convex outline where normal . point <= limit."""
    distance = outline @ normal - limit
    result = []
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        if distance[i] <= 0:
            result.append(outline[i])
        if (distance[i] < 0) != (distance[j] < 0) and distance[i] != distance[j]:
            part = distance[i] / (distance[i] - distance[j])
            result.append(outline[i] + part * (outline[j] - outline[i]))
    return np.array(result).reshape(-1, 2)


def _bent(aspect: float, direction: np.ndarray, slope, cuts: np.ndarray, kind: str) -> Sheet:
    """A sheet bent along a direction; slope(s) is the angle of each strip's middle."""
    page = np.array([[0, 0], [aspect, 0], [aspect, 1], [0, 1]], float)
    across = np.array([-direction[1], direction[0]])
    reach = page @ direction
    low, high = reach.min(), reach.max()
    lengths = np.unique(np.concatenate([[low, high], cuts[(cuts > low) & (cuts < high)]]))
    middles = (lengths[1:] + lengths[:-1]) / 2
    slopes = np.array([slope((s - low) / (high - low)) for s in middles])
    x = np.concatenate([[0], np.cumsum(np.cos(slopes) * np.diff(lengths))])
    z = np.concatenate([[0], np.cumsum(np.sin(slopes) * np.diff(lengths))])
    x += (low + high) / 2 - (x[0] + x[-1]) / 2
    z -= z.min()
    strips = []
    for i, angle in enumerate(slopes):
        outline = _clip(_clip(page, direction, lengths[i + 1]), -direction, -lengths[i])
        if len(outline) < 3:
            continue
        # (u, v) -> s = direction . (u, v), t = across . (u, v) -> space.
        turned = np.array(
            [
                [
                    np.cos(angle) * direction[0],
                    np.cos(angle) * direction[1],
                    x[i] - np.cos(angle) * lengths[i],
                ],
                [across[0], across[1], 0],
                [
                    np.sin(angle) * direction[0],
                    np.sin(angle) * direction[1],
                    z[i] - np.sin(angle) * lengths[i],
                ],
            ]
        )
        back = np.eye(3)
        back[:2, :2] = np.stack([direction, across], axis=1)
        strips.append(Strip(outline, back @ turned))
    if len(strips) != len(slopes):
        return flat(aspect)
    return Sheet(aspect, strips, (direction, lengths, slopes), kind)


def flat(aspect: float) -> Sheet:
    """A sheet that lies flat."""
    return _bent(aspect, np.array([1.0, 0.0]), lambda s: 0.0, np.array([]), "flat")


def _unit(degrees: float) -> np.ndarray:
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def trimmed(body: Sheet, outline: np.ndarray) -> Sheet:
    """A flat sheet with another outline; its corners stay where its sides would meet."""
    assert len(body.strips) == 1
    return dataclasses.replace(body, strips=[Strip(outline, body.strips[0].place)])


def rounded_outline(aspect: float, radius: float) -> np.ndarray:
    """A card's outline: quarter circles at the corners; radius in page heights."""
    arc = np.linspace(0, np.pi / 2, 6)
    turns = [
        (radius, radius, np.pi),
        (aspect - radius, radius, 1.5 * np.pi),
        (aspect - radius, 1 - radius, 0),
        (radius, 1 - radius, 0.5 * np.pi),
    ]
    return np.concatenate(
        [
            np.stack([x + radius * np.cos(start + arc), y + radius * np.sin(start + arc)], axis=1)
            for x, y, start in turns
        ]
    )


def torn_outline(rng: Rng, aspect: float, depth: float) -> np.ndarray:
    """A receipt's outline: torn, or cut by teeth, at one or both ends."""
    count = int(rng.integers(6, 24))
    across = np.linspace(0, aspect, count)
    ends = []
    for torn in (True, often(rng, 0.5)):
        rough = (
            np.abs(rng.normal(0, depth, count))
            if often(rng, 0.5)
            else depth * (np.arange(count) % 2)
        )
        ends.append(rough * torn)
    bottom, top = ends
    return np.concatenate(
        [np.stack([across, top], axis=1), np.stack([across, 1 - bottom], axis=1)[::-1]]
    )


def curled(rng: Rng, aspect: float) -> Sheet:
    """A page that waves, arches, or lifts an end or a corner."""
    kind = pick(rng, {"arch": 3, "wave": 2, "end": 3, "corner": 2})
    if kind == "corner":
        direction = _unit(rng.choice([45, 135, 225, 315]) + rng.normal(0, 12))
        lift, start = between(rng, 0.3, 1.1), between(rng, 0.55, 0.85)
    else:
        direction = _unit(rng.choice([0, 90, 180, 270]) + rng.normal(0, 5) * often(rng, 0.5))
        lift, start = between(rng, 0.05, 0.45), between(rng, 0.2, 0.8)
    turns, phase = between(rng, 0.6, 1.6), between(rng, 0, 6.3)

    def slope(s: float) -> float:
        if kind == "arch":
            return lift * (1 - 2 * s)
        if kind == "wave":
            return lift * 0.8 * np.cos(2 * np.pi * turns * s + phase)
        return lift * (1.3 if kind == "end" else 1) * max(0, s - start) / (1 - start)

    return _bent(aspect, direction, slope, np.linspace(-2, 3, 70), kind)


def folded(rng: Rng, aspect: float) -> Sheet:
    """A page with one to three sharp creases that don't quite lie flat any more."""
    direction = _unit(rng.choice([0, 90]))
    parts = int(rng.integers(2, 5))
    span = aspect if direction[0] > 0.5 else 1
    creases = np.arange(1, parts) / parts * span + rng.normal(0, 0.01, parts - 1)
    way = 1 if often(rng, 0.5) else -1
    angles = way * between(rng, 0.04, 0.3) * np.array([(-1) ** i for i in range(parts)])
    angles = angles + rng.normal(0, 0.05, parts)

    def slope(s: float) -> float:
        return angles[min(parts - 1, int(np.searchsorted(creases, s * span)))]

    return _bent(aspect, direction, slope, np.sort(creases), "fold")


def rolled(rng: Rng, aspect: float) -> Sheet:
    """A receipt that still remembers its roll."""
    lift, start = between(rng, 0.1, 0.9), between(rng, 0, 0.6)
    direction = _unit(rng.choice([90, 270]))
    way = 1 if often(rng, 0.6) else -1

    def slope(s: float) -> float:
        return way * lift * (max(0, s - start) / (1 - start) - 0.5 * (way < 0))

    return _bent(aspect, direction, slope, np.linspace(-1, 2, 50), "roll")


def book(rng: Rng, aspect: float, spread: bool) -> Sheet:
    """An open book, or one page of it: paper climbs steeply out of the gutter, then levels."""
    height, width = between(rng, 0.15, 0.75), between(rng, 0.06, 0.22)
    if spread:
        cuts = aspect * (0.5 + np.concatenate([-_GUTTER[::-1], _GUTTER]))
        return _bent(
            aspect,
            _unit(0),
            lambda s: np.sign(s - 0.5) * height * np.exp(-abs(s - 0.5) / width),
            np.unique(cuts),
            "spread",
        )
    direction = _unit(0 if often(rng, 0.5) else 180)
    offset = 0 if direction[0] > 0 else -aspect
    return _bent(
        aspect,
        direction,
        lambda s: height * np.exp(-s / width),
        offset + aspect * 2 * _GUTTER,
        "book page",
    )


_GUTTER = np.array([0, 0.015, 0.03, 0.05, 0.075, 0.1, 0.14, 0.19, 0.25, 0.35, 0.5])
"""Where strips end, as shares of a spread: narrow near the gutter, where paper bends most."""
