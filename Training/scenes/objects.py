"""Things around, on and over pages: hands, pens, cables, cups, keyboards, phones, spiral wire."""

import cv2
import numpy as np

from . import sheet
from .camera import Camera
from .chance import Rng, between, colour, grey, often, pick, smooth
from .ink import picture
from .raster import coverage, darken, paint, shifted_blur
from .render import footprint, layer

SKINS = np.float32(
    [[244, 208, 182], [232, 184, 150], [206, 152, 112], [166, 112, 78], [122, 80, 56], [82, 54, 40]]
)


def _rounded(mask: np.ndarray) -> np.ndarray:
    """Light over a round body: 1 along its middle, less towards its outline."""
    depth = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    top = max(depth.max(), 1e-3)
    return np.sqrt(np.clip(depth / top, 0, 1))


def hand(rng: Rng, scene: np.ndarray, quad: np.ndarray) -> None:
    """Fingers over a page's edge, or a thumb on it, with the hand outside."""
    size = scene.shape[0]
    mask = np.zeros((size, size), np.float32)
    side, t = int(rng.integers(4)), between(rng, 0.05, 0.95)
    edge = quad[side] * (1 - t) + quad[(side + 1) % 4] * t
    out = edge - quad.mean(axis=0)
    out /= np.linalg.norm(out) + 1e-6
    turn = between(rng, -0.5, 0.5)
    out = out @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    across = np.array([-out[1], out[0]])
    wide = size * between(rng, 0.03, 0.075)
    count = 1 if often(rng, 0.45) else int(rng.integers(2, 5))
    root = edge + out * wide * between(rng, 2.5, 5)
    skin = SKINS[int(rng.integers(len(SKINS)))] * between(rng, 0.55, 1.05)
    nails = []
    for finger in range(count):
        shift = (finger - (count - 1) / 2) * wide * 1.15
        tip = edge + across * shift - out * wide * between(rng, -0.2, 2.6)
        knuckle = root + across * shift * 1.1
        bend = (tip + knuckle) / 2 + across * rng.normal(0, 0.15) * wide
        points = np.round(np.array([tip, bend, knuckle]) * 16).astype(np.int32)
        cv2.polylines(mask, [points], False, 1.0, max(2, int(wide)), cv2.LINE_AA, 4)
        nails.append(tip + out * wide * 0.1)
    palm = root + out * wide * 1.6
    cv2.ellipse(
        mask,
        (int(palm[0]), int(palm[1])),
        (int(wide * (0.7 + 0.6 * count)), int(wide * 2.2)),
        float(np.degrees(np.arctan2(across[1], across[0]))),
        0,
        360,
        1.0,
        -1,
        cv2.LINE_AA,
    )
    arm = np.round(np.array([palm, palm + out * size]) * 16).astype(np.int32)
    cv2.polylines(mask, [arm], False, 1.0, max(3, int(wide * (1.2 + 0.7 * count))), cv2.LINE_AA, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), 0.6)
    darken(
        scene,
        shifted_blur(mask, *rng.normal(0, 0.02 * size, 2), between(rng, 0.01, 0.04) * size),
        between(rng, 0.1, 0.5),
    )
    light = 0.72 + 0.34 * _rounded(mask) + 0.06 * smooth(rng, size, size, 8)
    body = skin * light[..., None]
    if often(rng, 0.5):
        # A sleeve from the wrist on.
        y, x = np.mgrid[0:size, 0:size].astype(np.float32)
        sleeve = ((x - palm[0]) * out[0] + (y - palm[1]) * out[1]) > wide * between(rng, 1.5, 3.5)
        body = np.where(sleeve[..., None], colour(rng) * light[..., None], body)
    if often(rng, 0.5):
        for nail in nails:
            cv2.ellipse(
                body,
                (int(nail[0]), int(nail[1])),
                (max(1, int(wide * 0.3)), max(1, int(wide * 0.25))),
                0,
                0,
                360,
                np.clip(skin * 1.12 + 8, 0, 255).tolist(),
                -1,
                cv2.LINE_AA,
            )
    paint(scene, body, mask)


