"""Does the automatic look keep every colour, and call grey what is grey?"""

import json
import pathlib

from harness.html import Headline

# By eye: which of the bench's pictures have no colour but the light's. In all others there is ink,
# paper or a picture in colour.
GREY = frozenset(json.loads(pathlib.Path(__file__).with_name("grey.json").read_text()))
# Painted pages whose only colours are a grey ink's and a white paper's.
GREY_PAGES = ("MUSTERMARKT", "The Example Review")


def run(context, result, work) -> None:
    pages = painted(context) + (bench(context) if context.bench else [])
    target = work / "looks.json"
    # As users scan: cut out, but not read.
    context.scan(*(path for _, path, _ in pages), "-o", target, "--no-ocr").check()
    looks = [page["recipe"]["look"] for page in json.loads(target.read_text())["pages"]]
    lost = [name for (name, _, is_grey), look in zip(pages, looks)
            if not is_grey and look in ("grey", "blackAndWhite")]
    needless = [name for (name, _, is_grey), look in zip(pages, looks)
                if is_grey and look in ("colour", "photo")]
    right = 1 - (len(lost) + len(needless)) / len(pages)
    result.heading(
        "The automatic look", "Grey pages are told by eye, or by how they were painted.")
    result.table(
        ["pages", "in colour", "right", "colour lost", "grey in colour"],
        [[str(len(pages)), sum(not is_grey for _, _, is_grey in pages), right, len(lost),
          len(needless)]])
    result.figures["automatic look"] = {
        "pages": len(pages), "right": round(right, 4), "colour lost": lost,
        "grey in colour": needless}
    result.details("wrong", "\n".join(
        [f"colour lost: {name}" for name in lost] + [f"grey in colour: {n}" for n in needless]))
    result.headlines += [
        Headline("automatic looks that are right", f"{100 * right:.1f} %", "≥ 95 %", right >= 0.95),
        Headline("pages that lose their colour", f"{len(lost)}", "0", not lost),
    ]


def painted(context) -> list[tuple[str, pathlib.Path, bool]]:
    """Photos of painted pages, cut out as recto does it, and flat ones."""
    folder = context.paint(
        context.folder("choice"), seed=500, count=4 if context.quick else 20,
        flat=5 if context.quick else 20, width=1200, height=900)
    return [
        (f"painted {truth['file']}", folder / truth["file"],
         any(word in (truth["text"] or "") for word in GREY_PAGES))
        for truth in json.loads((folder / "truth.json").read_text())]


def bench(context) -> list[tuple[str, pathlib.Path, bool]]:
    folders = [context.bench / "enhance" / name
               for name in ("synth", "waterfill", "jung_shadow", "notes", "book")]
    files = [file for folder in folders for file in sorted(folder.glob("*.jpg"))]
    return [(f"{file.parent.name} {file.stem}", file, f"{file.parent.name}/{file.stem}" in GREY)
            for file in context.some(files, 12)]
