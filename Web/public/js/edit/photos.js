// A photo's own pixels, as the browser decodes them: upright, in sRGB.

import { fetchBlob } from "../data/api.js";
import { photoFile } from "../data/editing.js";

// More than a screen and a magnifier show.
const mostPixels = 2400;

export const photoBlob = (photo, index, size) => fetchBlob(photoFile(photo));

export async function photoBitmap(photo, index) {
  const bitmap = await createImageBitmap(await photoBlob(photo, index, mostPixels));
  const share = mostPixels / Math.max(bitmap.width, bitmap.height);
  if (share >= 1) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * share), resizeHeight: Math.round(bitmap.height * share),
    resizeQuality: "medium",
  });
  bitmap.close();
  return smaller;
}
