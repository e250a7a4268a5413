"""Documents: what they look like and which shape they have, one function a kind."""

import dataclasses

import cv2
import numpy as np

from . import materials, sheet
from .chance import Rng, between, colour, grain, grey, often, pick, smooth
from .ink import Paper, fill_text, scrawl, words
from .sheet import Sheet


@dataclasses.dataclass
class Document:
    """A sheet and its picture."""

    sheet: Sheet
    pixels: np.ndarray
    """RGB float32; stretched over the sheet."""
    kind: str
    edge: float = 0
    """Thickness of a dark or light rim at the page's border, as a share of its height."""


def _size(aspect: float, high: int) -> tuple[int, int]:
    """Height and width of a page's picture whose longer side is about `high` pixels."""
    if aspect > 1:
        return max(16, round(high / aspect)), high
    return high, max(16, round(high * aspect))


def _white(rng: Rng) -> np.ndarray:
    """The colour of paper."""
    way = pick(rng, {"white": 6, "warm": 2, "grey": 1})
    base = between(rng, 215, 255)
    tint = {
        "white": [1, 1, 1],
        "warm": [1, between(rng, 0.94, 1), between(rng, 0.8, 0.96)],
        "grey": [0.86, 0.86, 0.86],
    }[way]
    return base * np.float32(tint)


def _bend(rng: Rng, aspect: float, flat: float) -> Sheet:
    way = pick(rng, {"flat": flat, "curled": (1 - flat) * 0.55, "folded": (1 - flat) * 0.45})
    return {
        "flat": sheet.flat,
        "curled": lambda a: sheet.curled(rng, a),
        "folded": lambda a: sheet.folded(rng, a),
    }[way](aspect)


def _page_aspect(rng: Rng) -> float:
    aspect = between(rng, 0.69, 0.79)
    return 1 / aspect if often(rng, 0.15) else aspect


def letter(rng: Rng, high: int) -> Document:
    """A drawn printed page."""
    aspect = _page_aspect(rng)
    paper = Paper(*_size(aspect, high), _white(rng), rng.uniform(0, 90, 3).astype(np.float32))
    if often(rng, 0.9):
        fill_text(
            rng,
            paper,
            between(rng, 0.04, 0.14),
            between(rng, 0.012, 0.04) * high,
            2 if often(rng, 0.2) else 1,
        )
    return Document(_bend(rng, aspect, 0.6), paper.pixels, "letter")


def scan(rng: Rng, high: int, receipt: bool = False) -> Document:
    """A real scanned page or receipt from the page collection."""
    source = materials.pages()
    aspect_wanted = between(rng, 0.25, 0.6) if receipt else _page_aspect(rng)
    tries = [source[int(rng.integers(len(source)))] for _ in range(5)]
    page = min(tries, key=lambda p: abs(np.log(p.shape[1] / p.shape[0] / aspect_wanted)))
    h, w = page.shape[:2]
    # The outermost rim of a scan may show what lay under it.
    rim = 0.025
    page = page[int(rim * h) : int((1 - rim) * h), int(rim * w) : int((1 - rim) * w)]
    h, w = page.shape[:2]
    if w / h > aspect_wanted * 1.3:
        page = page[:, : max(16, int(h * aspect_wanted * 1.2))]
    elif w / h < aspect_wanted / 1.3 and not receipt:
        page = page[: max(16, int(w / aspect_wanted * 1.2))]
    aspect = page.shape[1] / page.shape[0]
    scale = high / max(page.shape[:2])
    if scale < 1:
        page = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pixels = page.astype(np.float32)
    if often(rng, 0.3):
        pixels *= np.float32([between(rng, 0.85, 1), between(rng, 0.85, 1), between(rng, 0.8, 1)])
    shape = sheet.rolled(rng, aspect) if receipt and often(rng, 0.4) else _bend(rng, aspect, 0.6)
    return Document(shape, pixels, "receipt" if receipt else "scan")


def receipt(rng: Rng, high: int) -> Document:
    """A till receipt or a ticket strip, drawn or scanned."""
    if often(rng, 0.45):
        return scan(rng, high, receipt=True)
    aspect = between(rng, 0.16, 0.55)
    if often(rng, 0.12):
        aspect = 1 / aspect
    paper = Paper(*_size(aspect, high), _white(rng), grey(rng, 20, 120))
    fill_text(
        rng,
        paper,
        between(rng, 0.03, 0.1),
        max(3, 0.05 * min(paper.width, paper.height) * between(rng, 0.8, 1.8)),
    )
    if often(rng, 0.4):
        side = int(0.4 * paper.width)
        code = (rng.random((14, 14)) < 0.5).astype(np.float32)
        paper.print(
            cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST),
            int(0.3 * paper.width),
            int(0.75 * paper.height),
        )
    shape = sheet.rolled(rng, aspect) if aspect < 1 and often(rng, 0.4) else _bend(rng, aspect, 0.7)
    return Document(shape, paper.pixels, "receipt")


