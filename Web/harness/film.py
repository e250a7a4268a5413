"""Films for the fake camera, painted by the repository's painter from a seed."""

import dataclasses
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Film:
    path: pathlib.Path
    width: int
    height: int
    offsets: list[int]
    """Where each frame's bytes begin."""
    truth: list[dict]

    @property
    def frame_bytes(self) -> int:
        return frame_bytes(self.width, self.height)


def frame_bytes(width: int, height: int) -> int:
    """Bytes of an I420 frame."""
    return width * height + 2 * ((width + 1) // 2) * ((height + 1) // 2)


def painted(folder: pathlib.Path, frames: int, width=1280, height=720, seed=7) -> Film:
    """The film in `folder`, painted unless it is there."""
    path = folder / "film.y4m"
    wanted = {"frames": frames, "width": width, "height": height, "seed": seed}
    note = folder / "film.json"
    if not path.exists() or not note.exists() or json.loads(note.read_text()) != wanted:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [ROOT / ".build/release/paint", "--film", str(frames), "--width", str(width),
             "--height", str(height), "--seed", str(seed), folder], check=True)
        note.write_text(json.dumps(wanted))
    with path.open("rb") as file:
        start = len(file.readline())
    step = len(b"FRAME\n") + frame_bytes(width, height)
    offsets = [start + len(b"FRAME\n") + k * step for k in range(frames)]
    assert path.stat().st_size == start + frames * step, "the film has as many frames as asked for"
    return Film(path, width, height, offsets, json.loads((folder / "truth.json").read_text()))
