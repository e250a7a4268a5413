"""What is found out about a page before it is cleaned: how far its lines lean, which way is up,
whether it is blank, whether it is two. Skew and turns are known because the pages are turned here;
what is blank, because it is painted; which books are open, by looking."""

import json
import math

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from harness.process import run as execute
from measures import scripts

NAME = "pages"
TITLE = "Pages as they lie"

ANGLES = [-11.7, -6.4, -2.3, -0.6, 0.35, 1.8, 4.9, 9.2, 11.9]
"""Degrees, clockwise."""
TURNED = {"dys_Ex_COD_122300": 1, "dys_Present_indicatif_122337": 1}
"""Pictures of bench/ocr that lie on their side: the clockwise quarter turns that they want."""
SPREADS = {"br_005", "sv_000", "sv_003", "sv_010", "sv_013", "sv_019", "sv_029", "sv_040"}
"""Photos of bench/detect that show an open book."""


def run(context) -> Result:
    result = Result()
    skew(context, result)
    turns(context, result)
    blank(context, result)
    books(context, result)
    return result


def judged(context, paths) -> dict:
    told = execute([context.root / ".build/release/judge", "--shape", *paths]).check()
    return {line["file"]: line for line in map(json.loads, told.text.splitlines())}


def skew(context, result) -> None:
    """Pages turned by known angles. Real ones may lean already: theirs counts from there."""
    folder = context.folder("skew")
    context.paint(folder, count=0, pages=context.quick and 6 or 18, quality=92)
    sources = sorted(folder.glob("flat-*.jpg"))
    kinds = {path.stem: "painted" for path in sources}
    if context.bench:
        real = [path for path in sorted((context.bench / "ocr/images").glob("*"))
                if path.stem.startswith(("sroie", "inv", "tapus", "unlv", "univ", "dysscan"))]
        sources += context.some(real, 4)
        kinds |= {path.stem: "bench" for path in real}
    own, cases = {}, {}
    for number, path in enumerate(sources):
        page = smaller(pictures.read(path), 1400)
        for angle in [0, ANGLES[number % 9], ANGLES[(number + 4) % 9]]:
            target = folder / f"{path.stem}@{angle}.png"
            cv2.imwrite(str(target), leaning(page, angle))
            cases[str(target)] = (path.stem, angle)
    found = judged(context, cases)
    for file, (stem, angle) in cases.items():
        if angle == 0:
            own[stem] = 0.0 if kinds[stem] == "painted" else found[file].get("skew")
    rows, errors = [], []
    for kind in dict.fromkeys(kinds.values()):
        these = [(file, stem, angle) for file, (stem, angle) in cases.items()
                 if kinds[stem] == kind and angle != 0 and own[stem] is not None
                 and abs(own[stem] - angle) <= 12]
        seen = [(abs(found[file]["skew"] + angle - own[stem]), file) for file, stem, angle in these
                if "skew" in found[file]]
        errors += seen
        off = [error for error, _ in seen]
        rows.append([kind, len(these), len(these) - len(seen), float(np.median(off)),
                     float(np.percentile(off, 90)), max(off)])
    result.heading("Error of the skew in degrees")
    result.table(["pages", "turned", "no answer", "median", "90 %", "worst"], rows)
    off = [error for error, _ in errors]
    median, worst = float(np.median(off)), max(off)
    result.figures["skew"] = {
        "median": median, "worst": worst, "worst pages": sorted(errors, reverse=True)[:5]}
    result.headlines += [
        Headline("skew, median error", f"{median:.3f}°", "≤ 0.02°", median <= 0.02),
        Headline("skew, worst error", f"{worst:.2f}°", "≤ 0.2°", worst <= 0.2)]


def turns(context, result) -> None:
    """Pages of many scripts and the reading bench, each at all four quarter turns."""
    folder = context.folder("turns")
    digits = (scripts.fonts("Latin") or [None])[0]
    pages = []
    for script in scripts.SENTENCES:
        fonts = scripts.fonts(script)
        if not fonts:
            result.notes.append(f"No font for {script} is installed.")
            continue
        for number, kind in enumerate(scripts.KINDS):
            font = fonts[number % len(fonts)]
            pages.append((script, kind, scripts.page(script, kind, font, 1, digits), 0))
    if context.bench:
        for path in context.some(sorted((context.bench / "ocr/images").glob("*")), 6):
            page = smaller(pictures.read(path), 1200)
            pages.append(("bench/ocr", path.stem, page, TURNED.get(path.stem, 0)))
    cases = {}
    for script, kind, page, upright in pages:
        for turn in range(4):
            path = folder / f"{script.replace('/', '-')}-{kind}-{turn}.jpg"
            cv2.imwrite(str(path), np.rot90(page, -turn), [cv2.IMWRITE_JPEG_QUALITY, 92])
            cases[str(path)] = (script, (upright - turn) % 4)
    target = folder / "pages.json"
    context.scan(
        *cases, "-o", target, "--no-ocr", "--no-crop", "--dewarp", "never", "--split-pages",
        "never", "--look", "original").check()
    tally = {}
    wrong = []
    for page in json.loads(target.read_text())["pages"]:
        script, turn = cases[page["file"]]
        told = page["recipe"]["quarterTurns"]
        answer = "right" if told == turn else "left as it was" if told == 0 else "wrong"
        tally.setdefault(script, {}).setdefault(answer, 0)
        tally[script][answer] += 1
        if answer == "wrong":
            wrong.append(page["file"])
    answers = ["right", "left as it was", "wrong"]
    result.heading("Quarter turns", "Each page four times. Unsure ones are left as they are.")
    result.table(["script", *answers],
                 [[script, *(told.get(answer, 0) for answer in answers)]
                  for script, told in tally.items()])
    right = sum(told.get("right", 0) for told in tally.values())
    share = 100 * right / len(cases)
    result.figures["turns"] = {"by script": tally, "right %": share, "wrong": wrong}
    result.headlines.append(Headline(
        "pages set upright", f"{share:.1f} %", "≥ 98 %", share >= 98,
        f"{len(wrong)} of {len(cases)} turned wrong"))


