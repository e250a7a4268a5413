"""The shelf, as people use it: bring in, search, choose, throw away and bring back."""

import subprocess
import unittest

import samples
from app_page import DESK, PHONE, AppTest
from harness import chromium
from harness.app import ROOT


def bring(page, *files):
    """Chooses files as the Import button does."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Import", exact=True).locator("visible=true").first.click()
    chooser.value.set_files(files)


def card(page, title):
    return page.locator(".cell").filter(has_text=title)


class ShelfImportTest(AppTest):
    def test_a_heic_and_a_pdf_become_documents(self):
        page = self.page()
        bring(page, samples.heic(), samples.pdf())
        card(page, "IMG_0042").get_by_text("1 page").wait_for()
        card(page, "Report").get_by_text("2 pages").wait_for()
        for title in ["IMG_0042", "Report"]:
            card(page, title).locator(".sheet.drawn").wait_for()
        self.assertFalse(page.locator(".imports").is_visible())

    def test_several_photos_become_one_document_or_one_each(self):
        page = self.page(viewport=DESK)
        bring(page, *samples.pages())
        page.get_by_role("button", name="One document").click()
        card(page, "flat-3").get_by_text("3 pages").wait_for()
        bring(page, *samples.pages()[1:])
        page.get_by_role("button", name="A document each").click()
        card(page, "flat-5").get_by_text("1 page").wait_for()
        page.get_by_text("3 documents", exact=True).wait_for()

    def test_what_is_dropped_and_pasted_comes_in(self):
        page = self.page(viewport=DESK)
        page.locator(".empty").wait_for()
        give = """async ([kind, name]) => {
          const canvas = Object.assign(document.createElement("canvas"), {width: 300, height: 400});
          const pen = canvas.getContext("2d");
          pen.fillStyle = "#fff";
          pen.fillRect(0, 0, 300, 400);
          const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
          const data = new DataTransfer();
          data.items.add(new File([blob], name, {type: "image/png"}));
          if (kind === "paste") {
            dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
            return;
          }
          const host = document.querySelector(".empty");
          for (const type of ["dragenter", "dragover", "drop"]) {
            host.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true}));
          }
        }"""
        page.evaluate(give, ["drop", "Dropped.png"])
        card(page, "Dropped").wait_for()
        page.evaluate(give, ["paste", "Pasted.png"])
        card(page, "Pasted").wait_for()

    def test_what_cannot_be_read_says_why(self):
        self.expected = ["415", "400", "422"]
        page = self.page()
        path = samples.folder() / "notes.jpg"
        path.write_text("This is no photo.")
        bring(page, path)
        failed = page.locator(".imports .failed")
        failed.wait_for()
        self.assertNotEqual(failed.locator(".state").inner_text(), "")
        failed.get_by_role("button", name="Try again").wait_for()
        failed.get_by_role("button", name="Take notes.jpg off the list").click()
        failed.wait_for(state="detached")


class ShelfUseTest(AppTest):
    def setUp(self):
        super().setUp()
        self.home = self.context(PHONE, has_touch=True)
        for title, path in zip(["Garden", "Bill", "Letter"], samples.pages()):
            photo = self.home.request.post(
                f"{self.server.address}/api/v1/photos?name={path.name}", data=path.read_bytes(),
                headers={"Origin": self.server.address}).json()
            self.call(self.home, "POST", "/documents", {
                "state": "kept", "title": title, "pages": [{"photo": photo["hash"]}]})

    def test_a_search_leads_to_the_marked_words(self):
        for size in (PHONE, DESK):
            page = self.page(context=self.context(size))
            page.get_by_role("searchbox").fill("hydran")
            page.locator(".cell mark", has_text="Hydrangea").wait_for()
            card(page, "Garden").get_by_role("link").click()
            page.locator(".marks .current").wait_for()
            word = page.locator(".text-layer span", has_text="Hydrangea")
            word.wait_for()
            chromium.wait(page, """(() => {
              const word = [...document.querySelectorAll(".text-layer span")]
                .find((one) => one.textContent.startsWith("Hydrangea")).getBoundingClientRect();
              const mark = document.querySelector(".marks .current").getBoundingClientRect();
              return Math.abs(word.left - mark.left) < 4 && Math.abs(word.top - mark.top) < 4 &&
                Math.abs(word.bottom - mark.bottom) < 4 && mark.top > 60 &&
                mark.bottom < innerHeight;
            })()""")
            page.get_by_text("1 of 1", exact=True).wait_for()

    def test_trash_restore_and_empty(self):
        page = self.page(context=self.home)
        card(page, "Bill").get_by_role("link").click()
        page.get_by_role("button", name="More").click()
        page.get_by_role("menuitem", name="Move to trash").click()
        page.get_by_role("button", name="Undo").click()
        card(page, "Bill").wait_for()
        for title in ["Bill", "Letter"]:
            page.goto(f"{self.server.address}/#/")
            link = card(page, title).get_by_role("link")
            link.focus()
            page.keyboard.press("Delete")
            card(page, title).wait_for(state="detached")
        page.goto(f"{self.server.address}/#/trash")
        card(page, "Bill").get_by_role("link").click()
        page.get_by_role("button", name="Restore").click()
        page.get_by_text("This document is in the trash.").wait_for(state="hidden")
        page.go_back()
        card(page, "Letter").wait_for()
        page.get_by_role("button", name="Empty trash").click()
        page.locator("dialog").get_by_role("button", name="Empty trash").click()
        page.get_by_role("heading", name="The trash is empty").wait_for()
        page.goto(f"{self.server.address}/#/")
        page.get_by_text("2 documents", exact=True).wait_for()

    def test_two_tabs_show_the_same(self):
        first, second = self.page(context=self.home), self.page(context=self.home)
        card(second, "Bill").wait_for()
        card(first, "Bill").get_by_role("link").focus()
        first.keyboard.press("Delete")
        card(second, "Bill").wait_for(state="detached")
        first.get_by_role("button", name="Undo").click()
        for page in (first, second):
            card(page, "Bill").wait_for()
        card(first, "Garden").get_by_role("link").click()
        first.get_by_role("heading", name="Garden", exact=True).wait_for()
        first.keyboard.press("F2")
        first.get_by_role("textbox", name="Title").fill("Roses")
        first.keyboard.press("Enter")
        card(second, "Roses").wait_for()

    def test_several_are_merged_moved_and_tagged(self):
        page = self.page(context=self.home)
        # A long press begins; taps go on.
        box = card(page, "Garden").bounding_box()
        touch = {"x": box["x"] + 60, "y": box["y"] + 60}
        tool = self.home.new_cdp_session(page)
        tool.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
        page.get_by_text("1 selected").wait_for()
        tool.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        card(page, "Bill").tap()
        page.get_by_text("2 selected").wait_for()
        page.get_by_role("button", name="Tags", exact=True).click()
        page.get_by_role("textbox", name="New tag").fill("green, 2026")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("2 documents are tagged anew.").wait_for()
        for title in ["Bill", "Garden"]:
            self.choose(page, title)
        page.get_by_role("button", name="Folder", exact=True).click()
        page.get_by_role("textbox", name="Folder").fill(" House / 2026")
        page.get_by_role("button", name="Move", exact=True).click()
        page.get_by_text("2 documents are in “House/2026” now.").wait_for()
        page.get_by_role("button", name="Folders", exact=True).click()
        page.locator("dialog").get_by_role("link", name="House").click()
        page.get_by_role("heading", name="House").wait_for()
        page.get_by_text("2 documents", exact=True).wait_for()
        for title in ["Bill", "Garden"]:
            self.choose(page, title)
        page.get_by_role("button", name="Merge", exact=True).click()
        page.locator("dialog").get_by_role("button", name="Merge").click()
        card(page, "Bill").get_by_text("2 pages").wait_for()
        page.get_by_text("1 document", exact=True).wait_for()
        page.get_by_role("button", name="Undo").last.click()
        page.get_by_text("2 documents", exact=True).wait_for()

    def choose(self, page, title):
        card(page, title).get_by_role("link").focus()
        page.keyboard.press("Space")

    def test_everything_by_keyboard_alone(self):
        page = self.page(context=self.context(DESK))
        press = page.keyboard.press
        card(page, "Bill").wait_for()
        # Import.
        self.tab_to(page, "Import")
        with page.expect_file_chooser() as chooser:
            press("Enter")
        chooser.value.set_files([samples.pdf()])
        card(page, "Report").wait_for()
        # Search, and open what was found.
        press("/")
        page.keyboard.type("report")
        page.locator(".cell mark").first.wait_for()
        press("ArrowDown")
        press("Enter")
        page.get_by_role("heading", name="Report").wait_for()
        # Rename.
        press("F2")
        press("Control+a")
        page.keyboard.type("Accounts")
        press("Enter")
        page.get_by_role("heading", name="Accounts").wait_for()
        # Export.
        self.tab_to(page, "Export")
        press("Enter")
        page.get_by_role("radio", name="TIFF").wait_for()
        press("Tab")
        self.tab_to(page, "Export")
        press("Enter")
        save = page.get_by_role("button", name="Save")
        save.wait_for()
        with page.expect_download() as download:
            press("Enter")
        self.assertEqual(download.value.suggested_filename, "Accounts.pdf")
        # Throw away, and bring back.
        press("Delete")
        page.get_by_role("heading", name="All documents").wait_for()
        self.tab_to(page, "Trash")
        press("Enter")
        card(page, "Accounts").wait_for()
        self.tab_to(page, "Accounts")
        press("Space")
        self.tab_to(page, "Restore")
        press("Enter")
        page.get_by_role("heading", name="The trash is empty").wait_for()

    def tab_to(self, page, name):
        """Presses Tab until the control has the focus."""
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("""(name) => {
                const one = document.activeElement;
                const label = one.getAttribute("aria-label") ?? one.textContent.trim();
                return label.startsWith(name) && one.checkVisibility();
              }""", name):
                return
        self.fail(f"Tab does not reach {name}")


class ShelfOfManyTest(AppTest):
    count = 1200

    def prepare(self, folder):
        subprocess.run(
            [ROOT / ".build/release/shelf", "make", folder / "library", str(self.count), "1"],
            check=True, stdout=subprocess.DEVNULL)

    def test_thousands_scroll_by_with_few_in_the_page(self):
        page = self.page(viewport=PHONE)
        page.get_by_text("1,200 documents", exact=True).wait_for()
        first = page.locator(".card[href]").first
        first.wait_for()
        first.focus()
        page.keyboard.press("End")
        page.locator(f".cell[data-place='{self.count - 1}'] .card[href]").wait_for()
        # Frames while it scrolls through all of them.
        result = page.evaluate("""async () => {
          const scroller = document.querySelector(".scroller");
          let [most, frames] = [0, 0];
          scroller.scrollTop = 0;
          while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 400) {
            scroller.scrollTop += 400;
            await new Promise(requestAnimationFrame);
            most = Math.max(most, document.querySelectorAll(".cell").length);
            frames += 1;
          }
          return {most, frames};
        }""")
        self.assertGreater(result["frames"], 100)
        self.assertLess(result["most"], 60)
        # Back from a document it stands where it was left.
        page.evaluate("document.querySelector('.scroller').scrollTop = 60000")
        here = "Number(document.elementFromPoint(100, 400)?.closest('.cell')?.dataset.place)"
        chromium.wait(page, f"{here} > 200", 10)
        link = page.locator(f".cell[data-place='{page.evaluate(here)}'] .card[href]")
        title = link.locator(".title").inner_text()
        top = page.evaluate("document.querySelector('.scroller').scrollTop")
        link.click()
        page.locator(".page").first.wait_for()
        page.go_back()
        card(page, title).wait_for()
        chromium.wait(page, f"document.querySelector('.scroller').scrollTop === {top}", 10)


if __name__ == "__main__":
    unittest.main()
