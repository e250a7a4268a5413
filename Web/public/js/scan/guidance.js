// What to do next, in words: shown at once, read aloud by screen readers without hurry, and spoken
// where the user wants that.

import { language, t } from "../app/strings.js";
import { make } from "../ui/element.js";

// Milliseconds that a message stands before it is read, and between two that are read.
const settle = 500;
const between = 2500;

// Said whatever was said before, and at once.
const urgent = new Set(["captured", "captureFailed", "finished"]);

export class Guidance {
  #shown = make("p.guidance", { "aria-hidden": "true" });
  #heard = make("p.unseen", { role: "status", "aria-live": "polite" });
  #current = "";
  #last = 0;
  #timer;
  speaks = false;

  get elements() { return [this.#shown, this.#heard]; }

  constructor(signal) {
    signal.addEventListener("abort", () => {
      clearTimeout(this.#timer);
      globalThis.speechSynthesis?.cancel();
    }, { once: true });
  }

  // Shows one of the session's messages.
  show(name) {
    if (name === this.#current) return;
    this.#current = name;
    const text = name ? t(`scan.guidance.${name}`) : "";
    this.#shown.textContent = text;
    this.#shown.dataset.kind = name;
    clearTimeout(this.#timer);
    if (!text) return;
    const wait = urgent.has(name) ? 0 : Math.max(settle, this.#last + between - performance.now());
    this.#timer = setTimeout(() => this.#say(text), wait);
  }

  // Says what no message of the session says.
  say(text) {
    clearTimeout(this.#timer);
    this.#say(text);
  }

  #say(text) {
    if (text === this.#heard.textContent) return;
    this.#last = performance.now();
    this.#heard.textContent = text;
    if (!this.speaks || !globalThis.speechSynthesis) return;
    // What is out of date by now is not worth the time.
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = language;
    speechSynthesis.speak(words);
  }
}
