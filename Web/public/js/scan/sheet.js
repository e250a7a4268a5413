// How this device scans, to be changed while scanning: what the settings have, and the camera.

import { t } from "../app/strings.js";
import { choiceRow } from "../settings/rows.js";
import { scanning } from "../settings/scanning.js";
import { ask } from "../ui/dialog.js";
import { make } from "../ui/element.js";

// `cameras`: [{deviceId, label}]. Resolves when it is closed.
export function settingsSheet(cameras) {
  const leaving = new AbortController();
  const { signal } = leaving;
  return ask(t("scan.settings"), (close) => {
    const rows = scanning(signal);
    // The sheet has a title of its own.
    rows.querySelector("h2").hidden = true;
    if (cameras.length > 1) rows.prepend(cameraRow(cameras, signal));
    // What leads elsewhere leaves the sheet behind.
    rows.addEventListener("click", ({ target }) => { if (target.closest("a")) close(); });
    return make("div.scan-settings", {}, rows);
  }).finally(() => leaving.abort());
}

function cameraRow(cameras, signal) {
  const names = cameras.map(({ deviceId, label }, place) =>
    [deviceId, label || t("scan.camera.numbered", { count: place + 1 })]);
  return choiceRow("camera", [["", t("scan.camera.any")], ...names], signal);
}
