"""Small pictures for the report."""

import base64

import cv2
import numpy as np

FOUND = (40, 120, 255)
TRUE = (200, 170, 0)


def thumbnail(picture: np.ndarray, side: int = 360) -> np.ndarray:
    """The picture, its longer side at most `side`."""
    scale = min(1.0, side / max(picture.shape[:2]))
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return small if small.ndim == 3 else cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)


def with_quads(picture: np.ndarray, found, true, side: int = 360) -> np.ndarray:
    """A thumbnail with the true quads in blue and the found one in orange, its top left marked."""
    small = thumbnail(picture, side)
    scale = small.shape[1] / picture.shape[1]
    for quad, colour in [(quad, TRUE) for quad in true] + ([(found, FOUND)] if found else []):
        corners = np.round(np.array(quad) * scale).astype(np.int32)
        cv2.polylines(small, [corners], True, (255, 255, 255), 4, cv2.LINE_AA)
        cv2.polylines(small, [corners], True, colour, 2, cv2.LINE_AA)
    if found:
        cv2.circle(small, tuple(int(v) for v in np.array(found[0]) * scale), 5, FOUND, -1)
    return small


def beside(*pictures: np.ndarray, side: int = 420) -> np.ndarray:
    """Thumbnails of one height in a row."""
    height = min(side, *(picture.shape[0] for picture in pictures))
    row = []
    for picture in pictures:
        width = max(1, round(picture.shape[1] * height / picture.shape[0]))
        small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
        row.append(small if small.ndim == 3 else cv2.cvtColor(small, cv2.COLOR_GRAY2BGR))
    gap = np.full((height, 6, 3), 160, np.uint8)
    return np.hstack([part for picture in row for part in (gap, picture)][1:])


def inline(picture: np.ndarray, quality: int = 68) -> str:
    """The picture as a data URI."""
    encoded, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not encoded:
        raise RuntimeError("a thumbnail could not be encoded")
    return "data:image/jpeg;base64," + base64.b64encode(data.tobytes()).decode()


def read(path) -> np.ndarray:
    """A picture file in blue, green, red."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise RuntimeError(f"{path} is no picture")
    return picture
