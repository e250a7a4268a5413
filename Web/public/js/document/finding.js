// Finds words in a document: marks each hit on its page and steps from one to the next. Owns the
// bar with the field.

import { t } from "../app/strings.js";
import { marks } from "../data/documents.js";
import { icon, iconButton, make } from "../ui/element.js";

const pause = 150;

export class Finding {
  element;

  #id;
  #pages;
  #app;
  #field;
  #state;
  #steps;
  #hits = [];
  #at = -1;
  #found;
  #turn = 0;
  #typing = 0;
  #heard;

  // `pages` shows the marks; `heard` is told what is looked for.
  constructor(id, { pages, app, heard, signal }) {
    this.#id = id;
    this.#pages = pages;
    this.#app = app;
    this.#heard = heard;
    this.#field = make("input.field", {
      type: "search", "aria-label": t("document.find.label"), placeholder: t("document.find.label"),
      autocomplete: "off", enterkeyhint: "next", spellcheck: "false",
    });
    this.#state = make("span.state", { role: "status" });
    this.#steps = [
      iconButton("up", t("document.find.previous"), { onclick: () => this.step(-1) }),
      iconButton("down", t("document.find.next"), { onclick: () => this.step(1) }),
    ];
    this.element = make("search.find-bar", { hidden: true }, icon("search"), this.#field,
      this.#state, this.#steps,
      iconButton("close", t("action.close"), { onclick: () => this.close() }));
    this.#field.addEventListener("input", () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#look(), pause);
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    signal.addEventListener("abort", () => clearTimeout(this.#typing));
  }

  get isOpen() { return !this.element.hidden; }

  // Opens the bar, and looks for a text if there is one.
  async open(text = "") {
    this.element.hidden = false;
    if (text === "") {
      this.#field.focus();
      this.#field.select();
      return;
    }
    this.#field.value = text;
    await this.#look();
  }

  close() {
    this.element.hidden = true;
    this.#field.value = "";
    this.#turn += 1;
    this.#hits = [];
    this.#heard("");
    this.#pages.mark(new Map());
  }

  // The pages have changed: the same words may stand elsewhere.
  async lookAgain() {
    if (this.isOpen && this.#field.value.trim() !== "") await this.#look({ stays: true });
  }

  step(by) {
    if (this.#hits.length === 0) return;
    this.#at = (this.#at + by + this.#hits.length) % this.#hits.length;
    this.#show();
    const { place, quad } = this.#hits[this.#at];
    this.#pages.reveal(place, quad);
  }

  #look({ stays = false } = {}) {
    return this.#app.attempt(async () => {
      const text = this.#field.value.trim();
      const turn = this.#turn += 1;
      if (!stays) this.#heard(text);
      const found = text === "" ? [] : await marks(this.#id, unfinished(text));
      // Somebody typed on meanwhile.
      if (turn !== this.#turn) return;
      this.#found = text;
      this.#hits = found.flatMap(({ page, place, quads }) =>
        quads.map((quad) => ({ page, place, quad })));
      if (stays) {
        this.#at = Math.min(this.#at, this.#hits.length - 1);
        this.#show();
      } else {
        // From the page in sight on.
        this.#at = this.#hits.findIndex(({ place }) => place >= this.#pages.current) - 1;
        if (this.#at < -1) this.#at = -1;
        this.#show();
        this.step(1);
      }
    });
  }

  #show() {
    const marks = new Map();
    this.#hits.forEach(({ page, quad }, k) => {
      if (!marks.has(page)) marks.set(page, []);
      marks.get(page).push({ quad, kind: k === this.#at ? "current" : "hit" });
    });
    this.#pages.mark(marks);
    for (const step of this.#steps) step.disabled = this.#hits.length === 0;
    this.#state.textContent = this.#found === "" ? "" : this.#hits.length === 0 ?
      t("document.find.none") :
      t("document.find.state", { at: Math.max(0, this.#at) + 1, count: this.#hits.length });
  }
}

// The last word may go on, as on the shelf.
const unfinished = (text) => /[\p{L}\p{N}]$/u.test(text) ? `${text}*` : text;
