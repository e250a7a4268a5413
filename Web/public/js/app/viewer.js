// One document's pages, large. Owns a dialog.

import { document as load, picture } from "./api.js";

export class Viewer {
  #dialog;
  #title;
  #pages;

  constructor(dialog, { title, pages, close }) {
    this.#dialog = dialog;
    this.#title = title;
    this.#pages = pages;
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => pages.replaceChildren());
  }

  async show(id) {
    const { document: summary, pages } = await load(id);
    this.#title.textContent = summary.title || "Untitled";
    this.#pages.replaceChildren(...pages.map((page, place) => {
      const image = document.createElement("img");
      image.loading = "lazy";
      image.alt = `Page ${place + 1}`;
      image.src = picture(page.id, 1600, summary.revision);
      return image;
    }));
    this.#dialog.showModal();
  }
}
