// What lies below the finger, larger, in the corner of the screen that the hand does not cover.
// Owns one element.

import { make } from "../ui/element.js";

const side = 132;
const factor = 2.5;

export class Magnifier {
  element = make("canvas.crop-magnifier", { "aria-hidden": "true", hidden: true });
  #context;

  constructor() {
    const pixels = Math.round(side * Math.min(devicePixelRatio, 2));
    [this.element.width, this.element.height] = [pixels, pixels];
    this.#context = this.element.getContext("2d", { alpha: false });
  }

  // Shows a place of `picture`, a canvas that is shown `scale` times smaller than it is; `place` in
  // pixels of the screen from its corner, and lines to be drawn, each of two such places.
  show({ picture, scale, place, lines, isRight }) {
    const context = this.#context;
    const { width } = this.element;
    // Of the picture's pixels to those of this element.
    const zoom = factor * (width / side) / scale;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = "#15181b";
    context.fillRect(0, 0, width, width);
    const [x, y] = [place.x, place.y].map((value) => width / 2 - value * scale * zoom);
    context.setTransform(zoom, 0, 0, zoom, x, y);
    context.drawImage(picture, 0, 0);
    context.beginPath();
    for (const [a, b] of lines) {
      context.moveTo(a.x * scale, a.y * scale);
      context.lineTo(b.x * scale, b.y * scale);
    }
    context.lineWidth = 2 * scale / factor;
    context.strokeStyle = "#6cc7ae";
    context.stroke();
    this.element.classList.toggle("is-right", isRight);
    this.element.hidden = false;
  }

  hide() { this.element.hidden = true; }
}
