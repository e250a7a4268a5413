// One page: its picture, the words over it, and what is marked on it.

import { t } from "../app/strings.js";
import { picture } from "../data/api.js";
import { make } from "../ui/element.js";
import { textLayer } from "./text-layer.js";
import { readingKey } from "./texts.js";

const drawing = "http://www.w3.org/2000/svg";
// Pixels of the longer side: of the first look, and the sizes that are asked for.
const small = 400;
const sizes = [800, 1600, 3200, 6400];

export class PageView {
  element;
  // Hears the width over the height of the page, once it is known.
  onAspect = () => {};

  #page;
  #revision;
  #texts;
  #picture = make("img", { decoding: "async", draggable: "false" });
  #marks = document.createElementNS(drawing, "svg");
  #layer = null;
  #read = "";
  #drawn = "";
  #size = 0;
  #aspect = 0;
  #isGone = false;

  constructor(texts) {
    this.#texts = texts;
    this.#marks.setAttribute("viewBox", "0 0 1 1");
    this.#marks.setAttribute("preserveAspectRatio", "none");
    this.#marks.setAttribute("aria-hidden", "true");
    this.#marks.classList.add("marks");
    this.element = make("section.page", {}, this.#picture, this.#marks);
    this.#picture.addEventListener("load", () => this.#loaded());
  }

  // Shows a page as it is at a revision of its document.
  show(page, place, revision) {
    this.#page = page;
    const name = t("document.page", { count: place + 1 });
    this.element.setAttribute("aria-label", name);
    this.#picture.alt = name;
    const drawn = JSON.stringify([page.id, page.photo, page.index, page.recipe, page.isScanned]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.#revision = revision;
      this.#size = 0;
      this.#picture.src = picture(page.id, small, revision);
    }
    this.#showText();
  }

  // Says how large the page is seen, in pixels of the screen; fetches a picture that is enough.
  async seen(pixels) {
    const size = sizes.find((one) => one >= pixels * 0.9) ?? sizes.at(-1);
    if (size <= this.#size) return;
    this.#size = size;
    const source = picture(this.#page.id, size, this.#revision);
    const better = new Image();
    better.src = source;
    try {
      await better.decode();
    } catch {
      // The small one stays; the next look tries again.
      if (this.#size === size) this.#size = 0;
      return;
    }
    if (this.#size === size && !this.#isGone) this.#picture.src = source;
  }

  // Marks places: [{quad, kind}], `kind` "hit", "current" or "found".
  mark(places) {
    this.#marks.replaceChildren(...places.map(({ quad, kind }) => {
      const shape = document.createElementNS(drawing, "polygon");
      shape.setAttribute("points", quad.map((corner) => corner.join(",")).join(" "));
      shape.setAttribute("class", kind);
      return shape;
    }));
  }

  end() {
    this.#isGone = true;
    this.#picture.removeAttribute("src");
    this.element.remove();
  }

  #loaded() {
    const { naturalWidth, naturalHeight } = this.#picture;
    this.element.classList.add("drawn");
    const aspect = naturalWidth / naturalHeight;
    this.onAspect(aspect);
    // The small picture's sides are rounded: less than that moves no word by a pixel, and words
    // that somebody is selecting stay.
    if (Math.abs(aspect / this.#aspect - 1) < 0.003) return;
    this.#aspect = aspect;
    this.#read = "";
    this.#showText();
  }

  async #showText() {
    const key = readingKey(this.#page);
    if (this.#aspect === 0 || key === this.#read) return;
    this.#read = key;
    let reading = null;
    try {
      reading = await this.#texts.of(this.#page);
    } catch {
      // It can be seen all the same; the next look tries again.
      this.#read = "";
      return;
    }
    if (this.#isGone || key !== this.#read) return;
    const layer = reading ? textLayer(reading.blocks, this.#aspect) : null;
    this.#layer?.remove();
    this.#layer = layer;
    if (layer) this.element.append(layer);
  }
}
