"""What each operation costs on 12 megapixels, as a multiple of copying the same bitmap in the
same run, so that a busy machine matters little."""

import json

from harness.html import Result
from harness.process import run as run_program

NAME = "kernels"
TITLE = "Operations"


def run(context) -> Result:
    result = Result()
    program = context.root / "Benchmarks/.build/release/kernels"
    photo = context.paint(
        context.folder("kernels"), seed=77, count=1, width=4000, height=3000, quality=90)
    told = run_program(
        [program, next(photo.glob("*.jpg")), "--rounds", 2 if context.quick else 4]).check()
    entries = json.loads(told.text)
    result.figures = {
        entry["name"]: {"ms": entry["ms"], "copies": entry["copies"]} for entry in entries}
    result.table(
        ["operation", "ms", "copies"],
        [[entry["name"], entry["ms"], entry["copies"]] for entry in entries])
    return result
