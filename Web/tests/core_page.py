"""Pages of Chromium that have the core, through the files that a page would use."""

import json
import pathlib
import tempfile
import unittest

from harness import chromium, film, native, serve

# Bytes come and go as base64: the driver's own way of sending them takes seconds a frame.
TOOLS = """() => {
  globalThis.bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  globalThis.textOf = (bytes) => {
    let text = '';
    for (let k = 0; k < bytes.length; k += 32768) {
      text += String.fromCharCode(...bytes.subarray(k, k + 32768));
    }
    return btoa(text);
  };
  globalThis.bitsOf = (block) => Array.from(
    new BigUint64Array(block.buffer), (number) => number.toString(16).padStart(16, '0')).join(' ');
  globalThis.hashOf = async (bytes) => Array.from(
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
    (byte) => byte.toString(16).padStart(2, '0')).join('');
}"""


class CoreTest(unittest.TestCase):
    """One browser and one film for all; a fresh page for each."""

    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.film = film.painted(cls.work / "given", frames=12)
        cls.native = native.film_answers(cls.film)
        (cls.work / "given/native.json").write_text(json.dumps({"frames": cls.native}))
        cls.address = cls.enterClassContext(serve.serving(cls.work / "given"))
        cls.browser = cls.enterClassContext(chromium.browser(cls.film.path))

    def page(self, path="/bench.html", **options):
        context = self.browser.new_context(**options)
        self.addCleanup(context.close)
        page = context.new_page()
        self.faults = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: line.type == "error" and self.faults.append(line.text))
        self.addCleanup(lambda: self.assertEqual(self.faults, []))
        page.goto(self.address + path)
        page.evaluate(TOOLS)
        return page

    def core(self, path="/bench.html"):
        """A page that has the core in `recto`."""
        page = self.page(path)
        page.evaluate("""async () => {
          const { Recto } = await import('./js/core/recto.js');
          globalThis.recto = await Recto.load();
        }""")
        return page
