// How this device scans, to be changed while scanning.

import { t } from "../app/strings.js";
import { ask } from "../ui/dialog.js";
import { make } from "../ui/element.js";
import { grades, preferences, prefer } from "./preferences.js";

// `cameras`: [{deviceId, label}]; `changed` is called with all preferences after each change.
export function settingsSheet({ cameras, changed, introduce }) {
  const now = preferences();
  const set = (changes) => changed(prefer(changes));
  return ask(t("scan.settings"), (close) => make("div.scan-settings", {},
    toggle("isAutomatic", now, set),
    slider("holdTime", now, set, { min: 0.5, max: 3, step: 0.25 }),
    slider("sensitivity", now, set, { min: 0, max: 1, step: 0.1 }),
    toggle("isSingle", now, set),
    limit(now, set),
    select("asks", now.asks, ["badQuality", "always", "never"], (asks) => set({ asks })),
    select("leastGrade", now.leastGrade, grades.slice(1), (leastGrade) => set({ leastGrade }),
      (grade) => t(`acknowledge.grade.${grade}`)),
    toggle("mayKeep", now, set),
    globalThis.speechSynthesis && toggle("speaks", now, set),
    cameras.length > 1 && select("camera", now.camera ?? "", ["", ...cameras.map((one) => one.deviceId)],
      (camera) => set({ camera: camera || null }),
      (id) => cameras.find((one) => one.deviceId === id)?.label || t("scan.setting.camera.any")),
    make("button.link", {
      type: "button",
      onclick: () => {
        close();
        introduce();
      },
    }, t("scan.introduce"))));
}

function row(name, control) {
  return make("label.setting", {}, make("span", {}, t(`scan.setting.${name}`)), control);
}

function toggle(name, now, set) {
  const box = make("input.switch", {
    type: "checkbox", role: "switch", onchange: () => set({ [name]: box.checked }),
  });
  box.checked = now[name];
  return row(name, box);
}

function slider(name, now, set, range) {
  const field = make("input", {
    type: "range", ...range, oninput: () => set({ [name]: Number(field.value) }),
  });
  field.value = now[name];
  return row(name, field);
}

function limit(now, set) {
  const field = make("input.field", {
    type: "number", min: 1, max: 9999, inputmode: "numeric", placeholder: t("scan.setting.pageLimit.none"),
    onchange: () => {
      const count = Math.floor(Number(field.value));
      set({ pageLimit: count >= 1 ? count : null });
    },
  });
  field.value = now.pageLimit ?? "";
  return row("pageLimit", field);
}

function select(name, value, values, set, text = (one) => t(`scan.setting.${name}.${one}`)) {
  const field = make("select.field", { onchange: () => set(field.value) },
    values.map((one) => make("option", { value: one }, text(one))));
  field.value = value;
  return row(name, field);
}
