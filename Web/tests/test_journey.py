"""One way through the whole app: from the first visit to a PDF that is shared."""

import base64
import re
import subprocess

from app_page import AppTest
from scan_page import ScanTest


class JourneyTest(ScanTest):
    # With the review, which the scanner's own tests leave out.
    context = AppTest.context

    def test_from_the_first_visit_to_a_shared_pdf(self):
        context = self.context()
        context.add_init_script("""
          localStorage["preference.acknowledge"] = '"never"';
          navigator.canShare = () => true;
          navigator.share = async ({files: [file]}) => {
            const reader = new FileReader();
            reader.readAsDataURL(file);
            await new Promise((done) => reader.addEventListener("load", done));
            window.shared = [file.name, reader.result.split(",")[1]];
          };
        """)
        page = self.page(context=context)
        page.get_by_role("heading", name="Nothing here yet").wait_for()
        page.get_by_role("link", name="Scan").first.click()
        page.get_by_role("button", name="Begin to scan").click()
        # Ten pages are taken without a press.
        self.taken(page, 10)
        count = self.finish(page)
        self.assertGreaterEqual(count, 10)
        page.wait_for_url(re.compile("#/review/"))
        page.locator(".page-count", has_text=f"1 of {count}").wait_for()
        before = self.document(page)["pages"]
        # A corner of the first page is moved,
        page.get_by_role("button", name="Crop").click()
        page.get_by_role("slider", name="Bottom right corner").focus()
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Save").click()
        page.wait_for_url(re.compile("#/review/"))
        # the order is turned round,
        page.get_by_role("button", name="Reorder").click()
        page.get_by_role("button", name="Reverse order").click()
        page.get_by_role("button", name="Done").click()
        page.wait_for_url(re.compile("#/review/"))
        # and it gets a title.
        page.get_by_role("textbox", name="Title").fill("Ten letters")
        page.get_by_role("button", name="Save document").click()
        page.wait_for_url(re.compile("#/document/"))
        page.get_by_role("heading", name="Ten letters").wait_for()
        now = self.api(page, f"documents/{page.url.split('/')[-1]}")
        self.assertEqual(now["document"]["state"], "kept")
        self.assertEqual([one["id"] for one in now["pages"]],
                         [one["id"] for one in reversed(before)])
        self.assertNotEqual(now["pages"][-1]["recipe"]["quad"], before[0]["recipe"]["quad"])
        # Shared from here, it is a PDF with all pages.
        page.get_by_role("button", name="Export", exact=True).click()
        page.locator("dialog").get_by_role("button", name="Export").click()
        page.get_by_role("button", name="Share").click(timeout=120_000)
        page.locator("dialog").wait_for(state="detached")
        name, content = page.evaluate("shared")
        self.assertEqual(name, "Ten letters.pdf")
        path = self.work / name
        path.write_bytes(base64.b64decode(content))
        facts = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
        self.assertRegex(facts, rf"Pages: +{count}\n")
