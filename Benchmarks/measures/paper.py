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
        # Where it is solid, five pixels wide: elsewhere the camera's blur has mixed it with paper.
        square = np.ones((5, 5), np.uint8)
        range_ = cv2.dilate(picture, square) - cv2.erode(picture, square)
        self.solid = self.ink & (range_.max(2) <= 8)

    def colour(self, page: np.ndarray) -> dict:
        """Figures of a page in colour."""
        difference = distance(lab(page), self.lab)
        # Solid ink needs no blur, which would mix it with the paper around.
        sharp = distance(lab(page, 0.7), lab(self.picture, 0.7))
        return {
            "psnr": cv2.PSNR(self.picture, page), "spread": spread(page, self.paper),
            "white": white(page, self.paper),
            "ink ΔE": mean(sharp, self.solid, 2_000),
            "thin ink ΔE": mean(difference, self.ink & ~self.solid, 2_000),
            "print ΔE": mean(difference, self.print, 20_000), "hue °": self.hue(page),
        }

    def hue(self, page: np.ndarray) -> float | None:
        """How far hues turn, in degrees, where the true page has colours."""
        own, true = lab(page)[..., 1:], self.lab[..., 1:]
        where = np.hypot(true[..., 0], true[..., 1]) > 20
        turn = np.arctan2(own[..., 1], own[..., 0]) - np.arctan2(true[..., 1], true[..., 0])
        return mean(abs(np.degrees((turn + np.pi) % (2 * np.pi) - np.pi)), where, 2_000)

    def grey(self, page: np.ndarray) -> dict:
        """Figures of a page in grey, against the clean page's luma."""
        true = luma(self.picture)
        return {
            "psnr": cv2.PSNR(true, luma(page)), "spread": spread(page, self.paper),
            "white": white(luma(page), self.paper),
        }

    def bilevel(self, page: np.ndarray) -> dict:
        """F1 of the ink of a page in black and white."""
        true, found = luma(self.picture) < 128, luma(page) < 128
        total = int(true.sum() + found.sum())
        return {"ink F1": float(2 * (true & found).sum() / total) if total else 1.0}


def real_paper(raw: np.ndarray, figures=()) -> tuple[np.ndarray, np.ndarray]:
    """Where a real photo of a page shows blank paper: pixels within 8 % of their surroundings'
    brightest (a closing of 1.2 % of the long side), inside a margin of 3 % and outside `figures`,
    boxes x, y, x, y in unit coordinates round what is neither paper nor writing. First those at
    least two pixels from any ink, whose soft edges are no paper, then all."""
    tone = luma(raw)
    height, width = tone.shape
    radius = max(3, round(max(height, width) * 0.012))
    kernel = np.ones((2 * radius + 1, 2 * radius + 1), np.uint8)
    ceiling = cv2.blur(cv2.morphologyEx(tone, cv2.MORPH_CLOSE, kernel), (5, 5))
    paper = (tone >= 0.92 * ceiling).astype(np.uint8)
    down, across = round(0.03 * height), round(0.03 * width)
    inner = np.zeros(paper.shape, bool)
    inner[down:height - down, across:width - across] = True
    for left, top, right, bottom in figures:
        inner[round(top * height):round(bottom * height),
              round(left * width):round(right * width)] = False
    return (cv2.erode(paper, np.ones((5, 5), np.uint8)) > 0) & inner, (paper > 0) & inner


def spread(page: np.ndarray, paper: np.ndarray) -> float:
    """The standard deviation of the luma on blank paper, in levels."""
    return float(luma(page).astype(np.float32)[paper].std())


def white(page: np.ndarray, paper: np.ndarray) -> float:
    """The share of blank paper with all channels ≥ 250."""
    return float(((page if page.ndim == 2 else page.min(2))[paper] >= 250).mean())


def mean(values: np.ndarray, where: np.ndarray, least: int) -> float | None:
    """The mean over at least so many pixels."""
    return float(values[where].mean()) if int(where.sum()) > least else None


def luma(picture: np.ndarray) -> np.ndarray:
    return picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


def distance(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """ΔE of each pixel (CIE76)."""
    return np.sqrt(((a - b) ** 2).sum(2))


def lab(picture: np.ndarray, blur: float = 2) -> np.ndarray:
    """CIELAB after a blur, by default of two pixels: edges count for little, colours for all."""
    soft = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32) / 255
    return cv2.cvtColor(soft, cv2.COLOR_BGR2Lab)
