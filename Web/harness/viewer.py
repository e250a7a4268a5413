"""Prints as JSON what Chromium's own PDF viewer copies of each PDF: all is selected, copied, and
pasted into a page. Needs the driver of Web/.venv."""

import functools
import http.server
import json
import pathlib
import shutil
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def copied(page, address, number) -> str:
    page.goto(f"{address}/{number}.pdf")
    # The viewer does not tell when it has the text.
    page.wait_for_timeout(3000)
    page.mouse.click(400, 300)
    page.keyboard.press("Control+a")
    page.wait_for_timeout(700)
    page.keyboard.press("Control+c")
    page.wait_for_timeout(700)
    page.goto(f"{address}/paste.html")
    page.click("textarea")
    page.keyboard.press("Control+v")
    page.wait_for_timeout(300)
    return page.evaluate("document.querySelector('textarea').value")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as profile:
        for number, path in enumerate(sys.argv[1:]):
            shutil.copy(path, f"{folder}/{number}.pdf")
        pathlib.Path(folder, "paste.html").write_text("<textarea></textarea>")
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as driver:
            # The old headless mode has no viewer.
            context = driver.chromium.launch_persistent_context(
                profile, executable_path=shutil.which("chromium"), headless=False,
                args=["--headless=new", "--no-sandbox", "--disable-gpu"])
            page = context.new_page()
            address = f"http://127.0.0.1:{server.server_port}"
            print(json.dumps([copied(page, address, k) for k in range(len(sys.argv) - 1)]))
            context.close()
        server.shutdown()


if __name__ == "__main__":
    main()
