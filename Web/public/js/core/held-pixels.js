// In the worker: photos that are held decoded, of which one at a time lies in the module.

/** Thrown for a photo that is not held here: it was given to a worker that has ended. */
export class Gone extends Error {}

/** @type {OffscreenCanvasRenderingContext2D} */
let context;

export class HeldPixels {
  /** @type {Map<number, {width: number, height: number, data: Uint8ClampedArray}>} */
  #photos = new Map();
  /** The one in the module, when it was not replaced since. @type {?number} */
  #opened = null;

  /** Decodes a photo, upright and in sRGB, and keeps it with at most `longSide` pixels a side. */
  async hold(id, picture, longSide) {
    const isSmall = Math.max(picture.width, picture.height) <= longSide;
    const pixels = ArrayBuffer.isView(picture.data) && isSmall
      ? { width: picture.width, height: picture.height, data: picture.data }
      : await scaled(picture, longSide);
    if (id === this.#opened) this.#opened = null;
    this.#photos.set(id, pixels);
    return { width: pixels.width, height: pixels.height };
  }

  /**
   * Sees to it that the module has the photo.
   * @param {import('./recto-module.js').RectoModule} module
   */
  open(id, module) {
    const photo = this.#photos.get(id);
    if (!photo) throw new Gone('the photo is not held');
    if (id === this.#opened) return;
    const { width, height, data } = photo;
    const rowBytes = width * 4;
    this.#opened = null;
    module.open(
      width, height, (first, count) => data.subarray(first * rowBytes, (first + count) * rowBytes));
    this.#opened = id;
  }

  /** Another photo is in the module, or another module. */
  displace() { this.#opened = null; }

  /** Lets go of a photo. @returns {boolean} Whether the module has it. */
  release(id) {
    this.#photos.delete(id);
    if (id !== this.#opened) return false;
    this.#opened = null;
    return true;
  }
}

async function scaled(picture, longSide) {
  const source = ArrayBuffer.isView(picture.data)
    ? new ImageData(picture.data, picture.width, picture.height) : picture;
  const bitmap = await createImageBitmap(source);
  try {
    const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [bitmap.width, bitmap.height].map(
      (side) => Math.max(1, Math.round(side * scale)));
    context ??= new OffscreenCanvas(1, 1)
      .getContext('2d', { alpha: false, willReadFrequently: true });
    // A canvas that is given a size is clear.
    [context.canvas.width, context.canvas.height] = [width, height];
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    // Its memory goes with its size.
    [context.canvas.width, context.canvas.height] = [1, 1];
    return { width, height, data };
  } finally {
    bitmap.close();
  }
}
