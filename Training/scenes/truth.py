"""What the net should say about a scene: three maps at a quarter of the size, and a yes or no."""

import cv2
import numpy as np

STRIDE = 4
CORNER_SIGMA = 1.15
"""Radius of a corner's heat, map cells."""
BOUNDARY_SIGMA = 1.5
"""Half-width of the boundary band, scene pixels."""


def maps(coverage: np.ndarray, quad: np.ndarray | None) -> np.ndarray:
    """Mask, boundary and corner heat, float32 0...1, (3, size / 4, size / 4).

    `quad` is in pixel space of the scene; None: no corner is to be seen. The boundary follows the
    coverage, bends included, and leaves out where the frame cuts the page.
    """
    size = coverage.shape[0]
    side = size // STRIDE
    result = np.zeros((3, side, side), np.float32)
    if coverage.max() == 0:
        return result
    result[0] = cv2.resize(coverage, (side, side), interpolation=cv2.INTER_AREA)
    inside = (coverage > 0.5).astype(np.uint8)
    ring = cv2.morphologyEx(
        inside, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_REPLICATE
    )
    band = cv2.GaussianBlur(ring.astype(np.float32), (0, 0), BOUNDARY_SIGMA)
    band = cv2.resize(band, (side, side), interpolation=cv2.INTER_AREA)
    result[1] = np.minimum(band * 2.2, 1)
    centres = np.arange(side, dtype=np.float32) + 0.5
    for x, y in [] if quad is None else quad / STRIDE:
        across = np.exp(-((centres - x) ** 2) / (2 * CORNER_SIGMA**2))
        down = np.exp(-((centres - y) ** 2) / (2 * CORNER_SIGMA**2))
        np.maximum(result[2], down[:, None] * across[None, :], out=result[2])
    return result
