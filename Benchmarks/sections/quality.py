"""Does the grade of a page say how well it will be read? Painted pages, spoilt by code in ten
ways, alone and together, from unharmed to unreadable, are judged and read: Spearman's correlation
of score and character errors (CER), ties by average ranks. The thresholds were chosen on other
seeds; both sets are shown apart. Then real pictures: how many good ones are called poor, and the
same correlation on real pages that are spoilt in the same ways."""

import hashlib
import json
import pathlib

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from harness.process import run as run_program
from measures import degrade, ranks, text

NAME = "quality"
TITLE = "Judging a page's quality"

# Where the thresholds were chosen, and where they are judged.
CHOSEN, HELD_OUT = 1000, 5000
KINDS = [*degrade.KINDS, "clean", "mixed"]
AIM = -0.7


def run(context) -> Result:
    result = Result()
    count = 48 if context.quick else 132
    sets = {"held out": HELD_OUT} if context.quick else {"held out": HELD_OUT, "chosen": CHOSEN}
    found = {name: painted(context, seed, count) for name, seed in sets.items()}
    tables(result, found)
    held = correlation(found["held out"])
    result.headlines.append(Headline(
        "quality against CER, Spearman", f"{held:.2f}", f"≤ {AIM}", held <= AIM))
    result.heading("Score and CER", "Held-out pages; a colour a kind.")
    caption = "score 0 … 1 to the right, CER 0 … 100 % upwards"
    result.gallery([(caption, scatter(found["held out"]))], wide=True)
    borders(result, found["held out"])
    if context.bench is None:
        result.notes.append("No labelled photos here: real pictures skipped.")
    else:
        real(context, result)
    return result


