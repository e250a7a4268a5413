// The documents as cards. Owns one element; emits "choose" with a document's number.

import { day, t } from "../app/strings.js";
import { documents, picture, search } from "../data/api.js";

const portion = 60;

export class Shelf extends EventTarget {
  #list;
  #text = "";
  #shown = 0;
  #turn = 0;

  total = 0;

  constructor(list) {
    super();
    this.#list = list;
  }

  get hasMore() { return this.#shown < this.total; }

  // Shows the documents, or those that fit a text; keeps as many as were shown.
  async show(text = this.#text) {
    const isNew = text !== this.#text;
    this.#text = text;
    await this.#load(0, isNew ? portion : Math.max(portion, this.#shown));
  }

  async showMore() { await this.#load(this.#shown, portion); }

  async #load(offset, limit) {
    const turn = this.#turn += 1;
    const part = { offset, limit: Math.min(limit, 200) };
    const found = this.#text.trim() === ""
      ? await documents(part)
      : await search(this.#text, part);
    // Somebody typed on meanwhile.
    if (turn !== this.#turn) return;
    const cards = found.hits?.map((hit) => this.#card(hit.document, hit)) ??
      found.documents.map((document) => this.#card(document));
    if (offset === 0) this.#list.replaceChildren(...cards);
    else this.#list.append(...cards);
    this.#shown = offset + cards.length;
    this.total = found.total;
  }

  #card(summary, hit) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    item.className = "card";
    button.type = "button";
    button.append(this.#picture(summary), this.#title(summary, hit), this.#about(summary));
    const snippet = hit?.pages.find((page) => page.snippet)?.snippet;
    if (snippet) button.append(line("snippet", ...marked(snippet)));
    button.addEventListener("click", () =>
      this.dispatchEvent(new CustomEvent("choose", { detail: summary.id })));
    item.append(button);
    return item;
  }

  #picture(summary) {
    const frame = line("picture");
    if (summary.cover === undefined) {
      frame.textContent = t("shelf.noPage");
      return frame;
    }
    const image = document.createElement("img");
    image.loading = "lazy";
    image.decoding = "async";
    image.alt = "";
    image.src = picture(summary.cover, 400, summary.revision);
    frame.append(image);
    return frame;
  }

  #title(summary, hit) {
    const parts = hit ? marked(hit.title) : [];
    return line("title", ...(summary.title === "" ? [t("shelf.untitled")] : hit ? parts : [summary.title]));
  }

  #about(summary) {
    const date = day(summary.created);
    const pages = t("shelf.pages", { count: summary.pageCount });
    const draft = summary.state === "draft" ? ` · ${t("shelf.draft")}` : "";
    return line("about", `${date} · ${pages}${draft}`);
  }
}

function line(name, ...content) {
  const element = document.createElement("span");
  element.className = name;
  element.append(...content);
  return element;
}

// Text stays text: what a page says is never markup.
function marked({ parts, goesOnBefore, goesOnAfter }) {
  const nodes = parts.map(({ text, isMarked }) => {
    if (!isMarked) return text;
    const mark = document.createElement("mark");
    mark.textContent = text;
    return mark;
  });
  return [...(goesOnBefore ? ["… "] : []), ...nodes, ...(goesOnAfter ? [" …"] : [])];
}
