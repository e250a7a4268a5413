"""Drafts to edit: pages of painted photos, made by the API."""

import functools
import json
import pathlib
import subprocess
import tempfile

from app_page import AppTest
from harness.app import ROOT

PAINT = ROOT / ".build/release/paint"
WIDTH, HEIGHT = 1008, 756


@functools.cache
def photos(ending: str = "jpg") -> list[tuple[pathlib.Path, list]]:
    """Painted photos, each with its page's corners in unit coordinates."""
    # It goes when the tests end.
    photos.folder = tempfile.TemporaryDirectory()
    folder = pathlib.Path(photos.folder.name)
    subprocess.run(
        [PAINT, "--seed", "3", "--count", "4", "--width", str(WIDTH), "--height", str(HEIGHT), folder],
        check=True, capture_output=True)
    truth = json.loads((folder / "truth.json").read_text())
    return [(folder / one["file"], [[x / WIDTH, y / HEIGHT] for x, y in one["corners"]])
            for one in truth]


class EditTest(AppTest):
    options = ["--no-work"]

    def setUp(self):
        super().setUp()
        self.browser_context = self.context()

    def ask(self, method, path, body=None, data=None):
        """The API's answer, as JSON."""
        kind = "application/octet-stream" if body is None else "application/json"
        answer = self.browser_context.request.fetch(
            f"{self.server.address}/api/v1{path}", method=method,
            headers={"Origin": self.server.address, "Content-Type": kind},
            data=data if body is None else json.dumps(body))
        self.assertLess(answer.status, 400, answer.text())
        return answer.json()

    def draft(self, count=3, **recipe):
        """A draft of painted pages, cut out where they lie; its number and its pages' numbers."""
        pages = []
        for path, corners in photos()[:count]:
            photo = self.ask("POST", f"/photos?name={path.name}", data=path.read_bytes())
            pages.append({"photo": photo["hash"], "recipe": {"quad": corners, **recipe}})
        made = self.ask("POST", "/documents", {"state": "draft", "title": "Letter", "pages": pages})
        return made["document"]["id"], [page["id"] for page in made["pages"]]

    def stored(self, document):
        """The document as the server has it."""
        return self.ask("GET", f"/documents/{document}")

    def recipes(self, document):
        return [page["recipe"] for page in self.stored(document)["pages"]]

    def order(self, document):
        return [page["id"] for page in self.stored(document)["pages"]]

    def open(self, path, context=None):
        return self.page(path, context or self.browser_context)

    def review(self, document, context=None):
        """The review screen, when its page is there to be seen."""
        page = self.open(f"review/{document}", context)
        self.seen(page)
        return page

    def seen(self, page):
        page.locator('.page-view[data-side="0"] :is(img, canvas)').wait_for()

    def saved(self, page):
        """Until the server has every edit."""
        page.locator('.review-screen[data-saved="true"]').wait_for()
