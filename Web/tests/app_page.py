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

    def photo(self, context, path: pathlib.Path) -> str:
        """Brings a photo into the library; its hash."""
        answer = context.request.post(
            f"{self.server.address}/api/v1/photos?name={path.name}", data=path.read_bytes(),
            headers={"Origin": self.server.address})
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json()["hash"]

    def assert_no_faults(self):
        unexpected = [fault for fault in self.faults
                      if not any(words in fault for words in self.expected)]
        self.assertEqual(unexpected, [])

    def context(self, viewport=PHONE, **options):
        """A browser of its own, with its own storage, that the server has let in. Without a service
        worker, unless the test is about that: it would load the whole app once more."""
        context = self._opened(viewport, **options)
        self.addCleanup(context.close)
        return context

    def _opened(self, viewport, **options):
        options.setdefault("service_workers", "block")
        context = self.browser.new_context(
            viewport=viewport, permissions=["camera", "clipboard-read", "clipboard-write"],
            locale=options.pop("locale", "en-GB"), **options)
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


class OneServerTest(AppTest):
    """One server and library for all tests of a class, and `home`, a browser on a desk that is let in."""

    home = None

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.server = cls.enterClassContext(app.serving(folder, *cls.options))
        cls.all_faults = []

    def setUp(self):
        # The same list for all tests: `home` tells the test that opened it.
        self.all_faults.clear()
        self.faults, self.expected = self.all_faults, []
        self.addCleanup(self.assert_no_faults)
        self.first = self.home
        if self.home is None:
            type(self).home = self._opened(DESK)
            self.addClassCleanup(self.home.close)
            self.begin()

    def begin(self):
        """What all tests find in the library."""

    def tearDown(self):
        for page in self.home.pages:
            page.close()
