"""The native build, which does what the module does in the browser."""

import pathlib
import subprocess

from harness.film import ROOT, Film

PROGRAM = ROOT / "Web/.build/native/release/native"
BITS = ROOT / "Web/.build/bits.wasm"
"""The module of operations whose bits are compared."""


def answers(jobs: list[str]) -> list[str]:
    """A line for each job (see Web/Sources/native/main.swift)."""
    done = subprocess.run(
        [PROGRAM], input="\n".join(jobs) + "\n", capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and len(lines) == len(jobs), f"native: {done.stderr}"
    return lines


def detect_job(layout: str, width: int, height: int, path: pathlib.Path, offset: int = 0) -> str:
    return f"detect {layout} {width} {height} {path} {offset}"


def film_answers(film: Film) -> list[str]:
    return answers([
        detect_job("i420", film.width, film.height, film.path, offset) for offset in film.offsets])
