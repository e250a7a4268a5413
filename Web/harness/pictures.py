"""The pictures of docs/design.md: every screen on a phone and on a desk, light and dark.

    PYTHONPATH=Web Web/.venv/bin/python -m harness.pictures          all
    PYTHONPATH=Web Web/.venv/bin/python -m harness.pictures shelf    those of one screen
"""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

from harness import app, chromium, pages
from harness.app import ROOT

FOLDER = ROOT / "docs/pictures/app"
PAINT = ROOT / ".build/release/paint"
SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
TITLES = [
    ("Garden days", "", ["club"]), ("Rent contract 2026", "House", ["contract"]),
    ("Letter from the insurance", "House", ["tax"]),
    ("Bill for the heating", "House/2026", ["tax"]),
    ("Minutes of the meeting", "Club", ["club"]), ("Warranty of the washing machine", "House", []),
    ("Terms of delivery", "Work", ["contract"]), ("Offer for the roof", "House/2026", ["tax"]),
]


class Library:
    """A server with documents to show, and a browser that is let in."""

    def __init__(self, server, browser):
        self.server, self.browser, self.key = server, browser, None
        page = browser.new_page()
        page.goto(server.link())
        page.wait_for_url(server.address + "/")
        page.goto(server.address)
        self.key = page.evaluate("""async () => {
          const answer = await fetch("/api/v1/devices", {
            method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify({name: "Anna's phone"}),
          });
          return (await answer.json()).key;
        }""")
        self.state = page.context.storage_state()
        page.context.close()

    def call(self, method, path, json_body=None, raw=None):
        request = urllib.request.Request(
            self.server.address + "/api/v1" + path, method=method,
            data=raw if raw is not None else json.dumps(json_body).encode() if json_body else None,
            headers={"Authorization": f"Bearer {self.key}",
                     "Content-Type": "application/octet-stream" if raw else "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    def photo(self, path: pathlib.Path) -> str:
        return self.call("POST", f"/photos?name={path.name}", raw=path.read_bytes())["hash"]

    def document(self, title, photos, folder="", tags=(), state="kept", quads=None) -> int:
        sheets = [{"photo": photo} for photo in photos]
        for sheet, quad in zip(sheets, quads or []):
            sheet["recipe"] = {"quad": quad, "look": "auto"}
        return self.call("POST", "/documents", {
            "state": state, "title": title, "folder": folder, "tags": list(tags), "pages": sheets,
        })["document"]["id"]

    def page(self, path, size, theme):
        context = self.browser.new_context(
            viewport=SIZES[size], color_scheme=theme, locale="en-GB", storage_state=self.state,
            permissions=["camera"], reduced_motion="reduce", service_workers="block",
            has_touch=size == "phone")
        page = context.new_page()
        page.add_init_script("""
          localStorage["preference.isIntroduced"] = "true";
          localStorage["preference.acknowledge"] ??= '"never"';
        """)
        page.goto(f"{self.server.address}/#/{path}")
        return page


def filled(library: Library, folder: pathlib.Path) -> dict[str, str]:
    """Brings documents in; the address of each screen."""
    subprocess.run([PAINT, "--count", "0", "--pages", "8", "--seed", "3", folder / "flat"],
                   check=True)
    flat = [library.photo(path) for path in sorted(
        (folder / "flat").glob("flat-*.jpg"), key=lambda path: int(path.stem.split("-")[1]))]
    for photo, (title, place, tags) in reversed(list(zip(flat, TITLES))):
        library.document(title, [photo], place, tags)
    letter = library.document("Everything about the garden", flat[:4], "Club", ["club", "2026"])
    subprocess.run([PAINT, "--seed", "3", "--count", "5", "--width", "1008", "--height", "1344",
                    folder / "photos"], check=True)
    truth = json.loads((folder / "photos/truth.json").read_text())
    draft = library.document(
        "", [library.photo(folder / "photos" / one["file"]) for one in truth], state="draft",
        quads=[[[x / 1008, y / 1344] for x, y in one["corners"]] for one in truth])
    first = library.call("GET", f"/documents/{draft}")["pages"][0]["id"]
    while library.call("GET", "/jobs?state=waiting&state=running&limit=1")["jobs"]:
        time.sleep(0.5)
    return {
        "shelf": "", "search": "?q=garden", "introduction": "introduction", "scanner": "scan",
        "review": f"review/{draft}", "crop": f"crop/{draft}/{first}", "reorder": f"reorder/{draft}",
        "document": f"document/{letter}?q=garden", "settings": "settings",
    }


def settled(page, name: str) -> None:
    """Waits until a screen has what it is to show."""
    ready = {
        "shelf": ".sheet.drawn", "search": ".card mark", "introduction": ".step",
        "scanner": ".shutter",
        "document": ".marks .current", "settings": ".figures dd",
    }.get(name, "canvas, img")
    page.locator(ready).first.wait_for()
    page.wait_for_timeout(2500 if name in ("scanner", "crop", "review") else 1200)


def keep(page, name: str) -> int:
    """Writes what the window shows as WebP: a third of the bytes of PNG."""
    picture = base64.b64encode(page.screenshot()).decode()
    blank = page.context.new_page()
    data = blank.evaluate("""async (picture) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"),
        {width: image.naturalWidth, height: image.naturalHeight});
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.72);
    }""", picture)
    blank.close()
    content = base64.b64decode(re.sub("^.*,", "", data))
    (FOLDER / f"{name}.webp").write_bytes(content)
    return len(content)


def main() -> None:
    wanted = sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        [photo] = pages.photos(folder / "camera", [16])
        camera = pages.film(folder / "camera.mjpeg", [(photo, 1)])
        with app.serving(folder) as server, chromium.browser(camera) as browser:
            library = Library(server, browser)
            addresses = filled(library, folder)
            for screen, path in addresses.items():
                if wanted and screen not in wanted:
                    continue
                for size in SIZES:
                    for theme in ("light", "dark"):
                        page = library.page(path, size, theme)
                        settled(page, screen)
                        bytes = keep(page, f"{screen}-{size}-{theme}")
                        print(f"{screen}-{size}-{theme}.webp: {bytes / 1000:.0f} kB")
                        page.context.close()


if __name__ == "__main__":
    main()
