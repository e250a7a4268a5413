// What the server tells of the library, as events.

import { listen } from "../data/api.js";

export class Changes extends EventTarget {
  isOnline = true;

  start() {
    const source = listen((kind, detail) =>
      this.dispatchEvent(new CustomEvent(kind, { detail })));
    source.addEventListener("open", () => this.#online(true));
    source.addEventListener("error", () => this.#online(false));
  }

  #online(isOnline) {
    if (isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    this.dispatchEvent(new CustomEvent(isOnline ? "online" : "offline"));
  }
}
