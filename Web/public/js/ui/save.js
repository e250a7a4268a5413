// Files for the device: saved, or handed to another program.

import { make } from "./element.js";

// Saves what an address of this server, or a Blob, gives.
export function save(source, name) {
  const href = source instanceof Blob ? URL.createObjectURL(source) : source;
  make("a", { href, download: name }).click();
  if (source instanceof Blob) setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export const canShare = (files) => navigator.canShare?.({ files }) === true;

// Hands files to another program. `true`: done, or the user has thought better of it; `false`: the
// browser wants a fresh tap.
export async function share(files, title) {
  try {
    await navigator.share({ files, title });
    return true;
  } catch (problem) {
    if (problem.name === "AbortError") return true;
    if (problem.name === "NotAllowedError") return false;
    throw problem;
  }
}
