"""One training scene: everything drawn from one seed, and the exact truth about it."""

import dataclasses

import cv2
import numpy as np

from . import grounds, lens, light, objects, papers, sheet
from .camera import Camera, Pose, draw_pose, place
from .chance import Rng, between, colour, grey, often, pick
from .render import lay

cv2.setNumThreads(1)

FRAMES = {0.75: 34, 4 / 3: 18, 0.5625: 14, 16 / 9: 18, 1.0: 6, 2 / 3: 6, 1.5: 4}
"""Width over height of frames, and how often."""

SITUATIONS = {
    "page": 26,
    "low contrast": 10,
    "stack": 10,
    "busy desk": 13,
    "several": 6,
    "on a sheet": 7,
    "held": 5,
    "partial": 9,
    "whole": 12,
    "no page": 16,
}
"""What is in a scene, and how often, in parts of all."""


@dataclasses.dataclass
class Scene:
    """A photo and the truth about it."""

    picture: np.ndarray
    """uint8 RGB, square: a frame of any aspect, squeezed."""
    coverage: np.ndarray
    """The page's share of each pixel, what lies over it not taken away."""
    quad: np.ndarray | None
    """The page's corners in pixel space, clockwise from its own top left; None: no page, or
    nothing but page."""
    situation: str
    kind: str
    curvature: float
    """Radians between the page's flattest and steepest part."""


def _page(rng: Rng, size: int, frame: float, situation: str):
    """A document, and a camera that sees it as people would hold one."""
    low, high = {
        "stack": (0.1, 0.5),
        "several": (0.1, 0.4),
        "busy desk": (0.04, 0.25),
        "on a sheet": (0.06, 0.35),
    }.get(situation, (0, 0))
    area = between(rng, low, high) if high else None
    while True:
        pose = draw_pose(rng, partial=situation == "partial", area=area)
        if situation == "partial":
            pose = dataclasses.replace(pose, area=between(rng, 0.4, 1.1))
            if often(rng, 0.35):
                reach = between(rng, -0.02, 0.03) if often(rng, 0.5) else between(rng, 0, 0.4)
                pose = dataclasses.replace(pose, reach=reach, through=True)
        document = papers.draw(rng, int(np.clip(1.35 * size * np.sqrt(pose.area), 48, 1.3 * size)))
        for _ in range(6):
            camera = place(rng, document.sheet, pose, frame, size)
            if camera is not None and _fair(camera.quad(document.sheet), size):
                return document, camera
            pose = dataclasses.replace(pose, tilt=pose.tilt * 0.7)


def _fair(quad: np.ndarray, size: int) -> bool:
    """A convex quad, no side too short, most of it in the frame."""
    sides = np.roll(quad, -1, axis=0) - quad
    turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
    inside = np.clip(quad, 0, size)
    return bool(
        turns.min() > 0
        and np.linalg.norm(sides, axis=1).min() > 0.06 * size
        and np.abs(inside - quad).max() < 0.45 * size
    )


def _on_desk(camera: Camera, middle: np.ndarray, turn: float, scale: float) -> Camera:
    """The camera as seen from a sheet that lies elsewhere on the desk."""
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    frame = np.array([[c, -s, 0, middle[0]], [s, c, 0, middle[1]], [0, 0, scale, 0], [0, 0, 0, 1]])
    return Camera(camera.matrix @ frame, camera.size)


