"""Scanning as people do it: pages before the camera, taken by themselves, up to the review."""

import statistics

from scan_page import ScanTest

WATCH = """
  globalThis.watched = {drawn: 0, appeared: 0, waits: []};
  const stroke = CanvasRenderingContext2D.prototype.stroke;
  let last = 0;
  CanvasRenderingContext2D.prototype.stroke = function (...rest) {
    const now = performance.now();
    // Stroked twice a time, and anew when it has been away.
    if (now - last > 100) watched.appeared = now;
    if (now - last > 4) watched.drawn += 1;
    last = now;
    return stroke.apply(this, rest);
  };
  new MutationObserver(() => {
    const kind = document.querySelector(".guidance")?.dataset.kind;
    if (kind === "captured" && watched.kind !== kind) {
      watched.waits.push(performance.now() - watched.appeared);
    }
    watched.kind = kind;
  }).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-kind"]});
  globalThis.refreshes = 0;
  (function step() { refreshes += 1; requestAnimationFrame(step); })();
"""


class TenPagesTest(ScanTest):
    def test_ten_pages_are_taken_once_each_without_a_press(self):
        context = self.context()
        context.add_init_script(WATCH)
        page = self.scanner(context=context, holdSeconds=1)
        self.taken(page, 3)
        before = page.evaluate("[refreshes, performance.now()]")
        self.taken(page, 10)
        after = page.evaluate("[refreshes, performance.now()]")
        rate = (after[0] - before[0]) / (after[1] - before[1]) * 1000
        waits = page.evaluate("watched.waits")
        print(f"overlay: {rate:.0f} a second; taken after"
              f" {statistics.median(waits) / 1000:.2f} s at the median, {max(waits) / 1000:.2f} at most")
        self.assertGreaterEqual(rate, 30)
        self.assertLessEqual(statistics.median(waits), 1500)
        page.locator(".stack").click()
        photos = [one["photo"] for one in self.document(page)["pages"]]
        self.assertEqual((len(photos), len(set(photos))), (10, 10))


class ScanFlowTest(ScanTest):
    on_screen, between = 1.2, 0.4
    seeds = ScanTest.seeds[:3]

    def test_the_introduction_comes_once_and_leads_to_the_camera(self):
        page = self.scanner(isIntroduced=False)
        page.get_by_role("heading", name="Even light").wait_for()
        page.get_by_role("button", name="Begin to scan").click()
        self.taken(page, 1)
        page.get_by_role("button", name="Close").click()
        page.wait_for_url("**/#/")
        page.goto(page.url + "scan")
        self.taken(page, 1)

    def test_a_limit_of_pages_ends_the_scan(self):
        page = self.scanner(pageLimit=2)
        self.assertEqual(len(self.document(page)["pages"]), 2)
        page.get_by_text("These are all 2 pages there is room for.").wait_for()

    def test_the_shutter_takes_what_is_not_taken_by_itself(self):
        page = self.scanner()
        page.get_by_role("button", name="How to scan").click()
        page.get_by_role("switch", name="One page only").wait_for()
        self.assert_accessible(page)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Auto").click()
        self.assertFalse(page.evaluate("JSON.parse(localStorage['preference.autoCapture'])"))
        page.get_by_role("button", name="Take the page").click()
        self.taken(page, 1)
        page.reload()
        # What was chosen, and what was taken, is still there.
        page.locator(".pill[aria-pressed=false]").wait_for()
        self.taken(page, 1)

    def test_without_processor_and_folder_it_works_the_same(self):
        context = self.context()
        context.add_init_script("""
          delete globalThis.MediaStreamTrackProcessor;
          delete FileSystemFileHandle.prototype.createWritable;
        """)
        page = self.scanner(context=context)
        self.taken(page, 2)
        count = self.finish(page)
        self.assertEqual(len(self.document(page)["pages"]), count)

    def test_a_photo_of_the_cameras_own_is_kept_where_it_is_larger(self):
        context = self.context()
        context.add_init_script("""
          globalThis.ImageCapture = class {
            async getPhotoCapabilities() { return {imageWidth: {max: 1440}, imageHeight: {max: 2560}}; }
            takePhoto() {
              const video = document.querySelector("video");
              const canvas = new OffscreenCanvas(1440, 2560);
              canvas.getContext("2d").drawImage(video, 0, 0, 1440, 2560);
              return canvas.convertToBlob({type: "image/jpeg"});
            }
          };
          MediaStreamTrack.prototype.getCapabilities = () =>
            ({torch: true, zoom: {min: 1, max: 4, step: 0.5}});
          globalThis.asked = [];
          MediaStreamTrack.prototype.applyConstraints = async ({advanced}) => { asked.push(...advanced); };
        """)
        page = self.scanner(context=context)
        page.get_by_role("button", name="Light").click()
        page.get_by_role("slider", name="Zoom").fill("2.5")
        self.assertEqual(page.evaluate("asked"), [{"torch": True}, {"zoom": 2.5}])
        self.taken(page, 1)
        page.locator(".stack").click()
        photo = self.document(page)["pages"][0]["photo"]
        width = page.evaluate("""async (photo) => {
          const file = await (await fetch(`/api/v1/photos/${photo}/file`)).blob();
          return (await createImageBitmap(file)).width;
        }""", photo)
        self.assertEqual(width, 1440)

    def test_pages_come_where_they_are_wanted_and_in_the_place_of_others(self):
        page = self.scanner()
        self.taken(page, 2)
        self.finish(page)
        before = self.document(page)
        document, ids = before["document"]["id"], [one["id"] for one in before["pages"]]
        page = self.scanner(f"scan/{document}/{ids[1]}", page.context)
        page.get_by_role("button", name="Take the page").click()
        page.wait_for_url(f"**/#/review/{document}")
        after = self.api(page, f"documents/{document}")["pages"]
        self.assertEqual(after[0]["id"], ids[0])
        self.assertEqual(len(after), len(ids))
        self.assertNotEqual(after[1]["photo"], before["pages"][1]["photo"])
        ids = [one["id"] for one in after]
        page = self.scanner(f"scan/{document}?at=1", page.context)
        page.get_by_role("button", name="Take the page").click()
        self.taken(page, len(ids) + 1)
        self.finish(page)
        page.wait_for_url(f"**/#/review/{document}")
        inserted = [one["id"] for one in self.api(page, f"documents/{document}")["pages"]]
        self.assertEqual([inserted[0], *inserted[2:]], ids)

    def test_it_speaks_where_that_is_wanted(self):
        context = self.context()
        context.add_init_script("""
          globalThis.spoken = [];
          speechSynthesis.speak = ({text}) => spoken.push(text);
        """)
        page = self.scanner(context=context, speech=True)
        self.taken(page, 1)
        self.assertIn("Taken", page.evaluate("spoken"))
        page.locator("p[role=status].unseen").filter(has_text="Taken").wait_for(state="attached")


