// The list of files on their way. Owns one element; each file becomes a document.

import { t } from "../app/strings.js";
import { create } from "../data/api.js";
import { upload } from "../data/upload.js";

export class Uploads {
  #list;
  #queue = Promise.resolve();

  constructor(list) {
    this.#list = list;
  }

  // One after another: the disk and the network have one way only.
  add(files) {
    for (const file of files) {
      const row = this.#row(file.name);
      this.#queue = this.#queue.then(() => this.#send(file, row));
    }
  }

  #row(name) {
    const item = document.createElement("li");
    const label = document.createElement("span");
    const state = document.createElement("span");
    const bar = document.createElement("progress");
    label.className = "name";
    label.textContent = name;
    state.className = "state";
    state.textContent = t("shelf.upload.waits");
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", name);
    item.append(label, bar, state);
    this.#list.append(item);
    return { item, bar, state };
  }

  async #send(file, { item, bar, state }) {
    state.textContent = "";
    try {
      const photo = await upload(file, (fraction) => { bar.value = fraction; });
      const pages = Array.from({ length: photo.pageCount }, (_, index) =>
        ({ photo: photo.hash, index }));
      const title = file.name.replace(/\.[^.]*$/, "");
      await create({ state: "kept", title, pages });
      item.remove();
    } catch (problem) {
      item.classList.add("failed");
      bar.remove();
      state.textContent = problem.message;
    }
  }
}
