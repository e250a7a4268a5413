"""The core in Chromium: 720p frames of a painted film and of a fake camera, one worker, everything
from the frame's bytes to the refined quad. The film's frames are compared with the native build's
results, bit by bit.

The film is shown twice: frame after frame and undrawn, as native programs are measured, and at the
browser's own pace with each frame drawn. Both must meet the aim."""

import json

from harness.html import Headline, Result
from harness.process import run as run_program

NAME = "web"
TITLE = "In the browser"


def run(context) -> Result:
    result = Result()
    told = run_program([context.root / "Web/bench", "--measure"])
    if told.status != 0:
        result.notes.append(
            "Not measured: scripts/setup --web brings the browser and its driver.")
        return result
    figures = json.loads(told.text.splitlines()[-1])
    nonstop, film, camera = figures["nonstop"], figures["film"], figures["camera"]
    result.figures = {
        name: {key: round(value, 3) if isinstance(value, float) else value
               for key, value in entry.items()}
        for name, entry in (("nonstop", nonstop), ("film", film), ("camera", camera))}
    result.headlines.append(Headline(
        label="ms a 720p frame in Chromium, median", value=f"{nonstop['median']:.1f}", aim="≤ 14",
        good=nonstop["median"] <= 14))
    result.headlines.append(Headline(
        label="ms the same while each frame is drawn", value=f"{film['median']:.1f}", aim="≤ 14",
        good=film["median"] <= 14))
    result.table(
        ["", "ms, median", "ms, 95 %", "copying", "net alone", "frames a second", "dropped"],
        [[name, *(None if entry[key] is None else round(entry[key], 2)
                  for key in ("median", "late", "copy", "net", "rate")), entry["dropped"]]
         for name, entry in (
            ("one after the other", nonstop), ("drawn", film), ("fake camera", camera))])
    result.notes.append(
        f"Chromium {figures['browser']}. {film['agreeing']} of {film['compared']} frames agree"
        " with the native build to the bit.")
    return result
