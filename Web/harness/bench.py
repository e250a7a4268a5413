"""Serves the bench page with a painted film, or measures it (Web/bench)."""

import json
import pathlib
import sys
import threading

from harness import film, native, serve

FRAMES = 60
# Frames that figures are taken of.
MEASURED = 240


def main() -> None:
    given = film.ROOT / "Web/.build/given"
    painted = film.painted(given, frames=FRAMES)
    answers = native.film_answers(painted)
    (given / "native.json").write_text(json.dumps({"frames": answers}))
    if "--measure" in sys.argv:
        print(json.dumps(measured(given, painted.path)))
        return
    with serve.serving(given, port=8765) as address:
        print(f"{address}/bench.html    (ctrl-C ends it)", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


def measured(given: pathlib.Path, camera: pathlib.Path) -> dict:
    """The bench page's figures, of the film and of the fake camera."""
    from harness import chromium

    figures = {}
    with serve.serving(given) as address, chromium.browser(camera) as browser:
        figures["browser"] = browser.version
        for source in ("nonstop", "film", "camera"):
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.goto(f"{address}/bench.html?frames={source}")
            # The first frames are slow: the engine still compiles.
            chromium.wait(page, f"globalThis.benchFigures?.().done >= {MEASURED}", seconds=300)
            figures[source] = page.evaluate("benchFigures()")
            page.close()
    return figures


if __name__ == "__main__":
    main()
