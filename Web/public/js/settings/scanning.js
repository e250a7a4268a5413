// How this device scans.

import { number, t } from "../app/strings.js";
import { preferences } from "../data/preferences.js";
import { make } from "../ui/element.js";
import { choiceRow, section, switchRow } from "./rows.js";

const holds = [0.5, 1, 1.5, 2, 3];
const limits = [0, 1, 2, 5, 10, 20, 50, 100];
const grades = ["veryPoor", "poor", "reasonable", "good", "excellent"];

export function scanning(signal) {
  const seconds = (value) => number(value, { style: "unit", unit: "second", unitDisplay: "long" });
  const choices = (name, values) =>
    values.map((value) => [value, t(`settings.${name}.${value}`)]);
  const followers = [
    choiceRow("holdSeconds", holds.map((value) => [value, seconds(value)]), signal),
    choiceRow("sensitivity", [[0.2, t("settings.sensitivity.low")],
      [0.5, t("settings.sensitivity.middle")], [0.8, t("settings.sensitivity.high")]], signal),
  ];
  const limit = choiceRow("pageLimit", limits.map((value) => [value,
    value === 0 ? t("settings.pageLimit.none") : t("shelf.pages", { count: value })]), signal);
  const doubts = [
    choiceRow("minimumQuality", choices("grade", grades), signal),
    switchRow("keepAllowed", signal),
  ];
  // What has no effect is not asked.
  const settle = () => {
    for (const one of followers) one.hidden = !preferences.get("autoCapture");
    limit.hidden = preferences.get("isSingle");
    doubts[0].hidden = preferences.get("acknowledge") !== "badQuality";
    doubts[1].hidden = preferences.get("acknowledge") === "never";
  };
  preferences.addEventListener("change", settle, { signal });
  settle();
  return section(t("settings.scanning"),
    make("p.hint", {}, t("settings.device-only")),
    switchRow("autoCapture", signal), ...followers,
    switchRow("isSingle", signal),
    limit,
    choiceRow("acknowledge", choices("acknowledge", ["badQuality", "always", "never"]), signal),
    ...doubts,
    switchRow("speech", signal),
    make("p.row", {}, make("a.button.quiet", { href: "#/introduction" },
      t("settings.introduction"))));
}
