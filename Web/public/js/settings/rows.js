// Rows of the settings: what is chosen, and the control that chooses it. What is kept on the device
// changes at once, and in other tabs too.

import { t } from "../app/strings.js";
import { preferences } from "../data/preferences.js";
import { make } from "../ui/element.js";

let count = 0;

// A control with its name and a hint.
export function row(name, control, { hint } = {}) {
  const id = `setting-${count += 1}`;
  control.id = id;
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
  return make("div.row", {},
    make("div.what", {}, make("label", { for: id }, name),
      hint && make("p.hint", { id: `${id}-hint` }, hint)),
    control);
}

// Keeps a control and a preference alike.
function bound(name, control, { read, write, signal }) {
  const show = () => write(preferences.get(name));
  control.addEventListener("change", () => preferences.set(name, read()));
  preferences.addEventListener("change", ({ detail }) => {
    if (detail === name) show();
  }, { signal });
  show();
  return control;
}

export function switchRow(name, signal) {
  const box = make("input.switch", { type: "checkbox", role: "switch" });
  bound(name, box, {
    signal, read: () => box.checked, write: (value) => { box.checked = value; },
  });
  return row(t(`settings.${name}`), box, { hint: t(`settings.${name}.hint`) });
}

// `options`: [[value, label]].
export function choiceRow(name, options, signal) {
  const list = make("select.field", {}, options.map(([value, label]) =>
    make("option", { value: String(value) }, label)));
  bound(name, list, {
    signal,
    read: () => options.find(([value]) => String(value) === list.value)[0],
    write: (value) => { list.value = String(value); },
  });
  return row(t(`settings.${name}`), list, { hint: t(`settings.${name}.hint`) });
}

export function section(title, ...content) {
  const id = `section-${count += 1}`;
  return make("section.card-of-settings", { "aria-labelledby": id }, make("h2", { id }, title),
    ...content);
}
