// What can be done with the documents that were chosen. Takes the place of the bar at the foot.

import { t } from "../app/strings.js";
import { icon, iconButton, make } from "../ui/element.js";

const actions = {
  shelf: [
    ["export", "share", "shelf.select.export"],
    ["move", "folder", "shelf.select.move"],
    ["tag", "tag", "shelf.select.tag"],
    ["merge", "merge", "shelf.select.merge"],
    ["trash", "trash", "shelf.select.trash"],
  ],
  trash: [
    ["restore", "restore", "shelf.select.restore"],
    ["remove", "trash", "shelf.select.remove"],
  ],
};

// `act(name)` does one; `isTrash` tells whose actions these are.
export function selectBar({ selection, act, isTrash, signal }) {
  const count = make("p.count", { role: "status" });
  const buttons = new Map((isTrash ? actions.trash : actions.shelf).map(([name, picture, label]) =>
    [name, make("button.dock-key", { type: "button", onclick: () => act(name) },
      icon(picture), make("span", {}, t(label)))]));
  const bar = make("section.select-bar", { "aria-label": t("shelf.select.title"), hidden: true },
    make("div.picked", {},
      iconButton("close", t("shelf.select.end"), { onclick: () => selection.clear() }),
      count,
      make("button.link", { type: "button", onclick: () => act("all") }, t("shelf.select.all"))),
    make("div.dock-keys", { role: "toolbar", "aria-label": t("shelf.select.title") },
      [...buttons.values()]));
  const show = () => {
    bar.hidden = selection.count === 0;
    count.textContent = bar.hidden ? "" : t("shelf.select.count", { count: selection.count });
    const merge = buttons.get("merge");
    if (merge) merge.disabled = selection.count < 2;
  };
  selection.addEventListener("change", show, { signal });
  return bar;
}
