"""The pictures that scenes are made of: pages, photographs of the world, ground textures."""

import functools
import pathlib

import cv2
import numpy as np

TRAINING = pathlib.Path(__file__).resolve().parents[1]

# Photographs that show a page; as backgrounds they would teach the net to overlook pages.
SHOWING_PAGES = {"bf_0943", "bf_0944"}


def shared_folder() -> pathlib.Path:
    """`shared/training`, beside the checkout or beside one of the folders above it."""
    for folder in TRAINING.parents:
        candidate = folder / "shared" / "training"
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError("no shared/training beside the checkout: see Training/README.md")


def _load(files) -> list[np.ndarray]:
    pictures = (cv2.imread(str(file), cv2.IMREAD_COLOR) for file in files)
    return [cv2.cvtColor(p, cv2.COLOR_BGR2RGB) for p in pictures if p is not None]


@functools.cache
def pages() -> list[np.ndarray]:
    """Scanned pages and receipts, RGB, the whole picture being paper."""
    return _load(sorted((shared_folder() / "pages").glob("*.jpg")))


@functools.cache
def photographs() -> list[np.ndarray]:
    """Photographs without a page, RGB."""
    files = sorted((shared_folder() / "backgrounds").glob("*.jpg"))
    return _load(file for file in files if file.stem not in SHOWING_PAGES)


@functools.cache
def textures() -> list[np.ndarray]:
    """Surfaces that tile, RGB, at most 256 pixels; empty until `fetch-textures` has run."""
    return _load(sorted((TRAINING / "textures").rglob("*.png")))
