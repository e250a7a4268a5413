// The outline over the camera's picture, drawn as often as the screen is: detections come when they
// come, and the corners glide from one to the next.

import { make } from "../ui/element.js";

// Seconds in which two thirds of the way to a new place are made: less trembles, more trails behind.
const glide = 0.045;
// Seconds in which it appears and goes.
const fade = 0.12;

export class Overlay {
  #canvas = make("canvas.outline", { "aria-hidden": "true" });
  #pen = this.#canvas.getContext("2d");
  #video;
  #target = null;
  #corners = null;
  #strength = 0;
  #mood = "seen";
  #last = 0;
  #colours = {};
  #isClear = true;

  // Times drawn, for who measures.
  count = 0;

  get element() { return this.#canvas; }

  constructor(video, signal) {
    this.#video = video;
    const step = (now) => {
      if (signal.aborted) return;
      requestAnimationFrame(step);
      this.#step(now / 1000);
    };
    requestAnimationFrame(step);
    const sizes = new ResizeObserver(() => this.#fit());
    sizes.observe(this.#canvas);
    signal.addEventListener("abort", () => sizes.disconnect(), { once: true });
  }

  // The outline to show, in unit coordinates; `null`: none. `mood`: "seen", "good" or "taken".
  show(quad, mood) {
    this.#target = quad;
    this.#mood = mood;
  }

  // Where a quad lies on the screen, in pixels of the element.
  place(quad) {
    const { x, y, width, height } = this.#picture();
    return quad.map((corner) => ({ x: x + corner.x * width, y: y + corner.y * height }));
  }

  #fit() {
    const scale = Math.min(devicePixelRatio || 1, 2);
    this.#canvas.width = Math.round(this.#canvas.clientWidth * scale);
    this.#canvas.height = Math.round(this.#canvas.clientHeight * scale);
    const style = getComputedStyle(this.#canvas);
    for (const mood of ["seen", "good", "taken"]) {
      this.#colours[mood] = style.getPropertyValue(`--outline-${mood}`).trim();
    }
  }

  // Where the picture lies in the element, as `object-fit: contain` puts it there.
  #picture() {
    const { clientWidth, clientHeight } = this.#canvas;
    const { videoWidth = 1, videoHeight = 1 } = this.#video;
    const scale = Math.min(clientWidth / videoWidth, clientHeight / videoHeight);
    const [width, height] = [videoWidth * scale, videoHeight * scale];
    return { x: (clientWidth - width) / 2, y: (clientHeight - height) / 2, width, height };
  }

  #step(now) {
    const passed = Math.min(now - this.#last, 0.25);
    this.#last = now;
    this.count += 1;
    const wanted = this.#target ? 1 : 0;
    this.#strength += Math.sign(wanted - this.#strength)
      * Math.min(Math.abs(wanted - this.#strength), passed / fade);
    if (this.#target) {
      // One that comes anew begins where it is.
      const share = this.#corners ? 1 - Math.exp(-passed / glide) : 1;
      this.#corners = this.#target.map((to, k) => {
        const from = this.#corners?.[k] ?? to;
        return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      });
    } else if (this.#strength === 0) this.#corners = null;
    this.#draw();
  }

  #draw() {
    const pen = this.#pen;
    if (!this.#corners) {
      if (!this.#isClear) pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
      this.#isClear = true;
      return;
    }
    this.#isClear = false;
    const scale = this.#canvas.width / (this.#canvas.clientWidth || 1);
    const corners = this.place(this.#corners);
    const colour = this.#colours[this.#mood];
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    pen.save();
    pen.scale(scale, scale);
    pen.globalAlpha = this.#strength * 0.18;
    pen.fillStyle = colour;
    path(pen, corners);
    pen.fill();
    pen.globalAlpha = this.#strength;
    pen.lineJoin = "round";
    // Dark below, so that it is seen on white paper too.
    pen.strokeStyle = "#0008";
    pen.lineWidth = 6;
    pen.stroke();
    pen.strokeStyle = colour;
    pen.lineWidth = 3;
    pen.stroke();
    pen.restore();
  }
}

function path(pen, corners) {
  pen.beginPath();
  corners.forEach(({ x, y }, k) => (k === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
}
