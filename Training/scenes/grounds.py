"""What pages lie on: tables, wood, cloth, tiles, textures, a table's edge, the world behind."""

import cv2
import numpy as np

from . import materials
from .camera import Camera
from .chance import Rng, between, colour, grain, grey, often, pick, smooth
from .ink import picture
from .raster import coverage, paint
from .render import warp

TILE = 192
"""Side of a drawn surface, pixels."""


def plain(rng: Rng) -> np.ndarray:
    """A smooth table: white, dark or coloured, with the faintest grain."""
    way = pick(rng, {"white": 4, "pastel": 2, "dark": 2.5, "grey": 1.5, "colour": 2})
    base = {
        "white": lambda: grey(rng, 165, 252),
        "pastel": lambda: grey(rng, 160, 235, 18),
        "dark": lambda: grey(rng, 8, 75, 5),
        "grey": lambda: grey(rng, 70, 170),
        "colour": lambda: colour(rng, 20, 225),
    }[way]()
    result = np.empty((TILE, TILE, 3), np.float32)
    result[:] = base
    result += smooth(rng, TILE, TILE, int(rng.integers(1, 6)))[..., None] * between(rng, 0, 7)
    if often(rng, 0.6):
        fine = cv2.GaussianBlur(grain(rng, TILE, TILE), (0, 0), between(rng, 0.4, 2))
        result += fine[..., None] * between(rng, 0, 10)
    return result


