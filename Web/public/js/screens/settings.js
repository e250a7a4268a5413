// The settings: of this device, of the household, and what keeps both safe.

import { chooseLanguage, language, languages, t } from "../app/strings.js";
import { presets } from "../document/export-dialog.js";
import { deviceSection } from "../settings/devices.js";
import { destinationSection } from "../settings/destinations.js";
import { choiceRow, row, section } from "../settings/rows.js";
import { roomSections } from "../settings/room.js";
import { scanning } from "../settings/scanning.js";
import { iconButton, make } from "../ui/element.js";

const backupCommand = "recto library backup /media/disk/recto";

export async function open({ host, signal, app }) {
  const back = iconButton("back", t("action.back"), { onclick: () => app.back() });
  back.firstChild.classList.add("turns");
  const known = await languages();
  if (signal.aborted) return;
  const room = roomSections(app);
  host.classList.add("frame");
  host.append(
    make("header.bar", {}, back, make("h1", {}, t("settings.title"))),
    make("div.scroller", { tabindex: "0", role: "region", "aria-label": t("settings.title") },
      make("div.column", {},
        scanning(signal),
        section(t("settings.app"), languageRow(known),
          choiceRow("exportPreset", Object.keys(presets).map((name) =>
            [name, t(`export.${name}`)]), signal)),
        deviceSection(app),
        destinationSection(app),
        room.storage, backup(app), room.about)));
}

function languageRow(known) {
  const chosen = localStorage.getItem("language") ? language : "";
  const list = make("select.field", {
    onchange: () => chooseLanguage(list.value || null),
  }, make("option", { value: "" }, t("settings.language.browser")),
  known.map(({ tag, name }) => make("option", { value: tag, lang: tag }, name)));
  list.value = chosen;
  return row(t("settings.language"), list);
}

const backup = (app) => section(t("settings.backup"),
  make("p", {}, t("settings.backup.text")),
  make("div.link-to-copy", {}, make("code", {}, backupCommand),
    iconButton("copy", t("action.copy"), {
      onclick: () => app.attempt(async () => {
        await navigator.clipboard.writeText(backupCommand);
        app.say(t("document.copied"));
      }),
    })));
