// Where documents are: all, drafts, trash, folders, tags. Links, so that each is an address; at
// wide width beside the shelf, on a phone in a sheet in front of it.

import { number, t } from "../app/strings.js";
import { icon, make } from "../ui/element.js";
import { addressOf } from "./query.js";

// Tags shown before somebody asks for all.
const fewTags = 12;

// Fills `host`. `query` is what is shown now; `shelves` {folders, tags} are those in use.
export function showPlaces(host, { query, shelves, isWhole = false }) {
  const isPlain = query.folder === "" && query.tags.length === 0;
  const place = (name, picture, label) => link(addressOf({ place: name }), picture, label, {
    isHere: isPlain && query.place === name,
  });
  host.replaceChildren(
    make("ul", {},
      place("all", "library", t("shelf.all")),
      place("drafts", "edit", t("shelf.drafts")),
      place("trash", "trash", t("shelf.trash"))),
    ...(shelves.folders.length === 0 ? [] : [
      make("h2", {}, t("shelf.folders")),
      make("ul", {}, folderRows(shelves.folders, query.folder).map(({ name, path, count, depth }) =>
        link(addressOf({ folder: path }), "folder", name, {
          count, depth, isHere: query.folder === path,
        }))),
    ]),
    ...(shelves.tags.length === 0 ? [] : [
      make("h2", {}, t("shelf.tags")),
      tagList(shelves.tags, query, isWhole),
    ]),
    make("ul.last", {},
      link("settings", "settings", t("settings.title"), {})));
}

function link(address, picture, label, { count, depth = 0, isHere = false }) {
  return make("li", {}, make("a.place", {
    href: `#/${address}`, "aria-current": isHere && "page", style: { "--depth": depth },
  }, icon(picture), make("span.name", {}, label),
  count !== undefined && make("span.count", {}, number(count))));
}

// Folders within folders, "House/2026": the inner ones are shown of the one that is open.
export function folderRows(folders, open) {
  const counts = new Map();
  for (const { name, count } of folders) {
    const parts = name.split("/");
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const path = parts.slice(0, depth).join("/");
      counts.set(path, (counts.get(path) ?? 0) + count);
    }
  }
  const isIn = (path, outer) => path === outer || path.startsWith(`${outer}/`);
  const byPath = new Intl.Collator(undefined, { numeric: true });
  return [...counts]
    .filter(([path]) => {
      const outer = path.split("/").slice(0, -1).join("/");
      return outer === "" || (open !== "" && isIn(open, outer));
    })
    .sort(([a], [b]) => byPath.compare(a, b))
    .map(([path, count]) => {
      const parts = path.split("/");
      return { path, count, name: parts.at(-1), depth: parts.length - 1 };
    });
}

function tagList(tags, query, isWhole) {
  const often = [...tags].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const shown = isWhole ? often : often.filter(({ name }, k) =>
    k < fewTags || query.tags.includes(name));
  const list = make("ul.chips");
  const chip = ({ name }) => {
    const isHere = query.tags.includes(name);
    const after = isHere ? query.tags.filter((one) => one !== name) : [...query.tags, name];
    return make("li", {}, make(isHere ? "a.chip.chosen" : "a.chip", {
      href: `#/${addressOf({ ...query, tags: after })}`, "aria-current": isHere && "true",
    }, name));
  };
  list.append(...shown.map(chip));
  if (shown.length < often.length) {
    const more = make("button.chip", {
      type: "button", onclick: () => list.replaceChildren(...often.map(chip)),
    }, t("shelf.tags.more", { count: often.length - shown.length }));
    list.append(make("li", {}, more));
  }
  return list;
}