def pen(rng: Rng, scene: np.ndarray, camera: Camera, place: np.ndarray) -> None:
    """A pen, marker, ruler or stick on the desk."""
    turn = between(rng, 0, 2 * np.pi)
    along = np.array([np.cos(turn), np.sin(turn)]) * between(rng, 0.15, 0.4)
    wide = np.array([-along[1], along[0]]) * between(rng, 0.03, 0.09)
    body = np.array(
        [place - along - wide, place + along - wide, place + along + wide, place - along + wide]
    )
    alpha = footprint(camera, body)
    darken(scene, shifted_blur(alpha, *rng.normal(0, 2, 2), 1.5), between(rng, 0.2, 0.6))
    tone = colour(rng) if often(rng, 0.6) else grey(rng, 5, 60)
    paint(scene, tone, alpha)
    half = np.array(
        [
            place - wide * 0.3,
            place + along - wide * 0.3,
            place + along + wide * 0.2,
            place + wide * 0.2,
        ]
    )
    paint(scene, np.clip(tone * between(rng, 0.3, 1.6), 0, 255), footprint(camera, half))


def _winding(rng: Rng, start: np.ndarray, size: int) -> np.ndarray:
    """A smooth path from a point, its bends changing slowly, (n, 2) pixel space."""
    count, step = int(rng.integers(20, 60)), size * 0.025
    bends = np.cumsum(rng.normal(0, between(rng, 0.01, 0.07), count))
    heading = between(rng, 0, 2 * np.pi) + np.cumsum(bends - bends.mean() * between(rng, 0, 1))
    steps = np.stack([np.cos(heading), np.sin(heading)], axis=1) * step
    return start + np.cumsum(steps, axis=0)


def cable(rng: Rng, scene: np.ndarray, through: np.ndarray | None = None) -> None:
    """A cable or string that lies in bends; `through` a point or anywhere, pixel space."""
    size = scene.shape[0]
    middle = rng.random(2) * 1.2 * size - 0.1 * size if through is None else through
    curve = np.concatenate([_winding(rng, middle, size)[::-1], _winding(rng, middle, size)])
    mask = np.zeros((size, size), np.float32)
    thick = max(1, round(size * between(rng, 0.003, 0.018)))
    cv2.polylines(mask, [np.round(curve * 16).astype(np.int32)], False, 1.0, thick, cv2.LINE_AA, 4)
    if often(rng, 0.3):
        mask *= between(rng, 0.5, 1)  # Thinner than a pixel.
    darken(scene, shifted_blur(mask, 1, 2, between(rng, 0.6, 2)), between(rng, 0.1, 0.4))
    paint(scene, grey(rng, 5, 60) if often(rng, 0.75) else colour(rng), mask)


def cup(
    rng: Rng, scene: np.ndarray, camera: Camera, place: np.ndarray, over_page: bool = False
) -> None:
    """A cup, coin, pin, plate or fruit, from above."""
    radius = between(rng, 0.03, 0.1 if over_page else 0.3)
    t = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    ring = np.stack([np.cos(t), np.sin(t)], axis=1)
    outer = footprint(camera, place + ring * radius)
    darken(scene, shifted_blur(outer, *rng.normal(0, 6, 2), 3), between(rng, 0.2, 0.6))
    tone = colour(rng) if often(rng, 0.5) else grey(rng, 30, 250)
    paint(scene, tone * (0.7 + 0.3 * _rounded(outer)[..., None]), outer)
    if often(rng, 0.6):
        inner = footprint(camera, place + ring * radius * between(rng, 0.5, 0.92))
        paint(scene, tone * between(rng, 0.2, 0.8), inner)


def _keyboard(rng: Rng) -> tuple[np.ndarray, float]:
    """Keys in rows; a picture and its aspect."""
    rows, columns = int(rng.integers(4, 7)), int(rng.integers(10, 20))
    body, key = grey(rng, 10, 235), grey(rng, 10, 240)
    pixels = np.empty((rows * 10 + 4, columns * 10 + 4, 3), np.float32)
    pixels[:] = body
    for row in range(rows):
        for column in range(columns):
            cv2.rectangle(
                pixels,
                (column * 10 + 4, row * 10 + 4),
                (column * 10 + 10, row * 10 + 10),
                key.tolist(),
                -1,
            )
            if row % 2:
                cv2.rectangle(
                    pixels,
                    (column * 10 + 6, row * 10 + 6),
                    (column * 10 + 7, row * 10 + 7),
                    (255 - key).tolist(),
                    -1,
                )
    return pixels, columns / rows


