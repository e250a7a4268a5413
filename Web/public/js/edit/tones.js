// Brightness and contrast, as the core applies them to finished tones (ToneAdjustment.swift): a
// test compares the two.

// For each tone its adjusted one. All in single precision, as there.
export function adjustedTones(brightness, contrast) {
  const f = Math.fround;
  const slope = contrast <= 0 ? f(1 + f(contrast)) : f(1 / Math.max(f(1 - f(contrast)), f(0.01)));
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    let tone = f(f(f(value - 127.5) * slope) + 127.5);
    tone = Math.min(Math.max(tone, 0), 255);
    tone = brightness >= 0
      ? f(tone + f(f(255 - tone) * f(brightness))) : f(tone * f(1 + f(brightness)));
    return Math.trunc(f(tone + 0.5));
  });
}

// A page of the core with a recipe's brightness and contrast.
export function toned(picture, { brightness, contrast, look }) {
  // Black and white has its brightness from the core, and no contrast.
  const isPlain = brightness === 0 && contrast === 0;
  if (isPlain || look === "blackAndWhite" || picture.kind === "bilevel") return picture;
  const tones = adjustedTones(brightness, contrast);
  const { data } = picture;
  const changed = new Uint8ClampedArray(data.length);
  if (picture.kind === "grey") {
    for (let k = 0; k < data.length; k += 1) changed[k] = tones[data[k]];
  } else {
    for (let k = 0; k < data.length; k += 4) {
      changed[k] = tones[data[k]];
      changed[k + 1] = tones[data[k + 1]];
      changed[k + 2] = tones[data[k + 2]];
      changed[k + 3] = 255;
    }
  }
  return { ...picture, data: changed };
}

// Shows a page of the core on a canvas.
export function paint(canvas, { width, height, kind, data }) {
  const image = new ImageData(width, height);
  if (kind === "colour") image.data.set(data);
  else {
    const pixels = new Uint32Array(image.data.buffer);
    for (let k = 0; k < data.length; k += 1) pixels[k] = 0xff000000 | (data[k] * 0x10101);
  }
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
  }
  canvas.getContext("2d", { alpha: false }).putImageData(image, 0, 0);
}