def wood(rng: Rng) -> np.ndarray:
    """Boards with grain along them."""
    light = between(rng, 0.25, 1.05)
    base = np.float32([between(rng, 150, 225), between(rng, 100, 175), between(rng, 55, 130)])
    base = (base + (base.mean() - base) * between(rng, 0, 0.7)) * light
    fibres = cv2.resize(
        rng.standard_normal((TILE, 5)).astype(np.float32),
        (TILE, TILE),
        interpolation=cv2.INTER_CUBIC,
    )
    rings = smooth(rng, TILE, TILE, 3)
    y = np.linspace(0, 1, TILE, dtype=np.float32)[:, None]
    figure = np.sin((y * between(rng, 4, 22) + rings * between(rng, 0.2, 1.5)) * 2 * np.pi)
    value = 1 + fibres * between(rng, 0.01, 0.09) + figure * between(rng, 0, 0.1)
    if often(rng, 0.5):
        count = int(rng.integers(2, 8))
        tone = 1 + rng.normal(0, between(rng, 0.01, 0.12), count)
        board = np.minimum((np.arange(TILE) * count) // TILE, count - 1)
        value = value * tone[board][:, None]
        seam = np.flatnonzero(np.diff(board))
        value[seam] *= between(rng, 0.45, 0.9)
    return (base * value[..., None]).astype(np.float32)


def cloth(rng: Rng) -> np.ndarray:
    """A woven or patterned cloth with wrinkles, or a bed."""
    base = colour(rng) if often(rng, 0.6) else grey(rng, 120, 245)
    result = np.empty((TILE, TILE, 3), np.float32)
    result[:] = base
    y, x = np.mgrid[0:TILE, 0:TILE].astype(np.float32) / TILE
    way = pick(rng, {"plain": 4, "stripes": 2, "checks": 2, "dots": 1})
    count = between(rng, 4, 26)
    band = {
        "plain": lambda: np.zeros_like(x),
        "stripes": lambda: np.sin(x * count * 6.283) > between(rng, -0.6, 0.6),
        "checks": lambda: (
            (np.sin(x * count * 6.283) > 0) * 0.5 + (np.sin(y * count * 6.283) > 0) * 0.5
        ),
        "dots": lambda: np.sin(x * count * 6.283) * np.sin(y * count * 6.283) > 0.5,
    }[way]()
    result += band.astype(np.float32)[..., None] * (colour(rng) - base) * between(rng, 0.15, 1)
    weave = grain(rng, TILE, TILE) * between(rng, 2, 14)
    folds = smooth(rng, TILE, TILE, int(rng.integers(2, 8))) * between(rng, 0, 0.14)
    return (result + weave[..., None]) * (1 + folds[..., None])


def tiles(rng: Rng) -> np.ndarray:
    """Floor or wall tiles, a squared tablecloth, a cutting mat."""
    result = plain(rng)
    count = int(rng.integers(2, 10))
    pitch = TILE // count
    joint = result.mean() * between(rng, 0.4, 1.5)
    wide = int(rng.integers(1, max(2, pitch // 9) + 1))
    result *= (
        1
        + rng.normal(0, between(rng, 0, 0.06), (count + 1, count + 1))
        .astype(np.float32)
        .repeat(pitch, 0)
        .repeat(pitch, 1)[:TILE, :TILE, None]
    )
    for at in range(0, TILE, pitch):
        result[at : at + wide] = joint
        result[:, at : at + wide] = joint
    return result


def texture(rng: Rng) -> np.ndarray:
    """A photographed or painted surface from the texture collection."""
    source = materials.textures()
    if not source:
        return wood(rng)
    result = source[int(rng.integers(len(source)))].astype(np.float32)
    if often(rng, 0.4):
        # The collection is dark: real desks are often light.
        result = 255 - (255 - result) * between(rng, 0.3, 0.9)
    if often(rng, 0.3):
        result = result + (result.mean(axis=2, keepdims=True) - result) * between(rng, 0.3, 1)
    return result


SURFACES = {plain: 30, wood: 24, cloth: 11, tiles: 5, texture: 30}


def _sees_horizon(camera: Camera) -> bool:
    inverse = np.linalg.inv(camera.ground)
    s = camera.size
    frame = np.array([[0, 0, 1], [s, 0, 1], [s, s, 1], [0, s, 1]], float) @ inverse[2]
    return bool(frame.min() * frame.max() <= 0 or np.abs(frame).max() > 25 * np.abs(frame).min())


def surface(rng: Rng, camera: Camera) -> np.ndarray:
    """One surface, seen as the desk plane."""
    size = camera.size
    pixels = np.clip(pick(rng, SURFACES)(rng), 0, 255)
    if _sees_horizon(camera):
        return cv2.resize(pixels, (size, size), interpolation=cv2.INTER_LINEAR)
    # The surface's own frame: turned, and spanning 0.5 to 4 page heights.
    turn = (
        between(rng, -0.2, 0.2) + np.pi / 2 * rng.integers(0, 4)
        if often(rng, 0.6)
        else between(rng, 0, 2 * np.pi)
    )
    span = between(rng, 1.2, 5)
    c, s = np.cos(turn) * span, np.sin(turn) * span
    frame = np.array([[c, -s, rng.normal(0, 1)], [s, c, rng.normal(0, 1)], [0, 0, 1]])
    full = (slice(0, size), slice(0, size))
    border = cv2.BORDER_WRAP if often(rng, 0.5) else cv2.BORDER_REFLECT
    return warp(pixels.astype(np.uint8), camera.ground @ frame, 1, full, border).astype(np.float32)


def world(rng: Rng, size: int) -> np.ndarray:
    """A photograph behind a page that is held up."""
    result = picture(rng, size, size)
    return cv2.GaussianBlur(result, (0, 0), between(rng, 0.4, 4)) if often(rng, 0.5) else result


def ground(rng: Rng, camera: Camera) -> np.ndarray:
    """What fills the frame before anything lies on it."""
    size = camera.size
    if often(rng, 0.13):
        return world(rng, size)
    result = surface(rng, camera)
    if often(rng, 0.28):
        other = world(rng, size) if often(rng, 0.35) else surface(rng, camera)
        for _ in range(1 if often(rng, 0.7) else int(rng.integers(2, 4))):
            _table_edge(rng, result, other)
    return result


def _table_edge(rng: Rng, near: np.ndarray, far: np.ndarray) -> None:
    """Lets the table end somewhere in the frame, in place."""
    size = near.shape[0]
    if often(rng, 0.75):
        angle = between(rng, 0, 2 * np.pi)
        along, out = (
            np.array([np.cos(angle), np.sin(angle)]),
            np.array([-np.sin(angle), np.cos(angle)]),
        )
        base = np.full(2, size / 2) + out * size * between(rng, 0.15, 0.6)
        reach = 2 * size
        points = np.array(
            [
                base - along * reach,
                base + along * reach,
                base + (along + out) * reach,
                base - (along - out) * reach,
            ]
        )
    else:
        t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        middle = size * rng.uniform(0.2, 0.8, 2)
        disc = np.stack([np.cos(t), np.sin(t)], axis=1) * size * rng.uniform(0.5, 1.1, 2) + middle
        alpha = 1 - coverage([disc], size)
        paint(near, far, alpha)
        return
    alpha = coverage([points], size)
    paint(near, far, alpha)
    if often(rng, 0.6):
        rim = np.abs(cv2.Laplacian(alpha, cv2.CV_32F))
        near += (cv2.GaussianBlur(rim, (0, 0), between(rng, 0.5, 2)) * between(rng, -90, 40))[
            ..., None
        ]
