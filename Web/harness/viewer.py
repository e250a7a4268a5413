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


NOTHING = "nothing"


def copied(viewer, paper, address, number) -> str:
    """The text, once it is there: the viewer does not tell."""
    viewer.bring_to_front()
    viewer.goto(f"{address}/{number}.pdf")
    press(paper, NOTHING, "Control+a", "Control+c")
    text = NOTHING
    for _ in range(20):
        viewer.bring_to_front()
        viewer.wait_for_timeout(1500)
        viewer.mouse.click(400, 300)
        viewer.keyboard.press("Control+a")
        viewer.wait_for_timeout(500)
        viewer.keyboard.press("Control+c")
        viewer.wait_for_timeout(500)
        before, text = text, pasted(paper)
        if text == before and text.strip() not in ("", NOTHING):
            break
    return text


def press(paper, text, *keys) -> None:
    paper.bring_to_front()
    paper.fill("textarea", text)
    for key in keys:
        paper.press("textarea", key)


def pasted(paper) -> str:
    press(paper, "", "Control+v")
    paper.wait_for_timeout(200)
    return paper.input_value("textarea")


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
            viewer, paper = context.new_page(), context.new_page()
            address = f"http://127.0.0.1:{server.server_port}"
            paper.goto(f"{address}/paste.html")
            numbers = range(len(sys.argv) - 1)
            print(json.dumps([copied(viewer, paper, address, k) for k in numbers]))
            context.close()
        server.shutdown()


if __name__ == "__main__":
    main()
