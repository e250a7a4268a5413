"""Are bent pages drawn flat, and flat ones left alone? On curled pages whose exact map is known: how
far places of the page end from where they belong, and the CER of our own reader beside that on the
clean page, whose order of reading it shares. On photos to read and on painted flat ones: how many are
bent, and whether those are read worse for it; the others are the same to the bit. Times are CPU
time, as of two runs with and without."""

import json

import cv2
import numpy as np

from harness import pictures
from harness.html import Headline, Result
from measures import text

NAME = "dewarp"
TITLE = "Bent pages"

MODES = {"as it is": "never", "flattened": "auto"}


def run(context) -> Result:
    result = Result()
    if context.bench is None:
        result.notes.append("No curled pages here: only flat ones are looked at.")
    else:
        curled(context, result)
        photos_to_read(context, result)
    flat(context, result)
    return result


def curled(context, result) -> None:
    folder = context.bench / "enhance" / "curl"
    clean_folder = context.bench / "enhance" / "synth"
    work = context.folder("dewarp")
    rows, shots = [], []
    for photo in context.some(sorted(folder.glob("*.jpg")), 3):
        page = photo.stem.split("_")[2]
        clean = clean_folder / f"{page}_clean.png"
        reference = None
        if clean.exists():
            target = work / f"{page}.txt"
            context.scan(clean, "-o", target, "--no-crop", "--rotate", "0").check()
            reference = target.read_text()
        row, views, cpu = {"photo": photo.stem}, [pictures.read(photo)], {}
        for name, mode in MODES.items():
            target = work / f"{photo.stem}-{mode}.json"
            cpu[mode] = context.scan(
                photo, "-o", target, "--dewarp", mode, "--jobs", "1").check().cpu
            found = json.loads(target.read_text())["pages"][0]
            if reference:
                row[f"CER {name}"] = min(
                    text.error_rate(reference, found["text"]),
                    text.error_rate(sorted_lines(reference), sorted_lines(found["text"])))
            view = work / f"{photo.stem}-{mode}.jpg"
            context.scan(
                photo, "-o", view, "--dewarp", mode, "--look", "original", "--no-ocr").check()
            views.append(pictures.read(view))
            row[f"off {name}"] = off(photo, found["recipe"])
        row["bent"] = bool(found["recipe"]["mesh"])
        row["CPU s"] = cpu["auto"] - cpu["never"]
        rows.append(row)
        shots.append((photo.stem, pictures.beside(*views)))
    columns = list(dict.fromkeys(key for row in rows for key in row))
    result.figures["curled"] = rows
    result.heading(
        f"Curled, folded and wavy pages: {len(rows)}",
        "CER in per cent against what is read on the clean page, in its order or by sorted lines. Off: how far places of the page "
        "end from their own, root mean square in per cent of its sides, but for a perspective.")
    result.table(columns, [[row.get(key) for key in columns] for row in rows])
    result.gallery(shots, wide=True)
    read = [row["CER flattened"] for row in rows if "CER flattened" in row]
    result.headlines.append(Headline(
        "worst CER on curled pages", f"{max(read):.2f} %", "≤ 1 %", max(read) <= 1,
        f"as they are {max(row['CER as it is'] for row in rows if 'CER as it is' in row):.1f} %"))
    slowest = max(row["CPU s"] for row in rows)
    result.headlines.append(Headline(
        "CPU seconds more for a bent page, the slowest", f"{slowest:.1f}", "≤ 2", slowest <= 2,
        f"mean {np.mean([row['CPU s'] for row in rows]):.1f}"))


def photos_to_read(context, result) -> None:
    folder = context.bench / "ocr"
    entries = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
    work = context.folder("dewarp-read")
    photos = {entry["id"]: folder / "images" / entry["file"] for entry in context.some(entries, 6)}
    target = work / "pages.json"
    context.scan(*photos.values(), "-o", target, "--no-ocr").check()
    pages = json.loads(target.read_text())["pages"]
    bent = [name for name, page in zip(photos, pages) if page["recipe"]["mesh"] is not None]
    rows = []
    for name in bent:
        true = (folder / "truth" / f"{name}.txt").read_text()
        row = [name]
        for mode in MODES.values():
            read = work / f"{name}-{mode}.txt"
            context.scan(photos[name], "-o", read, "--dewarp", mode).check()
            row.append(text.f1(true, read.read_text()))
        rows.append(row)
    worse = [row for row in rows if row[2] < row[1] - 0.5]
    result.figures["photos to read"] = {"photos": len(photos), "bent": bent, "worse": len(worse)}
    result.heading(
        "Photos to read", f"{len(bent)} of {len(photos)} were bent. F1 of their words:")
    result.table(["photo", *MODES], rows)
    result.headlines.append(Headline(
        "photos that dewarping made harder to read", f"{len(worse)} of {len(photos)}", "0",
        not worse))


def sorted_lines(read: str) -> str:
    """A text with its lines in an order that does not depend on that of the columns."""
    return "\n".join(sorted(line.strip() for line in read.splitlines() if line.strip()))


def off(photo, recipe) -> float | None:
    """The error of a page's geometry, in per cent."""
    truth = np.load(photo.with_name(photo.stem + "_uv8.npz"))
    uv = np.where(truth["valid"][..., None], truth["uv"] / 65535, np.nan).astype(np.float32)
    mesh = recipe["mesh"]
    columns, rows = (mesh["columns"], mesh["rows"]) if mesh else (31, 45)
    grid = np.stack(
        np.meshgrid(np.linspace(0, 1, columns), np.linspace(0, 1, rows)), -1).reshape(-1, 2)
    points = np.array(mesh["points"]) if mesh else grid
    unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    to_photo = cv2.getPerspectiveTransform(unit, np.float32(recipe["quad"]))
    places = cv2.perspectiveTransform(points[None], to_photo)[0] / 8 - 0.5
    seen = cv2.remap(
        uv, places[:, 0].astype(np.float32), places[:, 1].astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT, borderValue=(np.nan, np.nan))[:, 0]
    known = np.isfinite(seen).all(-1)
    flat, _ = cv2.findHomography(grid[known], seen[known].astype(float), 0)
    straight = cv2.perspectiveTransform(grid[known][None], flat)[0]
    return float(100 * np.sqrt(((seen[known] - straight) ** 2).sum(-1).mean()))


def flat(context, result) -> None:
    painted = context.folder("dewarp-flat")
    context.paint(painted, seed=500, count=8 if context.quick else 40, width=1600, height=1200)
    photos = sorted(painted.glob("*.jpg"))
    target = painted / "pages.json"
    context.scan(*photos, "-o", target, "--no-ocr").check()
    pages = json.loads(target.read_text())["pages"]
    found = [page for page in pages if page["recipe"]["quad"]]
    bent = sum(page["recipe"]["mesh"] is not None for page in found)
    result.figures["flat"] = {"found": len(found), "bent": bent}
    result.heading("Painted flat pages", f"{bent} of {len(found)} found pages were bent.")
    result.headlines.append(Headline(
        "flat pages bent for nothing", f"{bent} of {len(found)}", "0", bent == 0))