class QualityTest(ScanTest):
    """The one page is too small and blurred to be read well."""

    on_screen, between = 2, 0.4
    seeds = [3]

    def test_a_page_of_bad_quality_is_asked_about(self):
        page = self.scanner(acknowledge="badQuality")
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("Poor", exact=True).wait_for()
        dialog.get_by_text("The text is small. Move closer.").wait_for()
        dialog.locator("canvas").wait_for()
        self.assert_accessible(page)
        dialog.get_by_role("button", name="Take it again").click()
        # It was thrown away, and may be taken by itself again.
        dialog.get_by_role("button", name="Keep").click()
        self.taken(page, 1)
        page.locator(".stack").click()
        self.assertEqual(len(self.document(page)["pages"]), 1)

    def test_where_keep_is_off_it_has_to_be_taken_again(self):
        page = self.scanner(acknowledge="badQuality", keepAllowed=False)
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Take it again").wait_for()
        self.assertEqual(dialog.get_by_role("button", name="Keep").count(), 0)
        page.keyboard.press("Escape")
        page.keyboard.press("Enter")
        dialog.wait_for(state="detached")
        self.assertTrue(page.locator(".stack").is_hidden())


def rejected(name: str) -> str:
    return ("navigator.mediaDevices.getUserMedia = async () =>"
            f" {{ throw new DOMException('', '{name}'); }};")


def denied(state: str) -> str:
    return rejected("NotAllowedError") + (
        f"navigator.permissions.query = async () => ({{state: '{state}'}});")


class RefusalTest(ScanTest):
    on_screen, between = 1, 0.4
    seeds = [1]

    def test_every_refusal_is_explained(self):
        cases = {
            "Recto may not use the camera yet": denied("prompt"),
            "The camera is in use": rejected("NotReadableError"),
            "No camera was found": rejected("NotFoundError"),
            "The camera did not start": rejected("TypeError"),
            "This page is not secure":
                "Object.defineProperty(navigator, 'mediaDevices', {value: undefined});",
            "The browser is too old": "WebAssembly.validate = () => false;",
        }
        context = self.context()
        for heading, script in cases.items():
            with self.subTest(heading):
                page = context.new_page()
                page.add_init_script("localStorage['preference.isIntroduced'] = 'true';" + script)
                page.goto(f"{self.server.address}/#/scan")
                page.get_by_role("heading", name=heading).wait_for()
                page.get_by_text("You can scan without it").wait_for()
                if heading == "The camera is in use":
                    self.assert_accessible(page)
                page.close()

    def test_without_the_camera_chosen_photos_do_the_same(self):
        context = self.context()
        context.add_init_script(denied("denied"))
        page = self.scanner(context=context)
        page.get_by_role("heading", name="The camera is not allowed").wait_for()
        page.get_by_label("Choose photos").last.set_input_files(self.photos[:1])
        self.assertEqual(len(self.document(page)["pages"]), 1)
