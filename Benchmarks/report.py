"""Measures Recto beside its peers; writes report.html and report.json."""

import argparse
import datetime
import json
import pathlib
import sys
import time
import traceback

from harness import html
from harness.context import Context
from harness.machine import machine
from sections import SECTIONS

HERE = pathlib.Path(__file__).resolve().parent


def arguments() -> argparse.Namespace:
    names = [section.NAME for section in SECTIONS]
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__)
    parser.add_argument("--only", metavar="NAME,…", help=f"these sections: {', '.join(names)}")
    parser.add_argument("--quick", action="store_true", help="a part of each bench, fewer photos")
    parser.add_argument(
        "--bench", type=pathlib.Path, default=HERE.parent / ".." / "shared" / "bench",
        help="the labelled photos (default: ../shared/bench beside the repository)")
    parser.add_argument(
        "--out", type=pathlib.Path, default=HERE / "out", help="where the report goes")
    parser.add_argument(
        "--recto", type=pathlib.Path, default=HERE.parent / ".build/release/recto",
        help="the program to measure")
    parser.add_argument(
        "--no-build", action="store_true", help="measure what is built already")
    parsed = parser.parse_args()
    parsed.only = parsed.only.split(",") if parsed.only else names
    unknown = set(parsed.only) - set(names)
    if unknown:
        parser.error(f"no section is called {', '.join(sorted(unknown))}")
    return parsed


def main() -> int:
    options = arguments()
    context = Context.make(
        root=HERE.parent, bench=options.bench, out=options.out, recto=options.recto,
        quick=options.quick)
    results, failed = [], False
    for section in SECTIONS:
        if section.NAME not in options.only:
            continue
        print(f"{section.NAME} …", end=" ", file=sys.stderr, flush=True)
        start = time.monotonic()
        try:
            result = section.run(context)
        except Exception as error:  # one section's failure must not cost the others' figures
            traceback.print_exc()
            result = html.Result(notes=[f"This section failed: {error!r}"])
            failed = True
        result.seconds = time.monotonic() - start
        results.append((section, result))
        print(f"{result.seconds:.0f} s", file=sys.stderr)
        for headline in result.headlines:
            print(headline.line(), file=sys.stderr)
    facts = machine(context)
    facts["date"] = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    facts["quick"] = context.quick
    (context.out / "report.html").write_text(html.page(facts, results), encoding="utf-8")
    figures = {
        section.NAME: {
            "figures": result.figures, "notes": result.notes,
            "headlines": [headline.as_json() for headline in result.headlines],
            "seconds": round(result.seconds, 1),
        }
        for section, result in results
    }
    (context.out / "report.json").write_text(
        json.dumps({"run": facts, "sections": figures}, indent=1, ensure_ascii=False) + "\n",
        encoding="utf-8")
    print(context.out / "report.html")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
