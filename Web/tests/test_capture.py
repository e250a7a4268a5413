"""No page is lost and none comes twice: without the network, with a server that dies, with answers that
are lost, with pages that are reloaded and tabs that race."""

from harness import chromium
from scan_page import ScanTest


class CaptureTest(ScanTest):
    on_screen, between = 1.2, 0.4
    seeds = ScanTest.seeds[:3]

    def setUp(self):
        super().setUp()
        # A server that is away is what these tests are about.
        self.expected = ["net::ERR_", "Failed to fetch"]

    def photos_of(self, document) -> list[str]:
        return [page["photo"] for page in document["pages"]]

    def assert_each_once(self, page, count: int):
        """All that was taken is in one document, and nothing is left on the device."""
        photos = self.photos_of(self.document(page))
        self.assertEqual((len(photos), len(set(photos))), (count, count))
        self.assertEqual(self.api(page, "documents")["total"], 1)
        self.assertEqual(self.kept(page), 0)

    def kept(self, page) -> int:
        """Captures on the device, and files of theirs."""
        return page.evaluate("""async () => {
          const open = indexedDB.open("recto-captures");
          await new Promise((done) => { open.onsuccess = done; });
          const all = open.result.transaction("captures").objectStore("captures").getAll();
          await new Promise((done) => { all.onsuccess = done; });
          open.result.close();
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle("captures", {create: true});
          let files = 0;
          for await (const name of folder.keys()) files += 1;
          return Math.max(all.result.length, files);
        }""")

    def test_pages_taken_offline_come_when_the_network_does(self):
        page = self.scanner()
        self.taken(page, 1)
        page.context.set_offline(True)
        self.taken(page, 3)
        count = self.finish(page)
        page.get_by_text("Kept on this device").wait_for()
        page.context.set_offline(False)
        self.assert_each_once(page, count)

    def test_a_server_that_is_killed_meanwhile_gets_all_when_it_is_back(self):
        page = self.scanner()
        self.taken(page, 1)
        self.server.kill()
        self.taken(page, 2)
        count = self.finish(page)
        page.get_by_text("Kept on this device").wait_for()
        self.server.start()
        self.assert_each_once(page, count)

    def test_answers_that_are_lost_lose_nothing_and_double_nothing(self):
        context = self.context()
        lost = []

        def lose(route):
            """What changes something is done, and its answer is lost, the first time each."""
            request = route.request
            kind = (request.method, request.url.split("/")[-1])
            if request.method == "GET" or kind in lost:
                route.continue_()
                return
            lost.append(kind)
            route.fetch()
            route.abort()

        context.route("**/api/v1/documents**", lose)
        context.route("**/api/v1/documents/*/pages", lose)
        context.route("**/api/v1/uploads/*/photo", lose)
        page = self.scanner(context=context)
        self.taken(page, 2)
        self.assert_each_once(page, self.finish(page))
        self.assertEqual({kind[1] for kind in lost}, {"documents", "pages", "photo"})

    def test_a_reload_between_upload_and_document_goes_on_where_it_was(self):
        context = self.context()
        context.route("**/api/v1/documents", lambda route: route.abort()
                      if route.request.method == "POST" else route.continue_())
        page = self.scanner(context=context)
        page.on("dialog", lambda dialog: dialog.accept())
        self.taken(page, 2)
        # The first photo is in the library, and of no document yet.
        chromium.wait(page, """(async () => {
          const open = indexedDB.open("recto-captures");
          await new Promise((done) => { open.onsuccess = done; });
          const all = open.result.transaction("captures").objectStore("captures").getAll();
          await new Promise((done) => { all.onsuccess = done; });
          open.result.close();
          return all.result.some(({ photo, claim }) => photo && claim);
        })()""")
        page.reload()
        self.taken(page, 2)
        context.unroute("**/api/v1/documents")
        self.assert_each_once(page, self.finish(page))

    def test_two_tabs_send_each_page_once(self):
        context = self.context()
        context.route("**/api/v1/uploads", lambda route: route.abort())
        first = self.scanner(context=context)
        self.taken(first, 2)
        second = self.page("", context)
        second.evaluate("dispatchEvent(new Event('online'))")
        context.unroute("**/api/v1/uploads")
        for tab in (first, second):
            tab.evaluate("dispatchEvent(new Event('online'))")
        self.assert_each_once(first, self.finish(first))

    def test_leaving_with_unsent_pages_is_asked_about(self):
        context = self.context()
        context.route("**/api/v1/uploads", lambda route: route.abort())
        page = self.scanner(context=context)
        page.get_by_role("button", name="Take the page").click()
        self.taken(page, 1)
        questions = []
        page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.accept()))
        page.reload()
        self.assertEqual(questions, ["beforeunload"])

    def test_a_page_left_unanswered_by_a_crash_is_kept(self):
        page = self.scanner(acknowledge="always")
        page.get_by_role("dialog").get_by_role("button", name="Keep").wait_for()
        context, address = page.context, page.url
        page.close()
        page = self.page("", context)
        page.goto(address)
        page.get_by_role("button", name="Auto").click()
        self.assert_each_once(page, self.finish(page))

    def test_what_is_no_photo_is_told_and_stays(self):
        page = self.scanner()
        self.expected += ["415", "422"]
        page.get_by_role("button", name="Auto").click()
        page.get_by_label("Choose photos").set_input_files(
            [{"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"no photo"},
             *[{"name": "b.jpg", "mimeType": "image/jpeg", "buffer": self.photos[0].read_bytes()}]])
        self.taken(page, 2)
        page.locator(".stack").click()
        self.assertEqual(len(self.photos_of(self.document(page))), 1)
        page.get_by_text("The server does not take 1 of the files").wait_for()
        self.assertEqual(self.kept(page), 1)


class OfflineAppTest(ScanTest):
    on_screen, between = 1.2, 0.4
    seeds = ScanTest.seeds[:3]

    def installed(self):
        """A browser that has the app."""
        context = self.context(service_workers="allow")
        page = self.page("", context)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        return context, page

    def test_the_app_starts_without_its_server_and_takes_pages(self):
        self.expected = ["net::ERR_", "Failed to fetch"]
        context, page = self.installed()
        self.server.kill()
        page.close()
        page = self.scanner(context=context)
        self.taken(page, 2)
        count = self.finish(page)
        page.get_by_text("Kept on this device").wait_for()
        self.server.start()
        photos = [one["photo"] for one in self.document(page)["pages"]]
        self.assertEqual((len(photos), len(set(photos))), (count, count))

    def test_a_newer_version_comes_whole_and_is_told_of(self):
        context, page = self.installed()
        # As if the app had been kept from a server of an older version.
        page.evaluate("""async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          const list = await (await cache.match("/shell.json")).json();
          list.version = "older";
          list.files["/strings/en.json"] = "older";
          await cache.put("/strings/en.json", Response.json({}));
          await cache.put("/shell.json", Response.json(list));
        }""")
        other = self.page("", context)
        other.get_by_role("heading", name="Nothing here yet").wait_for()
        page.get_by_text("A new version of Recto is there.").wait_for()
        self.assertEqual(len(page.evaluate("caches.keys()")), 1)

    def test_files_that_another_app_shares_become_a_draft(self):
        context, page = self.installed()
        page.evaluate("""() => {
          const form = document.createElement("form");
          Object.assign(form, {action: "/share", method: "post", enctype: "multipart/form-data"});
          const field = document.createElement("input");
          Object.assign(field, {type: "file", name: "files", multiple: true});
          form.append(field);
          document.body.append(form);
        }""")
        page.locator("input[name=files]").set_input_files(self.photos[:2])
        page.evaluate("document.forms[0].submit()")
        self.assertEqual(len(self.document(page)["pages"]), 2)
