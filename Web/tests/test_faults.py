"""Size, memory, and what goes wrong."""

import gzip
import os
import struct

from core_page import CoreTest
from harness import serve

# With the weights, after gzip.
MOST_BYTES = 400_000
# For a longer run: MANY_FRAMES=10000 Web/tests/browser -k many
MANY_FRAMES = int(os.environ.get("MANY_FRAMES", "1500"))


class FaultsTest(CoreTest):
    def test_the_module_with_its_weights_is_small(self):
        module = (serve.PUBLIC / "recto.wasm").read_bytes()
        size = len(gzip.compress(module, 9))
        print(f"recto.wasm: {len(module)} bytes, {size} after gzip")
        self.assertLessEqual(size, MOST_BYTES)

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
        self.assertEqual(outcome[0], ["failure", "recto.wasm speaks protocol 77, this page 2"])
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

    def test_a_session_knows_its_pages_in_a_new_worker(self):
        page = self.core()
        counts = page.evaluate("""async () => {
          const { filmFrames } = await import('./js/core/y4m.js');
          const film = await (await fetch('given/film.y4m')).arrayBuffer();
          const frame = filmFrames(new Uint8Array(film))[0];
          const session = await recto.session({ holdTime: 0.5 });
          let captures = 0;
          session.addEventListener('capture', () => { captures += 1; });
          let time = 0;
          const show = async (frames) => {
            for (let k = 0; k < frames; k += 1) {
              time += 0.1;
              await session.offer({ ...frame, data: frame.data.slice() }, time);
            }
            return captures;
          };
          const restart = async () => {
            const abort = new AbortController();
            const restarted = new Promise(
              (done) => recto.addEventListener('restart', done, { once: true }));
            recto.render(new ImageData(2400, 1800), {}, { signal: abort.signal }).catch(() => {});
            await new Promise((done) => setTimeout(done, 20));
            abort.abort();
            await restarted;
          };
          const counts = [await show(14)];
          // Once while the page is being kept, once after.
          await restart();
          const { pageCount } = await session.captured(time);
          counts.push(pageCount, await show(14));
          await restart();
          counts.push(await show(14), (await session.finish(time)).pageCount);
          return counts;
        }""")
        self.assertEqual(counts, [1, 1, 1, 1, 1])

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


def faulty_module(protocol: int = 2) -> bytes:
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
