"""A document: words over their ink, hits, changes, files, hundreds of pages."""

import json

import samples
from app_page import DESK, PHONE, AppTest
from harness import chromium


class DocumentTest(AppTest):
    def setUp(self):
        super().setUp()
        self.home = self.context(DESK)
        self.photos = [self.home.request.post(
            f"{self.server.address}/api/v1/photos?name={path.name}", data=path.read_bytes(),
            headers={"Origin": self.server.address}).json()["hash"] for path in samples.pages()]

    def document(self, *photos, title="Garden") -> int:
        return self.call(self.home, "POST", "/documents", {
            "state": "kept", "title": title, "pages": [{"photo": one} for one in photos],
        })["document"]["id"]

    def test_each_word_lies_on_its_ink(self):
        """Against the painter's own boxes of its words, in fractions of the page."""
        id = self.document(self.photos[0])
        truth = next(one for one in json.loads((samples.folder() / "truth.json").read_text())
                     if one["file"] == samples.pages()[0].name)
        page = self.page(f"document/{id}", self.home)
        # It is read while one looks at it.
        page.locator(".text-layer").wait_for()
        spans = page.evaluate("""() => {
          const sheet = document.querySelector(".page").getBoundingClientRect();
          return [...document.querySelectorAll(".text-layer span")].map((one) => {
            const range = document.createRange();
            range.setStart(one.firstChild, 0);
            range.setEnd(one.firstChild, one.textContent.trimEnd().length);
            const box = range.getBoundingClientRect();
            return [one.textContent.trim(), (box.left - sheet.left) / sheet.width,
              (box.right - sheet.left) / sheet.width,
              ((box.top + box.bottom) / 2 - sheet.top) / sheet.height];
          });
        }""")
        # Its boxes are in points, its paper in millimetres.
        width, height = (side / 25.4 * 72 for side in truth["paper"])
        words = [(word["text"], word["box"][0] / width, word["box"][2] / width,
                  (word["box"][1] + word["box"][3]) / 2 / height) for word in truth["words"]]
        near = [any(text == word and abs(left - x) < 0.01 and abs(right - end) < 0.01 and
                    abs(middle - y) < 0.008 for text, left, right, middle in spans)
                for word, x, end, y in words]
        self.assertGreater(sum(near) / len(near), 0.9)

    def test_words_are_selected_and_copied_as_they_are_read(self):
        id = self.document(self.photos[0])
        page = self.page(f"document/{id}", self.home)
        line = page.locator(".text-line", has_text="changes")
        line.locator("span").first.wait_for()
        words = line.locator("span")
        first, last = words.first.bounding_box(), words.last.bounding_box()
        y = first["y"] + first["height"] / 2
        page.mouse.move(first["x"] + 1, y)
        page.mouse.down()
        page.mouse.move(last["x"] + last["width"] - 3, y, steps=5)
        page.mouse.up()
        page.keyboard.press("Control+c")
        copied = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(copied.strip(), "changes the terms on")

    def test_hits_are_stepped_through_and_marked(self):
        id = self.document(*self.photos)
        context = self.context(PHONE)
        page = self.page(f"document/{id}", context)
        self.until_read(id)
        page.get_by_role("button", name="Find").click()
        page.get_by_role("searchbox").fill("friday")
        page.get_by_text("1 of ").wait_for()
        page.locator(".marks .current").wait_for()
        count = int(page.locator(".find-bar .state").inner_text().split()[-1])
        self.assertGreater(count, 1)
        page.get_by_role("button", name="Next hit").click()
        page.get_by_text(f"2 of {count}").wait_for()
        page.get_by_role("searchbox").press("Shift+Enter")
        page.get_by_text(f"1 of {count}").wait_for()
        # It is in the address: a reload keeps it.
        page.reload()
        page.get_by_text(f"1 of {count}").wait_for()
        page.get_by_role("searchbox").press("Escape")
        page.locator(".marks polygon").first.wait_for(state="detached")

    def test_it_is_renamed_moved_tagged_and_dated(self):
        id = self.document(self.photos[1])
        page = self.page(f"document/{id}", self.home)
        page.get_by_role("button", name="Rename").click()
        page.get_by_role("textbox", name="Title").fill("Bill")
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Bill").wait_for()
        page.get_by_role("button", name="Folder:").click()
        page.get_by_role("textbox", name="Folder").fill("House")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Folder: House").wait_for()
        page.get_by_role("button", name="Add a tag").click()
        page.get_by_role("textbox", name="New tag").fill("tax")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Tag: tax").wait_for()
        page.get_by_role("button", name="Date:").click()
        page.locator("input[type=date]").fill("2024-12-24")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("button", name="Date: 24 Dec 2024").wait_for()
        summary = self.call(self.home, "GET", f"/documents/{id}")["document"]
        self.assertEqual([summary[name] for name in ("title", "folder", "tags")],
                         ["Bill", "House", ["tax"]])
        self.assertEqual(summary["created"][:10], "2024-12-24")

    def test_it_is_exported_in_each_form(self):
        id = self.document(self.photos[2], title="A/B: Letter")
        self.until_read(id)
        page = self.page(f"document/{id}", self.home)
        sizes = {}
        for form, start in [("PDF, best", b"%PDF"), ("PDF, small", b"%PDF"), ("Pictures", b"PK"),
                            ("TIFF", b"II"), ("The words only", b"")]:
            page.get_by_role("button", name="Export", exact=True).click()
            page.locator(".option", has_text=form).click()
            page.locator("dialog").get_by_role("button", name="Export").click()
            with page.expect_download() as download:
                page.get_by_role("button", name="Save").click()
            content = download.value.path().read_bytes()
            self.assertTrue(content.startswith(start) and len(content) > 100, form)
            self.assertRegex(download.value.suggested_filename, "^A.B. Letter[.]")
            sizes[form] = len(content)
        self.assertLess(sizes["PDF, small"], sizes["PDF, best"])
        # What was chosen last is offered first.
        page.get_by_role("button", name="Export", exact=True).click()
        self.assertTrue(page.get_by_role("radio", name="The words only").is_checked())

    def test_it_is_shared_as_a_file_where_that_is_possible(self):
        id = self.document(self.photos[2])
        page = self.page(context=self.home)
        # Headless Chromium shares nothing: what is handed to it is looked at.
        page.add_init_script("""
          navigator.canShare = ({files}) => files.every((one) => one instanceof File);
          navigator.share = async ({files}) => {
            window.shared = files.map((one) => [one.name, one.type, one.size]);
          };
        """)
        page.goto(f"{self.server.address}/#/document/{id}")
        page.reload()
        page.get_by_role("button", name="Export", exact=True).click()
        page.locator("dialog").get_by_role("button", name="Export").click()
        page.get_by_role("button", name="Share").click()
        page.locator("dialog").wait_for(state="detached")
        [[name, kind, size]] = page.evaluate("shared")
        self.assertEqual((name, kind), ("Garden.pdf", "application/pdf"))
        self.assertGreater(size, 1000)

    def test_what_was_found_can_be_used(self):
        id = self.document(self.photos[0])
        self.until_read(id)
        found = [
            {"kind": "email", "text": "info@example.org", "value": "", "corners": []},
            {"kind": "url", "text": "example.org", "value": "https://example.org/", "corners": []},
            {"kind": "url", "text": "javascript:alert(1)", "value": "", "corners": []},
            {"kind": "date", "text": "24 December 2026", "value": "2026-12-24",
             "corners": [0.1, 0.1, 0.3, 0.1, 0.3, 0.12, 0.1, 0.12]},
        ]
        self.home.route("**/pages/*/text", lambda route: route.fulfill(json={
            "text": "", "blocks": [], "found": found, "isStale": False}))
        page = self.page(f"document/{id}", self.home)
        page.get_by_role("button", name="Date: 24 December 2026").click()
        with page.expect_download() as download:
            page.get_by_role("menuitem", name="Add to calendar").click()
        self.assertIn("DTSTART;VALUE=DATE:20261224", download.value.path().read_text())
        page.get_by_role("button", name="Date: 24 December 2026").click()
        page.get_by_role("menuitem", name="Show on the page").click()
        page.locator(".marks .found").wait_for()
        page.get_by_role("button", name="E-mail address: info@example.org").click()
        page.get_by_role("menuitem", name="Write e-mail").wait_for()
        page.get_by_role("menuitem", name="Copy").click()
        page.get_by_text("Copied.").wait_for()
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), "info@example.org")
        page.get_by_role("button", name="Link: javascript").click()
        self.assertEqual(page.get_by_role("menuitem").all_inner_texts(), ["Copy"])

    def test_hundreds_of_pages_scroll_by_with_few_in_the_page(self):
        id = self.document(*(self.photos * 167)[:500])
        page = self.page(f"document/{id}", self.home)
        page.locator(".page.drawn").first.wait_for()
        page.get_by_text("1 of 500").wait_for()
        page.evaluate("document.querySelector('.scroller').scrollTop = 1e9")
        page.get_by_role("region", name="Page 500").wait_for()
        page.get_by_text("500 of 500").wait_for()
        self.assertLess(page.locator(".page").count(), 12)
        # Larger, it stays where it is.
        page.get_by_role("button", name="Larger").click()
        page.get_by_text("125 %").wait_for()
        place = "document.querySelector('.place-in-document').textContent"
        chromium.wait(page, f"/^(499|500) of 500$/.test({place})", 10)

    def test_a_document_that_is_gone_says_so(self):
        self.expected = ["404"]
        page = self.page("document/999", self.home)
        page.get_by_role("heading", name="No such document").wait_for()

    def until_read(self, id):
        chromium.wait(self.home.pages[0] if self.home.pages else self.page(context=self.home), f"""
          fetch("/api/v1/documents/{id}").then((answer) => answer.json())
            .then(({{pages}}) => pages.every((page) => page.hasText))""")
