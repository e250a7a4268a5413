"""A library of 20,000 documents: how long it takes to open, list and search, and its memory."""

import json
import tempfile

from harness.html import Result
from harness.process import run as run_program

NAME = "library"
TITLE = "The library"


def run(context) -> Result:
    result = Result()
    program = context.root / ".build/release/shelf"
    count = 2_000 if context.quick else 20_000
    with tempfile.TemporaryDirectory() as folder:
        place = f"{folder}/library"
        made = run_program([program, "make", place, count, 1]).check()
        told = json.loads(run_program([program, "measure", place]).check().text)
    result.figures = {
        "documents": told["documents"], "making, s of processor": round(made.cpu, 1),
        "opening, ms": told["open"], "list p95, ms": told["listP95"],
        "search p95, ms": told["searchP95"], "search median, ms": told["searchMedian"],
        "peak memory, MiB": told["peakMiB"]}
    result.table(
        ["", "measured", "wanted"],
        [["opening, ms", told["open"], "1000"], ["list p95, ms", told["listP95"], "30"],
         ["search p95, ms", told["searchP95"], "50"],
         ["peak memory, MiB", told["peakMiB"], "200"]])
    result.heading("Searches", "Twenty queries of each kind, snippets and quads of three pages each.")
    result.table(
        ["kind", "documents found", "median, ms", "p95, ms"],
        [[kind["kind"], kind["found"], kind["median"], kind["p95"]] for kind in told["kinds"]])
    return result
