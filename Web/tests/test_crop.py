"""Crop: corners and edges by mouse, touch and keys, in and outside the photo."""

from app_page import DESK
from edit_page import EditTest, photos


class CropTest(EditTest):
    def crop(self, document, page_id, context=None):
        page = self.review(document, context)
        page.get_by_role("button", name="Crop").click()
        page.wait_for_url(f"**/#/crop/{document}/{page_id}")
        page.locator(".crop-frame .crop-photo").wait_for()
        page.get_by_role("button", name="Save").and_(page.locator(":enabled")).wait_for()
        return page

    def save(self, page):
        page.get_by_role("button", name="Save").click()
        self.seen(page)
        self.saved(page)

    def centre(self, page, name):
        box = page.get_by_role("slider", name=name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def photo(self, page):
        return page.locator(".crop-frame .crop-photo").bounding_box()

    def assert_quad(self, quad, expected, delta=0.01):
        for corner, other in zip(quad, expected, strict=True):
            for a, b in zip(corner, other, strict=True):
                self.assertAlmostEqual(a, b, delta=delta, msg=f"{quad} {expected}")

    def test_a_corner_is_dragged_out_of_the_photo_by_touch(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0], self.context(has_touch=True))
        x, y = self.centre(page, "Top left corner")
        box = self.photo(page)
        session = page.context.new_cdp_session(page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        # The finger lies beside the corner: the nearest is meant, and keeps its distance.
        begin = (x - 10, y - 20)
        end = (box["x"] - 20 - 10, begin[1])
        touch("touchStart", begin)
        for step in range(1, 9):
            touch("touchMove", (begin[0] + (end[0] - begin[0]) * step / 8, begin[1]))
            if step == 4:
                page.locator(".crop-magnifier").wait_for()
        touch("touchEnd")
        page.locator(".crop-magnifier").wait_for(state="hidden")
        self.save(page)
        quad = self.recipes(document)[0]["quad"]
        true = photos()[0][1]
        self.assertAlmostEqual(quad[0][0], -20 / box["width"], delta=0.01)
        self.assert_quad(quad[1:], true[1:], 0.001)

    def test_a_corner_is_moved_by_keys_and_says_where_it_is(self):
        document, ids = self.draft(count=1, fineAngle=1)
        page = self.crop(document, ids[0], self.context(viewport=DESK))
        page.get_by_role("slider", name="Top left corner").focus()
        for _ in range(3):
            page.keyboard.press("Tab")
        # Corner, edge, corner, edge, clockwise.
        right = page.get_by_role("slider", name="Right edge")
        self.assertTrue(right.evaluate("element => element === document.activeElement"))
        page.keyboard.press("Tab")
        corner = page.get_by_role("slider", name="Bottom right corner")
        before = corner.get_attribute("aria-valuetext")
        for _ in range(3):
            page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("ArrowDown")
        page.wait_for_function(
            "([element, before]) => element.getAttribute('aria-valuetext') !== before",
            arg=[corner.element_handle(), before])
        self.assertRegex(
            corner.get_attribute("aria-valuetext"), r"^\d+ % from the left, \d+ % from the top$")
        self.save(page)
        recipe = self.recipes(document)[0]
        true = photos()[0][1]
        moved = [true[2][0] + 0.06, true[2][1] + 0.002 * 4 / 3]
        self.assert_quad(recipe["quad"], [true[0], true[1], moved, true[3]], 0.001)
        # It was measured on another outline.
        self.assertEqual(recipe["fineAngle"], 0)

    def test_an_edge_is_dragged_and_snaps_to_the_photos_own(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0], self.context(viewport=DESK))
        page.get_by_role("button", name="Whole photo").click()
        x, y = self.centre(page, "Top edge")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + 100, steps=5)
        page.mouse.up()
        self.assertAlmostEqual(self.centre(page, "Top right corner")[1], y + 100, delta=1)
        page.mouse.move(x, y + 100)
        page.mouse.down()
        page.mouse.move(x, y + 50, steps=5)
        page.mouse.move(x, y + 6, steps=5)
        page.locator(".crop-handle.is-snapped").wait_for()
        page.mouse.up()
        self.save(page)
        self.assertIsNone(self.recipes(document)[0]["quad"])

    def test_it_snaps_to_the_page_that_the_core_sees(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0], self.context(viewport=DESK))
        page.get_by_role("button", name="Find page").click()
        page.get_by_text("The page was found.").wait_for()
        found = self.centre(page, "Top left corner")
        page.mouse.move(*found)
        page.mouse.down()
        page.mouse.move(found[0] - 80, found[1] + 30, steps=4)
        page.mouse.move(found[0] - 5, found[1] + 4, steps=4)
        page.locator(".crop-handle.is-snapped").wait_for()
        page.mouse.up()
        for a, b in zip(self.centre(page, "Top left corner"), found, strict=True):
            self.assertAlmostEqual(a, b, delta=0.5)
        self.save(page)
        self.assert_quad(self.recipes(document)[0]["quad"], photos()[0][1], 0.02)

    def test_an_outline_with_a_dent_is_refused_in_words(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0], self.context(viewport=DESK))
        x, y = self.centre(page, "Bottom right corner")
        to = self.centre(page, "Top left corner")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to[0] + 40, to[1] + 40, steps=5)
        page.mouse.up()
        page.get_by_text("The corners must form a shape without dents").wait_for()
        self.assertTrue(page.get_by_role("button", name="Save").is_disabled())
        page.get_by_role("button", name="Cancel").click()
        self.seen(page)
        self.assert_quad(self.recipes(document)[0]["quad"], photos()[0][1], 1e-9)

    def test_the_photo_is_rotated_with_its_outline(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0])
        before = self.photo(page)
        self.assertGreater(before["width"], before["height"])
        page.get_by_role("button", name="Rotate").click()
        after = self.photo(page)
        self.assertGreater(after["height"], after["width"])
        # What was at the top left is at the top right now; it is the page's own first corner still.
        x, y = self.centre(page, "Top right corner")
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 30, y - 40, steps=4)
        page.mouse.up()
        self.save(page)
        recipe = self.recipes(document)[0]
        self.assertEqual(recipe["quarterTurns"], 1)
        true = photos()[0][1]
        # To the left on the screen is down in the photo, up on the screen is to its left.
        moved = [true[0][0] - 40 / after["height"], true[0][1] + 30 / after["width"]]
        self.assert_quad(recipe["quad"], [moved, *true[1:]], 0.01)

    def test_a_drag_is_smooth(self):
        document, ids = self.draft(count=1)
        page = self.crop(document, ids[0])
        x, y = self.centre(page, "Top left corner")
        page.mouse.move(x, y)
        page.mouse.down()
        # The drag's own work for each frame, and the frames that come while it goes on.
        took = page.evaluate("""async ([x, y]) => {
          const frame = document.querySelector(".crop-frame");
          const times = [];
          let work = 0;
          await new Promise((done) => {
            let last = performance.now();
            let count = 0;
            const step = () => {
              const now = performance.now();
              times.push(now - last);
              last = now;
              count += 1;
              if (count > 90) { done(); return; }
              const at = { x: x + 60 * Math.sin(count / 9), y: y + 60 * Math.cos(count / 9) };
              frame.dispatchEvent(new PointerEvent("pointermove", {
                bubbles: true, pointerId: 1, clientX: at.x, clientY: at.y }));
              work += performance.now() - now;
              requestAnimationFrame(step);
            };
            requestAnimationFrame(step);
          });
          times.sort((a, b) => a - b);
          return { rate: 1000 / times[times.length >> 1], work: work / 90 };
        }""", [x, y])
        page.mouse.up()
        print(f"a drag: {took['rate']:.0f} frames/s at the median, {took['work']:.2f} ms of work each")
        self.assertGreater(took["rate"], 50)
