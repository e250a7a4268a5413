"""Review, crop and reorder for everyone: names, contrast, sizes, nothing cut off or covered."""

from accessibility import layout_faults, violations
from app_page import DESK, PHONE
from edit_page import EditTest

SMALL = {"width": 360, "height": 640}
# A window of 1,440 × 900 at twice the size.
ENLARGED = {"width": 720, "height": 450}


class EditBarriersTest(EditTest):
    def assert_open(self, page, name):
        self.assertEqual(violations(page) + layout_faults(page), [], name)

    def test_no_screen_has_barriers(self):
        document, ids = self.draft()
        for viewport, options in [(PHONE, {}), (DESK, {"color_scheme": "dark"}),
                                  (SMALL, {"has_touch": True}), (ENLARGED, {})]:
            context = self.context(viewport, **options)
            name = f"{viewport['width']} × {viewport['height']}"
            page = self.review(document, context)
            self.assert_open(page, f"review, {name}")
            if viewport != DESK:
                page.get_by_role("button", name="Look").click()
                page.get_by_role("slider", name="Brightness").wait_for()
            self.assert_open(page, f"looks, {name}")
            page.close()
            page = self.open(f"crop/{document}/{ids[0]}", context)
            page.get_by_role("button", name="Save").and_(page.locator(":enabled")).wait_for()
            self.assert_open(page, f"crop, {name}")
            page.close()
            page = self.open(f"reorder/{document}", context)
            page.get_by_role("option", name="Page 3").click()
            self.assert_open(page, f"reorder, {name}")
            page.close()

    def test_all_is_done_by_keys_alone(self):
        document, ids = self.draft()
        page = self.review(document)

        def to(name, role="button"):
            """Goes on by the tabulator, and in a toolbar by arrows, until a control has the focus."""
            wanted = page.get_by_role(role, name=name, exact=True)
            for _ in range(40):
                if wanted.evaluate("element => element === document.activeElement"):
                    return
                # A toolbar is one stop.
                is_here = wanted.evaluate(
                    "element => element.closest('[role=toolbar]')?.contains(document.activeElement)")
                page.keyboard.press("ArrowRight" if is_here else "Tab")
            self.fail(f"{name} cannot be reached")
        to("Title", "textbox")
        page.keyboard.press("Control+a")
        page.keyboard.type("By keys")
        page.keyboard.press("Enter")
        to("Page 1", "option")
        page.keyboard.press("ArrowRight")
        page.locator(".page-count", has_text="2 of 3").wait_for()
        to("Rotate")
        page.keyboard.press("Enter")
        to("Look")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        to("Crop")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Save").and_(page.locator(":enabled")).wait_for()
        to("Top left corner", "slider")
        page.keyboard.press("Shift+ArrowLeft")
        to("Save")
        page.keyboard.press("Enter")
        self.seen(page)
        page.locator(".page-count", has_text="2 of 3").wait_for()
        to("Reorder")
        page.keyboard.press("Enter")
        to("Page 1", "option")
        for key in ["Enter", "End", "Enter"]:
            page.keyboard.press(key)
        to("Done")
        page.keyboard.press("Enter")
        self.seen(page)
        to("Save document")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/#/document/{document}")
        stored = self.stored(document)
        self.assertEqual([page["id"] for page in stored["pages"]], ids[1:] + ids[:1])
        self.assertEqual(stored["document"]["title"], "By keys")
        recipe = stored["pages"][0]["recipe"]
        self.assertEqual((recipe["quarterTurns"], recipe["look"]), (1, "colour"))
