// The server's API, as far as taken pages need it: drafts, and photos in them.

import { ask } from "./api.js";

const ifMatch = (revision) => ({ "If-Match": `"${revision}"` });

// The documents that show a photo, by its hash.
export const documentsWith = async (hash) => (await ask("GET", `/photos/${hash}`)).value.documents;

export const createDraft = async (pages) =>
  (await ask("POST", "/documents", { json: { state: "draft", pages } })).value;

// Puts pages before the place `at`, if nobody has changed the document since `revision`.
export const insertPages = async (document, pages, at, revision) =>
  (await ask("POST", `/documents/${document}/pages`, {
    json: { pages, at }, headers: ifMatch(revision),
  })).value;

// Puts another photo in the place of a page's, as a page with another number.
export const replacePhoto = async (id, photo, revision) =>
  (await ask("PUT", `/pages/${id}/photo`, { json: photo, headers: ifMatch(revision) })).value;
