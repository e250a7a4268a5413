"""Makes docs/pictures/before-after.jpg: example photos beside the pages that recto makes of them.

Run it by Benchmarks/.venv/bin/python after `swift build -c release --product recto`."""

import pathlib
import tempfile

import cv2
import numpy as np

from harness import pictures
from harness.process import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEIGHT = 720
MARGIN = 28


def main() -> None:
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ("letter", "receipt"):
            photo = ROOT / "Examples/photos" / f"{name}.jpg"
            page = pathlib.Path(folder) / f"{name}.png"
            run([ROOT / ".build/release/recto", "scan", photo, "-o", page, "--no-ocr"]).check()
            parts += [tile(pictures.read(photo)), tile(framed(pictures.read(page)))]
    gap = np.full((HEIGHT, MARGIN, 3), 255, np.uint8)
    row = np.hstack([part for tile_ in parts for part in (gap, tile_)] + [gap])
    band = np.full((MARGIN, row.shape[1], 3), 255, np.uint8)
    target = ROOT / "docs/pictures/before-after.jpg"
    cv2.imwrite(
        str(target), np.vstack([band, row, band]),
        [cv2.IMWRITE_JPEG_QUALITY, 82, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])


def tile(picture: np.ndarray) -> np.ndarray:
    width = round(picture.shape[1] * HEIGHT / picture.shape[0])
    return cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA)


def framed(page: np.ndarray) -> np.ndarray:
    """The page with a fine line round it, or white paper would have no edge on white."""
    line = max(2, page.shape[0] // 500)
    return cv2.copyMakeBorder(
        page, line, line, line, line, cv2.BORDER_CONSTANT, value=(205, 205, 205))


if __name__ == "__main__":
    main()
