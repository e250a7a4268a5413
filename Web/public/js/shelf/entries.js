// The documents that a query finds, however many: loaded in parts, as they are looked at. Sends
// "change" when any of them may look different, and "fail" with why a part cannot be had.

import { find, list } from "../data/documents.js";
import { isSearching, listed, searchText } from "./query.js";

const part = 100;
// The most that the server gives at once.
const most = 200;

export class Entries extends EventTarget {
  total = 0;

  #query = null;
  #found = new Map();
  #wanted = new Set();
  #leaving = new AbortController();
  #looked = [0, part];

  // Shows what a query finds, once its first part has come.
  async show(query, first = 0) {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#query = query;
    await this.#reload(first);
  }

  // Looks again: what is in sight stays until the new has come.
  async refresh() {
    if (this.#query) await this.#reload(this.#looked[0], this.#looked[1]);
  }

  // One of them, {document, title, pages}; `undefined`: not here yet.
  at(place) { return this.#found.get(place); }

  // Says which are looked at. What is not here yet comes later.
  look(first, end) {
    this.#looked = [first, end];
    for (let k = Math.floor(first / part); k * part < Math.min(end, this.total); k += 1) {
      if (this.#wanted.has(k)) continue;
      this.#wanted.add(k);
      this.#load(k * part, part).catch((problem) => {
        this.#wanted.delete(k);
        this.dispatchEvent(new CustomEvent("fail", { detail: problem }));
      });
    }
  }

  // All summaries, for those who choose all.
  async all() {
    const documents = [];
    for (let offset = 0; offset < this.total; offset += most) {
      const { entries } = await this.#ask(offset, most);
      documents.push(...entries.map((entry) => entry.document));
    }
    return documents;
  }

  async #reload(first, end = first + part) {
    const { signal } = this.#leaving;
    const begin = Math.floor(first / part) * part;
    const count = Math.max(part, Math.min(most, Math.ceil((end - begin) / part) * part));
    const { entries, total } = await this.#ask(begin, count);
    if (signal.aborted) return;
    this.#found.clear();
    this.#wanted.clear();
    this.total = total;
    this.#keep(begin, entries);
    for (let k = 0; k < count / part; k += 1) this.#wanted.add(begin / part + k);
    this.dispatchEvent(new Event("change"));
  }

  async #load(offset, limit) {
    const { signal } = this.#leaving;
    const { entries } = await this.#ask(offset, limit);
    if (signal.aborted) return;
    this.#keep(offset, entries);
    this.dispatchEvent(new Event("change"));
  }

  #keep(offset, entries) {
    entries.forEach((entry, k) => this.#found.set(offset + k, entry));
  }

  async #ask(offset, limit) {
    const { signal } = this.#leaving;
    if (isSearching(this.#query)) {
      const { hits, total } = await find(searchText(this.#query), { offset, limit, signal });
      return { entries: hits, total };
    }
    const { documents, total } = await list(listed(this.#query), { offset, limit, signal });
    return { entries: documents.map((document) => ({ document })), total };
  }
}
