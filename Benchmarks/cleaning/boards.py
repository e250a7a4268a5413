"""Painted whiteboards, whose clean board is known."""

import json

import cv2
import numpy as np

from cleaning.pages import cleaned, texts
from cleaning.simulated import averages
from harness import pictures
from harness.html import Headline
from measures import paper, text


def run(context, result, work) -> None:
    folder = context.paint(
        context.folder("boards"), seed=60, count=0, boards=2 if context.quick else 6)
    measured, shots, files = [], [], []
    truths = json.loads((folder / "truth.json").read_text())
    for truth in truths:
        photo = folder / truth["file"]
        board, raw = pictures.read(photo.with_suffix(".png")), pictures.read(photo)
        target = work / f"{photo.stem}.png"
        page = cleaned(context, photo, "whiteboard", target)
        files += [photo, target]
        measured.append(board_figures(board, page) | {
            f"{key}, photo": value for key, value in board_figures(board, raw).items()})
        shots.append((photo.stem, pictures.beside(raw, page, board)))
    for truth, before, after in zip(
            truths, *(iter(texts(context, files, work / "boards.json")[k::2]) for k in (0, 1))):
        measured[truths.index(truth)] |= {
            "words read, photo": 100 * text.recall(truth["text"], before),
            "words read": 100 * text.recall(truth["text"], after)}
    means = averages(measured)
    result.figures["whiteboards"] = means
    result.heading(
        "Whiteboards", "Painted, with a lamp's and a window's reflection: the photo, the look "
        "whiteboard, the board. White: the share of blank board ≥ 250; vividness: the chroma of "
        "coloured strokes over the true one's (CIELAB).")
    keys = ["white", "vividness", "black", "ink F1", "words read"]
    result.table(["", *keys], [
        ["photo", *(means.get(f"{key}, photo") for key in keys)],
        ["whiteboard", *(means.get(key) for key in keys)]], mark="whiteboard")
    result.gallery(shots, wide=True)
    result.headlines += [
        Headline("of the whiteboard is white", f"{100 * means['white']:.1f} %", "≥ 99 %",
                 means["white"] >= 0.99, f"the photos {100 * means['white, photo']:.0f} %"),
        Headline("chroma of its strokes", f"{100 * means['vividness']:.0f} %", "≥ 80 %",
                 means["vividness"] >= 0.8, f"the photos {100 * means['vividness, photo']:.0f} %"),
        Headline("F1 of its strokes", f"{means['ink F1']:.3f}", "≥ .94", means["ink F1"] >= 0.94),
    ]


def board_figures(board: np.ndarray, page: np.ndarray) -> dict:
    ink = board.min(2) < 200
    blank = cv2.dilate(ink.astype(np.uint8), np.ones((7, 7), np.uint8)) == 0
    core = cv2.erode(ink.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    chroma = [np.hypot(*np.moveaxis(paper.lab(p, 0.7)[..., 1:], 2, 0)) for p in (board, page)]
    coloured = core & (chroma[0] > 30)
    found = page.min(2) < 128
    true = board.min(2) < 128
    return {
        "white": paper.white(page, blank),
        "vividness": float(chroma[1][coloured].mean() / chroma[0][coloured].mean()),
        "black": float(paper.luma(page)[core & (chroma[0] < 8)].mean()),
        "ink F1": float(2 * (true & found).sum() / (true.sum() + found.sum())),
    }
