// What becomes of a photo: kept on the device before all else, then judged, then kept or taken anew.

import { preferences } from "../data/preferences.js";
import { acknowledge } from "./acknowledge.js";
import { isBelow } from "./grades.js";

export class Intake {
  #captures;
  #recto;
  #draft;
  #page;

  // `recto`: the core, or `null` where it cannot run; `page`: the page whose photo is taken anew.
  constructor({ captures, recto, draft, page }) {
    this.#captures = captures;
    this.#recto = recto;
    this.#draft = draft;
    this.#page = page;
  }

  // Keeps a photo. When this returns, it is on the disk.
  async keep(blob, { name, at = null, quad = null }) {
    return this.#captures.put({
      draft: this.#draft, page: this.#page, at, name,
      recipe: quad && { quad: quad.map(({ x, y }) => [x, y]) },
      isAsked: this.#judges,
    }, blob);
  }

  // Judges what was kept, and asks where the user wants to be asked; whether it stays.
  async settle({ id, state }, blob, quad, { mayAsk }) {
    if (state !== "asked") return true;
    const asks = preferences.get("acknowledge");
    const quality = await this.#quality(blob, quad);
    const isBad = quality !== null && isBelow(quality.grade, preferences.get("minimumQuality"));
    if (mayAsk && (asks === "always" || asks === "badQuality" && isBad)) {
      const page = this.#picture(blob, quad);
      const mayKeep = preferences.get("keepAllowed") || !isBad;
      if (!await acknowledge({ page, quality, mayKeep })) {
        await this.#captures.remove(id);
        return false;
      }
    }
    await this.#captures.keep(id, { quality });
    return true;
  }

  get #judges() { return preferences.get("acknowledge") !== "never"; }

  // `null`: the browser cannot read such a file, or the core not run.
  async #quality(blob, quad) {
    try {
      return await this.#recto?.quality(blob, quad) ?? null;
    } catch {
      return null;
    }
  }

  async #picture(blob, quad) {
    try {
      const { width, height, kind, data } = await this.#recto.render(blob, { quad });
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width, height];
      const pixels = kind === "colour" ? data : coloured(data);
      canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
      return canvas;
    } catch {
      return null;
    }
  }
}

function coloured(grey) {
  const pixels = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (let k = 0; k < grey.length; k += 1) {
    pixels[4 * k] = pixels[4 * k + 1] = pixels[4 * k + 2] = grey[k];
  }
  return pixels;
}
