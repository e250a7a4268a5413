// The pages taken so far: the last as a thumbnail, and how many. Pressed, it ends the scan.

import { number, t } from "../app/strings.js";
import { make } from "../ui/element.js";

const flight = 420;

export class Stack {
  #picture = make("span.stack-picture");
  #count = make("span.stack-count", { "aria-hidden": "true" });
  #button;

  get element() { return this.#button; }

  constructor(finish) {
    this.#button = make("button.stack", { type: "button", hidden: true, onclick: finish },
      this.#picture, this.#count, make("span.stack-label", { "aria-hidden": "true" }, t("action.done")));
  }

  // `picture`: an element, or nothing to leave the last.
  show(count, picture) {
    this.#button.hidden = count === 0;
    this.#button.setAttribute("aria-label", t("scan.review", { count }));
    this.#count.textContent = number(count);
    if (picture) this.#picture.replaceChildren(picture);
  }

  // The page flies from its place on the screen into the stack. `corners` are in pixels of `stage`.
  fly(picture, corners, stage) {
    if (!picture || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [from, to] = [stage.getBoundingClientRect(), this.#picture.getBoundingClientRect()];
    const left = from.x + Math.min(...corners.map(({ x }) => x));
    const top = from.y + Math.min(...corners.map(({ y }) => y));
    const width = from.x + Math.max(...corners.map(({ x }) => x)) - left;
    const height = from.y + Math.max(...corners.map(({ y }) => y)) - top;
    const page = make("div.flying", {}, copy(picture));
    for (const [name, size] of Object.entries({ left, top, width, height })) {
      page.style.setProperty(name, `${size}px`);
    }
    stage.append(page);
    const scale = Math.max(to.width / width, to.height / height) || 0.1;
    const x = to.x + to.width / 2 - left - width / 2;
    const y = to.y + to.height / 2 - top - height / 2;
    page.animate([
      { transform: "none", opacity: 1 },
      { transform: "scale(1.03)", opacity: 1, offset: 0.25 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.6 },
    ], { duration: flight, easing: "cubic-bezier(0.4, 0, 0.2, 1)" }).finished
      .finally(() => page.remove());
  }
}

function copy(canvas) {
  const other = document.createElement("canvas");
  [other.width, other.height] = [canvas.width, canvas.height];
  other.getContext("2d").drawImage(canvas, 0, 0);
  return other;
}
