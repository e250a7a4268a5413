// Documents: to list, find, change, throw away and bring back.

import { ask } from "./api.js";

// Part of the list: {documents, total}. `query`: {states, folder, tags, order}.
export const list = async (wanted, { offset, limit, signal }) => {
  const { states = [], folder, tags = [], order } = wanted;
  const query = new URLSearchParams({ offset, limit });
  for (const state of states) query.append("state", state);
  if (folder) query.set("folder", folder);
  for (const tag of tags) query.append("tag", tag);
  if (order) query.set("order", order);
  return (await ask("GET", `/documents?${query}`, { signal })).value;
};

// Part of what fits a text: {hits, total}. While a text is being typed its last word may go on.
export const find = async (text, { offset, limit, signal }) => {
  const query = new URLSearchParams({ q: text, complete: "true", offset, limit });
  return (await ask("GET", `/search?${query}`, { signal })).value;
};

// Where the words of a search stand on a document's pages: [{page, place, quads}].
export const marks = async (id, text, { signal } = {}) =>
  (await ask("GET", `/documents/${id}/marks?${new URLSearchParams({ q: text })}`, { signal }))
    .value.pages;

// The folders and tags in use: {folders, tags}, each [{name, count}].
export const shelves = async () => (await ask("GET", "/shelves")).value;

// Changes a document's title, folder, tags or date.
export const change = async (id, fields) =>
  (await ask("PATCH", `/documents/${id}`, { json: fields })).value;

// Puts the pages of others behind those of the first; the others go into the trash.
export const merge = async ([first, ...others]) =>
  (await ask("POST", `/documents/${first}/merge`, { json: { documents: others } })).value;

export const undo = async (id) => (await ask("POST", `/documents/${id}/undo`)).value;

export const trash = (id) => ask("DELETE", `/documents/${id}`);

export const restore = (id) => ask("POST", `/documents/${id}/restore`);

// Removes for good what is in the trash.
export const remove = (id) => ask("DELETE", `/trash/${id}`);

export const emptyTrash = async () => (await ask("DELETE", "/trash")).value.removed;

// Somebody looks at it: its pages are read first.
export const hurry = (id) => ask("POST", `/documents/${id}/hurry`);

// What was read on a page: {text, blocks, found, isStale}.
export const text = async (page, { signal } = {}) =>
  (await ask("GET", `/pages/${page}/text`, { signal })).value;

// Work in the background for a document, newest first.
export const jobs = async (id) => (await ask("GET", `/jobs?document=${id}`)).value.jobs;

// How much room the library takes: {documents, photos, photoBytes, rowBytes, cacheBytes, freeBytes,
// version}.
export const storage = async () => (await ask("GET", "/storage")).value;
