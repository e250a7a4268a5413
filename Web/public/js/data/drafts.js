// The server's API, as far as taken pages need it: drafts, and photos in them.

import { ask } from "./api.js";

const ifMatch = (revision) => ({ "If-Match": `"${revision}"` });

// The documents that show a photo, by its hash.
export const documentsWith = async (hash) => (await ask("GET", `/photos/${hash}`)).value.documents;

// `key` is the browser's own name of the draft: asked twice by the same, the server makes one.
export const createDraft = async (key, pages) =>
  (await ask("POST", "/documents", { json: { state: "draft", key, pages } })).value;

// Puts pages behind all others, if nobody has changed the document since `revision`.
export const appendPages = async (document, pages, revision) =>
  (await ask("POST", `/documents/${document}/pages`, {
    json: { pages }, headers: ifMatch(revision),
  })).value;

export const page = async (id) => (await ask("GET", `/pages/${id}`)).value;

// Puts another photo in the place of a page's.
export const replacePhoto = async (id, photo, revision) =>
  (await ask("PUT", `/pages/${id}/photo`, { json: photo, headers: ifMatch(revision) })).value;
