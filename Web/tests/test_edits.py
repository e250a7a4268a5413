"""Edits: in two tabs, on a killed server, over a reload. None is lost, none is made twice."""

from edit_page import AWAY, EditTest


class EditsTest(EditTest):
    def turns(self, document):
        return [recipe["quarterTurns"] for recipe in self.recipes(document)]

    def test_two_tabs_that_edit_different_things_both_have_them(self):
        document, ids = self.draft()
        one, other = self.review(document), self.review(document)
        other.get_by_role("option", name="Page 2").click()
        # The first tab does not hear of the others' edits while they are made.
        with self.deaf(one):
            other.get_by_role("button", name="Rotate").click()
            self.saved(other)
            one.get_by_role("button", name="Rotate").click()
            self.saved(one)
        self.assertEqual(self.turns(document), [1, 1, 0])
        self.assertEqual(one.locator(".notice.alarm").count(), 0)
        # What the one does, the other sees.
        other.get_by_role("button", name="Delete").click()
        one.locator(".page-count", has_text="1 of 2").wait_for()

    def test_two_tabs_that_edit_the_same_are_told(self):
        document, ids = self.draft()
        one, other = self.review(document), self.review(document)
        with self.deaf(one):
            other.get_by_role("textbox", name="Title").fill("Theirs")
            other.keyboard.press("Enter")
            self.saved(other)
            one.get_by_role("textbox", name="Title").fill("Mine")
            one.keyboard.press("Enter")
            one.get_by_text("This was changed elsewhere in the meantime.").wait_for()
            self.saved(one)
        self.assertEqual(self.stored(document)["document"]["title"], "Theirs")
        self.assertEqual(one.get_by_role("textbox", name="Title").input_value(), "Theirs")

    def test_edits_wait_for_a_server_that_was_killed(self):
        self.expected = [*AWAY]
        document, ids = self.draft()
        page = self.review(document)
        page.get_by_role("button", name="Rotate").click()
        self.saved(page)
        self.server.kill()
        page.get_by_role("button", name="Rotate").click()
        page.get_by_role("option", name="Page 2").click()
        page.keyboard.press("r")
        page.keyboard.press("r")
        page.keyboard.press("Control+z")
        page.get_by_role("option", name="Page 3").click()
        page.keyboard.press("Delete")
        page.get_by_text("The server cannot be reached. Your changes are kept").wait_for()
        page.locator(".page-count", has_text="2 of 2").wait_for()
        self.server.start()
        self.saved(page)
        self.assertEqual(self.order(document), ids[:2])
        self.assertEqual(self.turns(document), [2, 1])
        page.get_by_text("The server cannot be reached.").wait_for(state="hidden")
        # Each was one edit.
        for _ in range(4):
            page.keyboard.press("Control+z")
        self.saved(page)
        self.assertEqual(self.order(document), ids)
        self.assertEqual(self.turns(document), [0, 0, 0])

    def test_unsent_edits_outlive_the_page(self):
        self.expected = [*AWAY]
        document, ids = self.draft()
        page = self.review(document)
        self.server.kill()
        page.get_by_role("button", name="Rotate").click()
        page.get_by_text("The server cannot be reached.").wait_for()
        page.close()
        self.server.start()
        # Any screen sends them.
        page = self.open("")
        page.wait_for_function(
            "() => !Object.keys(localStorage).some((name) => name.startsWith('edits:'))")
        self.assertEqual(self.turns(document), [1, 0, 0])

    def test_an_edit_whose_answer_was_lost_is_made_once(self):
        self.expected = [*AWAY]
        document, ids = self.draft()
        page = self.review(document)
        lost = []

        def lose(route):
            # The server does it, and the page hears nothing.
            route.fetch()
            lost.append(route.request.url)
            route.abort()
        for pattern in ["**/pages/*/recipe", "**/documents/*/undo"]:
            page.route(pattern, lose, times=1)
        page.get_by_role("button", name="Rotate").click()
        page.keyboard.press("r")
        self.saved(page)
        self.assertEqual(self.turns(document), [2, 0, 0])
        page.keyboard.press("Control+z")
        self.saved(page)
        self.assertEqual(len(lost), 2)
        self.assertEqual(self.turns(document), [1, 0, 0])

    def test_what_recognition_finds_is_no_conflict(self):
        document, ids = self.draft()
        page = self.review(document)
        # Whoever is slow to hear of it: the revision is another, the pages are not.
        with self.deaf(page):
            self.ask("POST", f"/documents/{document}/keep")
            page.get_by_role("button", name="Rotate").click()
            self.saved(page)
        self.assertEqual(self.turns(document), [1, 0, 0])
        self.assertEqual(page.locator(".notice.alarm").count(), 0)

    def deaf(self, page):
        """A page that is not told of changes while the block runs: what it sends comes too late."""
        self.expected.append("412 (Precondition Failed)")
        return Deaf(page)


class Deaf:
    def __init__(self, page):
        self.page = page

    def __enter__(self):
        self.page.evaluate("""() => {
          globalThis.isDeaf = true;
          const dispatch = EventTarget.prototype.dispatchEvent;
          EventTarget.prototype.dispatchEvent = function (event) {
            const isTold = globalThis.isDeaf && ["document", "everything"].includes(event.type);
            return isTold || dispatch.call(this, event);
          };
        }""")

    def __exit__(self, *_):
        self.page.evaluate("() => { globalThis.isDeaf = false; }")
