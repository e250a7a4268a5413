"""The core in Chromium, through the files that a page would use."""

import base64
import gzip
import hashlib
import json
import os
import pathlib
import struct
import tempfile
import unittest

from harness import chromium, film, native, serve

# With the weights, after gzip.
MOST_BYTES = 400_000
# For a longer run: MANY_FRAMES=10000 Web/tests/browser -k many
MANY_FRAMES = int(os.environ.get("MANY_FRAMES", "1500"))

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

    # Size.

    def test_the_module_with_its_weights_is_small(self):
        module = (serve.PUBLIC / "recto.wasm").read_bytes()
        size = len(gzip.compress(module, 9))
        print(f"recto.wasm: {len(module)} bytes, {size} after gzip")
        self.assertLessEqual(size, MOST_BYTES)

    # Bits.

    def test_operations_agree_with_the_native_build(self):
        page = self.core()
        count = int(native.answers(["count"])[0])
        here = page.evaluate("""async (count) => {
          const all = [];
          for (let k = 0; k < count; k += 1) all.push(await recto.fingerprint(k));
          return all;
        }""", count)
        there = native.answers([f"fingerprint {k}" for k in range(count)])
        self.assertEqual(here, there)
        self.assertNotIn("0", here)

    def test_given_frames_agree_with_the_native_build(self):
        page = self.core()
        here = page.evaluate("""async () => {
          const { filmFrames } = await import('./js/core/y4m.js');
          const film = await (await fetch('given/film.y4m')).arrayBuffer();
          const blocks = [];
          for (const frame of filmFrames(new Uint8Array(film))) {
            const found = await recto.detect(
              { ...frame, data: frame.data.slice() }, { wantsBlock: true });
            blocks.push(bitsOf(found.block));
          }
          return blocks;
        }""")
        self.assertEqual(here, self.native)
        found = [bool(block[0]) for block in map(unpacked, here)]
        true = [truth.get("corners") is not None for truth in self.film.truth]
        self.assertEqual(found, true)

    def test_every_layout_agrees_with_the_native_build(self):
        page = self.core()
        width, height = 322, 241
        area, chroma = width * height, ((width + 1) // 2) * ((height + 1) // 2)
        sizes = {"grey": area, "rgba": area * 4} | dict.fromkeys(
            ["i420", "nv12", "i420Full", "nv12Full"], area + 2 * chroma)
        for layout, size in sizes.items():
            path = self.work / f"frame.{layout}"
            path.write_bytes(noise(size))
            there = native.answers([native.detect_job(layout, width, height, path)])[0]
            here = page.evaluate(
                """async ([text, layout, width, height]) => bitsOf((await recto.detect(
                  { width, height, layout, data: bytesOf(text) }, { wantsBlock: true })).block)""",
                [text(path), layout, width, height])
            self.assertEqual(here, there, layout)

    def test_frames_of_the_camera_agree_with_the_native_build(self):
        page = self.core("/bench.html")
        frames = page.evaluate("""async () => {
          const { openCamera } = await import('./js/core/camera.js');
          const video = document.createElement('video');
          video.muted = true;
          const close = await openCamera(video);
          const frames = [];
          for (let k = 0; k < 3; k += 1) {
            await new Promise((next) => video.requestVideoFrameCallback(next));
            // The same frame twice: its bytes for the native build, and for the core here.
            const frame = new VideoFrame(video);
            const bytes = new Uint8Array(frame.allocationSize());
            const { format, codedWidth: width, codedHeight: height, colorSpace } = frame;
            const { fullRange } = colorSpace;
            await frame.copyTo(bytes);
            const found = await recto.detect(frame, { wantsBlock: true });
            frames.push({
              format, fullRange, width, height, bytes: textOf(bytes), bits: bitsOf(found.block),
              isFound: found.quad !== null, isGone: frame.format === null });
          }
          close();
          return frames;
        }""")
        for k, frame in enumerate(frames):
            path = self.work / f"camera-{k}"
            path.write_bytes(decoded(frame["bytes"]))
            layout = frame["format"].lower() + ("Full" if frame["fullRange"] else "")
            there = native.answers(
                [native.detect_job(layout, frame["width"], frame["height"], path)])[0]
            self.assertEqual(frame["bits"], there)
            self.assertTrue(frame["isGone"], "a frame is given away")
        self.assertEqual((frames[0]["width"], frames[0]["height"]), (1280, 720))
        self.assertTrue(any(frame["isFound"] for frame in frames))

    def test_frames_from_a_canvas_agree_with_the_native_build(self):
        page = self.core()
        seen = page.evaluate("""async () => {
          const canvas = new OffscreenCanvas(640, 480);
          const context = canvas.getContext('2d', { alpha: false });
          const { drawnFrame } = await import('./js/bench/drawing.js');
          drawnFrame(context, 0.2);
          const { data } = context.getImageData(0, 0, 640, 480);
          const found = await recto.detect(await createImageBitmap(canvas), { wantsBlock: true });
          return { bytes: textOf(data), bits: bitsOf(found.block), isFound: found.quad !== null };
        }""")
        path = self.work / "canvas"
        path.write_bytes(decoded(seen["bytes"]))
        there = native.answers([native.detect_job("rgba", 640, 480, path)])[0]
        self.assertEqual(seen["bits"], there)
        self.assertTrue(seen["isFound"])

    def test_photos_and_pages_agree_with_the_native_build(self):
        page = self.core()
        # Of a size whose rows come in several bands, the last not full.
        width, height = 1203, 907
        path, out = self.work / "photo", self.work / "page"
        seen = page.evaluate("""async ([width, height]) => {
          const canvas = new OffscreenCanvas(width, height);
          const context = canvas.getContext('2d', { alpha: false });
          const { drawnFrame } = await import('./js/bench/drawing.js');
          const { recipeNumbers } = await import('./js/core/recto-module.js');
          drawnFrame(context, 0.4);
          const photo = context.getImageData(0, 0, width, height);
          const { quad } = await recto.detect(photo);
          const quality = await recto.quality(photo, quad);
          const recipes = {
            straighten: { quad, maximumDensity: 150 },
            enhance: { look: 'colour', contrast: 0.2 },
            render: { quad, look: 'grey', quarterTurns: 1, fineAngle: 0.5, paper: 'a4' },
          };
          const pages = {};
          for (const [call, recipe] of Object.entries(recipes)) {
            const { data, ...facts } = await recto[call](photo, recipe);
            pages[call] = { ...facts, hash: await hashOf(data), numbers: recipeNumbers(recipe) };
          }
          return { photo: textOf(photo.data), quad, quality, pages };
        }""", [width, height])
        path.write_bytes(decoded(seen["photo"]))
        load = f"photo {width} {height} {path} 0"
        corners = [number for corner in seen["quad"] for number in (corner["x"], corner["y"])]
        judged = unpacked(native.answers([load, f"quality - 1 {words(corners)}"])[1])
        self.assertEqual(seen["quality"]["score"], judged[1])
        self.assertEqual(len(seen["quality"]["reasons"]), judged[2])
        for call, here in seen["pages"].items():
            there = unpacked(native.answers([load, f"{call} {out} {words(here['numbers'])}"])[1])
            self.assertEqual([here["width"], here["height"]], there[:2], call)
            self.assertEqual(here["hash"], hashlib.sha256(out.read_bytes()).hexdigest(), call)
        self.assertIsNone(seen["pages"]["enhance"]["paper"])
        self.assertEqual(seen["pages"]["render"]["kind"], "grey")

    def test_a_live_session_agrees_with_the_native_build(self):
        page = self.core()
        seen = page.evaluate("""async () => {
          const { filmFrames } = await import('./js/core/y4m.js');
          const film = await (await fetch('given/film.y4m')).arrayBuffer();
          const frame = filmFrames(new Uint8Array(film))[0];
          const session = await recto.session({ holdTime: 0.5 });
          let captured = null;
          session.addEventListener('capture', ({ detail }) => { captured = detail; });
          const steps = [];
          // The same frame ten times a second: a page that lies still.
          for (let k = 0; k < 14; k += 1) {
            const { state, block } = await session.offer(
              { ...frame, data: frame.data.slice() }, k / 10, { wantsBlock: true });
            const { guidance, phase, pageCount } = state;
            steps.push({ bits: bitsOf(block), guidance, phase, pageCount });
            if (captured) {
              const { picture, quad } = captured;
              captured = null;
              steps.at(-1).capture = {
                bytes: await hashOf(picture.data), isFound: quad !== null,
                page: (await recto.render(picture, { quad })).width };
              await session.captured(k / 10 + 0.05);
            }
          }
          await session.finish(2);
          return steps;
        }""")
        jobs, frames = ["begin 1 0.5 0.5 0"], []
        for k, step in enumerate(seen):
            frames.append(len(jobs))
            jobs.append(
                f"frame i420 1280 720 {self.film.path} {self.film.offsets[0]} {k + 1} {k / 10!r}")
            if "capture" in step:
                jobs.append(f"event 2 {k / 10 + 0.05!r} 0")
        answers = native.answers(jobs)
        self.assertEqual([step["bits"] for step in seen], [answers[k] for k in frames])
        captures = [step["capture"] for step in seen if "capture" in step]
        with self.film.path.open("rb") as file:
            file.seek(self.film.offsets[0])
            frame = file.read(self.film.frame_bytes)
        self.assertEqual(len(captures), 1, "a page is captured once")
        self.assertEqual(captures[0]["bytes"], hashlib.sha256(frame).hexdigest())
        self.assertTrue(captures[0]["isFound"])
        self.assertGreater(captures[0]["page"], 100)
        self.assertEqual(seen[-1]["pageCount"], 1)

    # Names.

    def test_cases_have_the_same_names_here_and_in_swift(self):
        page = self.page()
        here = page.evaluate("""async () => {
          const names = await import('./js/core/recto-module.js');
          const { LAYOUTS, STATUSES, GRADES, REASONS, LOOKS, PAPERS, GUIDANCES } = names;
          return { LAYOUTS, STATUSES, GRADES, REASONS, LOOKS, PAPERS, GUIDANCES };
        }""")
        there = native.answers([f"names {kind.lower()}" for kind in here])
        self.assertEqual(list(here.values()), [line.split() for line in there])

    # Memory and faults.

    def test_many_frames_take_no_more_memory_than_a_few(self):
        page = self.core()
        early, late = page.evaluate("""async (count) => {
          const { RectoModule, byteCount } = await import('./js/core/recto-module.js');
          const bytes = await (await fetch('recto.wasm')).arrayBuffer();
          const module = new RectoModule(await WebAssembly.compile(bytes));
          const [width, height] = [48, 36];
          const frame = new Uint8Array(byteCount('i420', width, height)).map((_, k) => k * 37);
          const run = (count) => {
            for (let k = 0; k < count; k += 1) {
              frame[k % frame.length] ^= k;
              module.place(frame.length).set(frame);
              module.detect(width, height, 'i420');
            }
            return module.memoryBytes;
          };
          return [run(100), run(count)];
        }""", MANY_FRAMES)
        self.assertEqual(early, late)

    def test_a_trap_fails_its_own_request_only(self):
        (self.work / "given/faulty.wasm").write_bytes(faulty_module())
        page = self.page()
        outcome = page.evaluate("""async () => {
          const { Recto } = await import('./js/core/recto.js');
          const recto = await Recto.load({ moduleURL: 'given/faulty.wasm' });
          const restarts = [];
          recto.addEventListener('restart', ({ detail }) => restarts.push(detail));
          const detect = (width) => recto.detect(
            { width, height: 1, layout: 'grey', data: new Uint8Array(width) })
            .then(({ confidence }) => confidence, (error) => error.kind);
          const results = await Promise.all([1, 2, 13, 3, 4].map(detect));
          return { results, restarts };
        }""")
        self.assertEqual(outcome, {"results": [1, 2, "trap", 1, 2], "restarts": ["trap"]})

    def test_a_module_of_another_protocol_is_refused(self):
        (self.work / "given/other.wasm").write_bytes(faulty_module(protocol=77))
        page = self.page()
        outcome = page.evaluate("""async () => {
          const { Recto } = await import('./js/core/recto.js');
          const load = (moduleURL) => Recto.load({ moduleURL })
            .then(() => 'done', (error) => [error.kind, error.message]);
          return [await load('given/other.wasm'), await load('bench.html')];
        }""")
        self.assertEqual(outcome[0], ["failure", "recto.wasm speaks protocol 77, this page 1"])
        self.assertEqual(outcome[1][0], "load")

    def test_what_makes_no_sense_is_refused(self):
        page = self.core()
        kinds = page.evaluate("""async () => {
          const data = new Uint8Array(12);
          const attempts = [
            () => recto.detect({ width: 2, height: 2, layout: 'grey', data: data.slice() }),
            () => recto.detect({ width: 0, height: 0, layout: 'grey', data: new Uint8Array() }),
            () => recto.detect({ width: 2, height: 6, layout: 'yellow', data: data.slice() }),
            () => recto.render(new ImageData(4, 4), { look: 'pink' }),
            () => recto.render(new ImageData(4, 4), { quad: [{ x: 0, y: 0 }] }),
            () => recto.quality(new Blob(['no picture'])),
          ];
          const kinds = [];
          for (const attempt of attempts) {
            kinds.push(await attempt().then(() => 'done', (error) => error.kind));
          }
          // And still at work.
          kinds.push((await recto.detect(new ImageData(64, 48))).status);
          return kinds;
        }""")
        self.assertEqual(kinds[:-1], ["argument"] * 5 + ["failure"])
        self.assertIn(kinds[-1], ["tooDark", "nothingFound", "tooNoisy"])

    def test_an_aborted_request_ends_and_the_others_go_on(self):
        page = self.core()
        outcome = page.evaluate("""async () => {
          const photo = new ImageData(2400, 1800);
          const abort = new AbortController();
          let restarts = 0;
          recto.addEventListener('restart', () => { restarts += 1; });
          const late = new AbortController();
          const running = recto.render(photo, {}, { signal: abort.signal });
          const waiting = recto.detect(new ImageData(64, 48));
          const dropped = recto.detect(new ImageData(64, 48), { signal: late.signal });
          await new Promise((done) => setTimeout(done, 20));
          late.abort();
          abort.abort();
          const settle = (promise) => promise.then(() => 'done', (error) => error.name);
          return [...await Promise.all([running, waiting, dropped].map(settle)), restarts];
        }""")
        self.assertEqual(outcome, ["AbortError", "done", "AbortError", 1])

    def test_the_newest_of_many_frames_wins(self):
        page = self.core()
        results = page.evaluate("""async () => {
          const { LatestOnly } = await import('./js/core/latest.js');
          const seen = [];
          const worker = new LatestOnly(async (k) => {
            await new Promise((done) => setTimeout(done, 5));
            seen.push(k);
            return k;
          });
          const results = await Promise.all([1, 2, 3, 4].map((k) => worker.offer(k)));
          return { results, seen };
        }""")
        self.assertEqual(results, {"results": [1, None, None, 4], "seen": [1, 4]})

    # The bench page.

    def test_the_bench_measures_the_camera(self):
        page = self.page("/bench.html?frames=camera")
        chromium.wait(page, "globalThis.benchFigures?.().done >= 8")
        figures = page.evaluate("benchFigures()")
        print("camera:", {name: figures[name] for name in ("median", "late", "copy", "net")})
        self.assertGreater(figures["found"], 0)

    def test_the_bench_agrees_with_the_native_build_on_the_film(self):
        page = self.page("/bench.html?frames=film")
        chromium.wait(page, "globalThis.benchFigures?.().compared >= 12")
        figures = page.evaluate("benchFigures()")
        self.assertEqual(figures["agreeing"], figures["compared"])

    def test_the_bench_needs_neither_camera_nor_film(self):
        page = self.page("/bench.html?frames=drawing")
        chromium.wait(page, "globalThis.benchFigures?.().done >= 3")
        self.assertEqual(page.evaluate("benchFigures().found > 0"), True)


def faulty_module(protocol: int = 1) -> bytes:
    """A module of the same face that traps on frames 13 pixels wide, and whose confidence is the
    number of frames since it was started."""
    def sized(content: bytes) -> bytes:
        assert len(content) < 128
        return bytes([len(content)]) + content

    def section(number: int, *items: bytes) -> bytes:
        body = bytes([len(items)]) + b"".join(items)
        return bytes([number]) + sized(body)

    def constant(value: int) -> bytes:
        # i32.const in signed LEB128.
        return bytes([0x41, value & 0x7F | 0x80, value >> 7])

    def code(body: bytes) -> bytes:
        return sized(b"\0" + body + b"\x0b")

    def export(name: str, kind: int, index: int) -> bytes:
        return sized(name.encode()) + bytes([kind, index])

    confidence = constant(16)
    detect = (
        b"\x20\0" + constant(13) + b"\x46\x04\x40\0\x0b"  # if width == 13 { unreachable }
        + confidence + confidence + b"\x2b\3\0" + b"\x44" + struct.pack("<d", 1) + b"\xa0"
        + b"\x39\3\0")
    return b"\0asm\1\0\0\0" + b"".join([
        # () -> i32, (i32) -> i32, (i32, i32, i32) -> (), () -> ()
        section(1, b"\x60\0\1\x7f", b"\x60\1\x7f\1\x7f", b"\x60\3\x7f\x7f\x7f\0",
                b"\x60\0\0"),
        section(3, b"\0", b"\0", b"\1", b"\2", b"\3"),
        section(5, b"\0\1"),
        section(7, export("memory", 2, 0), export("version", 0, 0), export("block", 0, 1),
                export("buffer", 0, 2), export("detect", 0, 3), export("photo_end", 0, 4)),
        section(10, code(constant(protocol)), code(constant(0)), code(constant(1024)),
                code(detect), code(b"")),
    ])


def noise(count: int) -> bytes:
    """Bytes from a seed."""
    state, result = 1, bytearray()
    for _ in range(count):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        result.append(state >> 24)
    return bytes(result)


def unpacked(line: str) -> list[float]:
    return [struct.unpack(">d", bytes.fromhex(word))[0] for word in line.split()]


def words(numbers: list[float]) -> str:
    # The shortest form that reads back as the same double, here as in JavaScript.
    return " ".join(map(repr, numbers))


def text(path: pathlib.Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()


def decoded(text: str) -> bytes:
    return base64.b64decode(text)


if __name__ == "__main__":
    unittest.main()
