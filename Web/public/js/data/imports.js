// Files on their way into the library: each item becomes one document. They go on while other
// screens are shown, one after another: the disk and the network have one way only. Sends "change",
// and "arrive" with the document that an item became.

import { create, Problem } from "./api.js";
import { upload } from "./upload.js";

class Imports extends EventTarget {
  items = [];

  #queue = Promise.resolve();

  constructor() {
    super();
    // Whoever closes the page is asked while something is not on the server yet.
    addEventListener("beforeunload", (event) => {
      if (this.isBusy) event.preventDefault();
    });
  }

  get isBusy() { return this.items.some(({ state }) => state !== "failed"); }

  // `files` become the pages of one document, in this order.
  add(files, { title, folder = "" }) {
    const item = {
      title, folder, files, photos: [], state: "waiting", progress: 0, problem: null,
      bytes: files.reduce((sum, file) => sum + file.size, 0),
    };
    this.items.push(item);
    this.#enqueue(item);
  }

  // Goes on with one that failed: what the server has of it is not sent again.
  retry(item) {
    item.state = "waiting";
    item.problem = null;
    this.#enqueue(item);
  }

  dismiss(item) {
    this.items = this.items.filter((one) => one !== item);
    this.#changed();
  }

  #enqueue(item) {
    this.#changed();
    this.#queue = this.#queue.then(() => this.#send(item));
  }

  async #send(item) {
    item.state = "sending";
    try {
      while (item.photos.length < item.files.length) {
        const file = item.files[item.photos.length];
        const before = item.files.slice(0, item.photos.length)
          .reduce((sum, { size }) => sum + size, 0);
        item.photos.push(await upload(file, (fraction) => {
          item.progress = (before + fraction * file.size) / Math.max(1, item.bytes);
          this.#changed();
        }));
      }
      const pages = item.photos.flatMap((photo) =>
        Array.from({ length: photo.pageCount }, (_, index) => ({ photo: photo.hash, index })));
      const { document } = await create({
        state: "kept", title: item.title, folder: item.folder, pages,
      });
      this.dismiss(item);
      this.dispatchEvent(new CustomEvent("arrive", { detail: document }));
    } catch (problem) {
      if (!(problem instanceof Problem)) console.error(problem);
      item.state = "failed";
      item.problem = problem;
      this.#changed();
    }
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}

export const imports = new Imports();
