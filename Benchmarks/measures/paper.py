"""How clean a page became."""

import cv2
import numpy as np


class CleanPage:
    """A page's truth, and where it has blank paper, coloured ink and large print."""

    def __init__(self, picture: np.ndarray):
        self.picture = picture
        darkest = picture.min(2)
        blank = (darkest >= 250).astype(np.uint8)
        # Seven pixels from any ink.
        self.paper = cv2.erode(blank, np.ones((15, 15), np.uint8)) > 0
        self.print = cv2.morphologyEx(1 - blank, cv2.MORPH_OPEN, np.ones((41, 41), np.uint8)) > 0
        self.lab = lab(picture)
        chroma = np.hypot(self.lab[..., 1], self.lab[..., 2])
        self.ink = (chroma > 20) & ~self.print

    def colour(self, page: np.ndarray) -> dict:
        """Figures of a page in colour."""
        difference = np.sqrt(((lab(page) - self.lab) ** 2).sum(2))
        return {
            "psnr": cv2.PSNR(self.picture, page), "spread": spread(page, self.paper),
            "white": float((page.min(2)[self.paper] >= 250).mean()),
            "ink ΔE": mean(difference, self.ink, 2_000),
            "print ΔE": mean(difference, self.print, 20_000),
        }

    def grey(self, page: np.ndarray) -> dict:
        """Figures of a page in grey, against the clean page's luma."""
        true = luma(self.picture)
        return {
            "psnr": cv2.PSNR(true, luma(page)), "spread": spread(page, self.paper),
            "white": float((luma(page)[self.paper] >= 250).mean()),
        }

    def bilevel(self, page: np.ndarray) -> dict:
        """F1 of the ink of a page in black and white."""
        true, found = luma(self.picture) < 128, luma(page) < 128
        total = int(true.sum() + found.sum())
        return {"ink F1": float(2 * (true & found).sum() / total) if total else 1.0}


def real_paper(raw: np.ndarray) -> np.ndarray:
    """Where a real photo of a page shows blank paper: pixels within 8 % of their surroundings'
    brightest (a closing of 1.2 % of the long side), inside a margin of 3 %."""
    tone = luma(raw)
    height, width = tone.shape
    radius = max(3, round(max(height, width) * 0.012))
    kernel = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    ceiling = cv2.blur(cv2.morphologyEx(tone, cv2.MORPH_CLOSE, kernel), (5, 5))
    paper = tone >= 0.92 * ceiling
    down, across = round(0.03 * height), round(0.03 * width)
    inner = np.zeros_like(paper)
    inner[down:height - down, across:width - across] = True
    return paper & inner


def spread(page: np.ndarray, paper: np.ndarray) -> float:
    """The standard deviation of the luma on blank paper, in levels."""
    return float(luma(page).astype(np.float32)[paper].std())


def mean(values: np.ndarray, where: np.ndarray, least: int) -> float | None:
    """The mean over at least so many pixels."""
    return float(values[where].mean()) if int(where.sum()) > least else None


def luma(picture: np.ndarray) -> np.ndarray:
    return picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


def lab(picture: np.ndarray) -> np.ndarray:
    """CIELAB after a blur of two pixels: edges count for little, colours for all."""
    soft = cv2.GaussianBlur(picture, (0, 0), 2).astype(np.float32) / 255
    return cv2.cvtColor(soft, cv2.COLOR_BGR2Lab)
