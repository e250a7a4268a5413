"""Light on the whole scene: falloff, cast shadows, glare, lamps. Works in place on float32 RGB."""

import cv2
import numpy as np

from .chance import Rng, between, often
from .raster import coverage, darken, light


def _slope(rng: Rng, size: int) -> np.ndarray:
    """A ramp across the frame, -1...1."""
    line = np.linspace(-1, 1, size, dtype=np.float32)
    angle = between(rng, 0, 2 * np.pi)
    return (np.cos(angle) * line[None, :] + np.sin(angle) * line[:, None]).astype(np.float32)


def uneven(rng: Rng, scene: np.ndarray) -> None:
    """More light on one side."""
    light(scene, 1 + between(rng, 0, 0.42) * _slope(rng, scene.shape[0]))


def shadow(rng: Rng, scene: np.ndarray) -> None:
    """The shadow of a hand, a head or a phone, soft or sharp."""
    size = scene.shape[0]
    count = int(rng.integers(3, 7))
    points = (rng.random((count, 2)) * 1.7 - 0.35) * size
    hull = cv2.convexHull(points.astype(np.float32)).reshape(-1, 2)
    mask = cv2.GaussianBlur(coverage([hull], size), (0, 0), size * between(rng, 0.003, 0.08))
    darken(scene, mask, between(rng, 0.1, 0.6))


def blinds(rng: Rng, scene: np.ndarray) -> None:
    """Stripes of light, as through blinds or branches."""
    wave = np.sin(_slope(rng, scene.shape[0]) * between(rng, 6, 25) + between(rng, 0, 6))
    darken(scene, np.clip(wave * between(rng, 0.7, 3) * 0.5 + 0.5, 0, 1), between(rng, 0.08, 0.35))


def glare(rng: Rng, scene: np.ndarray, quad: np.ndarray | None) -> None:
    """A lamp's reflection, often on the page."""
    size = scene.shape[0]
    place = rng.random(2) * size
    if quad is not None and often(rng, 0.6):
        weights = rng.dirichlet(np.ones(4))
        place = weights @ quad
    axes = np.round(size * rng.uniform(0.02, 0.16, 2) * 16).astype(int) + 16
    mask = np.zeros((size, size), np.float32)
    cv2.ellipse(
        mask,
        tuple(np.clip(place * 16, -9e4, 9e4).astype(int).tolist()),
        tuple(axes.tolist()),
        between(rng, 0, 180),
        0,
        360,
        1.0,
        -1,
        cv2.LINE_8,
        4,
    )
    mask = cv2.GaussianBlur(mask, (0, 0), size * between(rng, 0.01, 0.08))
    scene += (between(rng, 40, 230) * mask)[..., None]


def vignette(rng: Rng, scene: np.ndarray) -> None:
    """Dark corners."""
    line = np.linspace(-0.5, 0.5, scene.shape[0], dtype=np.float32) ** 2
    light(scene, 1 - between(rng, 0, 0.9) * (line[None, :] + line[:, None]))


def apply(rng: Rng, scene: np.ndarray, quad: np.ndarray | None) -> None:
    """The light of one scene."""
    if often(rng, 0.5):
        uneven(rng, scene)
    if often(rng, 0.3):
        shadow(rng, scene)
    if often(rng, 0.04):
        blinds(rng, scene)
    if often(rng, 0.14):
        glare(rng, scene, quad)
    if often(rng, 0.3):
        vignette(rng, scene)
