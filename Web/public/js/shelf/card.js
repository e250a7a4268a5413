// One document on the shelf. The same card shows one after another while the shelf scrolls by.

import { day, t } from "../app/strings.js";
import { picture } from "../data/api.js";
import { icon, make } from "../ui/element.js";

export const titleOf = (document) => document.title || t("shelf.untitled");

// Where a document is opened: a draft goes on where it was left.
export function addressOfDocument(document, text = "") {
  if (document.state === "draft") return `review/${document.id}`;
  const query = text.trim() === "" ? "" : `?${new URLSearchParams({ q: text })}`;
  return `document/${document.id}${query}`;
}

// Parts of a text of which some are marked. Text stays text: what a page says is never markup.
export function marked({ parts, goesOnBefore, goesOnAfter }) {
  return [
    goesOnBefore && "… ",
    ...parts.map(({ text, isMarked }) => isMarked ? make("mark", {}, text) : text),
    goesOnAfter && " …",
  ].filter(Boolean);
}

export class Card {
  element;
  link;
  entry;

  #image = make("img", { alt: "", decoding: "async", draggable: "false" });
  #sheet = make("span.sheet", {}, this.#image);
  #title = make("span.title");
  #about = make("span.about");
  #snippet = make("span.snippet");
  #pick = make("button.pick", { type: "button", tabindex: "-1", role: "checkbox" }, icon("check"));
  #shown = "";
  #source = "";
  #cover;

  constructor() {
    this.link = make("a.card", { tabindex: "-1", draggable: "false" },
      make("span.picture", {}, this.#sheet),
      make("span.words", {}, this.#title, this.#about, this.#snippet));
    this.element = make("div.cell", { role: "gridcell" }, this.link, this.#pick);
    this.#image.addEventListener("load", () => {
      const { naturalWidth, naturalHeight } = this.#image;
      this.#sheet.style.setProperty("--aspect", naturalWidth / naturalHeight);
      this.#sheet.classList.add("drawn");
    });
    this.#image.addEventListener("error", () => this.#sheet.classList.remove("drawn"));
  }

  // Shows an entry, `undefined` while it has not come yet. `text` is what was searched for.
  show(entry, { place, isChosen, withPicture, text }) {
    this.entry = entry;
    this.element.dataset.place = place;
    this.element.setAttribute("aria-selected", String(isChosen));
    this.#pick.setAttribute("aria-checked", String(isChosen));
    this.element.classList.toggle("vacant", entry === undefined);
    this.#picture(entry?.document, withPicture);
    const what = entry ? `${entry.document.id} ${entry.document.revision} ${text}` : "";
    if (what === this.#shown) return;
    this.#shown = what;
    if (!entry) {
      this.link.removeAttribute("href");
      for (const part of [this.#title, this.#about, this.#snippet]) part.replaceChildren();
      return;
    }
    const { document } = entry;
    this.link.href = `#/${addressOfDocument(document, text)}`;
    this.#pick.setAttribute("aria-label", t("shelf.select.one", { title: titleOf(document) }));
    this.#title.replaceChildren(
      ...(entry.title && document.title !== "" ? marked(entry.title) : [titleOf(document)]));
    this.#about.replaceChildren(
      document.state === "draft" ? make("span.badge", {}, t("shelf.draft")) : "",
      `${day(document.created)} · ${t("shelf.pages", { count: document.pageCount })}`);
    const snippet = entry.pages?.find((page) => page.snippet)?.snippet;
    this.#snippet.replaceChildren(...(snippet ? marked(snippet) : []));
    this.#sheet.dataset.pages = Math.min(3, document.pageCount);
  }

  // Pictures wait until the shelf stands still: what scrolls by is not fetched.
  #picture(document, mayFetch) {
    const wanted = document?.cover === undefined ? "" :
      picture(document.cover, 400, document.revision);
    const source = mayFetch || wanted === this.#source ? wanted : "";
    if (source === this.#source) return;
    // A page that was changed stays in sight until it is drawn anew.
    if (document?.cover !== this.#cover) this.#sheet.classList.remove("drawn");
    this.#source = source;
    this.#cover = source === "" ? undefined : document.cover;
    if (source === "") this.#image.removeAttribute("src");
    else this.#image.src = source;
  }
}
