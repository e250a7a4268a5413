"""The core in Chromium computes what the native build does, bit by bit."""

import base64
import hashlib
import pathlib
import shutil
import struct

from core_page import CoreTest
from harness import native


class BitsTest(CoreTest):
    def test_operations_agree_with_the_native_build(self):
        page = self.page()
        shutil.copy(native.BITS, self.work / "given")
        count = int(native.answers(["count"])[0])
        here = page.evaluate("""async (count) => {
          const bytes = await (await fetch('given/bits.wasm')).arrayBuffer();
          const { exports } = (await WebAssembly.instantiate(bytes, {})).instance;
          return Array.from({ length: count }, (_, k) => exports.fingerprint(k).toString());
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

    def test_cases_have_the_same_names_here_and_in_swift(self):
        page = self.page()
        here = page.evaluate("""async () => {
          const names = await import('./js/core/recto-module.js');
          const { LAYOUTS, STATUSES, GRADES, REASONS, LOOKS, PAPERS, GUIDANCES } = names;
          return { LAYOUTS, STATUSES, GRADES, REASONS, LOOKS, PAPERS, GUIDANCES };
        }""")
        there = native.answers([f"names {kind.lower()}" for kind in here])
        self.assertEqual(list(here.values()), [line.split() for line in there])


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
