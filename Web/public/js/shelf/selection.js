// The documents that were chosen, in the order in which they were. Sends "change".

export class Selection extends EventTarget {
  // By number, with what is known of each.
  #chosen = new Map();

  get count() { return this.#chosen.size; }
  get documents() { return [...this.#chosen.values()]; }

  has(id) { return this.#chosen.has(id); }

  toggle(document) {
    if (!this.#chosen.delete(document.id)) this.#chosen.set(document.id, document);
    this.#changed();
  }

  add(documents) {
    for (const document of documents) this.#chosen.set(document.id, document);
    this.#changed();
  }

  drop(id) {
    if (this.#chosen.delete(id)) this.#changed();
  }

  clear() {
    if (this.#chosen.size === 0) return;
    this.#chosen.clear();
    this.#changed();
  }

  #changed() { this.dispatchEvent(new Event("change")); }
}
