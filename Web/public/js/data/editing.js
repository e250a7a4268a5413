// The server's API for a document that is edited. `revision` is what the caller has seen: when the
// document has another one by now, the answer is a `Problem` of status 412 and nothing has changed.

import { ask } from "./api.js";

const change = async (method, path, revision, json) =>
  (await ask(method, path, { json, headers: { "If-Match": `"${revision}"` } })).value;

export const draw = (page, recipe, revision) =>
  change("PUT", `/pages/${page}/recipe`, revision, recipe);

// Several pages at once: one edit, which is undone at once. `recipes`: [{page, recipe}].
export const drawAll = (document, recipes, revision) =>
  change("PUT", `/documents/${document}/recipes`, revision, { recipes });

export const order = (document, pages, revision) =>
  change("PUT", `/documents/${document}/pages`, revision, { pages });

export const remove = (document, pages, revision) => {
  const query = pages.map((page) => `page=${page}`).join("&");
  return change("DELETE", `/documents/${document}/pages?${query}`, revision);
};

export const insert = (document, pages, at, revision) =>
  change("POST", `/documents/${document}/pages`, revision, { pages, at });

export const rename = (document, title, revision) =>
  change("PATCH", `/documents/${document}`, revision, { title });

export const undo = (document, revision) => change("POST", `/documents/${document}/undo`, revision);

export const redo = (document, revision) => change("POST", `/documents/${document}/redo`, revision);

// Whatever the document has become meanwhile.
export const keep = async (document) => (await ask("POST", `/documents/${document}/keep`)).value;

// Somebody looks at it: its jobs come first.
export const hurry = (document) => ask("POST", `/documents/${document}/hurry`);

// A page's picture as `recipe` draws it: the recipe is in the address only so that the browser
// keeps the pictures of different ones apart.
export const drawn = (page, size) =>
  `/api/v1/pages/${page.id}/picture?size=${size}&drawn=${digest(JSON.stringify(page.recipe))}`;

// The photo's own pixels, upright, at most `size` a side.
export const photoPicture = (photo, index, size) =>
  `/api/v1/photos/${photo}/picture?index=${index}&size=${size}`;

// A short name for a text (FNV-1a).
function digest(text) {
  let hash = 0x811c9dc5;
  for (let k = 0; k < text.length; k += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
