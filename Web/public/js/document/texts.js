// What was read on the pages, fetched once each.

import { text } from "../data/documents.js";

export class Texts {
  #signal;
  #known = new Map();

  constructor(signal) { this.#signal = signal; }

  // What was read on a page; `null` while nothing was.
  of(page) {
    if (!page.hasText) return Promise.resolve(null);
    const key = readingKey(page);
    const known = this.#known.get(page.id);
    if (known?.key === key) return known.reading;
    const reading = text(page.id, { signal: this.#signal });
    // Another try may go well.
    reading.catch(() => this.#known.delete(page.id));
    this.#known.set(page.id, { key, reading });
    return reading;
  }
}

// Changes when a page is read, drawn another way, or gets another photo.
export const readingKey = (page) =>
  JSON.stringify([page.hasText, page.photo, page.index, page.recipe]);
