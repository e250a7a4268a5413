"""The settings: of this device, its fellows, and where documents go."""

from app_page import DESK, AppTest


class SettingsTest(AppTest):
    def test_what_is_chosen_is_kept_on_the_device_and_known_in_other_tabs(self):
        context = self.context()
        page, other = self.page("settings", context), self.page("settings", context)
        page.get_by_role("switch", name="Capture by itself").uncheck()
        page.get_by_label("Hold still for").wait_for(state="hidden")
        other.get_by_label("Hold still for").wait_for(state="hidden")
        page.get_by_label("Ask after a capture").select_option("never")
        page.get_by_label("Good enough from").wait_for(state="hidden")
        page.reload()
        self.assertFalse(page.get_by_role("switch", name="Capture by itself").is_checked())
        self.assertEqual(page.get_by_label("Ask after a capture").input_value(), "never")

    def test_the_language_is_chosen(self):
        page = self.page("settings")
        page.get_by_label("Language").select_option("de")
        page.get_by_role("heading", name="Einstellungen").wait_for()
        page.get_by_label("Sprache").select_option("")
        page.get_by_role("heading", name="Settings").wait_for()

    def test_devices_are_invited_named_and_sent_away(self):
        self.expected = ["401"]
        page = self.page("settings", viewport=DESK)
        page.get_by_role("button", name="Let another device in").click()
        code = page.get_by_role("img", name="The link as a QR code")
        self.assertGreater(code.evaluate("(one) => one.decode().then(() => one.naturalWidth)"), 0)
        link = page.locator("dialog code").inner_text()
        guest = self.browser.new_context(locale="en-GB")
        self.addCleanup(guest.close)
        other = guest.new_page()
        other.goto(link)
        other.get_by_role("heading", name="Nothing here yet").wait_for()
        page.keyboard.press("Escape")
        rows = page.locator(".things li").filter(has_not_text="This device")
        rows = rows.filter(has_text="Last seen")
        rows.first.get_by_role("button").click()
        page.get_by_role("menuitem", name="Rename").click()
        page.get_by_role("textbox", name="Name").fill("Kitchen tablet")
        page.keyboard.press("Enter")
        page.get_by_text("Kitchen tablet", exact=True).wait_for()
        page.get_by_role("button", name="More for Kitchen tablet").click()
        page.get_by_role("menuitem", name="Send away").click()
        page.locator("dialog").get_by_role("button", name="Send away").click()
        page.get_by_text("Kitchen tablet", exact=True).wait_for(state="detached")

    def test_destinations_are_added_tested_and_removed(self):
        page = self.page("settings", viewport=DESK)
        page.get_by_role("button", name="Add a destination").click()
        page.get_by_label("Kind").select_option("webdav")
        page.get_by_label("Name").fill("Cloud")
        page.get_by_label("Address").fill("https://localhost:9/dav")
        page.get_by_label("User").fill("anna")
        page.get_by_label("Password or token").fill("secret")
        page.get_by_role("button", name="Add", exact=True).click()
        # Nothing listens there, and that is told at once.
        page.get_by_role("alert").filter(has_text="Cloud:").wait_for()
        page.get_by_text("WebDAV · https://localhost:9/dav").wait_for()
        page.get_by_role("button", name="More for Cloud").click()
        page.get_by_role("menuitem", name="Send new documents by itself").click()
        page.get_by_text("Automatic", exact=True).wait_for()
        page.get_by_role("button", name="More for Cloud").click()
        page.get_by_role("menuitem", name="Remove").click()
        page.locator("dialog").get_by_role("button", name="Remove").click()
        page.get_by_text("WebDAV · https://localhost:9/dav").wait_for(state="detached")
