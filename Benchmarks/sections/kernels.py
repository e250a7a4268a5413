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
    net(result, program, next(photo.glob("*.jpg")))
    return result


def net(result, program, photo) -> None:
    """The page net beside what its arithmetic alone would take at the processor's rate."""
    told = json.loads(run_program([program, photo, "--net"]).check().text)
    rate, work = told["gigaMultiplyAddsPerSecond"], told["multiplyAdds"]
    result.figures["net"] = {
        "ms": round(told["netMs"], 2), "multiply-adds": work,
        "rate, 10⁹ multiply-adds a second": round(rate, 2),
        "times what its arithmetic takes": round(told["netOverRate"], 2)}
    result.heading(
        "The page net, one thread",
        "The rate is that of single-precision numbers four at a time, multiplied and added apart.")
    result.table(
        ["multiply-adds, millions", "rate, thousand millions a second", "arithmetic alone, ms",
         "net, ms", "ratio"],
        [[round(work / 1e6, 1), round(rate, 2), round(work / rate / 1e6, 2),
          round(told["netMs"], 2), round(told["netOverRate"], 2)]])
