"""What each operation costs on 12 megapixels, as a multiple of copying the same bitmap (into memory
that is there already) in the same run, so that a busy machine matters little. Each look in
WebAssembly beside the native one."""

import json
import shutil

import cv2

from harness.html import Headline, Result
from harness.process import run as run_program

NAME = "kernels"
TITLE = "Operations"

# Most copies of the page that a look may take.
LOOKS = {"colour": 50, "grey": 25, "black and white": 25}
MEASURED = ("colour", "grey", "blackAndWhite", "whiteboard")


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
    for look, most in LOOKS.items():
        copies = result.figures[f"enhance, {look}"]["copies"]
        result.headlines.append(Headline(
            f"copies of the page a page in {look} takes", f"{copies:.0f}", f"≤ {most}",
            copies <= most))
    net(result, program, next(photo.glob("*.jpg")))
    module(context, result, next(photo.glob("*.jpg")))
    return result


def module(context, result, photo) -> None:
    """The looks in the browser's module, by Node, beside its native twin: processor time."""
    wasm, twin = (context.root / "Web" / path for path in (
        "public/recto.wasm", ".build/native/release/native"))
    if not (wasm.exists() and twin.exists() and shutil.which("node")):
        result.notes.append(
            "Looks in WebAssembly: not measured; scripts/build-web, scripts/build-web --native and "
            "Node bring them.")
        return
    work = context.folder("module")
    picture = cv2.imread(str(photo))
    height, width = picture.shape[:2]
    (work / "photo").write_bytes(cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA).tobytes())
    rounds = 2 if context.quick else 3
    told = json.loads(run_program([
        "node", context.root / "Web/harness/look_times.mjs", wasm, width, height, work / "photo",
        rounds]).check().text)
    rows = []
    for number, look in enumerate(told):
        jobs = [f"photo {width} {height} {work / 'photo'} 0"] + [
            f"enhance {work / 'page'} 0 " + "0 " * 10 + str(number)] * rounds
        spent = []
        for count in (1, len(jobs)):
            (work / "jobs").write_text("\n".join(jobs[:count]) + "\n")
            spent.append(run_program(
                ["sh", "-c", f"exec '{twin}' < '{work / 'jobs'}'"]).check().cpu)
        rows.append([look, 1000 * (spent[1] - spent[0]) / rounds, told[look]])
    # What the original takes is the page's way out of the program.
    way = next(row[1:] for row in rows if row[0] == "original")
    rows = [
        [look, round(native - way[0], 1), round(module - way[1], 1),
         round((module - way[1]) / (native - way[0]), 2)]
        for look, native, module in rows if look != "original"]
    result.heading("Looks, native and in WebAssembly", "Milliseconds of the processor.")
    result.table(["look", "native", "WebAssembly", "ratio"], rows)
    result.figures["WebAssembly over native"] = {row[0]: row[3] for row in rows}
    worst = max(row[3] for row in rows if row[0] in MEASURED)
    result.headlines.append(Headline(
        "times native a look takes in WebAssembly", f"{worst:.2f}", "≤ 2", worst <= 2))


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
