// What the shelf shows where there is nothing: how to begin, or that nothing fits.

import { t } from "../app/strings.js";
import { icon, make } from "../ui/element.js";
import { addressOf, isFiltered, isSearching } from "./query.js";

export function showEmpty(host, { query, total, pick }) {
  host.hidden = total > 0;
  if (total > 0) return;
  if (isSearching(query)) {
    host.replaceChildren(...words("search", t("shelf.none.title", { text: query.text }),
      t("shelf.none.text")),
    ...(isFiltered(query) ? [make("p", {}, make("a", {
      href: `#/${addressOf({ text: query.text })}`,
    }, t("shelf.none.everywhere")))] : []));
  } else if (query.place === "trash") {
    host.replaceChildren(...words("trash", t("shelf.trash.none"), t("shelf.trash.text")));
  } else if (isFiltered(query)) {
    host.replaceChildren(...words("folder", t("shelf.here.none"), t("shelf.here.text")));
  } else {
    host.replaceChildren(
      make("div.fan", { "aria-hidden": "true" }, make("i"), make("i"), make("i")),
      make("h2", {}, t("shelf.empty.title")),
      make("p", {}, t("shelf.empty.text")),
      make("div.beginnings", {},
        make("a.button", { href: "#/scan" }, icon("scan"), t("scan.title")),
        make("button.button.quiet", { type: "button", onclick: pick }, icon("upload"),
          t("shelf.import"))),
      make("p", {}, make("a", { href: "#/introduction" }, t("introduction.title"))));
  }
}

const words = (picture, title, text) => [icon(picture), make("h2", {}, title), make("p", {}, text)];
