// The page at work, large, with its neighbours beside it: swiped, magnified, moved. Owns one
// element; sends "step" with −1 or 1 when another page is wanted.

import { t } from "../app/strings.js";
import { iconButton, make } from "../ui/element.js";
import { gestures } from "./gestures.js";
import { PageView } from "./page-view.js";
import { Zoom } from "./zoom.js";

const keyStep = 60;

export class Stage extends EventTarget {
  #views;
  #zoom = new Zoom();
  #track = make("div.page-track");
  #count = make("p.page-count");
  #pages = [];
  #place = 0;
  #swiped = 0;
  #size = { width: 1, height: 1 };

  constructor(editing, preview, signal) {
    super();
    this.#views = [-1, 0, 1].map(() => new PageView(editing, preview));
    for (const view of this.#views) view.addEventListener("size", () => this.#fit());
    this.#track.append(...this.#views.map(({ element }) => element));
    const label = t("review.page.large");
    this.element = make("section.page-stage", { tabindex: "0", "aria-label": label },
      this.#track, this.#count,
      make("div.page-zooms", {},
        iconButton("zoom-out", t("review.zoom.out"), { onclick: () => this.#zoomBy(1 / 1.5) }),
        iconButton("zoom-in", t("review.zoom.in"), { onclick: () => this.#zoomBy(1.5) })));
    this.#listen(signal);
  }

  // Shows the page at a place, and has its neighbours at hand.
  show(pages, place) {
    const [page, before] = [pages[place]?.id, this.#pages[this.#place]?.id];
    if (page !== before) {
      this.#zoom.reset();
      // The neighbour that is wanted has its picture: it takes the middle.
      if (page === this.#views[2].page?.id) this.#views.push(this.#views.shift());
      else if (page === this.#views[0].page?.id) this.#views.unshift(this.#views.pop());
    }
    [this.#pages, this.#place] = [pages, place];
    const isSought = pages[place] && !pages[place].isScanned;
    this.#count.textContent = t("review.place", { place: place + 1, count: pages.length })
      + (isSought ? ` · ${t("review.finding")}` : "");
    this.#count.hidden = pages.length === 0;
    this.#refresh();
  }

  get #isRightToLeft() { return getComputedStyle(this.element).direction === "rtl"; }

  #refresh() {
    for (const [k, view] of this.#views.entries()) {
      const place = this.#place + k - 1;
      const page = this.#pages[place];
      const isCurrent = k === 1;
      view.element.hidden = !page;
      view.element.dataset.side = String(k - 1);
      view.element.setAttribute("aria-hidden", String(!isCurrent));
      const label = t("review.page", { count: place + 1 });
      if (page) view.show(page, this.#pixels(isCurrent), label, { isCurrent });
    }
    this.#fit();
  }

  #pixels(isCurrent) {
    const { width, height } = this.#size;
    const scale = isCurrent ? Math.min(this.#zoom.scale, 2) : 1;
    return Math.round(Math.max(width, height) * Math.min(devicePixelRatio, 2) * scale);
  }

  #fit() {
    const { content, shape } = this.#views[1];
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = content;
    this.#zoom.fit(this.#size, { left, top, width, height }, shape);
    this.#draw();
  }

  // Draws the zoom and the swipe.
  #draw() {
    const { scale, x, y } = this.#zoom;
    for (const view of this.#views) {
      const isMoved = view === this.#views[1] && scale !== 1;
      view.content.style.setProperty(
        "transform", isMoved ? `translate(${x}px, ${y}px) scale(${scale})` : "none");
    }
    this.#track.style.setProperty("transform", `translateX(${this.#swiped}px)`);
    this.element.classList.toggle("is-zoomed", this.#zoom.isZoomed);
  }

  #zoomBy(factor, place) {
    this.#zoom.by(factor, place);
    this.#draw();
    // More pixels, when the picture is seen larger.
    this.#refresh();
  }

  #listen(signal) {
    const resizing = new ResizeObserver(([{ contentRect }]) => {
      this.#size = { width: contentRect.width, height: contentRect.height };
      if (this.#pages.length > 0) this.#refresh();
    });
    resizing.observe(this.element);
    signal.addEventListener("abort", () => resizing.disconnect());

    gestures(this.element, {
      drag: ({ dx, dy }) => {
        if (this.#zoom.isZoomed) this.#zoom.move(dx, dy);
        else this.#swipe(dx);
        this.#draw();
      },
      release: ({ speed }) => this.#endSwipe(speed),
      pinch: ({ factor, x, y, dx, dy }) => {
        this.#swiped = 0;
        this.#zoom.move(dx, dy);
        this.#zoomBy(factor, { x, y });
      },
      doubleTap: (at) => {
        this.#zoomBy(this.#zoom.isZoomed ? 1 / this.#zoom.scale : 2.5, at);
      },
      wheel: ({ factor, dx, x, y }) => {
        if (this.#zoom.isZoomed) this.#zoom.move(dx, 0);
        this.#zoomBy(factor, { x, y });
      },
    }, signal);
    this.element.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  #neighbour(step) { return this.#pages[this.#place + step]; }

  #swipe(dx) {
    const step = (this.#swiped + dx < 0) === this.#isRightToLeft ? -1 : 1;
    // Where there is no page it gives way only a little.
    this.#swiped += this.#neighbour(step) ? dx : dx / 3;
    this.element.classList.add("is-swiping");
  }

  #endSwipe(speed) {
    this.element.classList.remove("is-swiping");
    const { width } = this.#size;
    const isFar = Math.abs(this.#swiped) > width / 4 || Math.abs(speed) > 0.4;
    const step = (this.#swiped < 0) === this.#isRightToLeft ? -1 : 1;
    if (this.#swiped !== 0 && isFar && this.#neighbour(step)) {
      // The next page goes on from where the finger has left it.
      this.element.classList.add("is-swiping");
      this.#step(step);
      this.#swiped += this.#isRightToLeft ? -step * width : step * width;
      this.#draw();
      this.#track.getBoundingClientRect();
      this.element.classList.remove("is-swiping");
    }
    this.#swiped = 0;
    this.#draw();
  }

  #step(step) { this.dispatchEvent(new CustomEvent("step", { detail: step })); }

  #key(event) {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const side = this.#isRightToLeft ? -1 : 1;
    const moves = {
      ArrowLeft: [keyStep, 0], ArrowRight: [-keyStep, 0],
      ArrowUp: [0, keyStep], ArrowDown: [0, -keyStep],
    };
    const steps = { ArrowLeft: -side, ArrowRight: side, PageUp: -1, PageDown: 1 };
    if (event.key === "+" || event.key === "=") this.#zoomBy(1.5);
    else if (event.key === "-") this.#zoomBy(1 / 1.5);
    else if (event.key === "0") this.#zoomBy(1 / this.#zoom.scale);
    else if (this.#zoom.isZoomed && moves[event.key]) {
      this.#zoom.move(...moves[event.key]);
      this.#draw();
    } else if (steps[event.key]) this.#step(steps[event.key]);
    else return;
    event.preventDefault();
  }
}
