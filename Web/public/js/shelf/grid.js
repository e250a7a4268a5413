// The shelf's cards in rows: of thousands, those in sight are in the page. Owns one element inside
// the element that scrolls; one stop of the Tab key, within it the arrow keys go from card to card.

import { Card } from "./card.js";

// Rows beyond what is in sight.
const margin = 2;
// After so many milliseconds without scrolling, pictures are fetched.
const rest = 80;

export class Grid {
  #host;
  #scroller;
  #entries;
  #selection;
  #rows = new Map();
  #spare = [];
  #columns = 1;
  #height = 0;
  #active = 0;
  #text = "";
  #isResting = true;
  #resting = 0;
  #frame = 0;
  // Rises when cards in sight may look different; scrolling alone shows new rows only.
  #version = 0;

  constructor(host, { scroller, entries, selection, signal }) {
    this.#host = host;
    this.#scroller = scroller;
    this.#entries = entries;
    this.#selection = selection;
    entries.addEventListener("change", () => this.draw(), { signal });
    selection.addEventListener("change", () => this.draw(), { signal });
    scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true, signal });
    const resized = new ResizeObserver(() => this.#measure());
    resized.observe(host);
    signal.addEventListener("abort", () => {
      resized.disconnect();
      clearTimeout(this.#resting);
      cancelAnimationFrame(this.#frame);
    });
    host.addEventListener("focusin", (event) => {
      const place = event.target.closest(".cell")?.dataset.place;
      if (place !== undefined) this.#activate(Number(place), { isFocused: true });
    });
  }

  get columns() { return this.#columns; }
  get active() { return this.#active; }
  // Cards that fit between two presses of the Page Down key.
  get page() {
    return this.#columns * Math.max(1, Math.floor(this.#scroller.clientHeight / this.#height));
  }

  // The first place in sight.
  get first() { return this.#firstInSight(); }

  // Goes back to where the shelf was left.
  restore(top) {
    this.#measure();
    this.#drawNow();
    this.#scroller.scrollTop = top;
  }

  // The entry's place of an element within a card.
  placeOf(element) {
    const place = element.closest?.(".cell")?.dataset.place;
    return place === undefined ? undefined : Number(place);
  }

  // What was searched for, which opened documents mark.
  set text(text) { this.#text = text; }

  // Goes to a card by keyboard.
  focus(place) {
    const last = this.#entries.total - 1;
    if (last < 0) return;
    this.#activate(Math.max(0, Math.min(last, place)));
    this.#reveal(this.#active);
    this.#drawNow();
    this.#card(this.#active)?.link.focus({ preventScroll: true });
  }

  // Shows what has changed.
  draw() {
    this.#version += 1;
    this.#drawSoon();
  }

  #drawSoon() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#drawNow());
  }

  #activate(place, { isFocused = false } = {}) {
    const before = this.#card(this.#active);
    if (before) before.link.tabIndex = -1;
    this.#active = place;
    const after = this.#card(place);
    if (after) after.link.tabIndex = 0;
    if (isFocused) this.#reveal(place);
  }

  #reveal(place) {
    const top = this.#host.offsetTop + Math.floor(place / this.#columns) * this.#height;
    const view = this.#scroller;
    if (top < view.scrollTop + 8) view.scrollTop = Math.max(0, top - 8);
    else if (top + this.#height > view.scrollTop + view.clientHeight) {
      view.scrollTop = top + this.#height - view.clientHeight;
    }
  }

  #card(place) {
    return this.#rows.get(Math.floor(place / this.#columns))?.cards[place % this.#columns];
  }

  // How many fit side by side, and how high a row is: styles/shelf.css says it, in any text size.
  #measure() {
    const style = getComputedStyle(this.#host);
    const columns = style.gridTemplateColumns.split(" ").length;
    const probe = this.#spare.pop() ?? this.#row(columns);
    const isOther = columns !== this.#columns;
    if (isOther) {
      for (const row of this.#rows.values()) row.element.remove();
      this.#rows.clear();
      this.#spare = [];
    }
    const first = this.#firstInSight();
    const measured = isOther ? this.#row(columns) : probe;
    this.#host.append(measured.element);
    const height = measured.element.offsetHeight;
    measured.element.remove();
    if (!isOther) this.#spare.push(measured);
    if (height === 0) return;
    const stays = this.#height > 0 && first > 0 ? first : undefined;
    this.#columns = columns;
    this.#height = height;
    for (const [k, row] of this.#rows) this.#moveTo(row, k);
    this.#version += 1;
    this.#drawNow();
    // What was at the top stays there when the window turns.
    if (stays !== undefined && isOther) {
      this.#scroller.scrollTop = this.#host.offsetTop + Math.floor(stays / columns) * height;
    }
  }

  #firstInSight() {
    if (this.#height === 0) return 0;
    const top = this.#scroller.scrollTop - this.#host.offsetTop;
    return Math.max(0, Math.floor(top / this.#height)) * this.#columns;
  }

  #row(columns) {
    const element = document.createElement("div");
    element.className = "row-of-cards";
    element.setAttribute("role", "row");
    const cards = Array.from({ length: columns }, () => new Card());
    element.append(...cards.map((card) => card.element));
    return { element, cards, version: -1 };
  }

  #scrolled() {
    this.#isResting = false;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#isResting = true;
      this.#version += 1;
      this.#drawNow();
    }, rest);
    this.#drawSoon();
  }

  #drawNow() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (this.#height === 0) return;
    const { total } = this.#entries;
    const rows = Math.ceil(total / this.#columns);
    this.#host.style.setProperty("height", `${rows * this.#height}px`);
    this.#host.setAttribute("aria-rowcount", rows);
    this.#active = Math.max(0, Math.min(this.#active, total - 1));
    const top = this.#scroller.scrollTop - this.#host.offsetTop;
    const first = Math.max(0, Math.floor(top / this.#height) - margin);
    const end = Math.min(rows,
      Math.ceil((top + this.#scroller.clientHeight) / this.#height) + margin);
    // A row that has the focus stays, so that the focus does.
    const focused = Math.floor((this.placeOf(document.activeElement) ?? -1) / this.#columns);
    for (const [k, row] of this.#rows) {
      if ((k >= first && k < end) || (k === focused && k < rows)) continue;
      this.#rows.delete(k);
      row.element.remove();
      this.#spare.push(row);
    }
    this.#entries.look(first * this.#columns, end * this.#columns);
    for (let k = first; k < end; k += 1) this.#place(k);
    if (focused >= 0 && this.#rows.has(focused)) this.#place(focused);
  }

  #moveTo(row, k) {
    row.element.style.setProperty("transform", `translateY(${k * this.#height}px)`);
  }

  #place(k) {
    let row = this.#rows.get(k);
    if (!row) {
      row = this.#spare.pop() ?? this.#row(this.#columns);
      this.#rows.set(k, row);
      row.version = -1;
      this.#moveTo(row, k);
      row.element.setAttribute("aria-rowindex", k + 1);
      // In the order of the rows, for those who read one after the other.
      const next = [...this.#host.children].find((one) =>
        Number(one.getAttribute("aria-rowindex")) > k + 1);
      this.#host.insertBefore(row.element, next ?? null);
    }
    if (row.version === this.#version) return;
    row.version = this.#version;
    row.cards.forEach((card, column) => {
      const place = k * this.#columns + column;
      card.element.hidden = place >= this.#entries.total;
      if (card.element.hidden) return;
      const entry = this.#entries.at(place);
      card.link.tabIndex = place === this.#active ? 0 : -1;
      card.show(entry, {
        place, text: this.#text, withPicture: this.#isResting,
        isChosen: entry !== undefined && this.#selection.has(entry.document.id),
      });
    });
  }
}
