"""Pages cleaned and read by recto, whole and pixel for pixel."""

import json

import cv2
import numpy as np

from harness import pictures

AS_IT_IS = ["--no-crop", "--rotate", "0", "--dewarp", "never", "--paper", "fit"]


def cleaned(context, picture, look, target) -> np.ndarray:
    """The whole picture in a look."""
    context.scan(
        picture, "-o", target, "--look", look, *AS_IT_IS, "--size", "best", "--no-ocr").check()
    page, was = pictures.read(target), pictures.read(picture)
    if page.shape != was.shape:
        page = cv2.resize(page, (was.shape[1], was.shape[0]), interpolation=cv2.INTER_AREA)
    return page


def told(context, files, target, *options) -> list[dict]:
    """What recto tells of each picture, in their order, whole as they are."""
    context.scan(*files, "-o", target, *AS_IT_IS, *options).check()
    return json.loads(target.read_text())["pages"]


def texts(context, files, target) -> list[str]:
    """The text of each picture, not cleaned any more."""
    pages = told(context, files, target, "--look", "original", "--language", "eng")
    return [page["text"] or "" for page in pages]