def _phone(rng: Rng) -> tuple[np.ndarray, float]:
    """A phone, tablet or laptop seen from above: a dark frame, a screen."""
    aspect = between(rng, 0.45, 0.55) if often(rng, 0.6) else between(rng, 1.3, 1.7)
    h, w = 120, max(40, int(120 * aspect))
    pixels = np.empty((h, w, 3), np.float32)
    pixels[:] = grey(rng, 3, 45)
    rim = int(between(rng, 2, 9))
    if often(rng, 0.5):
        pixels[rim:-rim, rim:-rim] = grey(rng, 2, 30)
    else:
        pixels[rim:-rim, rim:-rim] = picture(rng, h - 2 * rim, w - 2 * rim)
    return pixels, aspect


def _mouse_pad(rng: Rng) -> tuple[np.ndarray, float]:
    """A dark or coloured mat, box or case without writing."""
    pixels = np.empty((40, 50, 3), np.float32)
    pixels[:] = grey(rng, 5, 60) if often(rng, 0.7) else colour(rng, 5, 80)
    return pixels, 1.25


def gadget(rng: Rng, scene: np.ndarray, camera: Camera, place: np.ndarray) -> None:
    """A keyboard, phone, laptop or mat that lies on the desk."""
    pixels, aspect = pick(rng, {_keyboard: 3, _phone: 4, _mouse_pad: 1.5})(rng)
    high = between(rng, 0.25, 0.8)
    turn = between(rng, -0.5, 0.5) + np.pi / 2 * rng.integers(0, 4)
    c, s = np.cos(turn) * high, np.sin(turn) * high
    body = sheet.flat(aspect)
    frame = np.array([[c, -s, 0, place[0]], [s, c, 0, place[1]], [0, 0, 1, 0], [0, 0, 0, 1]])
    moved = Camera(camera.matrix @ frame, camera.size)
    seen, alpha = layer(moved, body, pixels)
    darken(scene, shifted_blur(alpha, *rng.normal(0, 3, 2), 2.5), between(rng, 0.2, 0.6))
    paint(scene, seen, alpha)


def clutter(rng: Rng, scene: np.ndarray, camera: Camera, keep: np.ndarray, count: int) -> None:
    """Some objects on the desk; most keep off the page, whose middle on the desk is `keep`."""
    for _ in range(count):
        angle = between(rng, 0, 2 * np.pi)
        place = keep + np.array([np.cos(angle), np.sin(angle)]) * between(rng, 0.6, 1.4)
        way = pick(rng, {"pen": 4, "cable": 3, "cup": 3, "gadget": 4})
        if way == "cable":
            cable(rng, scene)
        else:
            {"pen": pen, "cup": cup, "gadget": gadget}[way](rng, scene, camera, place)


def on_page(rng: Rng, scene: np.ndarray, camera: Camera, middle: np.ndarray, aspect: float) -> None:
    """A pen, a coin or a cable that lies on or across the page."""
    way = pick(rng, {"pen": 3, "cup": 1, "cable": 2.5})
    place = middle + rng.uniform(-0.55, 0.55, 2) * [aspect, 1]
    if way == "cable":
        cable(rng, scene, camera.project(np.array([[*place, 0.0]]))[0])
    elif way == "pen":
        pen(rng, scene, camera, place)
    else:
        cup(rng, scene, camera, place, over_page=True)


def wire(rng: Rng, scene: np.ndarray, start: np.ndarray, end: np.ndarray) -> None:
    """A spiral binding's wire along a side, loops sticking out over the edge."""
    count = int(rng.integers(14, 34))
    out = np.array([end[1] - start[1], start[0] - end[0]])
    out = out / (np.linalg.norm(out) + 1e-6)
    high = np.linalg.norm(end - start) * between(rng, 0.008, 0.022)
    tone = grey(rng, 20, 210).tolist()
    for i in range(count):
        at = start + (end - start) * (i + 0.5) / count
        line = np.array([at - out * high * 1.6, at + out * high])
        cv2.line(
            scene,
            *(tuple(np.round(p * 16).astype(int).tolist()) for p in line),
            tone,
            1,
            cv2.LINE_AA,
            4,
        )