def card(rng: Rng, high: int) -> Document:
    """An identity card, bank card, ticket, banknote or business card."""
    aspect = between(rng, 1.4, 1.75) if often(rng, 0.7) else between(rng, 1.75, 2.5)
    if often(rng, 0.2):
        aspect = 1 / aspect
    ground = _white(rng) if often(rng, 0.45) else colour(rng, 60, 250)
    paper = Paper(
        *_size(aspect, high),
        ground,
        grey(rng, 0, 70) if ground.mean() > 110 else grey(rng, 190, 255),
    )
    h, w = paper.height, paper.width
    if often(rng, 0.5):
        wash = smooth(rng, h, w, int(rng.integers(2, 8)))[..., None] * rng.uniform(-28, 28, 3)
        paper.pixels += wash.astype(np.float32)
    if often(rng, 0.5):
        paper.box(0, 0, w, int(h * between(rng, 0.1, 0.25)), colour(rng))
    if often(rng, 0.6):
        paper.paste(
            rng,
            int(w * (0.06 if often(rng, 0.7) else 0.66)),
            int(h * 0.28),
            int(w * 0.26),
            int(h * 0.55),
        )
    text = words(
        rng,
        int(h * 0.6),
        int(w * 0.5),
        max(3, int(h * between(rng, 0.07, 0.13))),
        max(3, h * 0.09),
        0.8,
    )
    paper.print(text * between(rng, 0.35, 0.9), int(w * 0.38), int(h * 0.26))
    np.clip(paper.pixels, 0, 255, out=paper.pixels)
    return Document(
        sheet.flat(aspect) if often(rng, 0.85) else _bend(rng, aspect, 0.3), paper.pixels, "card"
    )


