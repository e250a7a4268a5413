// The best picture of a page: a photo of the camera's own where that is larger than the stream's
// frames, else the sharpest frame that the session held.

// Milliseconds that a photo may take: the hand does not hold still for longer.
const patience = 2500;
const quality = 0.95;

export class Still {
  #camera;
  #recto;
  // The track that was asked, {track, taker, size}; one taker for each.
  #asked = null;

  constructor(camera, recto) {
    this.#camera = camera;
    this.#recto = recto;
  }

  // The photo as a file, and the page in it, if that is known: {blob, quad}. `colorSpace` is the
  // frame's, which the session's copy does not have.
  async take({ picture, quad }, colorSpace) {
    const photo = await this.#photo(picture);
    if (photo) {
      // Photos show more to the sides than frames do, so the page is looked for anew.
      const found = await this.#recto.detect(photo).catch(() => null);
      return { blob: photo, quad: found?.quad ?? null };
    }
    return { blob: await encoded(picture, colorSpace), quad };
  }

  // `null`: the camera takes none that is larger.
  async #photo({ width, height }) {
    const { track } = this.#camera;
    if (!("ImageCapture" in globalThis) || !track) return null;
    if (this.#asked?.track !== track) this.#asked = { track, ...await abilities(track) };
    const { taker, size } = this.#asked;
    if (size.imageWidth * size.imageHeight <= width * height * 1.2) return null;
    try {
      return await within(patience, taker.takePhoto(size));
    } catch {
      // A camera that promised more than it does: the frame is there.
      this.#asked.size = none;
      return null;
    }
  }
}

const none = { imageWidth: 0, imageHeight: 0 };

// What takes photos of a track, and how large they are at most.
async function abilities(track) {
  try {
    const taker = new ImageCapture(track);
    const { imageWidth, imageHeight } = await taker.getPhotoCapabilities();
    return { taker, size: { imageWidth: imageWidth.max, imageHeight: imageHeight.max } };
  } catch {
    return { taker: null, size: none };
  }
}

function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((_, reject) => {
    setTimeout(() => reject(new Error("too late")), milliseconds);
  })]);
}

// One canvas for all stills: browsers are slow to give the memory of many back.
let canvas;

// A frame's bytes as a JPEG.
async function encoded({ width, height, layout, data }, colorSpace) {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { alpha: false });
  if (layout === "rgba") {
    pen.putImageData(new ImageData(new Uint8ClampedArray(data.buffer), width, height), 0, 0);
  } else {
    const frame = new VideoFrame(data, {
      format: layout.startsWith("nv12") ? "NV12" : "I420",
      codedWidth: width, codedHeight: height, timestamp: 0,
      ...(colorSpace?.matrix ? { colorSpace } : {}),
    });
    pen.drawImage(frame, 0, 0);
    frame.close();
  }
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