def blank(context, result) -> None:
    """Painted pages with hardly anything on them, as scanned and as photographed; and the bench."""
    folder = context.folder("bare")
    context.paint(folder, "--bare", width=2000, height=2600, quality=90)
    truths = json.loads((folder / "truth.json").read_text())
    left_out = dropped(context, [folder / truth["file"] for truth in truths], folder)
    blanks = [truth["file"] for truth in truths if "blank" in truth["tags"]]
    lost = [truth["file"] for truth in truths
            if "content" in truth["tags"] and str(folder / truth["file"]) in left_out]
    kept = [file for file in blanks if str(folder / file) not in left_out]
    real = []
    if context.bench:
        real = [path for part in ("ocr/images", "enhance/notes", "enhance/jung_shadow",
                                  "enhance/waterfill", "enhance/book")
                for path in sorted((context.bench / part).glob("*"))
                if path.suffix in (".jpg", ".png")]
        real = context.some(real, 12)
        small = []
        for path in real:
            target = folder / f"real-{path.parent.name}-{path.stem}.png"
            cv2.imwrite(str(target), smaller(pictures.read(path), 1600))
            small.append(target)
        found = judged(context, small)
        lost += [str(path) for path in small if found[str(path)]["blank"]]
    result.heading(
        "Blank pages", f"{len(blanks) - len(kept)} of {len(blanks)} blank pages found; "
        f"{len(lost)} of {len(truths) - len(blanks) + len(real)} others taken for blank.")
    result.gallery([(f"kept: {file}", pictures.thumbnail(pictures.read(folder / file), 240))
                    for file in kept])
    result.figures["blank"] = {"blank": len(blanks), "kept": kept, "lost": lost}
    good = len(blanks) - len(kept)
    result.headlines += [
        Headline("blank pages found", f"{good} of {len(blanks)}", "≥ 14 of 15",
                 good * 15 >= 14 * len(blanks)),
        Headline("pages with content taken for blank", str(len(lost)), "0", not lost)]


def dropped(context, paths, folder) -> set:
    told = context.scan(
        *paths, "-o", folder / "out.pdf", "--no-ocr", "--drop-blank", "--json").check()
    lines = [json.loads(line) for line in told.text.splitlines()]
    return {line["file"] for line in lines if line.get("blank") is True}


def books(context, result) -> None:
    """Photos of open books, and of everything else."""
    if not context.bench:
        result.notes.append("Open books: no labelled photos.")
        return
    truths = [json.loads(line)
              for line in (context.bench / "detect/truth.jsonl").read_text().splitlines()]
    paths = [context.bench / "detect/images" / truth["file"] for truth in truths]
    some = [path for path in paths if path.stem in SPREADS]
    some += context.some([path for path in paths if path.stem not in SPREADS], 12)
    folder = context.folder("books")
    told = context.scan(
        *some, "-o", folder / "out.pdf", "--no-ocr", "--look", "original", "--json").check()
    halves, found = {}, set()
    for line in map(json.loads, told.text.splitlines()):
        if "index" in line:
            stem = line["file"].rsplit("/", 1)[-1].rsplit(".", 1)[0]
            halves[stem] = halves.get(stem, 0) + 1
            if line["recipe"]["quad"]:
                found.add(stem)
    split = {stem for stem, count in halves.items() if count == 2}
    result.heading(
        "Open books", f"{len(split & SPREADS)} of {len(SPREADS)} became two pages "
        f"({len(found & SPREADS)} were found in their photos), and {len(split - SPREADS)} of "
        f"{len(some) - len(SPREADS)} others.")
    result.figures["books"] = {"split": sorted(split), "missed": sorted(SPREADS - split)}
    result.headlines += [
        Headline("open books split", f"{len(split & SPREADS)} of {len(SPREADS)}"),
        Headline("single pages split", str(len(split - SPREADS)), "0", not split - SPREADS)]


def smaller(picture: np.ndarray, side: int) -> np.ndarray:
    scale = side / max(picture.shape[:2])
    if scale >= 1:
        return picture
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def leaning(page: np.ndarray, degrees: float) -> np.ndarray:
    """The page turned clockwise, all of it, on a ground of its brightest common colour."""
    if degrees == 0:
        return page
    height, width = page.shape[:2]
    radians = math.radians(abs(degrees))
    wide = round(width * math.cos(radians) + height * math.sin(radians))
    high = round(height * math.cos(radians) + width * math.sin(radians))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1)
    matrix[:, 2] += [(wide - width) / 2, (high - height) / 2]
    ground = [float(np.percentile(page[..., channel], 90)) for channel in range(3)]
    return cv2.warpAffine(
        page, matrix, (wide, high), flags=cv2.INTER_CUBIC, borderValue=ground)
