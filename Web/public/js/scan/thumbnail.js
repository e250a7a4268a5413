// A small picture of a page: what of the photo lies around its outline.

const side = 240;

// A canvas no larger than needed; `null`: the browser cannot read the photo (as HEIC in most).
export async function thumbnail(blob, quad) {
  let photo;
  try {
    photo = await createImageBitmap(blob);
  } catch {
    return null;
  }
  const { x, y, width, height } = box(quad, photo);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  // What draws on a canvas may be kept for long; this hands over the small picture and no more.
  const small = await createImageBitmap(photo, x, y, width, height, {
    resizeWidth: canvas.width, resizeHeight: canvas.height, resizeQuality: "medium",
  });
  photo.close();
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(small);
  return canvas;
}

function box(quad, { width, height }) {
  if (!quad) return { x: 0, y: 0, width, height };
  const [xs, ys] = [quad.map((corner) => corner.x * width), quad.map((corner) => corner.y * height)];
  const x = Math.max(0, Math.min(...xs));
  const y = Math.max(0, Math.min(...ys));
  return {
    x, y,
    width: Math.max(1, Math.min(width, Math.max(...xs)) - x),
    height: Math.max(1, Math.min(height, Math.max(...ys)) - y),
  };
}
