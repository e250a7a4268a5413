// All pages, small, in a row or a column: one is the current, several can be chosen. Owns one
// element; sends "go" with a place, "choose" with the set of chosen pages, "add".

import { t } from "../app/strings.js";
import { drawn } from "../data/editing.js";
import { icon, make } from "../ui/element.js";
import { small } from "./page-view.js";

const longPress = 450;

export class Strip extends EventTarget {
  element = make("ul.page-strip", {
    role: "listbox", "aria-label": t("review.pages"), "aria-multiselectable": "true",
  });
  // Numbers of pages; empty: what is done is done to the current page.
  chosen = new Set();
  #editing;
  #items = new Map();
  #pages = [];
  #place = 0;

  constructor(editing) {
    super();
    this.#editing = editing;
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  show(pages, place) {
    const isMoved = pages[place]?.id !== this.#pages[this.#place]?.id;
    [this.#pages, this.#place] = [pages, place];
    const ids = new Set(pages.map(({ id }) => id));
    for (const id of this.#items.keys()) if (!ids.has(id)) this.#items.delete(id);
    for (const id of this.chosen) if (!ids.has(id)) this.chosen.delete(id);
    const items = pages.map((page, k) => this.#item(page, k));
    const isOther = items.some((item, k) => this.element.children[k] !== item);
    if (isOther || this.element.childElementCount !== items.length) {
      const hadFocus = this.element.contains(document.activeElement);
      this.element.replaceChildren(...items);
      if (hadFocus) items[place]?.focus({ preventScroll: true });
    }
    if (isMoved) items[place]?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  choose(ids) {
    this.chosen = new Set(ids);
    this.show(this.#pages, this.#place);
    this.dispatchEvent(new CustomEvent("choose", { detail: this.chosen }));
  }

  #item(page, k) {
    if (!this.#items.has(page.id)) this.#items.set(page.id, this.#made(page.id));
    const item = this.#items.get(page.id);
    const isCurrent = k === this.#place;
    const isChosen = this.chosen.has(page.id);
    item.tabIndex = isCurrent ? 0 : -1;
    item.classList.toggle("is-current", isCurrent);
    item.classList.toggle("is-chosen", isChosen);
    item.setAttribute("aria-selected", String(isChosen || (this.chosen.size === 0 && isCurrent)));
    const isDoubtful = ["noDocument", "veryPoor", "poor"].includes(page.quality);
    item.setAttribute("aria-label",
      `${t("review.page", { count: k + 1 })}${isDoubtful ? `, ${t("review.quality.poor")}` : ""}`);
    item.classList.toggle("is-doubtful", isDoubtful);
    item.querySelector(".number").textContent = String(k + 1);
    this.#picture(item.querySelector("img"), page);
    return item;
  }

  // The server draws what it knows; until it knows, the picture before stays.
  #picture(image, page) {
    const known = this.#editing.confirmed(page.id);
    if (!known && image.src) return;
    const address = drawn(known ?? page, small);
    if (image.getAttribute("src") !== address) image.src = address;
  }

  #made(id) {
    const item = make("li.page-thumb", { role: "option" },
      make("img", { alt: "", loading: "lazy", decoding: "async", draggable: "false" }),
      make("span.number", { "aria-hidden": "true" }), icon("check"));
    let timer;
    let wasLong = false;
    item.addEventListener("pointerdown", () => {
      wasLong = false;
      timer = setTimeout(() => {
        wasLong = true;
        this.#toggle(id);
      }, longPress);
    });
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
      item.addEventListener(kind, () => clearTimeout(timer));
    }
    // The long press itself has no menu.
    item.addEventListener("contextmenu", (event) => event.preventDefault());
    item.addEventListener("click", (event) => {
      if (wasLong) return;
      if (event.shiftKey) this.#chooseTo(id);
      else if (event.ctrlKey || event.metaKey || this.chosen.size > 0) this.#toggle(id);
      else this.#go(this.#placeOf(id));
    });
    return item;
  }

  #placeOf(id) { return this.#pages.findIndex((page) => page.id === id); }

  #toggle(id) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.choose(chosen);
  }

  #chooseTo(id) {
    const [first, last] = [this.#place, this.#placeOf(id)].sort((a, b) => a - b);
    this.choose(this.#pages.slice(first, last + 1).map((page) => page.id));
  }

  #go(place) { this.dispatchEvent(new CustomEvent("go", { detail: place })); }

  #key(event) {
    const side = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    const last = this.#pages.length - 1;
    const to = {
      ArrowLeft: this.#place - side, ArrowRight: this.#place + side, ArrowUp: this.#place - 1,
      ArrowDown: this.#place + 1, Home: 0, End: last,
    }[event.key];
    if (to !== undefined) {
      this.#go(Math.min(Math.max(to, 0), last));
      this.#items.get(this.#pages[this.#place].id)?.focus();
    } else if (event.key === " " || event.key === "Enter") {
      this.#toggle(this.#pages[this.#place].id);
    } else if (event.key === "Escape" && this.chosen.size > 0) this.choose([]);
    else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      this.choose(this.#pages.map(({ id }) => id));
    } else return;
    event.preventDefault();
  }
}
