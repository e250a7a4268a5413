"""Reorder: pages put into another order by mouse, by touch and by keys."""

from app_page import DESK
from edit_page import EditTest


class ReorderTest(EditTest):
    def reorder(self, document, context=None):
        page = self.open(f"reorder/{document}", context)
        page.get_by_role("option", name="Page 1").wait_for()
        return page

    def middle(self, page, k):
        box = page.get_by_role("option", name=f"Page {k}").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wait_for_order(self, page, document, ids):
        page.wait_for_function(
            """ids => [...document.querySelectorAll(".order-card")]
              .map((card) => card.dataset.page).join() === ids""",
            arg=",".join(map(str, ids)))
        # The server has it a moment later.
        for _ in range(50):
            if self.order(document) == ids:
                return
            page.wait_for_timeout(50)
        self.assertEqual(self.order(document), ids)

    def test_a_page_is_dragged_by_the_mouse(self):
        document, (a, b, c, d) = self.draft(count=4)
        page = self.reorder(document, self.context(viewport=DESK))
        page.mouse.move(*self.middle(page, 1))
        page.mouse.down()
        page.mouse.move(*self.middle(page, 3), steps=8)
        page.locator(".order-card:nth-child(3).is-lifted").wait_for()
        page.mouse.up()
        self.wait_for_order(page, document, [b, c, a, d])
        page.get_by_role("button", name="Undo").click()
        self.wait_for_order(page, document, [a, b, c, d])

    def test_a_page_is_dragged_by_a_finger_that_rested(self):
        document, (a, b, c) = self.draft(count=3)
        page = self.reorder(document, self.context(has_touch=True))
        session = page.context.new_cdp_session(page)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
        begin, end = self.middle(page, 3), self.middle(page, 1)
        touch("touchStart", begin)
        page.locator(".is-lifted").wait_for()
        for step in range(1, 9):
            touch("touchMove", (begin[0] + (end[0] - begin[0]) * step / 8, begin[1]))
        page.locator(".order-card:nth-child(1).is-lifted").wait_for()
        touch("touchEnd")
        self.wait_for_order(page, document, [c, a, b])

    def test_a_page_is_moved_by_keys_and_told(self):
        document, (a, b, c, d) = self.draft(count=4)
        page = self.reorder(document)
        page.get_by_role("option", name="Page 1").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.get_by_text("Page 2 picked up, place 2 of 4.").wait_for()
        page.keyboard.press("ArrowRight")
        page.get_by_text("Place 3 of 4").wait_for()
        # A row of three on a phone: down is beyond the end.
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.get_by_text("Page 2 is now at place 4 of 4.").wait_for()
        self.wait_for_order(page, document, [a, c, d, b])
        page.keyboard.press("Enter")
        page.keyboard.press("Home")
        page.keyboard.press("Escape")
        page.get_by_text("Page 4 is back at place 4.").wait_for()
        self.wait_for_order(page, document, [a, c, d, b])
        page.keyboard.press("Control+z")
        self.wait_for_order(page, document, [a, b, c, d])

    def test_several_pages_are_moved_and_deleted_together(self):
        document, (a, b, c, d) = self.draft(count=4)
        page = self.reorder(document, self.context(viewport=DESK))
        page.get_by_role("option", name="Page 1").click()
        page.get_by_role("option", name="Page 3").click()
        page.get_by_text("2 pages chosen").wait_for()
        page.mouse.move(*self.middle(page, 1))
        page.mouse.down()
        page.mouse.move(*self.middle(page, 4), steps=8)
        page.mouse.up()
        self.wait_for_order(page, document, [b, d, a, c])
        page.get_by_role("button", name="Delete").click()
        page.get_by_text("2 pages deleted").wait_for()
        self.wait_for_order(page, document, [b, d])
        page.get_by_role("status").get_by_role("button", name="Undo").click()
        self.wait_for_order(page, document, [b, d, a, c])

    def test_the_order_is_reversed(self):
        document, ids = self.draft(count=3)
        page = self.reorder(document)
        page.get_by_role("button", name="Reverse order").click()
        self.wait_for_order(page, document, ids[::-1])
