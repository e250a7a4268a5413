// One page's picture: the server's, and until that has come what the core draws here. Owns one
// element; sends "size" when what it shows has another shape.

import { drawn } from "../data/editing.js";
import { canPreview } from "../edit/preview.js";
import { paint } from "../edit/tones.js";
import { make } from "../ui/element.js";

// Sizes at which the server is asked for pictures: few, so that it has most of them already.
export const small = 400;
const sizes = [800, 1600, 3200];

export const sizeFor = (pixels) => sizes.find((size) => size >= pixels * 0.8) ?? sizes.at(-1);

export class PageView extends EventTarget {
  // What is magnified lies in it.
  content = make("div.page-magnified");
  element = make("div.page-view", { role: "img" }, this.content);
  #editing;
  #preview;
  #image = make("img", { alt: "", draggable: "false" });
  #canvas = make("canvas");
  #shown = "";
  // The recipe that it was drawn by.
  #shownRecipe = null;
  #wanted = "";
  #isCurrent = false;
  // Of the picture, in any unit.
  shape = { width: 3, height: 4 };

  constructor(editing, preview) {
    super();
    this.#editing = editing;
    this.#preview = preview;
  }

  // Shows a page for a place of so many device pixels. Of the current page, what the server has not
  // drawn yet is drawn by the core.
  show(page, pixels, label, { isCurrent }) {
    const isOther = page.id !== this.page?.id;
    this.page = page;
    this.element.setAttribute("aria-label", label);
    const size = sizeFor(pixels);
    const address = drawn(page, size);
    const isConfirmed = this.#isConfirmed(page);
    const wanted = `${address} ${isConfirmed} ${isCurrent}`;
    if (wanted === this.#wanted) return;
    [this.#wanted, this.#isCurrent] = [wanted, isCurrent];
    this.element.classList.remove("is-busy");
    if (isOther) {
      this.#shown = "";
      this.#shownRecipe = null;
      this.content.replaceChildren();
    }
    if (address === this.#shown) return;
    if (isConfirmed) this.#load(page, address);
    else if (isCurrent && !this.#turn(page.recipe)) this.#draw(page, Math.min(pixels, 1600));
  }

  // Turns what is shown, when that is all that is to change: it is sharp, and there at once.
  #turn(recipe) {
    const before = this.#shownRecipe;
    const content = this.content.firstChild;
    if (!content || !before) return false;
    const turns = (recipe.quarterTurns - before.quarterTurns + 4) % 4;
    const isAll = JSON.stringify({ ...before, quarterTurns: recipe.quarterTurns })
      === JSON.stringify(recipe);
    if (!isAll || turns === 0) return false;
    this.#canvas = turned(content, this.shape, turns);
    this.#put(this.#canvas, this.#canvas, recipe);
    this.#shown = "";
    return true;
  }

  // Whether the server draws the page as it is to be seen.
  #isConfirmed(page) {
    const known = this.#editing.confirmed(page.id);
    return known !== undefined && JSON.stringify(known.recipe) === JSON.stringify(page.recipe);
  }

  async #load(page, address) {
    // A small one is there soon, mostly: the strip shows it.
    if (!this.content.firstChild) this.#try(page, drawn(page, small), true);
    const wanted = this.#wanted;
    const isThere = await this.#try(page, address);
    if (!isThere && this.#wanted === wanted) this.#draw(page, 1600);
  }

  async #try(page, address, isSketch = false) {
    const wanted = this.#wanted;
    const image = new Image();
    image.src = address;
    try {
      await image.decode();
    } catch {
      return false;
    }
    // Another page, another recipe, or the large one was faster.
    if (this.#wanted !== wanted || (isSketch && this.content.firstChild)) return true;
    this.#image.src = address;
    if (this.#isCurrent) this.#preview.stop();
    this.#put(this.#image, { width: image.naturalWidth, height: image.naturalHeight }, page.recipe);
    this.#shown = isSketch ? "" : address;
    return true;
  }

  async #draw(page, pixels) {
    const wanted = this.#wanted;
    const isBusy = !canPreview(page.recipe);
    this.element.classList.toggle("is-busy", isBusy);
    if (isBusy) return;
    try {
      await this.#preview.draw(page, pixels, (picture) => {
        if (this.#wanted !== wanted) return;
        paint(this.#canvas, picture);
        this.#shown = "";
        this.#put(this.#canvas, picture, page.recipe);
      });
    } catch {
      // Without the core, or a photo that the browser cannot read, the server's picture will do.
      this.element.classList.add("is-busy");
    }
  }

  #put(content, { width, height }, recipe) {
    this.#shownRecipe = recipe;
    if (this.content.firstChild !== content) this.content.replaceChildren(content);
    this.element.classList.remove("is-busy");
    const isOther = width * this.shape.height !== height * this.shape.width;
    this.shape = { width, height };
    if (isOther) this.dispatchEvent(new Event("size"));
  }
}

// A picture turned clockwise, on a canvas of its own.
function turned(picture, { width, height }, turns) {
  const canvas = make("canvas");
  const isSide = turns % 2 === 1;
  [canvas.width, canvas.height] = isSide ? [height, width] : [width, height];
  const context = canvas.getContext("2d", { alpha: false });
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(turns * Math.PI / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}
