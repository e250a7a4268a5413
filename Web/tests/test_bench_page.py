"""The bench page shows what it says."""

from core_page import CoreTest
from harness import chromium


class BenchPageTest(CoreTest):
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
