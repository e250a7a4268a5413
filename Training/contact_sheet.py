"""Draws a sheet of scenes with their true quads, to look at.

python Training/contact_sheet.py out.png --count 64 --size 192 --seed 1
"""

import argparse
import time

import cv2
import numpy as np

import scenes
from scenes import materials


def tile(scene: scenes.Scene, truth: bool) -> np.ndarray:
    """One scene and, when asked, its true quad; a ring marks the page's own top left."""
    picture = cv2.cvtColor(scene.picture, cv2.COLOR_RGB2BGR)
    if scene.quad is not None and truth:
        cv2.polylines(
            picture,
            [np.round(scene.quad * 16 - 8).astype(np.int32)],
            True,
            (0, 0, 255),
            1,
            cv2.LINE_AA,
            4,
        )
        first = scene.quad[0]
        cv2.circle(picture, (int(first[0]), int(first[1])), 3, (0, 255, 0), 1)
    if truth:
        cv2.putText(picture, f"{scene.situation}, {scene.kind}", (2, 9), 0, 0.3, (0, 255, 255), 1)
    return picture


def main() -> None:
    """Draws, times and writes the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--size", type=int, default=192)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bare", action="store_true", help="without quads and labels")
    options = parser.parse_args()
    for load in (materials.pages, materials.photographs, materials.textures):
        load()
    start = time.process_time()
    drawn = [scenes.draw(options.seed, i, options.size) for i in range(options.count)]
    seconds = time.process_time() - start
    print(f"{options.count / seconds:.0f} scenes/s at {options.size} pixels, one core")
    tiles = [tile(scene, not options.bare) for scene in drawn]
    rows = [np.hstack(tiles[i : i + 8]) for i in range(0, len(tiles) - 7, 8)]
    cv2.imwrite(options.out, np.vstack(rows))


if __name__ == "__main__":
    main()
