"""Drafts to edit: pages of painted photos, made by the API."""

import functools
import json
import pathlib
import subprocess
import tempfile

from app_page import PHONE, AppTest
from harness import app
from harness.app import ROOT

PAINT = ROOT / ".build/release/paint"
WIDTH, HEIGHT = 1008, 756
# What the browser says of a server that is away, which also has the service worker's file.
AWAY = ["Failed to load resource", "ERR_", "fetching the script"]


@functools.cache
def photos(ending: str = "jpg") -> list[tuple[pathlib.Path, list]]:
    """Painted photos, each with its page's corners in unit coordinates."""
    # It goes when the tests end.
    photos.folder = tempfile.TemporaryDirectory()
    folder = pathlib.Path(photos.folder.name)
    subprocess.run(
        [PAINT, "--seed", "3", "--count", "4", "--width", str(WIDTH), "--height", str(HEIGHT),
         folder], check=True, capture_output=True)
    truth = json.loads((folder / "truth.json").read_text())
    return [(folder / one["file"], [[x / WIDTH, y / HEIGHT] for x, y in one["corners"]])
            for one in truth]


class EditTest(AppTest):
    """One server for all tests of a class, and one browser of each kind; each test has documents of
    its own."""

    options = ["--no-work"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.server = cls.enterClassContext(app.serving(folder, *cls.options))
        cls.contexts = {}

    def setUp(self):
        self.faults, self.expected = [], []
        self.addCleanup(self.assert_no_faults)
        self.browser_context = self.context()

    @property
    def first(self):
        return next(iter(self.contexts.values()), None)

    def context(self, viewport=PHONE, **options):
        key = json.dumps([viewport, options])
        if key not in self.contexts:
            made = self.browser.new_context(viewport=viewport, locale="en-GB", **options)
            self.addClassCleanup(made.close)
            page = made.new_page()
            page.goto(self._invitation())
            page.wait_for_url(self.server.address + "/")
            page.close()
            self.contexts[key] = made
        made = self.contexts[key]
        made.on("request", self._asked)
        self.addCleanup(made.remove_listener, "request", self._asked)
        return made

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
        page = self.page(path, context or self.browser_context)
        self.addCleanup(page.close)
        return page

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
