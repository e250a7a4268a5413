"""Real photos. Of those with shadows, how white and even their paper becomes."""

import json
import pathlib

import numpy as np

from cleaning.pages import cleaned
from harness import pictures
from harness.html import Headline
from measures import paper

# Pictures, charts, highlights and the desk, marked by hand: dark ground inside them is as even as
# paper.
FIGURES = json.loads(pathlib.Path(__file__).with_name("figures.json").read_text())
SHADOWS = ("waterfill", "jung_shadow")
OTHERS = ("notes", "book", "curl")


def shadows(context, result, work) -> None:
    rows, shots, spreads, whites, whole = [], [], [], [], []
    for kind in SHADOWS:
        photos = context.some(sorted((context.bench / "enhance" / kind).glob("*.jpg")), 4)
        measured = []
        for photo in photos:
            raw = pictures.read(photo)
            where, everywhere = paper.real_paper(raw, FIGURES.get(f"{kind}/{photo.stem}", ()))
            if not where.any():
                continue
            page = cleaned(context, photo, "colour", work / f"{kind}-{photo.stem}.colour.png")
            plain = cleaned(context, photo, "grey", work / f"{kind}-{photo.stem}.grey.png")
            measured.append([
                paper.spread(raw, where), paper.spread(page, where), paper.spread(plain, where),
                paper.white(page, where)])
            whole.append((paper.spread(page, everywhere), paper.white(page, everywhere)))
            shots.append((measured[-1][1], (
                f"{kind} {photo.stem}: {measured[-1][0]:.1f} → {measured[-1][1]:.1f}, "
                f"{100 * measured[-1][3]:.1f} % white", pictures.beside(raw, page))))
        rows.append([kind, len(photos), *np.median(measured, axis=0).tolist()])
        spreads += [row[1] for row in measured]
        whites += [row[3] for row in measured]
    median, late = (float(np.percentile(spreads, share)) for share in (50, 90))
    white = float(np.mean(whites))
    whole_spreads, whole_whites = zip(*whole)
    wide = (*(float(np.percentile(whole_spreads, share)) for share in (50, 90)),
            100 * float(np.mean(whole_whites)))
    result.figures["real shadows"] = {
        **{kind: {"photos": count, "before": round(b, 2), "colour": round(c, 2),
                  "grey": round(g, 2), "white": round(w, 4)}
           for kind, count, b, c, g, w in rows},
        "spread, median": round(median, 2), "spread, 90 %": round(late, 2),
        "white, mean": round(white, 4), "white, least": round(min(whites), 4),
        "up to the ink": dict(zip(
            ("spread, median", "spread, 90 %", "white, mean, %"), (round(v, 2) for v in wide))),
    }
    result.heading(
        "Real shadows",
        "Medians of the paper's spread, in levels, and of its white share. Paper begins two pixels "
        "from ink; counted up to the ink, soft edges and all, spread is "
        f"{wide[0]:.2f} (median), {wide[1]:.2f} (90 %), and {wide[2]:.1f} % is white.")
    result.table(["set", "photos", "before", "colour", "grey", "white in colour"], rows)
    result.gallery([shot for _, shot in sorted(shots, key=lambda s: -s[0])], wide=True)
    result.headlines += [
        Headline("spread of paper under real shadows, median", f"{median:.2f}", "≤ 2.0",
                 median <= 2, f"up to the ink {wide[0]:.2f}"),
        Headline("the same, 90 %", f"{late:.2f}", "≤ 4", late <= 4, f"up to the ink {wide[1]:.2f}"),
        Headline("of that paper is white", f"{100 * white:.1f} %", "≥ 96 %", white >= 0.96,
                 f"up to the ink {wide[2]:.1f} %"),
    ]


def others(context, result, work) -> None:
    shots = []
    for kind in OTHERS:
        for photo in context.some(sorted((context.bench / "enhance" / kind).glob("*.jpg")), 2):
            page = cleaned(context, photo, "colour", work / f"{kind}-{photo.stem}.colour.png")
            shots.append((
                f"{kind} {photo.stem}", pictures.beside(pictures.read(photo), page)))
    result.heading("Notes, books, curled pages", "Whole, neither cut out nor flattened.")
    result.gallery(shots, wide=True)
