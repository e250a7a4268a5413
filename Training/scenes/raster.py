"""Polygons to pixels: how much of each pixel a polygon covers, and layers over one another."""

import cv2
import numpy as np

SUBROWS = 8
"""Sample rows per pixel row; across a row coverage is exact."""


def _winding_area(polygon: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Signed coverage of one closed polygon, (rows, columns)."""
    start = polygon.astype(np.float64)
    end = np.roll(start, -1, axis=0)
    y0, y1 = start[:, 1] * SUBROWS, end[:, 1] * SUBROWS
    first = np.clip(np.ceil(np.minimum(y0, y1) - 0.5), 0, rows * SUBROWS).astype(np.int64)
    last = np.clip(np.ceil(np.maximum(y0, y1) - 0.5), 0, rows * SUBROWS).astype(np.int64)
    counts = last - first
    total = int(counts.sum())
    if total == 0:
        return np.zeros((rows, columns), np.float32)
    edge = np.repeat(np.arange(len(start)), counts)
    row = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts) + first[edge]
    along = (row + 0.5 - y0[edge]) / (y1 - y0)[edge]
    x = np.clip(start[edge, 0] + along * (end - start)[edge, 0], 0, columns)
    sign = np.where(y1 > y0, -1.0, 1.0)[edge] / SUBROWS
    column = np.minimum(x.astype(np.int64), columns - 1)
    part = sign * (x - column)
    # One spare column takes what spills over the right border.
    cell = (row // SUBROWS) * (columns + 1) + column
    area = np.bincount(cell, sign - part, rows * (columns + 1))
    area[1:] += np.bincount(cell, part, rows * (columns + 1))[:-1]
    return np.cumsum(area.reshape(rows, columns + 1)[:, :columns], axis=1)


def frame_window(polygon: np.ndarray, size: int) -> tuple[slice, slice] | None:
    """The rows and columns of the picture that a polygon's bounding box touches."""
    low = np.clip(np.floor(polygon.min(axis=0)), 0, size).astype(int)
    high = np.clip(np.ceil(polygon.max(axis=0)), 0, size).astype(int)
    if (low >= high).any():
        return None
    return slice(low[1], high[1]), slice(low[0], high[0])


def coverage(polygons: list[np.ndarray], size: int) -> np.ndarray:
    """The share, 0...1, of each pixel of a size x size picture that the union covers.

    Points are (x, y) in pixel space, where a pixel's centre lies at a half integer. Each
    polygon may wind either way; neighbours that share an edge join without a seam.
    """
    total = np.zeros((size, size), np.float32)
    for polygon in polygons:
        window = frame_window(polygon, size)
        if window is None:
            continue
        part = total[window]
        corner = [window[1].start, window[0].start]
        part += np.abs(_winding_area(polygon - corner, *part.shape))
    return np.minimum(total, 1, out=total)


def bounds(alpha: np.ndarray) -> tuple[slice, slice] | None:
    """The rows and columns where a layer is not empty."""
    rows = np.flatnonzero(alpha.max(axis=1) > 0)
    if len(rows) == 0:
        return None
    columns = np.flatnonzero(alpha.max(axis=0) > 0)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def paint(picture: np.ndarray, layer: np.ndarray, alpha: np.ndarray) -> None:
    """Lays a layer (a picture or one colour) over a float32 picture, in place."""
    window = bounds(alpha)
    if window is None:
        return
    under, part = picture[window], alpha[window]
    if layer.ndim == 1:
        over = np.empty_like(under)
        over[:] = layer
    else:
        over = layer[window].astype(np.float32, copy=False)
    under[:] = cv2.blendLinear(over, under, part, 1 - part)


def darken(picture: np.ndarray, shade: np.ndarray, strength: float) -> None:
    """Multiplies a picture by 1 - strength * shade, in place."""
    light(picture, 1 - strength * shade)


def light(picture: np.ndarray, factor: np.ndarray) -> None:
    """Multiplies a picture by one factor a pixel, in place."""
    factor = factor.astype(np.float32, copy=False)
    cv2.multiply(picture, cv2.merge((factor, factor, factor)), dst=picture)


def shifted_blur(alpha: np.ndarray, dx: float, dy: float, sigma: float) -> np.ndarray:
    """A soft, moved copy of a layer: what a sheet's shadow looks like."""
    size = alpha.shape[0]
    # The frame's border repeats, so that a page cut by the frame casts no edge there.
    moved = cv2.warpAffine(
        alpha, np.float32([[1, 0, dx], [0, 1, dy]]), (size, size), borderMode=cv2.BORDER_REPLICATE
    )
    return cv2.GaussianBlur(moved, (0, 0), max(sigma, 0.3))
