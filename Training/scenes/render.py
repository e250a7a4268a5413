"""A sheet and its picture, through the camera, onto the scene."""

import cv2
import numpy as np

from .camera import Camera
from .chance import Rng, between
from .papers import Document
from .raster import coverage, darken, frame_window, paint, shifted_blur
from .sheet import Sheet

_HALF = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])


def warp(
    pixels: np.ndarray,
    homography: np.ndarray,
    aspect: float,
    window: tuple[slice, slice],
    border: int = cv2.BORDER_REPLICATE,
) -> np.ndarray:
    """A page's picture as seen through a homography from its (u, v), for one window."""
    h, w = pixels.shape[:2]
    to_page = np.diag([aspect / w, 1 / h, 1]) @ _HALF
    y, x = window[0].start, window[1].start
    from_pixel = np.array([[1, 0, -0.5 - x], [0, 1, -0.5 - y], [0, 0, 1]])
    shape = (window[1].stop - x, window[0].stop - y)
    return cv2.warpPerspective(
        pixels, from_pixel @ homography @ to_page, shape, flags=cv2.INTER_LINEAR, borderMode=border
    )


def shaded(rng: Rng, sheet: Sheet, pixels: np.ndarray) -> np.ndarray:
    """The page's picture with the light and dark that its bends give."""
    direction, lengths, slopes = sheet.shade
    if np.ptp(slopes) < 1e-6:
        return pixels
    side = between(rng, -1, 1)
    light = 1 + between(rng, 0.2, 1.1) * (np.cos(slopes) - 1 + side * np.sin(slopes))
    middles = (lengths[1:] + lengths[:-1]) / 2
    table = np.linspace(lengths[0], lengths[-1], 512)
    if sheet.kind == "fold":
        # Sharp creases, each with a worn line.
        profile = light[np.clip(np.searchsorted(lengths, table) - 1, 0, len(light) - 1)]
        worn = between(rng, -0.25, 0.15)
        for crease in lengths[1:-1]:
            profile = profile + worn * np.exp(-(((table - crease) / 0.006) ** 2))
    else:
        profile = np.interp(table, middles, light)
    h, w = pixels.shape[:2]
    u = (np.arange(w) + 0.5) / w * sheet.aspect * direction[0]
    v = (np.arange(h) + 0.5) / h * direction[1]
    s = (u[None, :] + v[:, None] - lengths[0]) / (lengths[-1] - lengths[0])
    place = np.clip(s * 511, 0, 511).astype(np.int32)
    return pixels * profile.astype(np.float32)[place][..., None]


def layer(camera: Camera, sheet: Sheet, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sheet as a full-size picture and its coverage."""
    size = camera.size
    result = np.zeros((size, size, 3), np.float32)
    total = np.zeros((size, size), np.float32)
    for strip, outline in zip(sheet.strips, camera.outlines(sheet)):
        window = frame_window(outline, size)
        if window is None:
            continue
        seen = warp(pixels, camera.homography(strip), sheet.aspect, window)
        if len(sheet.strips) == 1:
            result[window] = seen
            return result, coverage([outline], size)
        part = coverage([outline - [window[1].start, window[0].start]], max(seen.shape))[
            : seen.shape[0], : seen.shape[1]
        ]
        result[window] += seen * part[..., None]
        total[window] += part
    result /= np.maximum(total, 1e-3)[..., None]
    return result, np.minimum(total, 1)


def lay(
    rng: Rng, scene: np.ndarray, camera: Camera, document: Document, gain: float, contact: float = 1
) -> np.ndarray:
    """Draws a document with its shadow on the scene, in place; returns its coverage."""
    pixels = shaded(rng, document.sheet, document.pixels)
    seen, alpha = layer(camera, document.sheet, pixels)
    size = camera.size
    if rng.random() < 0.85:
        reach = contact * size * (0.03 if document.sheet.curvature > 0.1 else 0.012)
        shade = shifted_blur(
            alpha, *(rng.normal(0, 0.6, 2) * reach), between(rng, 0.3, 1) * reach + 0.4
        )
        darken(scene, shade, between(rng, 0.05, 0.6) * min(1, contact + 0.3))
    if document.edge:
        # The rim of the sheet: cut paper is a thin line, lighter or darker.
        inner = cv2.erode(alpha, np.ones((3, 3), np.uint8))
        seen += ((alpha - inner) * between(rng, -70, 50))[..., None]
    paint(scene, np.clip(seen * gain, 0, 255), alpha)
    return alpha


def footprint(camera: Camera, points: np.ndarray) -> np.ndarray:
    """The coverage of a polygon that lies on the desk, (n, 2) desk units."""
    space = np.concatenate([points, np.zeros((len(points), 1))], axis=1)
    return coverage([camera.project(space)], camera.size)
