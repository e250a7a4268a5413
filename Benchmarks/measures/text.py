"""How well text was read."""

import collections
import re
import unicodedata

from rapidfuzz.distance import Levenshtein

# Signs that differ between typesetters, not between readings.
PLAIN = str.maketrans({
    "’": "'", "‘": "'", "´": "'", "`": "'", "′": "'", "‚": ",", "“": '"', "”": '"', "„": '"',
    "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "‐": "-", "…": "...", "ﬁ": "fi", "ﬂ": "fl",
    "ﬀ": "ff", "ﬃ": "ffi", "\u00ad": "", "\u00a0": " ", "\u202f": " ", "\x0c": " ", "：": ":",
    "，": ",", "（": "(", "）": ")", "！": "!", "？": "?", "；": ";", "％": "%", "＊": "*", "＃": "#",
    "·": ".", "•": " ", "●": " ", "○": " ", "■": " ",
})
# A line drawn with signs, not one of text.
RULE = re.compile(r"([^\w\s])(?:\s*\1){7,}")
TOKEN = re.compile(r"\w+(?:[.,/:'-]\w+)*")


def plain(text: str) -> str:
    """Composed, without typographic signs and lines drawn with signs, one blank between words."""
    return " ".join(RULE.sub(" ", unicodedata.normalize("NFC", text).translate(PLAIN)).split())


def tokens(text: str) -> collections.Counter:
    """Words and numbers as a bag: letters and digits with single signs inside, case folded."""
    return collections.Counter(token.casefold() for token in TOKEN.findall(plain(text)))


def f1(truth: str, read: str) -> float:
    """The harmonic mean of recall and precision of the words, 0…100, whatever their order."""
    true, found = tokens(truth), tokens(read)
    total = true.total() + found.total()
    return 200 * (true & found).total() / total if total else 100.0


def recall(truth: str, read: str) -> float:
    """The share of the words that were read, 0…1, whatever their order."""
    true = tokens(truth)
    return (true & tokens(read)).total() / max(1, true.total())


def numbers(truth: str, read: str) -> tuple[int, int]:
    """How many tokens with a digit were read right, and how many there are."""
    true = collections.Counter({
        token: count for token, count in tokens(truth).items()
        if any(sign.isdigit() for sign in token)})
    return (true & tokens(read)).total(), true.total()


def error_rate(truth: str, read: str) -> float:
    """Edits per character of the truth, in per cent, in reading order (CER)."""
    true, found = plain(truth), plain(read)
    return 100 * Levenshtein.distance(true, found) / max(1, len(true))
