"""How well a found quad lies on the true page."""

import dataclasses
import hashlib
import math

import cv2
import numpy as np

SQUARE = np.array([[0, 0], [1000, 0], [1000, 1000], [0, 1000]], np.float32)


@dataclasses.dataclass
class Fit:
    j: float
    """Intersection over union after the map that takes the true page to a square, so that its
    near and far side count alike (SmartDoc's measure); 0 a miss … 1."""
    corners: float
    """Mean distance of the corners in per cent of the photo's diagonal, the first corner free."""


def fit(found, rights, width: int, height: int) -> Fit:
    """The best fit of a found quad to one of the right answers."""
    return max((fit_one(found, right, width, height) for right in rights), key=lambda fit: fit.j)


def fit_one(found, right, width: int, height: int) -> Fit:
    quad, true = clockwise(np.array(found, np.float64)), np.array(right, np.float64)
    outside = (true < -1).any() or (true[:, 0] > width).any() or (true[:, 1] > height).any()
    if outside:
        # What lies out of the photo nobody can see: compare what is left of both.
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        j = overlap(common(quad, frame), common(clockwise(true), frame))
    else:
        to_square = cv2.getPerspectiveTransform(true.astype(np.float32), SQUARE)
        depth = quad @ to_square[2, :2] + to_square[2, 2]
        j = 0.0
        if (depth > 1e-9).all():
            mapped = cv2.perspectiveTransform(quad[None].astype(np.float32), to_square)[0]
            j = overlap(mapped, SQUARE)
    distances = [
        np.linalg.norm(np.roll(quad, turn, 0) - true, axis=1).mean() for turn in range(4)]
    return Fit(j=j, corners=float(min(distances)) / math.hypot(width, height) * 100)


def clockwise(quad: np.ndarray) -> np.ndarray:
    """The corners by their angle round the middle: which comes first is not judged here."""
    off = quad - quad.mean(0)
    return quad[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]


def common(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The polygon that two convex polygons share."""
    _, shared = cv2.intersectConvexConvex(hull(a), hull(b))
    return np.zeros((0, 2), np.float32) if shared is None else shared.reshape(-1, 2)


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    """Intersection over union of two polygons' hulls."""
    if len(a) < 3 or len(b) < 3:
        return 0.0
    a, b = hull(a), hull(b)
    areas = cv2.contourArea(a) + cv2.contourArea(b)
    shared, _ = cv2.intersectConvexConvex(a, b)
    return float(min(1.0, shared / (areas - shared))) if areas > shared else 0.0


def hull(polygon: np.ndarray) -> np.ndarray:
    return cv2.convexHull(polygon.astype(np.float32))


def half(name: str) -> int:
    """0 or 1 by the file's name: thresholds chosen on one half are judged on the other."""
    return hashlib.sha256(name.encode()).digest()[0] & 1