def blob(rng: Rng, scene: np.ndarray) -> None:
    """A blurred thing close to the lens or in the foreground of a scene without a page."""
    size = scene.shape[0]
    # Never four corners: such a thing could be a sheet of paper.
    n = int(rng.choice([3, 6, 7, 8, 9]))
    t = np.sort(rng.uniform(0, 2 * np.pi, n))
    shape = np.stack([np.cos(t), np.sin(t)], axis=1) * rng.uniform(0.05, 0.35, (n, 1)) * size
    alpha = coverage([shape + rng.uniform(0, size, 2)], size)
    alpha = cv2.GaussianBlur(alpha, (0, 0), between(rng, 0.4, 3))
    paint(scene, colour(rng) * (0.8 + 0.2 * _rounded(alpha)[..., None]), alpha)


def _local(size: int, middle: np.ndarray, turn: float) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates of each pixel in a frame that lies turned about a point."""
    y, x = np.mgrid[0:size, 0:size] + 0.5
    x, y = x - middle[0], y - middle[1]
    c, s = np.cos(turn), np.sin(turn)
    return (x * c + y * s).astype(np.float32), (y * c - x * s).astype(np.float32)


def vessel(rng: Rng, scene: np.ndarray, label: np.ndarray) -> None:
    """A bottle, tin or jar with a printed label around it: straight sides, but no page."""
    size = scene.shape[0]
    wide, high = size * between(rng, 0.06, 0.3), size * between(rng, 0.12, 0.5)
    x, y = _local(size, rng.uniform(0.15, 0.85, 2) * size, rng.normal(0, 0.3))
    across = x / wide
    arc = np.sqrt(np.clip(1 - across**2, 0, 1)) * wide * between(rng, 0.08, 0.4)
    depth = (y - arc + high) / (2 * high)  # 0 at the top, 1 at the bottom.
    alpha = np.clip((1 - np.abs(across)) * wide + 0.5, 0, 1)
    alpha *= np.clip(np.minimum(depth, 1 - depth) * 2 * high + 0.5, 0, 1)
    tone = colour(rng) if often(rng, 0.5) else grey(rng, 10, 250)
    body = np.empty_like(scene)
    body[:] = tone
    first, last = between(rng, 0, 0.35), between(rng, 0.6, 1)
    h, w = label.shape[:2]
    around = np.arcsin(np.clip(across, -1, 1)) / np.pi + 0.5
    shown = cv2.remap(
        label.astype(np.float32),
        (around * (w - 1)).astype(np.float32),
        ((depth - first) / (last - first) * (h - 1)).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    band = ((depth > first) & (depth < last)).astype(np.float32)
    paint(body, shown, band)
    if often(rng, 0.5):
        body[depth < between(rng, 0.05, 0.25)] = grey(rng, 5, 240)
    light = np.sqrt(np.clip(1 - (0.95 * across) ** 2, 0, 1)) + rng.normal(0, 0.15) * across
    darken(scene, shifted_blur(alpha, *rng.normal(0, 6, 2), 4), between(rng, 0.1, 0.5))
    paint(scene, body * (0.45 + 0.6 * np.clip(light, 0, 2)[..., None]), alpha)


def disc(rng: Rng, scene: np.ndarray, label: np.ndarray) -> None:
    """A plate, lid, sticker or dish: round, with something printed or lying in it."""
    size = scene.shape[0]
    radii = (size * between(rng, 0.06, 0.4) * np.array([1, between(rng, 0.6, 1)])).tolist()
    x, y = _local(size, rng.uniform(0.15, 0.85, 2) * size, between(rng, 0, np.pi))
    # Between a circle and a round-cornered square.
    power = 2 if often(rng, 0.7) else between(rng, 2, 3)
    far = (np.abs(x / radii[0]) ** power + np.abs(y / radii[1]) ** power) ** (1 / power)
    alpha = np.clip((1 - far) * min(radii) + 0.5, 0, 1)
    h, w = label.shape[:2]
    shown = cv2.remap(
        label.astype(np.float32),
        ((x / radii[0] * 0.7 + 0.5) * (w - 1)).astype(np.float32),
        ((y / radii[1] * 0.7 + 0.5) * (h - 1)).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    rim = between(rng, 0.6, 1.05)
    body = np.empty_like(scene)
    body[:] = grey(rng, 40, 250) if often(rng, 0.6) else colour(rng)
    paint(body, shown, np.clip((rim - far) * min(radii) + 0.5, 0, 1))
    darken(scene, shifted_blur(alpha, *rng.normal(0, 4, 2), 3), between(rng, 0.1, 0.5))
    paint(scene, body * (0.85 + 0.15 * _rounded(alpha)[..., None]), alpha)
