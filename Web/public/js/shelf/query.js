// What the shelf shows, as it stands in the address: #/?q=rent&folder=House&tag=2026&order=title.

import { preferences } from "../data/preferences.js";

// `place`: "all", "drafts" or "trash".
export function queryOf(path, parameters) {
  const isTrash = path === "trash";
  return {
    text: parameters.get("q") ?? "",
    folder: parameters.get("folder") ?? "",
    tags: parameters.getAll("tag"),
    place: isTrash ? "trash" : parameters.has("drafts") ? "drafts" : "all",
    order: preferences.get("order"),
  };
}

// The address of a query, behind the #/.
export function addressOf({ text = "", folder = "", tags = [], place = "all" }) {
  const parameters = new URLSearchParams();
  if (text !== "") parameters.set("q", text);
  if (folder !== "") parameters.set("folder", folder);
  for (const tag of tags) parameters.append("tag", tag);
  if (place === "drafts") parameters.set("drafts", "");
  const rest = parameters.toString();
  return (place === "trash" ? "trash" : "") + (rest === "" ? "" : `?${rest}`);
}

export const isSearching = (query) => query.text.trim() !== "";

// Whether only a part of the documents can be seen, whatever is typed.
export const isFiltered = (query) =>
  query.folder !== "" || query.tags.length > 0 || query.place !== "all";

// The words of a search with the place, in the search's own language. What is typed comes last, as
// its last word may go on.
export function searchText({ text, folder, tags, place }) {
  const quoted = (name) => `"${name.replace(/["“”„«»]/g, " ")}"`;
  return [
    place === "trash" && "in:trash",
    place === "drafts" && "in:drafts",
    folder !== "" && `folder:${quoted(folder)}`,
    ...tags.map((tag) => `tag:${quoted(tag)}`),
    text,
  ].filter(Boolean).join(" ");
}

export const listed = ({ folder, tags, place, order }) => ({
  states: { all: [], drafts: ["draft"], trash: ["trashed"] }[place], folder, tags, order,
});
