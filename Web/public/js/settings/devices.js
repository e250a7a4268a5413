// The devices that were let in: named, sent away, and others invited.

import { moment, t } from "../app/strings.js";
import { devices, invite, rename, revoke } from "../data/devices.js";
import { ask, askText, confirm } from "../ui/dialog.js";
import { icon, iconButton, make } from "../ui/element.js";
import { menuButton } from "../ui/menu.js";
import { section } from "./rows.js";

export function deviceSection(app) {
  const list = make("ul.things");
  const show = () => app.attempt(async () => {
    const known = await devices();
    known.sort((a, b) => b.isCurrent - a.isCurrent || b.seen.localeCompare(a.seen));
    list.replaceChildren(...known.map((device) => deviceRow(app, device, show)));
  });
  show();
  return section(t("settings.devices"), make("p.hint", {}, t("settings.devices.hint")), list,
    make("button.button.quiet", {
      type: "button", onclick: () => app.attempt(() => letIn(app, show)),
    }, icon("add"), t("settings.invite")));
}

function deviceRow(app, device, show) {
  const { id, name, isCurrent } = device;
  const giveName = async () => {
    const after = await askText(t("settings.device.rename"), {
      value: name, label: t("settings.device.name"),
    });
    if (after) await rename(id, after);
    await show();
  };
  const sendAway = async () => {
    const isSure = await confirm(t("settings.device.revoke.title", { name }),
      t(isCurrent ? "settings.device.revoke.this" : "settings.device.revoke.text"),
      t("settings.device.revoke"), { isDanger: true });
    if (!isSure) return;
    await revoke(id);
    if (isCurrent) location.replace("/pair.html");
    else await show();
  };
  return make("li", {}, icon("device"),
    make("div.what", {}, make("p.name", {}, name, isCurrent && make("span.badge.here", {},
      t("settings.device.this"))),
    make("p.hint", {}, t("settings.device.seen", { date: moment(device.seen) }))),
    menuButton(iconButton("more", t("settings.device.more", { name })), () => [
      { label: t("settings.device.rename"), icon: "edit", act: () => app.attempt(giveName) },
      {
        label: t("settings.device.revoke"), icon: "trash", isDanger: true,
        act: () => app.attempt(sendAway),
      },
    ]));
}

// Shows a link, and the same as a picture for a phone's camera.
async function letIn(app, show) {
  const { url, seconds, svg } = await invite();
  const source = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await ask(t("settings.invite"), () => [
    make("p", {}, t("settings.invite.text", { count: Math.round(seconds / 60) })),
    make("img.code", { src: source, alt: t("settings.invite.code") }),
    make("p.link-to-copy", {}, make("code", {}, url)),
    make("footer", {}, make("button.button", {
      type: "button", autofocus: true,
      onclick: () => app.attempt(async () => {
        await navigator.clipboard.writeText(url);
        app.say(t("document.copied"));
      }),
    }, icon("copy"), t("settings.invite.copy"))),
  ]);
  URL.revokeObjectURL(source);
  await show();
}
