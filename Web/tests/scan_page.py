"""What the tests of the scanner share: a film of several pages, and a page that is scanning."""

import json
import pathlib
import tempfile

from app_page import AppTest
from harness import pages

# Letters, receipts, articles, cards: each found and good enough to be taken without a press.
SEEDS = [1, 10, 7, 16, 22, 38, 31, 3, 36, 30]


class ScanTest(AppTest):
    """The camera shows ten pages, one after the other, with the bare desk between."""

    on_screen = 1.9
    between = 0.6
    seeds = SEEDS

    @classmethod
    def camera_film(cls):
        cls.work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        *shown, desk = cls.photos = pages.photos(cls.work, cls.seeds, empty=1)
        scenes = [scene for page in shown for scene in [(page, cls.on_screen), (desk, cls.between)]]
        return pages.film(cls.work / "film.mjpeg", scenes)

    def context(self, **options):
        """Its reviews are empty: these tests end there."""
        context = super().context(**options)
        context.route("**/js/screens/review.js", lambda route: route.fulfill(
            content_type="text/javascript", body="export async function open() {}"))
        return context

    def scanner(self, path="scan", context=None, isIntroduced=True, **chosen):
        """A page at the scanner; `chosen` are preferences. Nothing is asked, and pages are taken after
        little time, unless they say so."""
        context = context or self.context()
        chosen = {"acknowledge": "never", "holdSeconds": 0.3, "isIntroduced": isIntroduced, **chosen}
        for name, value in chosen.items():
            context.add_init_script(f"localStorage['preference.{name}'] ??= '{json.dumps(value)}';")
        return self.page(path, context)

    def taken(self, page, count: int, seconds=60):
        """Waits until so many pages are taken."""
        page.locator(".stack-count").filter(has_text=f"{count}").wait_for(timeout=seconds * 1000)

    def finish(self, page) -> int:
        """Ends the scan; how many pages were taken by then."""
        if page.locator(".pill").get_attribute("aria-pressed") == "true":
            page.locator(".pill").click()
        # One may still be on its way.
        page.locator(".guidance:not([data-kind=captured], [data-kind=capturing])").wait_for()
        count = int(page.locator(".stack-count").text_content())
        page.locator(".stack").click()
        return count

    def api(self, page, path):
        return page.evaluate("path => fetch(path).then((answer) => answer.json())", f"/api/v1/{path}")

    def document(self, page):
        """The document whose review the page is at."""
        page.wait_for_url("**/#/review/*", timeout=30_000)
        return self.api(page, f"documents/{page.url.split('/')[-1]}")
