// Questions of where documents belong: a folder, tags.

import { t } from "../app/strings.js";
import { shelves } from "../data/documents.js";
import { ask } from "../ui/dialog.js";
import { icon, make } from "../ui/element.js";

// The folder that was chosen, "" for none; `undefined` when the question was sent away.
export async function askFolder(current = "") {
  const { folders } = await shelves();
  return ask(t("shelf.move.title"), (close) => {
    const field = make("input.field", {
      type: "text", value: current, autofocus: true, autocomplete: "off", maxlength: 200,
      "aria-label": t("shelf.folder.name"), placeholder: t("shelf.folder.name"),
    });
    const choice = (name, label, picture) => make("li", {}, make("button.menu-item", {
      type: "button", onclick: () => close(name), "aria-current": name === current && "true",
    }, icon(picture), make("span", {}, label)));
    const list = make("ul.options");
    const show = () => {
      const typed = field.value.trim().toLocaleLowerCase();
      const fits = folders.filter(({ name }) =>
        typed === current.toLocaleLowerCase() || name.toLocaleLowerCase().includes(typed));
      list.replaceChildren(
        ...(current === "" ? [] : [choice("", t("shelf.folder.none"), "close")]),
        ...fits.map(({ name }) => choice(name, name, "folder")));
    };
    field.addEventListener("input", show);
    show();
    return make("form.organise", {
      onsubmit: (event) => {
        event.preventDefault();
        close(cleanPath(field.value));
      },
    }, field, make("p.hint", {}, t("shelf.folder.hint")), list, footer(close, t("shelf.move.do")));
  });
}

// "House / 2026/" is "House/2026".
const cleanPath = (text) =>
  text.split("/").map((part) => part.trim()).filter(Boolean).join("/");

// The tags to give and to take: {given, taken}; `undefined` when the question was sent away.
// `documents` have their tags at present.
export async function askTags(documents) {
  const known = new Map((await shelves()).tags.map(({ name }) => [name, 0]));
  for (const { tags } of documents) {
    for (const tag of tags) known.set(tag, (known.get(tag) ?? 0) + 1);
  }
  return ask(t("shelf.tag.title"), (close) => {
    const boxes = new Map();
    const list = make("ul.options");
    const add = (name, count) => {
      if (boxes.has(name)) {
        boxes.get(name).checked = true;
        return;
      }
      const box = make("input", { type: "checkbox", checked: count === documents.length });
      box.indeterminate = count > 0 && count < documents.length;
      boxes.set(name, box);
      list.prepend(make("li", {}, make("label.menu-item", {}, box, make("span", {}, name))));
    };
    const used = [...known].sort((a, b) => a[1] - b[1] || b[0].localeCompare(a[0]));
    for (const [name, count] of used) add(name, count);
    const field = make("input.field", {
      type: "text", autofocus: true, autocomplete: "off", maxlength: 100,
      "aria-label": t("shelf.tag.name"), placeholder: t("shelf.tag.name"),
    });
    return make("form.organise", {
      onsubmit: (event) => {
        event.preventDefault();
        for (const name of field.value.split(",").map((one) => one.trim()).filter(Boolean)) {
          add(name, documents.length);
        }
        const chosen = [...boxes].filter(([, box]) => !box.indeterminate);
        close({
          given: chosen.filter(([, box]) => box.checked).map(([name]) => name),
          taken: chosen.filter(([, box]) => !box.checked).map(([name]) => name),
        });
      },
    }, field, list, footer(close, t("action.save")));
  });
}

// A document's tags after some were given and some taken; `null`: the same as before.
export function retagged({ tags }, { given, taken }) {
  const after = [...new Set([...tags.filter((tag) => !taken.includes(tag)), ...given])];
  const isSame = after.length === tags.length && after.every((tag) => tags.includes(tag));
  return isSame ? null : after;
}

const footer = (close, label) => make("footer", {},
  make("button.button.quiet", { type: "button", onclick: () => close() }, t("action.cancel")),
  make("button.button", { type: "submit" }, label));
