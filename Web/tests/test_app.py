"""The app starts, in every language, and keeps to its own server."""

import json

from app_page import AppTest
from harness.serve import PUBLIC


class AppStartTest(AppTest):
    def test_an_empty_library_says_how_to_begin(self):
        page = self.page()
        page.get_by_role("heading", name="Nothing here yet").wait_for()

    def test_the_browsers_language_is_spoken(self):
        page = self.page(locale="de-AT")
        page.get_by_role("heading", name="Noch nichts da").wait_for()
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")

    def test_a_stranger_is_told_how_to_get_in(self):
        context = self.browser.new_context(locale="en-GB")
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(self.server.address)
        page.get_by_text("This browser is not let in yet.").wait_for()

    def test_every_language_has_every_text(self):
        folder = PUBLIC / "strings"
        tags = [one["tag"] for one in json.loads((folder / "languages.json").read_text())]
        texts = {tag: json.loads((folder / f"{tag}.json").read_text()) for tag in tags}
        for tag in tags:
            self.assertEqual(sorted(texts["en"]), sorted(texts[tag]), tag)
