// Pictures of all kinds on their way to the worker: what can be transferred is, not copied.

/**
 * What the core takes: a frame of a video, the video itself (its current frame), a picture file, a
 * bitmap, a canvas, an `ImageData`, or bytes with their layout.
 * @typedef {VideoFrame | HTMLVideoElement | Blob | ImageBitmap | HTMLCanvasElement | OffscreenCanvas
 *   | HTMLImageElement | ImageData
 *   | {width: number, height: number, layout: string, data: Uint8Array}} Source
 */

const is = (source, type) => type in globalThis && source instanceof globalThis[type];

/**
 * A source made fit for `postMessage`, and what of it is transferred: a `VideoFrame`, an
 * `ImageBitmap` and the bytes of a frame belong to the worker afterwards.
 * @param {Source} source
 * @returns {Promise<{picture: object, transfer: Transferable[]}>}
 */
export async function packed(source) {
  if (is(source, 'VideoFrame') || is(source, 'ImageBitmap')) {
    return { picture: source, transfer: [source] };
  }
  if (is(source, 'Blob')) return { picture: source, transfer: [] };
  if (is(source, 'ImageData')) {
    const { width, height, data } = source;
    // A view of the same bytes: the worker must not take an ImageData that the page still shows.
    return { picture: { width, height, layout: 'rgba', data }, transfer: [] };
  }
  if (is(source, 'HTMLVideoElement')) {
    if (source.videoWidth === 0) throw new TypeError('the video has no frame yet');
    const frame = videoFrame(source) ?? await createImageBitmap(source);
    return { picture: frame, transfer: [frame] };
  }
  if (ArrayBuffer.isView(source?.data)) {
    const { width, height, layout, data } = source;
    return { picture: { width, height, layout, data }, transfer: [data.buffer] };
  }
  const bitmap = await createImageBitmap(source);
  return { picture: bitmap, transfer: [bitmap] };
}

/** Lets go of what a source holds, when it is not sent after all. @param {Source} source */
export function discard(source) {
  if (is(source, 'VideoFrame') || is(source, 'ImageBitmap')) source.close();
}

/** The video's frame without a copy, where the browser can: since Safari 16.4, Firefox 130. */
function videoFrame(video) {
  if (typeof VideoFrame !== 'function') return null;
  try {
    return new VideoFrame(video);
  } catch {
    // Some browsers refuse videos of some origins and states; a bitmap may do.
    return null;
  }
}