def painted(context, seed: int, count: int) -> list[dict]:
    """Flat pages from seeds, spoilt, judged and read."""
    work = context.folder(f"quality-{seed}")
    pages = context.paint(work / "pages", seed=seed, count=0, pages=count, quality=95)
    items = []
    for number, truth in enumerate(json.loads((pages / "truth.json").read_text())):
        random = np.random.default_rng(seed + number)
        kind = KINDS[number % len(KINDS)]
        # Each kind's strengths lie evenly between harmless and fatal.
        rounds = -(-count // len(KINDS))
        strength = (number // len(KINDS) + random.random()) / rounds
        kinds = [kind]
        if kind == "clean":
            kinds = []
        elif kind == "mixed":
            chosen = random.choice(KINDS[:-2], int(random.integers(2, 4)), replace=False)
            kinds = sorted(chosen, key=KINDS.index)
            strength *= 0.7
        page = pictures.read(pages / truth["file"])
        path = work / f"{number:03d}-{kind}.jpg"
        spoilt = degrade.spoilt(page, kinds, strength, random)
        cv2.imwrite(str(path), spoilt, [cv2.IMWRITE_JPEG_QUALITY, 95])
        items.append({
            "path": path, "kind": kind, "strength": strength, "truth": truth["text"]})
    judge(context, items)
    for item, read in zip(items, readings(context, items, "eng+deu+fra")):
        item["error"] = min(100.0, text.error_rate(item["truth"], read))
    return items


def judge(context, items, rounds: int = 1) -> None:
    told = run_program([
        context.root / ".build/release/judge", "--rounds", rounds,
        *(item["path"] for item in items)]).check()
    for item, line in zip(items, told.text.splitlines()):
        item.update(json.loads(line))


def readings(context, items, language: str) -> list[str]:
    """What is read on each picture. Kept between runs, by the pictures' bytes: delete
    out/readings.json when the recogniser has changed."""
    store = context.out / "readings.json"
    known = json.loads(store.read_text()) if store.exists() else {}
    keys = [hashlib.sha256(item["path"].read_bytes()).hexdigest() for item in items]
    missing = [item["path"] for item, key in zip(items, keys) if key not in known]
    if missing:
        target = context.folder("quality-read") / "pages.json"
        told = context.scan(
            *missing, "-o", target, "--language", language, "--no-crop", "--rotate", "0")
        if told.status > 1:
            told.check()
        told = json.loads(target.read_text())["pages"]
        pages = {page["file"]: page["text"] or "" for page in told}
        for item, key in zip(items, keys):
            if item["path"] in missing:
                known[key] = named(pages, item["path"])
        store.write_text(json.dumps(known))
    return [known[key] for key in keys]


def named(pages: dict, path: pathlib.Path) -> str:
    """A page by its file's path, however much of it the program tells."""
    found = [read for name, read in pages.items() if str(path).endswith(name)]
    return found[0] if found else ""


def correlation(items) -> float | None:
    return ranks.spearman([item["score"] for item in items], [item["error"] for item in items])


def tables(result, found) -> None:
    result.heading("By kind of harm")
    rows = [["all", *(correlation(items) for items in found.values())]]
    for kind in KINDS:
        rows.append([kind, *(
            correlation([item for item in items if item["kind"] == kind])
            for items in found.values())])
    result.table(["Spearman", *found], rows, mark="all")
    result.figures["spearman"] = {row[0]: row[1:] for row in rows}
    result.heading("What the grades mean", "Held-out pages: CER in per cent.")
    rows = []
    for grade in ("noDocument", "veryPoor", "poor", "reasonable", "good", "excellent"):
        errors = [item["error"] for item in found["held out"] if item["grade"] == grade]
        spread = [float(np.quantile(errors, q)) for q in (0.5, 0.9)] if errors else [None, None]
        rows.append([grade, len(errors), *spread])
    result.table(["grade", "pages", "median", "nine of ten below"], rows)
    result.figures["grades"] = {row[0]: row[1:] for row in rows}


def scatter(items, side: int = 560) -> np.ndarray:
    plot = np.full((side + 40, side + 300, 3), 255, np.uint8)
    cv2.rectangle(plot, (20, 20), (20 + side, 20 + side), (190, 190, 190), 1)
    for number, kind in enumerate(KINDS):
        hue = np.uint8([[[number * 180 // len(KINDS), 200, 190]]])
        colour = tuple(int(v) for v in cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0])
        cv2.putText(plot, kind, (side + 50, 40 + 24 * number), cv2.FONT_HERSHEY_SIMPLEX, 0.55,
                    colour, 1, cv2.LINE_AA)
        for item in items:
            if item["kind"] == kind:
                x, y = item["score"] * side, side - item["error"] / 100 * side
                cv2.circle(plot, (20 + round(x), 20 + round(y)), 5, colour, -1, cv2.LINE_AA)
    return plot


def borders(result, items) -> None:
    """The pages nearest to where one grade becomes the next."""
    shots = []
    for border in (0.25, 0.45, 0.65, 0.85):
        for item in sorted(items, key=lambda item: abs(item["score"] - border))[:4]:
            why = ", ".join(item["reasons"])
            shots.append((
                f"{item['score']:.2f} {item['grade']} · {why} · CER {item['error']:.0f}",
                pictures.thumbnail(pictures.read(item["path"]))))
    result.heading("At the borders between grades")
    result.gallery(shots)


def real(context, result) -> None:
    bench = context.bench
    entries = [json.loads(line) for line in (bench / "ocr/index.jsonl").read_text().splitlines()]
    entries = context.some(sorted(entries, key=lambda entry: entry["id"]), 8)
    items = [{"path": bench / "ocr/images" / entry["file"], "tags": entry["tags"]}
             for entry in entries]
    judge(context, items, rounds=3)
    poor = [item for item in items if item["grade"] in ("noDocument", "veryPoor", "poor")]
    result.heading("Real pictures that are read well")
    result.table(["", "pictures", "called poor or worse", "ms, median", "ms, most"], [[
        "ocr", len(items), len(poor), float(np.median([item["ms"] for item in items])),
        max(item["ms"] for item in items)]])
    result.table(["picture", "score", "grade", "reasons"], [
        [item["path"].stem, item["score"], item["grade"], ", ".join(item["reasons"])]
        for item in sorted(items, key=lambda item: item["score"])[:10]])
    result.figures["real"] = {"pictures": len(items), "called poor": len(poor)}
    spoilt_real(context, result, entries)


def spoilt_real(context, result, entries) -> None:
    """Every other real picture, so that half of them were never seen while choosing."""
    work, items = context.folder("quality-real"), []
    for number, entry in enumerate(entries):
        page = pictures.read(context.bench / "ocr/images" / entry["file"])
        scale = min(1.0, 1600 / max(page.shape[:2]))
        page = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        truth = (context.bench / "ocr/truth" / f"{entry['id']}.txt").read_text()
        for version in range(1, 3):
            random = np.random.default_rng(90000 + number * 3 + version)
            kind = KINDS[(number * 2 + version - 1) % len(degrade.KINDS)]
            path = work / f"{number:02d}-{version}-{kind}.jpg"
            spoilt = degrade.spoilt(page, [kind], random.random(), random)
            cv2.imwrite(str(path), spoilt, [cv2.IMWRITE_JPEG_QUALITY, 92])
            items.append({"path": path, "kind": kind, "truth": truth, "half": number % 2})
    judge(context, items)
    for item, read in zip(items, readings(context, items, "eng+deu+fra+spa")):
        # The order of reading is not the picture's quality: words as a bag.
        item["error"] = 100 - text.f1(item["truth"], read)
    held = [item for item in items if item["half"] == 1]
    rows = [["spoilt real pictures", len(items), correlation(items)],
            ["the half not chosen on", len(held), correlation(held)]]
    result.table(["against words not read (100 − F1)", "pictures", "Spearman"], rows)
    result.figures["real spearman"] = {row[0]: row[2] for row in rows}
