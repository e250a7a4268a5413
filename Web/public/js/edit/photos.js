// A photo's own pixels, upright and in sRGB, whatever the format of its file.

import { fetchBlob } from "../data/api.js";
import { photoPicture } from "../data/editing.js";

// More than a screen and a magnifier show; one size, so that it comes over the network once.
const longSide = 2048;

export const photoBlob = (photo, index) => fetchBlob(photoPicture(photo, index, longSide));

export const photoBitmap = async (photo, index) => createImageBitmap(await photoBlob(photo, index));