def magazine(rng: Rng, high: int) -> Document:
    """A leaflet, a magazine or a closed book: mostly picture or colour."""
    aspect = _page_aspect(rng) if often(rng, 0.8) else between(rng, 0.5, 1.9)
    h, w = _size(aspect, high)
    if often(rng, 0.4):
        paper = Paper(h, w, colour(rng), colour(rng))
        paper.pixels += smooth(rng, h, w, 3)[..., None] * between(rng, 0, 8)
        paper.pixels += grain(rng, h, w)[..., None] * between(rng, 0, 6)
    else:
        paper = Paper(h, w, _white(rng), grey(rng, 0, 80))
        rim = int(between(rng, 0, 0.1) * w)
        paper.paste(rng, rim, rim, w - 2 * rim, int((h - 2 * rim) * between(rng, 0.4, 1)))
        if often(rng, 0.5):
            top = int(h * between(rng, 0.3, 0.8))
            paper.print(words(rng, h - top, w - 2 * rim, max(3, h // 30), h / 22, 0.3), rim, top)
    if often(rng, 0.6):
        title = words(rng, max(4, h // 9), int(w * 0.8), max(4, h // 9), w / 6, 0)
        paper.print(title, int(w * 0.1), int(h * between(rng, 0.05, 0.6)), colour(rng))
    return Document(_bend(rng, aspect, 0.75), np.clip(paper.pixels, 0, 255), "magazine")


def note(rng: Rng, high: int) -> Document:
    """A handwritten sheet, plain, ruled or squared, or a coloured sticky note."""
    sticky = often(rng, 0.25)
    aspect = between(rng, 0.85, 1.15) if sticky else _page_aspect(rng)
    ground = (
        np.float32([between(rng, 230, 255), between(rng, 190, 250), between(rng, 60, 190)])
        if sticky
        else _white(rng)
    )
    ink = pick(rng, {"blue": 2, "black": 2, "red": 0.4})
    ink = {"blue": [30, 50, 140], "black": [30, 30, 40], "red": [170, 40, 40]}[ink]
    paper = Paper(*_size(aspect, high), ground, np.float32(ink))
    line = max(4, int(high * between(rng, 0.025, 0.07)))
    if not sticky and often(rng, 0.6):
        tint = ground * np.float32([0.72, 0.82, 0.95])
        for y in range(line, paper.height, line):
            paper.box(0, y, paper.width, 0, tint)
        if often(rng, 0.4):
            for x in range(line, paper.width, line):
                paper.box(x, 0, 0, paper.height, tint)
        elif often(rng, 0.6):
            paper.box(int(0.12 * paper.width), 0, 0, paper.height, [210, 140, 140])
    if often(rng, 0.85):
        margin = int(between(rng, 0.03, 0.13) * paper.width)
        high_text = int(paper.height * between(rng, 0.3, 0.95))
        paper.print(
            scrawl(rng, high_text, paper.width - 2 * margin, line) * between(rng, 0.6, 1),
            margin,
            int(0.04 * paper.height),
        )
    return Document(_bend(rng, aspect, 0.6), paper.pixels, "note")


def spiral(rng: Rng, high: int) -> Document:
    """A page of a spiral pad: holes along one side; its wire is drawn over the edge."""
    result = note(rng, high) if often(rng, 0.7) else letter(rng, high)
    h, w = result.pixels.shape[:2]
    top = often(rng, 0.5)
    span = w if top else h
    pitch = span / int(rng.integers(14, 34))
    dark = grey(rng, 10, 90)
    for i in range(int(span / pitch)):
        at = (i + 0.5) * pitch
        place = (int(at), int(0.03 * h)) if top else (int(0.04 * w), int(at))
        cv2.circle(result.pixels, place, max(1, int(pitch * 0.24)), dark.tolist(), -1, cv2.LINE_AA)
    result.kind = "spiral top" if top else "spiral left"
    return result


def book(rng: Rng, high: int) -> Document:
    """A page of an open book, or both."""
    spread = often(rng, 0.6)
    aspect = between(rng, 1.2, 1.65) if spread else between(rng, 0.6, 0.8)
    white = _white(rng)
    paper = Paper(*_size(aspect, int(high * (1.25 if spread else 1))), white, grey(rng, 10, 90))
    half = paper.width // 2 if spread else paper.width
    for side in range(2 if spread else 1):
        leaf = Paper(paper.height, half, white, paper.ink)
        if often(rng, 0.75):
            fill_text(rng, leaf, between(rng, 0.05, 0.14), between(rng, 0.018, 0.04) * paper.height)
        else:
            leaf.print(
                scrawl(
                    rng,
                    leaf.height,
                    leaf.width,
                    max(4, int(leaf.height * between(rng, 0.03, 0.06))),
                ),
                2,
                2,
            )
        paper.pixels[:, side * half : side * half + half] = leaf.pixels
    if spread and often(rng, 0.8):
        x = np.abs(np.arange(paper.width) / paper.width - 0.5)
        gutter = 1 - between(rng, 0.1, 0.6) * np.exp(-x / between(rng, 0.006, 0.04))
        paper.pixels *= gutter.astype(np.float32)[None, :, None]
    return Document(sheet.book(rng, aspect, spread), paper.pixels, "book")


def screen_page(rng: Rng, high: int) -> Document:
    """A page shown on a screen."""
    result = letter(rng, high)
    result.sheet = sheet.flat(result.sheet.aspect)
    result.kind = "screen"
    return result


def _dog_eared(rng: Rng, document: Document) -> None:
    """Folds one corner of a flat page over; the page's back shows, a little darker."""
    aspect = document.sheet.aspect
    a, b = rng.uniform(0.04, 0.16, 2)
    page = np.array([[0, 0], [aspect, 0], [aspect, 1], [0, 1]])
    k = int(rng.integers(4))
    corner = page[k]
    ends = [
        corner + np.sign(page[k - 1] - corner) * a,
        corner + np.sign(page[(k + 1) % 4] - corner) * b,
    ]
    along = (ends[1] - ends[0]) / np.linalg.norm(ends[1] - ends[0])
    flap = 2 * (ends[0] + along * ((corner - ends[0]) @ along)) - corner
    scale = np.array([document.pixels.shape[1] / aspect, document.pixels.shape[0]])
    triangle = np.round(np.array([*ends, flap]) * scale * 16 - 8).astype(np.int32)
    tone = np.median(document.pixels.reshape(-1, 3)[::13], axis=0) * between(rng, 0.75, 1)
    cv2.fillPoly(document.pixels, [triangle], tone.tolist(), cv2.LINE_AA, 4)
    outline = np.concatenate([page[:k], ends, page[k + 1 :]])
    document.sheet = sheet.trimmed(document.sheet, outline)


def _trimmed(rng: Rng, document: Document) -> None:
    """Gives some flat sheets round corners, torn ends or a dog's ear."""
    body = document.sheet
    if len(body.strips) > 1:
        return
    if document.kind == "card" and often(rng, 0.5):
        radius = between(rng, 0.02, 0.07) * min(1, body.aspect)
        document.sheet = sheet.trimmed(body, sheet.rounded_outline(body.aspect, radius))
    elif document.kind == "receipt" and often(rng, 0.35):
        depth = between(rng, 0.003, 0.012) * min(1, body.aspect) * 1.5
        document.sheet = sheet.trimmed(body, sheet.torn_outline(rng, body.aspect, depth))
    elif document.kind in ("letter", "scan", "note", "magazine") and often(rng, 0.06):
        _dog_eared(rng, document)


def _banded(rng: Rng, document: Document) -> None:
    """Prints bands of colour, some with a title, up to one or two of the page's borders."""
    pixels = document.pixels
    sides = rng.choice(4, 2 if often(rng, 0.3) else 1, replace=False, p=[0.4, 0.3, 0.15, 0.15])
    for side in sides:
        # Rows of `part` run along the band, whichever border it lies at.
        part = pixels if side < 2 else pixels.transpose(1, 0, 2)
        part = part if side % 2 == 0 else part[::-1]
        deep = max(2, int(part.shape[0] * between(rng, 0.03, 0.3)))
        dark = often(rng, 0.6)
        part[:deep] = grey(rng, 5, 70, 12) if dark else colour(rng)
        if deep > 8 and often(rng, 0.6):
            long = part.shape[1]
            line = max(4, int(deep * between(rng, 0.25, 0.6)))
            title = words(rng, line, int(long * between(rng, 0.3, 0.8)), line, line * 2.5, 0)
            top, left = (deep - line) // 2, int(long * between(rng, 0.03, 0.2))
            place = part[top : top + line, left : left + title.shape[1]]
            ink = grey(rng, 200, 255) if dark else grey(rng, 0, 60)
            place += (ink - place) * title[:, : place.shape[1], None]


def _quartered(rng: Rng, document: Document) -> None:
    """Shades a page that was folded in four or more: creases cross, and each part leans its way."""
    h, w = document.pixels.shape[:2]
    down, across = (2, 2) if often(rng, 0.6) else rng.integers(1, 5, 2)
    light = np.ones((h, w), np.float32)
    worn, narrow = between(rng, -0.3, 0.15), between(rng, 0.002, 0.006)
    for length, parts, axis in ((h, down, 0), (w, across, 1)):
        at = (np.arange(length, dtype=np.float32) + 0.5) / length
        creases = np.arange(1, parts) / parts + rng.normal(0, 0.008, parts - 1)
        part = np.searchsorted(creases, at)
        lean = rng.normal(0, between(rng, 0.01, 0.07), parts)
        # A part is lit evenly but for its rise towards the crease.
        rise = between(rng, 0, 0.08) * np.cos(at * parts * 2 * np.pi)
        profile = 1 + lean[part] + rise * np.sign(lean)[part]
        for crease in creases:
            profile = profile + worn * np.exp(-(((at - crease) / narrow) ** 2))
        light *= np.expand_dims(profile.astype(np.float32), 1 - axis)
    document.pixels *= light[..., None]


KINDS = {
    letter: 20,
    scan: 19,
    receipt: 16,
    card: 13,
    magazine: 8,
    note: 11,
    spiral: 3.5,
    book: 9,
    screen_page: 1.2,
}
"""How often each kind is drawn, percent."""


def draw(rng: Rng, high: int) -> Document:
    """Any document, its longer side about `high` pixels."""
    result = pick(rng, KINDS)(rng, high)
    if result.kind in ("letter", "scan", "receipt", "magazine", "note"):
        if often(rng, 0.12):
            _banded(rng, result)
        if len(result.sheet.strips) == 1 and often(rng, 0.08):
            _quartered(rng, result)
    _trimmed(rng, result)
    if often(rng, 0.12):
        result.edge = between(rng, 0.002, 0.012)
    return result


def blank_like(rng: Rng, document: Document, high: int) -> Document:
    """Another sheet of the same stack: same size and colour, other text."""
    aspect = document.sheet.aspect
    middle = np.median(document.pixels.reshape(-1, 3)[::17], axis=0).astype(np.float32)
    paper = Paper(*_size(aspect, high), middle * between(rng, 0.94, 1.03), grey(rng, 10, 90))
    if often(rng, 0.7):
        fill_text(rng, paper, 0.08, between(rng, 0.02, 0.04) * high)
    return Document(sheet.flat(aspect), np.clip(paper.pixels, 0, 255), "sheet below")
