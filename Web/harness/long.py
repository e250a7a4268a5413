"""Long scans, which no quick test can be: whether memory stays flat, and whether no page comes twice.

    PYTHONPATH=Web Web/.venv/bin/python -m harness.long memory     # 10 pages beside 100
    PYTHONPATH=Web Web/.venv/bin/python -m harness.long replay     # ten pages, for three minutes
"""

import contextlib
import pathlib
import sys
import tempfile
import time

from harness import app, chromium, pages

# Pages that are told apart from each other: painted letters, receipts, articles, a leaflet.
SEEDS = [1, 10, 7, 16, 22, 38, 31, 3, 36, 30]


@contextlib.contextmanager
def scanning(automatic: bool):
    """A page at the scanner, with ten pages before the camera one after the other; and the film."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        *shown, desk = pages.photos(folder, SEEDS, empty=1)
        film = pages.film(
            folder / "film.mjpeg", [scene for page in shown for scene in [(page, 1.9), (desk, 0.6)]])
        server = stack.enter_context(app.serving(folder))
        browser = stack.enter_context(chromium.browser(film))
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, permissions=["camera"], service_workers="block")
        context.add_init_script(
            "localStorage['preference.isIntroduced'] = 'true';"
            "localStorage['preference.acknowledge'] = '\"never\"';"
            f"localStorage['preference.autoCapture'] = '{str(automatic).lower()}';")
        page = context.new_page()
        page.goto(server.link())
        page.wait_for_url(server.address + "/")
        page.goto(f"{server.address}/#/scan")
        yield page, film


def memory() -> None:
    """Proportional memory of all the browser's processes, with each page taken by the shutter."""
    with scanning(automatic=False) as (page, film):
        few = many = 0
        for count in range(1, 101):
            take(page, count)
            if count == 10:
                few = settled(page, film)
        many = settled(page, film)
        print(f"10 pages: {few >> 20} MiB, 100 pages: {many >> 20} MiB, {many / few:.2f} times")
        assert many <= 1.3 * few


def take(page, count: int) -> None:
    page.locator(".shutter").click()
    while page.locator(".stack-count").text_content() != str(count):
        page.wait_for_timeout(50)


def settled(page, film: pathlib.Path) -> int:
    """What is left when the browser gives back what it can: it keeps decoded pictures for as long as
    there is room. The film itself is not counted."""
    session = page.context.new_cdp_session(page)
    session.send("Memory.simulatePressureNotification", {"level": "critical"})
    session.send("HeapProfiler.collectGarbage")
    session.detach()
    time.sleep(5)
    return sum(proportional(process) for process in browser_processes(film)) - film.stat().st_size


def proportional(process: int) -> int:
    try:
        text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
    except (OSError, ProcessLookupError):
        return 0
    return sum(int(line.split()[1]) << 10 for line in text.splitlines() if line.startswith("Pss:"))


def browser_processes(film: pathlib.Path) -> list[int]:
    """The browser that has the film as its camera, and all that it has started."""
    parents, found = {}, set()
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            process = int(folder.name)
            parents[process] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
            if b"chrom" in words[0] and any(str(film).encode() in word for word in words):
                found.add(process)
    while True:
        more = {child for child, parent in parents.items() if parent in found} - found
        if not more:
            return sorted(found)
        found |= more


def replay(seconds=180) -> None:
    """Ten pages come again and again; each is taken once."""
    with scanning(automatic=True) as (page, _):
        start = time.monotonic()
        seen = -1
        while time.monotonic() - start < seconds:
            page.wait_for_timeout(500)
            count = int(page.locator(".stack-count").text_content() or 0)
            if count != seen:
                print(f"{time.monotonic() - start:5.0f} s: {count} pages", flush=True)
            seen = count
        print(f"{seconds} s, each page shown about {seconds // 25} times: {seen} of {len(SEEDS)} pages")
        assert seen == len(SEEDS)


if __name__ == "__main__":
    {"memory": memory, "replay": replay}[sys.argv[1]]()
