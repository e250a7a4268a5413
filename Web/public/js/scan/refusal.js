// Why there is no camera, what to do about it, and the ways that are left.

import { has, t } from "../app/strings.js";
import { icon, make } from "../ui/element.js";
import { cameraApp, gallery } from "./files.js";

// Reasons that another try may do away with.
const passing = new Set(["dismissed", "denied", "none", "inUse", "black", "failed", "core"]);

// `acts`: {retry, chosen}.
export function refusalPanel(reason, acts) {
  const key = has(`scan.refused.${reason}.title`) ? reason : "failed";
  return make("section.refusal", { role: "alert" },
    icon("camera-off"),
    make("h2", {}, t(`scan.refused.${key}.title`)),
    make("p", {}, t(`scan.refused.${key}.text`)),
    make("p.quiet", {}, t("scan.refused.instead")),
    make("div.choices", {},
      cameraApp("label.button", acts.chosen),
      gallery("label.button.quiet", acts.chosen),
      passing.has(key) && make("button.button.quiet", { type: "button", onclick: acts.retry },
        t("action.retry"))));
}
