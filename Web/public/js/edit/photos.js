// A photo's own pixels, as a file that the browser can decode.

import { fetchBlob } from "../data/api.js";
import { photoFile } from "../data/editing.js";

export const photoBlob = (photo, index, size) => fetchBlob(photoFile(photo));
