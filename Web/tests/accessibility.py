"""What axe-core finds wrong on a page, and what its layout hides, cuts off or puts in the way."""

import functools
import importlib.resources

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@functools.cache
def source() -> str:
    return (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()


def violations(page, rules=None) -> list[str]:
    """Rule and place of each violation, of all rules or of some. The program comes in by the
    debugger, as the page's content policy lets in no script."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found = page.evaluate(
        "runOnly => axe.run(document, {runOnly, resultTypes: ['violations']})",
        {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS})
    return [f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"] for node in one["nodes"]]


def layout_faults(page) -> list[str]:
    """Controls and headings that reach out of the window, are cut off, or are covered."""
    return page.evaluate("""() => {
      const faults = [];
      const name = (one) => `${one.tagName.toLowerCase()}.${one.className} ` +
        (one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40);
      const root = document.scrollingElement;
      if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
      const front = document.querySelector("dialog[open]") ?? document.body;
      for (const one of front.querySelectorAll("a, button, input, select, h1, h2")) {
        const style = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        const isUnseen = style.visibility === "hidden" || style.clipPath !== "none";
        if (box.width === 0 || isUnseen || !one.checkVisibility()) continue;
        if (one.closest(".text-layer")) continue;
        if (box.left < -1 || box.right > innerWidth + 1) {
          faults.push(`out of the window: ${name(one)}`);
        }
        if (!/H1|H2/.test(one.tagName) && (box.width < 24 || box.height < 24) &&
            !one.closest("p, label")) faults.push(`too small to hit: ${name(one)}`);
        const isShort = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (one.scrollWidth > one.clientWidth + 2 && !isShort && style.display !== "inline" &&
            !/INPUT|SELECT/.test(one.tagName) && one.clientWidth > 0) {
          faults.push(`cut off: ${name(one)}`);
        }
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        if (y < 0 || y > innerHeight) continue;
        const scroller = one.closest(".scroller, .side, .options, dialog")?.getBoundingClientRect();
        if (scroller && (y < scroller.top || y > scroller.bottom)) continue;
        const top = document.elementFromPoint(x, y);
        // A card's circle lies on the card, on purpose.
        const isCard = one.closest(".cell") !== null && top?.closest(".cell") === one.closest(".cell");
        if (top && !one.contains(top) && !top.contains(one) && !isCard &&
            !top.closest("#notices, .menu")) {
          faults.push(`covered by ${name(top)}: ${name(one)}`);
        }
      }
      return faults;
    }""")
