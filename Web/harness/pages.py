"""Painted photos of pages, and films that show one page after the other to a fake camera."""

import pathlib
import shutil
import subprocess

from harness.film import ROOT

RATE = 30
PAINT = ROOT / ".build/release/paint"


def photos(folder: pathlib.Path, seeds: list[int], empty=0, width=720, height=1280) -> list[pathlib.Path]:
    """A photo of a page for each seed, as a phone held upright takes it; then `empty` ones of a desk."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for seed, kind in [(seed, "page") for seed in seeds] + [(900 + k, "desk") for k in range(empty)]:
        count = ["--count", "1"] if kind == "page" else ["--count", "0", "--empty", "1"]
        work = folder / "work"
        subprocess.run(
            [PAINT, *count, "--seed", str(seed), "--width", str(width), "--height", str(height), work],
            check=True)
        [photo] = work.glob("*.jpg")
        made.append(folder / f"{kind}-{seed}.jpg")
        photo.rename(made[-1])
        shutil.rmtree(work)
    return made


def film(path: pathlib.Path, scenes: list[tuple[pathlib.Path, float]]) -> pathlib.Path:
    """A film of JPEGs, each shown for so many seconds; Chromium plays it again and again."""
    with path.open("wb") as file:
        for photo, seconds in scenes:
            frame = photo.read_bytes()
            for _ in range(round(seconds * RATE)):
                file.write(frame)
    return path
