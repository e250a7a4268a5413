"""Pages of Chromium that have the app, from a server and a library of their own."""

import pathlib
import tempfile
import unittest

import accessibility
from harness import app, chromium

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}


class AppTest(unittest.TestCase):
    """One browser for all tests of a class; a server and a library for each test.

    Whatever the browser complains of, a script's failure, a broken rule of the content policy, or a
    request to anywhere else, fails the test; a test that provokes one says so by `expected`."""

    camera = None
    """The film that is the camera."""

    options = []
    """Of `recto serve`."""

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(chromium.browser(cls.camera_film()))

    @classmethod
    def camera_film(cls) -> pathlib.Path | None:
        return cls.camera

    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.prepare(folder)
        self.server = self.enterContext(app.serving(folder, *self.options))
        self.faults, self.expected = [], []
        self.first = None
        self.addCleanup(self.assert_no_faults)

    def prepare(self, folder: pathlib.Path):
        """What is in the server's folder before it starts: its library is `library`."""

    def assert_accessible(self, page, rules=None):
        """axe-core finds nothing, by all of its rules or by some; nothing is out of reach, cut off or
        covered."""
        self.assertEqual(accessibility.violations(page, rules), [])
        self.assert_in_place(page)

    def assert_in_place(self, page):
        """Nothing is out of reach, cut off or covered."""
        self.assertEqual(accessibility.layout_faults(page), [])

    def call(self, context, method: str, path: str, json=None):
        """An answer of the API to the browser that a context is."""
        answer = context.request.fetch(
            f"{self.server.address}/api/v1{path}", method=method, data=json,
            headers={"Origin": self.server.address})
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if "json" in answer.headers.get("content-type", "") else None

    def assert_no_faults(self):
        unexpected = [fault for fault in self.faults
                      if not any(words in fault for words in self.expected)]
        self.assertEqual(unexpected, [])

    def context(self, viewport=PHONE, **options):
        """A browser of its own, with its own storage, that the server has let in. Without a service
        worker, unless the test is about that: it would load the whole app once more."""
        options.setdefault("service_workers", "block")
        context = self.browser.new_context(
            viewport=viewport, permissions=["camera", "clipboard-read", "clipboard-write"],
            locale=options.pop("locale", "en-GB"), **options)
        self.addCleanup(context.close)
        context.on("request", self._asked)
        page = context.new_page()
        page.goto(self._invitation())
        page.wait_for_url(self.server.address + "/")
        page.close()
        self.first = self.first or context
        return context

    def _invitation(self) -> str:
        """A link that lets a browser in: the terminal's, then those that the first browser makes."""
        if self.first is None:
            return self.server.link()
        page = self.first.new_page()
        page.goto(self.server.address)
        link = page.evaluate("""async () => {
          const response = await fetch("/api/v1/invitations", {method: "POST"});
          return (await response.json()).url;
        }""")
        page.close()
        return link

    def page(self, path="", context=None, **options):
        """A page at a screen, such as `document/12`."""
        page = (context or self.context(**options)).new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.faults.append(line.text))
        page.goto(f"{self.server.address}/#/{path}")
        return page

    def _asked(self, request):
        if not request.url.startswith((self.server.address, "blob:", "data:")):
            self.faults.append(f"a request to {request.url}")
