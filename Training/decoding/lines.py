"""Points, lines and quads."""

import numpy as np


def ordered(quad: np.ndarray) -> np.ndarray:
    """Clockwise on screen, from the corner nearest the picture's top left."""
    centre = quad.mean(axis=0)
    around = np.argsort(np.arctan2(quad[:, 1] - centre[1], quad[:, 0] - centre[0]))
    quad = quad[around]
    return np.roll(quad, -int(np.argmin(quad.sum(axis=1))), axis=0)


def meeting(first: np.ndarray, second: np.ndarray) -> np.ndarray | None:
    """Where two lines (a, b, c) with a x + b y = c meet."""
    matrix = np.array([first[:2], second[:2]])
    if abs(np.linalg.det(matrix)) < 1e-9:
        return None
    return np.linalg.solve(matrix, [first[2], second[2]])


def quad_of(lines: list[np.ndarray]) -> np.ndarray | None:
    """The quad whose side i lies on line i."""
    corners = [meeting(lines[i - 1], lines[i]) for i in range(4)]
    return None if any(c is None for c in corners) else np.array(corners)


def fitted(points: np.ndarray, weights: np.ndarray, floor: float) -> np.ndarray:
    """A line through points, far ones counting less (iterated least squares, Cauchy weights).

    `floor` is the least deviation that is taken for noise, pixels.
    """
    line, current = None, weights
    for _ in range(4):
        share = current / current.sum()
        mean = share @ points
        spread = (points - mean).T @ ((points - mean) * share[:, None])
        normal = np.linalg.eigh(spread)[1][:, 0]
        line = np.array([*normal, normal @ mean])
        off = np.abs(points @ normal - line[2])
        current = weights / (1 + (off / max(floor, 1.5 * np.median(off))) ** 2)
    return line


def side(quad: np.ndarray, i: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """Side i: its start, its direction, its normal (to the left of the direction), its length."""
    vector = quad[(i + 1) % 4] - quad[i]
    length = float(np.hypot(*vector))
    direction = vector / max(length, 1e-6)
    return quad[i], direction, np.array([-direction[1], direction[0]]), length


def area(quad: np.ndarray) -> float:
    """The area of a clockwise quad."""
    one, other = quad[2] - quad[0], quad[3] - quad[1]
    return float(one[0] * other[1] - one[1] * other[0]) / 2


def outside(inner: np.ndarray, quad: np.ndarray) -> float:
    """How far the farthest corner of `inner` lies outside a clockwise, convex quad; less than 0
    when all lie inside."""
    normals = (side(quad, i) for i in range(4))
    return max(float(-((inner - start) @ normal).min()) for start, _, normal, _ in normals)


def enclosing_quad(hull: np.ndarray) -> np.ndarray | None:
    """A small quad around a convex hull (n, 2): the hull's sides, the dearest four kept.

    Sides go one by one, always that whose neighbours, prolonged, add the least area.
    """
    points = [p for p in hull.astype(np.float64)]
    while len(points) > 4:
        best = None
        for i in range(len(points)):
            a, b, c, d = (points[(i + k) % len(points)] for k in (-1, 0, 1, 2))
            ab, cd, bc = b - a, c - d, c - b
            cross = ab[0] * cd[1] - ab[1] * cd[0]
            if abs(cross) < 1e-9:
                continue
            t = (bc[0] * cd[1] - bc[1] * cd[0]) / cross
            s = (bc[0] * ab[1] - bc[1] * ab[0]) / cross
            if t <= 0 or s <= 0:
                continue
            tip = b + ab * t
            added = abs(bc[0] * (tip - b)[1] - bc[1] * (tip - b)[0]) / 2
            if best is None or added < best[0]:
                best = (added, i, tip)
        if best is None:
            return None
        _, i, tip = best
        following = (i + 1) % len(points)
        points[i] = tip
        del points[following]
    return np.array(points) if len(points) == 4 else None
