// The photo with the page's outline on it, which is dragged or moved by keys. Owns one element;
// sends "change" when the outline is another.

import { t, number } from "../app/strings.js";
import { make } from "../ui/element.js";
import { Magnifier } from "./magnifier.js";
import { movedEdge, wholePhoto } from "./outline.js";
import { snappedCorner, snappedEdge } from "./snapping.js";

// Room round the photo, for corners outside it.
const room = 36;
// A finger this near to an edge's middle means the edge.
const edgeReach = 28;
const keyStep = 0.002;
const largeKeySteps = 10;
const svg = "http://www.w3.org/2000/svg";

export class Frame extends EventTarget {
  #outline;
  #bitmap;
  #outlines = [];
  #picture = make("canvas.crop-photo", { "aria-hidden": "true" });
  #magnifier = new Magnifier();
  #shade = document.createElementNS(svg, "path");
  #line = document.createElementNS(svg, "path");
  #handles;
  // Of the photo on the screen.
  #box = { left: 0, top: 0, width: 1, height: 1 };
  #drag = null;
  #isDue = false;

  constructor(bitmap, outline, signal) {
    super();
    [this.#bitmap, this.#outline] = [bitmap, outline];
    const drawing = document.createElementNS(svg, "svg");
    drawing.setAttribute("aria-hidden", "true");
    this.#shade.classList.add("shade");
    this.#line.classList.add("line");
    drawing.append(this.#shade, this.#line);
    this.#handles = [0, 1, 2, 3].flatMap((k) =>
      [this.#handle("corner", k), this.#handle("edge", k)]);
    this.element = make("div.crop-frame", { role: "group", "aria-label": t("crop.frame") },
      this.#picture, drawing, this.#handles.map(({ element }) => element), this.#magnifier.element);
    this.#listen(signal);
  }

  // What the core has seen: outlines in unit coordinates of the photo, to snap to.
  set seen(outlines) { this.#outlines = outlines; }

  // Draws the photo anew, as the outline's view says.
  layOut() {
    const { clientWidth, clientHeight } = this.element;
    const isTurned = this.#outline.view % 2 === 1;
    const [width, height] = isTurned
      ? [this.#bitmap.height, this.#bitmap.width] : [this.#bitmap.width, this.#bitmap.height];
    const share = Math.min((clientWidth - 2 * room) / width, (clientHeight - 2 * room) / height);
    if (!(share > 0)) return;
    const box = { width: width * share, height: height * share };
    this.#box = {
      ...box, left: (clientWidth - box.width) / 2, top: (clientHeight - box.height) / 2,
    };
    this.#drawPhoto(width, height);
    this.draw();
  }

  #drawPhoto(width, height) {
    // As many pixels as the magnifier can show.
    const scale = Math.min(1, 2 * Math.min(devicePixelRatio, 2) * this.#box.width / width);
    const { style } = this.#picture;
    this.#picture.width = Math.round(width * scale);
    this.#picture.height = Math.round(height * scale);
    for (const [side, value] of Object.entries(this.#box)) style.setProperty(side, `${value}px`);
    const context = this.#picture.getContext("2d", { alpha: false });
    context.setTransform(scale, 0, 0, scale, this.#picture.width / 2, this.#picture.height / 2);
    context.rotate(this.#outline.view * Math.PI / 2);
    context.drawImage(this.#bitmap, -this.#bitmap.width / 2, -this.#bitmap.height / 2);
  }

  // Draws the outline, with the next frame of the screen.
  draw() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#drawNow();
    });
  }

  #drawNow() {
    const corners = this.#outline.seen.map((place) => this.#toScreen(place));
    const path = `M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`;
    const { clientWidth, clientHeight } = this.element;
    this.#shade.setAttribute("d", `M0 0H${clientWidth}V${clientHeight}H0Z${path}`);
    this.#line.setAttribute("d", path);
    this.element.classList.toggle("is-wrong", this.#outline.fault !== null);
    for (const handle of this.#handles) this.#place(handle, corners);
    const active = this.#drag?.handle;
    if (active) this.#magnify(active, corners);
  }

  #place({ element, kind, k }, corners) {
    const { x, y } = middle(kind, k, corners);
    const next = corners[(k + 1) % 4];
    const angle = kind === "edge" ? Math.atan2(next.y - corners[k].y, next.x - corners[k].x) : 0;
    element.style.setProperty("transform", `translate(${x}px, ${y}px) rotate(${angle}rad)`);
    const isActive = element === this.#drag?.handle.element;
    element.classList.toggle("is-active", isActive);
    element.classList.toggle("is-snapped", isActive && this.#drag.isSnapped);
    const at = this.#toView({ x, y });
    const [across, down] = [at.x, at.y].map((value) => Math.round(value * 100));
    const text = t("crop.position", { x: number(across), y: number(down) });
    if (element.getAttribute("aria-valuetext") !== text) {
      element.setAttribute("aria-valuetext", text);
      element.setAttribute("aria-valuenow", String(across));
    }
  }

  #magnify({ kind, k }, corners) {
    const { left, top, width } = this.#box;
    const local = ({ x, y }) => ({ x: x - left, y: y - top });
    const at = middle(kind, k, corners);
    const { y } = at;
    const isRight = at.x < this.element.clientWidth / 2 && y < this.element.clientHeight / 2;
    this.#magnifier.show({
      picture: this.#picture, scale: this.#picture.width / width, place: local(at), isRight,
      lines: corners.map((corner, j) => [local(corner), local(corners[(j + 1) % 4])]),
    });
  }

  #handle(kind, k) {
    const element = make(`div.crop-handle.${kind}`, {
      role: "slider", tabindex: "0", "aria-label": t(`crop.${kind}.${k}`), "aria-valuemin": "-50",
      "aria-valuemax": "150", "aria-valuenow": "0",
      onkeydown: (event) => this.#key(event, { kind, k }),
    });
    return { element, kind, k };
  }

  #toScreen({ x, y }) {
    const { left, top, width, height } = this.#box;
    return { x: left + x * width, y: top + y * height };
  }

  #toView({ x, y }) {
    const { left, top, width, height } = this.#box;
    return { x: (x - left) / width, y: (y - top) / height };
  }

  #listen(signal) {
    const resizing = new ResizeObserver(() => this.layOut());
    resizing.observe(this.element);
    signal.addEventListener("abort", () => resizing.disconnect());
    const on = (kind, act) => this.element.addEventListener(kind, act, { signal });
    on("pointerdown", (event) => this.#begin(event));
    on("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel"]) on(kind, (event) => this.#end(event));
  }

  #begin(event) {
    if (this.#drag || event.button !== 0) return;
    const { left, top } = this.element.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const corners = this.#outline.seen.map((place) => this.#toScreen(place));
    const handle = this.#nearest(at, corners);
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    handle.element.focus({ preventScroll: true });
    // The handle keeps its distance from the finger, which does not cover it then.
    this.#drag = { pointer: event.pointerId, at, corners, handle, isSnapped: false };
    this.draw();
  }

  // The handle that a finger means: an edge's when it is on it, else the nearest corner.
  #nearest(at, corners) {
    const away = ({ kind, k }) => {
      const { x, y } = middle(kind, k, corners);
      return Math.hypot(x - at.x, y - at.y);
    };
    const [edge, corner] = ["edge", "corner"].map((kind) => this.#handles
      .filter((handle) => handle.kind === kind).sort((a, b) => away(a) - away(b))[0]);
    return away(edge) < edgeReach && away(edge) < away(corner) ? edge : corner;
  }

  #move(event) {
    const drag = this.#drag;
    if (drag?.pointer !== event.pointerId) return;
    const { left, top } = this.element.getBoundingClientRect();
    const vector = { x: event.clientX - left - drag.at.x, y: event.clientY - top - drag.at.y };
    const outlines = [wholePhoto, ...this.#outlines].map((outline) =>
      outline.map((place) => this.#toScreen(this.#outline.toView(place))));
    const { kind, k } = drag.handle;
    if (kind === "corner") {
      const from = drag.corners[k];
      const at = { x: from.x + vector.x, y: from.y + vector.y };
      const { place, isSnapped } = snappedCorner(at, outlines);
      drag.isSnapped = isSnapped;
      this.#put({ [k]: place });
    } else {
      const moved = movedEdge(drag.corners, k, vector);
      const { places, isSnapped } = snappedEdge(drag.corners, k, moved, outlines);
      drag.isSnapped = isSnapped;
      this.#put(places);
    }
  }

  #end(event) {
    if (this.#drag?.pointer !== event.pointerId) return;
    this.#drag = null;
    this.#magnifier.hide();
    this.draw();
  }

  #key(event, { kind, k }) {
    const step = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const { width, height } = this.#box;
    const length = Math.max(width, height) * keyStep * (event.shiftKey ? largeKeySteps : 1);
    const vector = { x: step[0] * length, y: step[1] * length };
    const corners = this.#outline.seen.map((place) => this.#toScreen(place));
    if (kind === "edge") this.#put(movedEdge(corners, k, vector));
    else this.#put({ [k]: { x: corners[k].x + vector.x, y: corners[k].y + vector.y } });
  }

  #put(places) {
    this.#outline.put(Object.fromEntries(
      Object.entries(places).map(([handle, place]) => [handle, this.#toView(place)])));
    this.draw();
    this.dispatchEvent(new Event("change"));
  }
}

function middle(kind, k, corners) {
  const [a, b] = [corners[k], corners[(k + 1) % 4]];
  return kind === "corner" ? a : { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
