// Pages as cards that can be put into another order. Owns one element; sends "order" with the
// numbers of all pages, "choose" with the set of the chosen ones, "say" with what is to be read
// aloud.

import { t } from "../app/strings.js";
import { drawn } from "../data/editing.js";
import { icon, make } from "../ui/element.js";
import { dragging } from "./dragging.js";

const small = 400;

export class Grid extends EventTarget {
  element = make("ul.order-list", {
    role: "listbox", "aria-label": t("reorder.title"), "aria-multiselectable": "true",
  });
  chosen = new Set();
  #editing;
  #cards = new Map();
  // As it is to be seen: another than the document's while pages are on their way.
  #order = [];
  #focused = null;
  // The page that was picked up, by a finger or by keys, and the order before.
  #lifted = null;

  constructor(editing, signal) {
    super();
    this.#editing = editing;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    dragging(this.element, {
      lift: (card) => this.#lift(this.#idOf(card)),
      over: (place) => this.#carryTo(place),
      drop: () => this.#drop(),
      putBack: () => this.#putBack(),
      tap: (card) => this.#toggle(this.#idOf(card)),
    }, signal);
  }

  // Shows the document's pages.
  show() {
    const { pages } = this.#editing.state;
    const ids = pages.map(({ id }) => id);
    // While pages are carried their new order stands, unless there are others now.
    const isSame = ids.length === this.#order.length && ids.every((id) => this.#order.includes(id));
    if (this.#lifted === null || !isSame) {
      this.#lifted = null;
      this.#order = ids;
    }
    for (const id of this.#cards.keys()) if (!ids.includes(id)) this.#cards.delete(id);
    const gone = [...this.chosen].filter((id) => !ids.includes(id));
    for (const page of pages) this.#picture(this.#card(page.id), page);
    if (!ids.includes(this.#focused)) this.#focused = ids[0] ?? null;
    if (gone.length > 0) this.choose([...this.chosen].filter((id) => ids.includes(id)));
    else this.#draw();
  }

  choose(ids) {
    this.chosen = new Set(ids);
    this.#draw();
    this.dispatchEvent(new CustomEvent("choose", { detail: this.chosen }));
  }

  focus() { this.#cards.get(this.#focused)?.focus(); }

  #idOf(card) { return Number(card.dataset.page); }

  #draw() {
    const cards = this.#order.map((id, k) => {
      const card = this.#card(id);
      const isChosen = this.chosen.has(id);
      card.tabIndex = id === this.#focused ? 0 : -1;
      card.setAttribute("aria-label", t("review.page", { count: k + 1 }));
      card.setAttribute("aria-selected", String(isChosen));
      card.classList.toggle("is-chosen", isChosen);
      card.classList.toggle("is-lifted", this.#lifted?.block.includes(id) ?? false);
      card.querySelector(".number").textContent = String(k + 1);
      return card;
    });
    if (cards.some((card, k) => card !== this.element.children[k])
      || cards.length !== this.element.childElementCount) this.#arrange(cards);
  }

  // Puts the cards into their order; those that move glide.
  #arrange(cards) {
    const before = new Map(cards.map((card) => [card, [card.offsetLeft, card.offsetTop]]));
    const hadFocus = this.element.contains(document.activeElement);
    const known = new Set(this.element.children);
    this.element.replaceChildren(...cards);
    if (hadFocus) this.focus();
    const duration = parseFloat(getComputedStyle(this.element).getPropertyValue("--calm"));
    for (const [card, [left, top]] of before) {
      const [x, y] = [left - card.offsetLeft, top - card.offsetTop];
      const isCarried = card.classList.contains("is-lifted");
      if (!known.has(card) || isCarried || (x === 0 && y === 0)) continue;
      card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
        { duration, easing: "ease-out" });
    }
  }

  #card(id) {
    if (!this.#cards.has(id)) {
      const card = make("li.order-card", { role: "option", dataset: { page: String(id) } },
        make("img", { alt: "", decoding: "async", draggable: "false" }),
        make("span.number", { "aria-hidden": "true" }), icon("check"));
      card.addEventListener("focus", () => {
        this.#focused = id;
        for (const other of this.#cards.values()) other.tabIndex = other === card ? 0 : -1;
      });
      this.#cards.set(id, card);
    }
    return this.#cards.get(id);
  }

  #picture(card, page) {
    const address = drawn(this.#editing.confirmed(page.id) ?? page, small);
    const image = card.querySelector("img");
    if (image.getAttribute("src") !== address) image.src = address;
  }

  #toggle(id) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.choose(chosen);
  }

  #say(text) { this.dispatchEvent(new CustomEvent("say", { detail: text })); }

  // Takes a page up, and with it the other chosen ones when it is one of them.
  #lift(id) {
    const isOfChosen = this.chosen.has(id);
    const block = this.#order.filter((one) => (isOfChosen ? this.chosen.has(one) : one === id));
    this.#lifted = { id, block, before: this.#order, page: this.#order.indexOf(id) + 1 };
    this.#carryTo(this.#order.indexOf(id));
    this.#say(t("reorder.picked", {
      page: this.#lifted.page, place: this.#order.indexOf(id) + 1, count: this.#order.length,
    }));
  }

  // `place`: where the page that was taken up is to be.
  #carryTo(place) {
    const { id, block } = this.#lifted;
    const others = this.#order.filter((one) => !block.includes(one));
    const first = Math.min(Math.max(place - block.indexOf(id), 0), others.length);
    const order = others.toSpliced(first, 0, ...block);
    const isMoved = order.some((one, k) => one !== this.#order[k]);
    this.#order = order;
    this.#draw();
    return isMoved;
  }

  #drop() {
    const { id, before, page } = this.#lifted;
    this.#lifted = null;
    this.#draw();
    const [place, count] = [this.#order.indexOf(id) + 1, this.#order.length];
    this.#say(t("reorder.dropped", { page, place, count }));
    if (this.#order.some((one, k) => one !== before[k])) {
      this.dispatchEvent(new CustomEvent("order", { detail: this.#order }));
    }
  }

  #putBack() {
    const { before, id, page } = this.#lifted;
    this.#lifted = null;
    this.#order = before;
    this.#draw();
    this.#say(t("reorder.putBack", { page, place: before.indexOf(id) + 1 }));
  }

  #key(event) {
    const id = this.#focused;
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "a" && (event.ctrlKey || event.metaKey)) this.choose(this.#order);
      else return;
    } else if (event.key === "Enter") {
      if (this.#lifted) this.#drop();
      else this.#lift(id);
    } else if (event.key === " " && !this.#lifted) this.#toggle(id);
    else if (event.key === "Escape" && this.#lifted) this.#putBack();
    else if (event.key === "Escape" && this.chosen.size > 0) this.choose([]);
    else if (!this.#step(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Goes to another card, or takes along what was picked up. Gives whether the key means that.
  #step(key) {
    const side = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    const last = this.#order.length - 1;
    const tops = this.#order.map((id) => this.#cards.get(id).offsetTop);
    const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
    const from = this.#order.indexOf(this.#focused);
    const to = {
      ArrowLeft: from - side, ArrowRight: from + side, ArrowUp: from - columns,
      ArrowDown: from + columns, Home: 0, End: last,
    }[key];
    if (to === undefined) return false;
    const place = Math.min(Math.max(to, 0), last);
    if (this.#lifted) {
      if (this.#carryTo(place)) {
        const at = this.#order.indexOf(this.#lifted.id) + 1;
        this.#say(t("reorder.moved", { place: at, count: this.#order.length }));
      }
    } else this.#focused = this.#order[place];
    this.focus();
    return true;
  }
}
