"""Where the camera stands, and how space falls on the picture.

Scenes are square arrays that show a frame of any aspect, squeezed: the net sees every photo so.
"""

import dataclasses

import numpy as np

from .chance import Rng, between, often, pick
from .sheet import Sheet, Strip


@dataclasses.dataclass(frozen=True)
class Camera:
    """Projects space onto the picture."""

    matrix: np.ndarray
    """3 x 4, homogeneous; pixel space of the square picture."""
    size: int

    def project(self, points: np.ndarray) -> np.ndarray:
        """Points in space (n, 3) to pixel space (n, 2)."""
        image = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return image[:, :2] / image[:, 2:]

    def homography(self, strip: Strip) -> np.ndarray:
        """From the page's (u, v) to pixel space, 3 x 3, exact for a flat strip."""
        result = self.matrix[:, :3] @ strip.place
        result[:, 2] += self.matrix[:, 3]
        return result

    @property
    def ground(self) -> np.ndarray:
        """From the desk's (x, y) to pixel space."""
        return self.matrix[:, [0, 1, 3]]

    def quad(self, sheet: Sheet) -> np.ndarray:
        """The sheet's true corners in pixel space, from the page's own top left, clockwise."""
        return self.project(sheet.corners)

    def outlines(self, sheet: Sheet) -> list[np.ndarray]:
        """Each strip's outline in pixel space."""
        return [apply(self.homography(strip), strip.outline) for strip in sheet.strips]


def apply(homography: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Maps (n, 2) points."""
    image = points @ homography[:, :2].T + homography[:, 2]
    return image[:, :2] / image[:, 2:]


def polygon_area(polygon: np.ndarray) -> float:
    """Signed: positive when clockwise on screen."""
    x, y = polygon[:, 0], polygon[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _turn(axis: np.ndarray, angle: float) -> np.ndarray:
    """Rotation about a unit axis (Rodrigues)."""
    x, y, z = axis
    k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


@dataclasses.dataclass(frozen=True)
class Pose:
    """What the camera should do, before the exact place is found."""

    area: float
    """The page's share of the frame."""
    tilt: float
    roll: float
    """Radians."""
    reach: float
    """How far the page may leave the frame: 0 stays inside."""
    through: bool = False
    """Whether the page leaves the frame, or just touches it, at both ends."""


def draw_pose(rng: Rng, partial: bool = False, area: float | None = None) -> Pose:
    """How people hold a camera over a page."""
    if area is None:
        way = pick(rng, {"small": 0.25, "usual": 0.5, "fills": 0.25})
        low, high = {"small": (0.05, 0.25), "usual": (0.25, 0.65), "fills": (0.6, 0.97)}[way]
        area = between(rng, low, high)
    tilt = abs(rng.normal(0, 12)) if often(rng, 0.55) else between(rng, 0, 52)
    way = pick(rng, {"straight": 0.5, "turned": 0.3, "any": 0.2})
    roll = {"straight": rng.normal(0, 6), "turned": between(rng, -45, 45)}.get(
        way, between(rng, -180, 180)
    )
    if often(rng, 0.15):
        roll += rng.choice([90, 180, 270])
    return Pose(
        area, np.radians(tilt), np.radians(roll), (0.01 + 0.3 * rng.random() ** 2) * partial
    )


def place(rng: Rng, sheet: Sheet, pose: Pose, aspect: float, size: int) -> Camera | None:
    """A camera that sees the sheet so, in a frame `aspect` wide and 1 high; None if it can't."""
    focal = between(rng, 1.0, 2.4) * max(aspect, 1)
    way = between(rng, 0, 2 * np.pi) if often(rng, 0.4) else np.pi * rng.integers(0, 2)
    tilt = _turn(np.array([np.cos(way), np.sin(way), 0]), pose.tilt)
    # Space has z up from the desk, the camera looks down: z and y turn over, so that the
    # page's v axis still runs down the picture.
    down = np.diag([1.0, 1.0, -1.0])
    rotation = tilt @ down @ _turn(np.array([0, 0, 1.0]), pose.roll)
    centre = sheet.corners.mean(axis=0)
    distance = focal / np.sqrt(pose.area * aspect / sheet.aspect)
    for _ in range(4):
        shift = np.array([0, 0, distance]) - rotation @ centre
        world = np.concatenate([rotation, shift[:, None]], axis=1)
        points = sheet.corners @ rotation.T + shift
        if points[:, 2].min() < 0.15 * distance:
            return None
        flat = points[:, :2] / points[:, 2:] * focal
        share = abs(polygon_area(flat)) / aspect
        if share < 1e-4:
            return None
        distance *= np.sqrt(share / pose.area)
    low, high = flat.min(axis=0), flat.max(axis=0)
    frame = np.array([aspect, 1.0])
    zoom = 1.0
    if pose.through:
        sizes = (high - low) / frame
        side = int(np.argmax(sizes))
        zoom = float((1 + pose.reach) / sizes[side])
        slack = frame - (high - low) * zoom
        corner = slack * np.where(np.arange(2) == side, between(rng, 0.3, 0.7), rng.uniform(0, 1, 2))
    elif pose.reach == 0:
        zoom = min(1.0, float((frame / (high - low)).min()) * between(rng, 0.9, 0.995))
        slack = np.maximum(frame - (high - low) * zoom, 0)
        corner = slack * np.clip(rng.normal(0.5, 0.27, 2), 0.01, 0.99)
    else:
        span = high - low
        corner = (frame - span) * rng.uniform(0, 1, 2)
        side = int(rng.integers(0, 2))
        corner[side] = (
            -pose.reach * span[side]
            if often(rng, 0.5)
            else frame[side] - span[side] * (1 - pose.reach)
        )
    move = corner - low * zoom
    scale = size / frame
    lens = np.array(
        [
            [focal * zoom * scale[0], 0, move[0] * scale[0]],
            [0, focal * zoom * scale[1], move[1] * scale[1]],
            [0, 0, 1],
        ]
    )
    camera = Camera(lens @ world, size)
    outlines = [polygon_area(outline) for outline in camera.outlines(sheet)]
    # Every strip must face the camera: we draw no paper's back.
    return camera if min(outlines) > 0 else None
