// In the worker: pictures of all kinds become bytes in the module's buffer, or bands of rows.

import { byteCount } from './recto-module.js';

/** Above this a frame is handed over in bands, so that the module's buffer stays small. */
const LARGE = 1 << 24;
/** WebCodecs' formats that the module takes as they are. */
const FORMATS = { I420: 'i420', NV12: 'nv12', RGBA: 'rgba', RGBX: 'rgba' };
const FULL = { i420: 'i420Full', nv12: 'nv12Full', rgba: 'rgba' };

/** @type {OffscreenCanvasRenderingContext2D} */
let context;

/**
 * Puts a frame into the module.
 * @param {import('./recto-module.js').RectoModule} module
 * @returns {Promise<?{width: number, height: number, layout: string}>} `null`: it is too large for
 *   the buffer, or no frame at all; see `open`.
 */
export async function placeFrame(module, picture) {
  if (ArrayBuffer.isView(picture.data)) {
    checkBytes(picture);
    const { width, height, layout, data } = picture;
    if (data.length > LARGE && layout === 'rgba') return null;
    module.place(data.length).set(data);
    return { width, height, layout };
  }
  const known = FORMATS[picture.format];
  if (known) {
    const layout = picture.colorSpace?.fullRange ? FULL[known] : known;
    const { width, height } = picture.visibleRect;
    const count = byteCount(layout, width, height);
    // What is to be turned or stretched for showing goes through the canvas.
    const isPlain = !picture.rotation && !picture.flip
      && picture.displayWidth === width && picture.displayHeight === height;
    if (isPlain && picture.allocationSize() === count && count <= LARGE) {
      await picture.copyTo(module.place(count));
      return { width, height, layout };
    }
  }
  if (picture instanceof Blob) return null;
  const [width, height] = sizes(picture);
  const count = byteCount('rgba', width, height);
  if (count > LARGE) return null;
  module.place(count).set(readRows(picture, width)(0, height));
  return { width, height, layout: 'rgba' };
}

/** Loads a photo into the module. */
export async function open(module, picture) {
  if (ArrayBuffer.isView(picture.data)) {
    checkBytes(picture);
    const { width, height, layout, data } = picture;
    if (layout === 'rgba') {
      const rowBytes = width * 4;
      module.open(
        width, height, (first, count) => data.subarray(first * rowBytes, (first + count) * rowBytes));
    } else {
      module.place(data.length).set(data);
      module.openFrame(width, height, layout);
    }
    return;
  }
  // Upright as its file says, in sRGB.
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  try {
    const [width, height] = sizes(bitmap);
    module.open(width, height, readRows(bitmap, width));
  } finally {
    if (bitmap !== picture) bitmap.close();
  }
}

/** Lets go of what a picture holds. */
export function close(picture) {
  if (typeof picture?.close === 'function') picture.close();
}

function checkBytes({ width, height, layout, data }) {
  if (!(width > 0 && height > 0) || data.length !== byteCount(layout, width, height)) {
    throw new TypeError(`${data.length} bytes are no ${layout} picture of ${width} × ${height}`);
  }
}

function sizes(picture) {
  return [picture.displayWidth ?? picture.width, picture.displayHeight ?? picture.height];
}

/**
 * Reads bands of a picture through a canvas no larger than a band: phones limit a canvas' size.
 * @returns {(first: number, count: number) => Uint8ClampedArray}
 */
function readRows(picture, width) {
  return (first, count) => {
    if (context?.canvas.width !== width || context.canvas.height < count) {
      const canvas = new OffscreenCanvas(width, count);
      context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    }
    // White below pictures that are clear in places.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, count);
    context.drawImage(picture, 0, -first, ...sizes(picture));
    return context.getImageData(0, 0, width, count).data;
  };
}
