"""How well the boxes of read words lie on the ink."""

import dataclasses
import difflib
import html
import re

import numpy as np

from measures.text import plain


@dataclasses.dataclass
class BoxErrors:
    """One entry a word that was read right."""

    place: list[float] = dataclasses.field(default_factory=list)
    """The largest distance of a side from the ink's, in points."""
    width: list[float] = dataclasses.field(default_factory=list)
    """How much wider than the ink, in per cent; below 0 narrower."""
    words: list[tuple] = dataclasses.field(default_factory=list)
    """Text, true box, read box."""

    def add(self, truth: list[dict], read: list[tuple[str, list[float]]], level=False) -> None:
        """Compares the words that both have in the same order. `level`: heights are not asked."""
        texts = [plain(word["text"]) for word in truth], [plain(text) for text, _ in read]
        for block in difflib.SequenceMatcher(None, *texts, autojunk=False).get_matching_blocks():
            for i in range(block.size):
                true, seen = truth[block.a + i]["box"], read[block.b + i][1]
                sides = (0, 2) if level else (0, 1, 2, 3)
                self.place.append(max(abs(true[side] - seen[side]) for side in sides))
                self.width.append(
                    100 * ((seen[2] - seen[0]) / (true[2] - true[0]) - 1))
                self.words.append((truth[block.a + i]["text"], true, seen))

    def row(self) -> list:
        """Words; place at the median and the 90th percentile; the share within a point; width
        likewise, and the share within 3 %."""
        place, width = np.array(self.place), np.array(self.width)
        return [
            len(place), *(round(float(np.percentile(place, p)), 2) for p in (50, 90)),
            round(100 * float((place <= 1).mean()), 1),
            round(float(np.median(width)), 2), round(float(np.percentile(abs(width), 50)), 2),
            round(float(np.percentile(abs(width), 90)), 2),
            round(100 * float((abs(width) <= 3).mean()), 1)]

    COLUMNS = [
        "words", "place pt, median", "90 %", "≤ 1 pt, %", "width %, median", "off by, median",
        "90 % ", "≤ 3 %, %"]


def of_page(page: dict, paper: list[float]) -> list[tuple[str, list[float]]]:
    """The words of a page of recto's JSON in points; `paper` in millimetres."""
    across = paper[0] * 72 / 25.4 / page["width"]
    down = paper[1] * 72 / 25.4 / page["height"]
    words = []
    for word in page["words"]:
        xs = [point[0] * across for point in word["quad"]]
        ys = [point[1] * down for point in word["quad"]]
        words.append((word["text"], [min(xs), min(ys), max(xs), max(ys)]))
    return words


def of_pdf(text: str) -> list[list[tuple[str, list[float]]]]:
    """The words of each page in what `pdftotext -bbox` prints."""
    pages = []
    for page in text.split("<page ")[1:]:
        found = re.findall(
            r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>',
            page)
        pages.append([(html.unescape(w[4]), [float(x) for x in w[:4]]) for w in found])
    return pages
