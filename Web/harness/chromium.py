"""The system's Chromium, with a film as its camera."""

import contextlib
import pathlib
import shutil
import time

from playwright.sync_api import sync_playwright

NAMES = ["chromium", "chromium-browser", "google-chrome"]


def program() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextlib.contextmanager
def browser(camera: pathlib.Path | None = None):
    """A headless browser; in it `camera`, a film, is the camera."""
    flags = [
        # Tests run as root in containers, where Chromium's own sandbox cannot.
        "--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
    ]
    if camera:
        flags.append(f"--use-file-for-fake-video-capture={camera}")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program(), headless=True, args=flags)
        try:
            yield running
        finally:
            running.close()


def wait(page, expression: str, seconds: float = 120) -> None:
    """Until the expression holds. (Playwright's own way is an eval, which the page forbids.)"""
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"{expression} does not hold after {seconds} s"
        page.wait_for_timeout(100)