def _sheets_below(rng: Rng, picture, camera, document, gain: float) -> None:
    """A stack: sheets like the page, a little turned and moved, under it."""
    size = camera.size
    half = np.array([document.sheet.aspect, 1]) / 2
    count = int(rng.integers(1, 6))
    # Either sheets thrown together, or a straight pile whose lower edges show on one side.
    lean = rng.normal(0, 0.009, 2) if often(rng, 0.4) else None
    for k in range(count, 0, -1):
        turn = (
            rng.normal(0, 0.03 if often(rng, 0.5) else 0.16)
            if lean is None
            else rng.normal(0, 0.003)
        )
        c, s = np.cos(turn), np.sin(turn)
        scale = between(rng, 0.96, 1.02) if lean is None else 1
        shift = rng.normal(0, 0.03, 2) if lean is None else lean * k
        corner = half + shift - np.array([[c, -s], [s, c]]) @ half * scale
        below = papers.blank_like(rng, document, size // 2)
        view = _on_desk(camera, corner, turn, scale)
        if view.matrix[2] @ [*half, 0, 1] > 0:
            lay(rng, picture, view, below, gain * between(rng, 0.93, 1.02), contact=0.4)


def _larger_sheet(rng: Rng, picture, camera, gain: float, middle: np.ndarray) -> None:
    """A pad, a folder or a page, larger than the page that lies on it."""
    under = papers.draw(rng, camera.size)
    scale = between(rng, 1.1, 2.6)
    turn = rng.normal(0, 0.4)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    half = np.array([under.sheet.aspect, 1]) / 2 + rng.normal(0, 0.12, 2)
    under.sheet = sheet.flat(under.sheet.aspect)
    view = _on_desk(camera, middle - np.array([[c, -s], [s, c]]) @ half, turn, scale)
    corners = under.sheet.corners
    if (corners @ view.matrix[2, :3] + view.matrix[2, 3]).min() > 1e-3:
        lay(rng, picture, view, under, gain * between(rng, 0.75, 1.05), contact=0.5)


def _others(rng: Rng, picture, camera, document, gain: float) -> None:
    """Other documents beside the page: smaller, or partly under it, or cut by the frame."""
    size = camera.size
    for _ in range(int(rng.integers(1, 4))):
        other = papers.draw(rng, size // 2)
        scale = between(rng, 0.3, 0.97)
        turn = rng.normal(0, 0.3) + np.pi / 2 * rng.integers(0, 4)
        angle = between(rng, 0, 2 * np.pi)
        away = np.array([np.cos(angle), np.sin(angle)]) * between(rng, 0.75, 1.3)
        c, s = np.cos(turn) * scale, np.sin(turn) * scale
        half = np.array([other.sheet.aspect, 1]) / 2
        corner = (
            np.array([document.sheet.aspect, 1]) / 2 + away - np.array([[c, -s], [s, c]]) @ half
        )
        view = _on_desk(camera, corner, turn, scale)
        corners = other.sheet.corners
        if (corners @ view.matrix[2, :3] + view.matrix[2, 3]).min() > 1e-3:
            lay(rng, picture, view, other, gain * between(rng, 0.8, 1.05), contact=0.6)


def _toward(picture: np.ndarray, tone: np.ndarray, share: float) -> None:
    picture += (tone - picture) * share


def _with_page(rng: Rng, size: int, frame: float, situation: str) -> Scene:
    document, camera = _page(rng, size, frame, situation)
    quad = camera.quad(document.sheet)
    gain = between(rng, 0.7, 1.05)
    held = situation == "held"
    picture = grounds.world(rng, size) if held else grounds.ground(rng, camera)
    if document.kind == "screen":
        # A window with bars around the page, often of nearly its own white.
        picture[:] = grey(rng, 20, 245) if often(rng, 0.7) else colour(rng)
        picture[: int(size * between(rng, 0.02, 0.12))] = colour(rng)
    if situation == "low contrast" or (situation == "stack" and often(rng, 0.4)):
        tone = np.median(document.pixels.reshape(-1, 3)[::13], axis=0) * gain
        _toward(picture, tone * between(rng, 0.86, 1.06), between(rng, 0.6, 0.97))
    middle = np.array([document.sheet.aspect / 2, 0.5])
    if not held:
        if situation == "busy desk":
            if often(rng, 0.6):
                # A light, nearly plain desk, as in offices.
                _toward(picture, grey(rng, 150, 245, 14), between(rng, 0.5, 0.97))
            objects.clutter(rng, picture, camera, middle, int(rng.integers(2, 7)))
        elif often(rng, 0.3) and situation != "low contrast":
            objects.clutter(rng, picture, camera, middle, int(rng.integers(1, 7)))
        if situation == "several" or (situation == "busy desk" and often(rng, 0.4)):
            _others(rng, picture, camera, document, gain)
        if situation == "stack" or (situation == "busy desk" and often(rng, 0.6)):
            _sheets_below(rng, picture, camera, document, gain)
        if situation == "on a sheet":
            _larger_sheet(rng, picture, camera, gain, middle)
    coverage = lay(rng, picture, camera, document, gain, contact=1.6 if held else 1)
    if document.kind.startswith("spiral"):
        start, end = (quad[0], quad[1]) if document.kind == "spiral top" else (quad[3], quad[0])
        objects.wire(rng, picture, start, end)
    over = int(rng.integers(1, 5)) if situation == "busy desk" else int(often(rng, 0.12))
    for _ in range(0 if held else over):
        objects.on_page(rng, picture, camera, middle, document.sheet.aspect)
    if often(rng, 0.85 if held else 0.16):
        for _ in range(2 if often(rng, 0.3) else 1):
            objects.hand(rng, picture, quad)
    light.apply(rng, picture, quad)
    return Scene(
        lens.shoot(rng, picture), coverage, quad, situation, document.kind, document.sheet.curvature
    )


def _without_page(rng: Rng, size: int, frame: float) -> Scene:
    """Desks, walls, tiles, hands, gadgets, bottles, plates and views: nothing to scan."""
    body = sheet.flat(0.75)
    camera = None
    while camera is None:
        pose = draw_pose(rng, area=between(rng, 0.1, 0.6))
        camera = place(rng, body, Pose(pose.area, pose.tilt, pose.roll, 0), frame, size)
    way = pick(rng, {"desk": 5, "view": 2})
    picture = grounds.world(rng, size) if way == "view" else grounds.ground(rng, camera)
    if way == "desk" and often(rng, 0.5):
        # Nearly uniform: an empty table, a wall, a ceiling.
        _toward(picture, picture.mean(axis=(0, 1)), between(rng, 0, 0.8))
    if way == "desk" and often(rng, 0.5):
        objects.clutter(
            rng,
            picture,
            camera,
            np.array([0.4, 0.5]) + rng.normal(0, 0.4, 2),
            int(rng.integers(1, 8)),
        )
    if often(rng, 0.15):
        objects.hand(rng, picture, camera.quad(body))
    for _ in range(int(rng.integers(0, 3)) if often(rng, 0.4) else 0):
        objects.blob(rng, picture)
    for _ in range(int(rng.integers(1, 3)) if often(rng, 0.3) else 0):
        label = papers.draw(rng, size // 2).pixels if often(rng, 0.6) else grounds.world(rng, size)
        (objects.vessel if often(rng, 0.5) else objects.disc)(rng, picture, label)
    light.apply(rng, picture, None)
    return Scene(
        lens.shoot(rng, picture), np.zeros((size, size), np.float32), None, "no page", way, 0
    )


def _whole(rng: Rng, size: int) -> Scene:
    """Nothing but page: a scan, a screenshot, a photo from too near. No side is to be seen."""
    document = papers.draw(rng, int(size * between(rng, 1, 1.6)))
    pixels = document.pixels
    h, w = pixels.shape[:2]
    if often(rng, 0.4):
        part = between(rng, 0.5, 1)
        ch, cw = int(h * part), int(w * between(rng, max(0.5, part - 0.2), 1))
        y, x = int(rng.integers(0, h - ch + 1)), int(rng.integers(0, w - cw + 1))
        pixels = pixels[y : y + ch, x : x + cw]
    if often(rng, 0.25):
        pixels = np.rot90(pixels, int(rng.integers(1, 4)))
    picture = cv2.resize(np.ascontiguousarray(pixels), (size, size), interpolation=cv2.INTER_AREA)
    picture = np.clip(picture, 0, 255).astype(np.float32)
    shot = often(rng, 0.5)
    if shot:
        picture *= between(rng, 0.7, 1.05)
        light.apply(rng, picture, None)
    return Scene(
        lens.shoot(rng, picture) if shot else picture.astype(np.uint8),
        np.ones((size, size), np.float32),
        None,
        "whole",
        document.kind,
        0,
    )


def draw(seed: int, index: int, size: int) -> Scene:
    """The scene of a seed and an index; the same everywhere, whoever draws it and when."""
    rng = np.random.default_rng([seed, index])
    situation = pick(rng, SITUATIONS)
    frame = pick(rng, FRAMES)
    if situation == "no page":
        return _without_page(rng, size, frame)
    if situation == "whole":
        return _whole(rng, size)
    return _with_page(rng, size, frame, situation)
