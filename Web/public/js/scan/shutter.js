// The shutter, with the ring that fills while a page is held still.

import { t } from "../app/strings.js";
import { make } from "../ui/element.js";

const drawing = "http://www.w3.org/2000/svg";
const radius = 36;
const length = 2 * Math.PI * radius;

export class Shutter {
  #ring = circle("shutter-ring");
  #button;

  get element() { return this.#button; }

  constructor(press) {
    const picture = document.createElementNS(drawing, "svg");
    picture.setAttribute("viewBox", "0 0 80 80");
    picture.setAttribute("aria-hidden", "true");
    this.#ring.style.setProperty("stroke-dasharray", String(length));
    picture.append(circle("shutter-rim"), this.#ring, circle("shutter-plate", 28));
    this.#button = make("button.shutter", {
      type: "button", "aria-label": t("scan.shutter"), title: t("scan.shutter"), disabled: true,
      onclick: press,
    }, picture);
    this.progress(0);
  }

  // How much of the time until the page is taken has passed, 0 … 1.
  progress(share) {
    this.#ring.style.setProperty("stroke-dashoffset", String(length * (1 - share)));
    this.#button.dataset.progress = share.toFixed(2);
  }

  set isReady(isReady) { this.#button.disabled = !isReady; }
}

function circle(name, r = radius) {
  const element = document.createElementNS(drawing, "circle");
  element.classList.add(name);
  for (const [key, value] of Object.entries({ cx: 40, cy: 40, r })) element.setAttribute(key, value);
  return element;
}
