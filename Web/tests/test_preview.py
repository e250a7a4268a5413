"""The preview: what the core draws here is what Recto draws, and it is there soon."""

import base64
import json
import pathlib
import subprocess
import tempfile

from edit_page import AWAY, PAINT, EditTest, photos
from harness.app import RECTO

PREVIEW = """
  const { Preview } = await import("/js/edit/preview.js");
  const { Recto } = await import("/js/core/recto.js");
  globalThis.core ??= Recto.load();
  const preview = new Preview(() => core);
"""


class PreviewTest(EditTest):
    def test_the_core_draws_what_recto_scan_draws(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        subprocess.run(
            [PAINT, "--seed", "5", "--count", "1", "--width", "640", "--height", "480", folder],
            check=True, capture_output=True)
        jpeg = next(folder.glob("*.jpg"))
        page = self.open("")
        # Without loss, so that all have the same pixels.
        photo = folder / "photo.png"
        photo.write_bytes(base64.b64decode(page.evaluate("""async (data) => {
          const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          canvas.getContext("2d").drawImage(bitmap, 0, 0);
          const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
          return btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""));
        }""", base64.b64encode(jpeg.read_bytes()).decode())))
        truth = json.loads((folder / "truth.json").read_text())[0]["corners"]
        corners = [[round(x), round(y)] for x, y in truth]
        quad = ",".join(str(number) for corner in corners for number in corner)
        for name, look in [("colour", "colour"), ("grey", "grey"), ("bw", "blackAndWhite")]:
            result = folder / f"{look}.png"
            subprocess.run(
                [RECTO, "scan", photo, "-o", result, "--look", name, "--quad", quad, "--rotate", "90",
                 "--no-ocr", "--quiet", "--size", "best", "--dewarp", "never"], check=True)
            unit = [[x / 640, y / 480] for x, y in corners]
            recipe = {"quad": unit, "quarterTurns": 1, "look": look}
            differing = page.evaluate("""async ([photo, page, recipe]) => {
              const bytesOf = (text) => new Blob(
                [Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))],
                { type: "image/png" });
              const { Recto } = await import("/js/core/recto.js");
              const { asPoints } = await import("/js/edit/preview.js");
              const { paint } = await import("/js/edit/tones.js");
              const core = await Recto.load();
              const held = await core.hold(bytesOf(photo), { longSide: 1600 });
              const drawn = await held.render({ ...recipe, quad: asPoints(recipe.quad) });
              const [here, there] = [1, 2].map(() => document.createElement("canvas"));
              paint(here, drawn);
              const bitmap = await createImageBitmap(bytesOf(page));
              [there.width, there.height] = [bitmap.width, bitmap.height];
              there.getContext("2d").drawImage(bitmap, 0, 0);
              if (here.width !== there.width || here.height !== there.height) {
                return `${here.width} × ${here.height}, not ${there.width} × ${there.height}`;
              }
              const [a, b] = [here, there].map((canvas) => new Uint32Array(canvas.getContext("2d")
                .getImageData(0, 0, canvas.width, canvas.height).data.buffer));
              return a.reduce((count, pixel, k) => count + (pixel === b[k] ? 0 : 1), 0);
            }""", [self.text(photo), self.text(result), recipe])
            self.assertEqual(differing, 0, look)

    def test_tones_are_adjusted_as_by_the_core(self):
        page = self.open("")
        differing = page.evaluate("""async () => {
          const { Recto } = await import("/js/core/recto.js");
          const { toned } = await import("/js/edit/tones.js");
          const core = await Recto.load();
          const ramp = new ImageData(256, 1);
          for (let x = 0; x < 256; x += 1) ramp.data.set([x, 255 - x, (x * 7) % 256, 255], x * 4);
          const plain = { width: 256, height: 1, kind: "colour", data: ramp.data };
          const wrong = [];
          for (let brightness = -1; brightness <= 1; brightness += 0.25) {
            for (let contrast = -1; contrast <= 1; contrast += 0.05) {
              const recipe = { look: "original", brightness, contrast };
              const { data } = await core.enhance(ramp, recipe);
              const here = toned(plain, recipe).data;
              if (data.some((tone, k) => tone !== here[k])) wrong.push([brightness, contrast]);
            }
          }
          return wrong;
        }""")
        self.assertEqual(differing, [])

    def test_an_edit_is_seen_soon(self):
        document, ids = self.draft(count=1)
        page = self.open("")
        times = page.evaluate(f"""async (id) => {{
          {PREVIEW}
          const {{ stateOf }} = await import("/js/edit/operations.js");
          const one = stateOf(await (await fetch(`/api/v1/documents/${{id}}`)).json()).pages[0];
          const changes = {{
            first: {{}}, tone: {{ brightness: 0.1 }}, again: {{ brightness: 0.2 }},
            look: {{ look: "grey" }},
            corner: {{ quad: one.recipe.quad.map(([x, y]) => [x - 0.01, y]) }},
          }};
          await preview.held(one);
          const times = {{}};
          for (let round = 0; round < 2; round += 1) {{
            for (const [name, change] of Object.entries(changes)) {{
              // Each round has outlines of its own, so that nothing is known beforehand.
              const quad = (change.quad ?? one.recipe.quad).map(([x, y]) => [x, y - 0.001 * round]);
              const recipe = {{ ...one.recipe, ...change, quad }};
              const begin = performance.now();
              const shown = [];
              await preview.draw({{ ...one, recipe }}, 800, ({{ width, height }}) =>
                shown.push([Math.round(performance.now() - begin), Math.max(width, height)]));
              times[name] = shown;
            }}
          }}
          return times;
        }}""", document)
        for name, shown in times.items():
            steps = ", ".join(f"{size} px after {time} ms" for time, size in shown)
            print(f"preview, {name}: {steps}")
        self.assertLess(times["tone"][0][0], 50)
        self.assertLess(times["again"][0][0], 50)
        # A whole page at the end, a sketch before.
        self.assertGreater(times["look"][-1][1], 400)
        self.assertLessEqual(times["look"][0][1], times["look"][-1][1])

    def test_of_many_changes_only_the_newest_is_drawn(self):
        document, ids = self.draft(count=1)
        page = self.open("")
        shown = page.evaluate(f"""async (id) => {{
          {PREVIEW}
          const {{ stateOf }} = await import("/js/edit/operations.js");
          const one = stateOf(await (await fetch(`/api/v1/documents/${{id}}`)).json()).pages[0];
          const shown = [];
          await Promise.all([0, 1, 2, 3].map((quarterTurns) => preview.draw(
            {{ ...one, recipe: {{ ...one.recipe, quarterTurns, look: "original" }} }}, 400,
            () => shown.push(quarterTurns))));
          return shown;
        }}""", document)
        self.assertEqual(sorted(set(shown)), [3])

    def test_a_held_photo_outlives_the_worker(self):
        page = self.open("")
        path = photos()[0][0]
        same = page.evaluate("""async (text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          const { Recto } = await import("/js/core/recto.js");
          const core = await Recto.load();
          const held = await core.hold(new Blob([bytes]), { longSide: 400 });
          const recipe = { look: "original" };
          const before = await held.render(recipe);
          // Another photo takes the module's place for one, then a request is given up.
          await core.detect(new Blob([bytes]));
          const between = await held.render(recipe);
          const ending = new AbortController();
          const given = core.detect(new Blob([bytes]), { signal: ending.signal });
          setTimeout(() => ending.abort(), 5);
          await given.catch(() => {});
          const after = await held.render(recipe);
          await held.release();
          const equal = (one) => one.data.every((value, k) => value === before.data[k]);
          return [held.width, equal(between), equal(after)];
        }""", self.text(path))
        self.assertEqual(same, [400, True, True])

    def test_the_core_draws_while_the_server_is_away(self):
        self.expected = [*AWAY]
        document, _ = self.draft(count=1)
        page = self.review(document)
        # The look's samples bring the photo here.
        page.get_by_role("button", name="Look").click()
        page.wait_for_function("""() => {
          const canvas = document.querySelector('.look-choice input[value="original"] + canvas');
          return canvas.width !== 120;
        }""")
        self.server.kill()
        # A page that is only turned is so at once.
        is_wide = page.evaluate('''() => {
          document.activeElement.blur();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
          const canvas = document.querySelector('.page-view[data-side="0"] canvas');
          return canvas.width > canvas.height;
        }''')
        self.assertTrue(is_wide)
        page.get_by_text("Grey", exact=True).click()
        page.wait_for_function('''() => {
          const canvas = document.querySelector('.page-view[data-side="0"] canvas');
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          for (let k = 0; k < data.length; k += 4) {
            if (data[k] !== data[k + 1] || data[k] !== data[k + 2]) return false;
          }
          return true;
        }''')
        self.server.start()
        self.saved(page)
        page.locator('.page-view[data-side="0"] img').wait_for()

    def text(self, path):
        return base64.b64encode(path.read_bytes()).decode()
