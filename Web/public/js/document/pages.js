// The pages of a document one below the other: of hundreds, those in sight are in the page. Owns
// one element inside the element that scrolls. Sends "page" with the place of the page in sight, and
// "zoom".

import { PageView } from "./page-view.js";

const gap = 16;
// The widest page, in pixels, that is not zoomed.
const widest = 920;
const upright = 1 / Math.SQRT2;
export const zooms = [1, 1.25, 1.5, 2, 3, 4];

export class Pages extends EventTarget {
  zoom = 1;
  // The place of the page in sight.
  current = 0;

  #host;
  #scroller;
  #texts;
  #pages = [];
  // By number.
  #places = new Map();
  #revision = 0;
  #views = new Map();
  #aspects = new Map();
  #tops = [];
  #width = 0;
  #marks = new Map();
  // Where to go, until somebody scrolls: pages whose size is not known yet move it.
  #goal = null;
  #isOwnScroll = false;
  #frame = 0;
  #resting = 0;

  constructor(host, { scroller, texts, signal }) {
    super();
    this.#host = host;
    this.#scroller = scroller;
    this.#texts = texts;
    scroller.addEventListener("scroll", () => {
      if (this.#isOwnScroll) this.#isOwnScroll = false;
      else this.#goal = null;
      this.#frame ||= requestAnimationFrame(() => this.#draw());
    }, { passive: true, signal });
    const resized = new ResizeObserver(() => this.#layout());
    resized.observe(scroller);
    resized.observe(host.parentElement);
    signal.addEventListener("abort", () => {
      resized.disconnect();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#resting);
    });
  }

  // Shows these pages. Those that were there already stay as they are.
  show(pages, revision) {
    this.#pages = pages;
    this.#revision = revision;
    this.#places = new Map(pages.map(({ id }, place) => [id, place]));
    for (const [id, view] of this.#views) {
      if (this.#places.has(id)) continue;
      this.#views.delete(id);
      view.end();
    }
    this.#layout();
  }

  // Marks places on pages: a map from a page's number to [{quad, kind}].
  mark(marks) {
    this.#marks = marks;
    for (const [id, view] of this.#views) view.mark(marks.get(id) ?? []);
  }

  // Brings a page into sight, or a quad on it.
  reveal(place, quad) {
    this.#goal = { place, quad };
    this.#goThere();
    this.#draw();
  }

  setZoom(zoom) {
    const before = this.#anchor();
    this.zoom = Math.max(zooms[0], Math.min(zooms.at(-1), zoom));
    this.#layout(before);
    this.dispatchEvent(new Event("zoom"));
  }

  #aspect(page) { return page.aspect ?? this.#aspects.get(page.id) ?? this.#usual ?? upright; }

  // Most pages of a document are alike.
  get #usual() { return this.#aspects.values().next().value; }

  // What is in the middle of the window: a page, and how far down and across it.
  #anchor() {
    const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollWidth } = this.#scroller;
    const middle = scrollTop + clientHeight / 2 - this.#host.offsetTop;
    const place = this.#placeAt(middle);
    return {
      place, down: (middle - (this.#tops[place] ?? 0)) / Math.max(1, this.#heightOf(place)),
      across: (scrollLeft + clientWidth / 2) / Math.max(1, scrollWidth),
    };
  }

  #heightOf(place) { return (this.#tops[place + 1] ?? 0) - gap - (this.#tops[place] ?? 0); }

  #placeAt(y) {
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#tops[middle] <= y) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  #layout(anchor = this.#tops.length > 0 ? this.#anchor() : null) {
    const room = this.#host.parentElement.clientWidth - 2 * gap;
    if (room <= 0 || this.#pages.length === 0) return;
    const isFirst = this.#width === 0;
    const isMoved = this.#scroller.scrollTop > this.#host.offsetTop;
    this.#width = Math.round(Math.min(room, widest) * this.zoom);
    this.#tops = [gap];
    for (const page of this.#pages) {
      this.#tops.push(this.#tops.at(-1) + Math.round(this.#width / this.#aspect(page)) + gap);
    }
    this.#host.style.setProperty("height", `${this.#tops.at(-1)}px`);
    this.#host.style.setProperty("width", `${this.#width + 2 * gap}px`);
    if (this.#goal) {
      this.#goThere();
    } else if (anchor && !isFirst && (isMoved || this.zoom > 1)) {
      const { scrollWidth, clientWidth, clientHeight } = this.#scroller;
      this.#scrollTo(
        this.#host.offsetTop + this.#tops[Math.min(anchor.place, this.#pages.length - 1)] +
          anchor.down * this.#heightOf(anchor.place) - clientHeight / 2,
        anchor.across * scrollWidth - clientWidth / 2);
    }
    this.#draw();
  }

  #goThere() {
    const { place, quad } = this.#goal;
    if (this.#tops.length <= place) return;
    const top = this.#host.offsetTop + this.#tops[place];
    if (!quad) {
      this.#scrollTo(top - gap, this.#scroller.scrollLeft);
      return;
    }
    const { clientHeight, clientWidth } = this.#scroller;
    const middle = (k) => quad.reduce((sum, corner) => sum + corner[k], 0) / quad.length;
    this.#scrollTo(
      top + middle(1) * this.#heightOf(place) - clientHeight * 0.4,
      this.#host.offsetLeft + gap + middle(0) * this.#width - clientWidth / 2);
  }

  #scrollTo(top, left) {
    const { scrollTop, scrollLeft } = this.#scroller;
    this.#scroller.scrollTo({ top, left, behavior: "instant" });
    this.#isOwnScroll = this.#scroller.scrollTop !== scrollTop ||
      this.#scroller.scrollLeft !== scrollLeft;
  }

  #draw() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#tops.length === 0) return;
    const { scrollTop, clientHeight } = this.#scroller;
    const top = scrollTop - this.#host.offsetTop;
    // A window's height beyond what is in sight; a page that holds the focus or a selection stays.
    const first = this.#placeAt(top - clientHeight);
    const last = this.#placeAt(top + 2 * clientHeight);
    const selection = getSelection();
    for (const [id, view] of this.#views) {
      const place = this.#places.get(id);
      const isHeld = view.element.contains(document.activeElement) ||
        (!selection.isCollapsed && selection.containsNode(view.element, true));
      if ((place >= first && place <= last) || isHeld) continue;
      this.#views.delete(id);
      view.end();
    }
    for (let place = first; place <= last; place += 1) this.#show(place);
    const current = this.#placeAt(top + clientHeight * 0.4);
    if (current !== this.current) {
      this.current = current;
      this.dispatchEvent(new Event("page"));
    }
    // Large pictures come when it stands still.
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      for (const [id, view] of this.#views) {
        const height = this.#heightOf(this.#places.get(id));
        view.seen(Math.max(this.#width, height) * devicePixelRatio);
      }
    }, 100);
  }

  #show(place) {
    const page = this.#pages[place];
    let view = this.#views.get(page.id);
    if (!view) {
      view = new PageView(this.#texts);
      view.onAspect = (aspect) => {
        const isNew = Math.abs(this.#aspect(page) / aspect - 1) > 1e-4;
        this.#aspects.set(page.id, aspect);
        if (isNew) this.#layout();
      };
      this.#views.set(page.id, view);
      view.mark(this.#marks.get(page.id) ?? []);
      // In the order of the pages, for those who read or select one after the other.
      const next = [...this.#host.children].find((one) => Number(one.dataset.place) > place);
      this.#host.insertBefore(view.element, next ?? null);
    }
    const { style } = view.element;
    view.element.dataset.place = place;
    style.setProperty("top", `${this.#tops[place]}px`);
    style.setProperty("width", `${this.#width}px`);
    style.setProperty("height", `${this.#heightOf(place)}px`);
    view.show(page, place, this.#revision);
  }
}
