// The places that documents can be sent to.

import { t } from "../app/strings.js";
import {
  addDestination, changeDestination, destinations, removeDestination, testDestination,
} from "../data/exports.js";
import { ask, confirm } from "../ui/dialog.js";
import { icon, iconButton, make } from "../ui/element.js";
import { menuButton } from "../ui/menu.js";
import { section } from "./rows.js";

const kinds = ["paperless", "webdav", "mail"];

export function destinationSection(app) {
  const list = make("ul.things");
  const show = () => app.attempt(async () => {
    const known = await destinations();
    list.hidden = known.length === 0;
    list.replaceChildren(...known.map((one) => destinationRow(app, one, show)));
  });
  show();
  const add = async () => {
    const fields = await askDestination(app);
    if (!fields) return;
    const made = await addDestination(fields);
    await show();
    await tryOut(app, made);
  };
  return section(t("settings.destinations"),
    make("p.hint", {}, t("settings.destinations.hint")), list,
    make("button.button.quiet", { type: "button", onclick: () => app.attempt(add) },
      icon("add"), t("settings.destination.add")));
}

async function tryOut(app, { id, name }) {
  const { works, fault } = await testDestination(id);
  if (works) app.say(t("settings.destination.works", { name }));
  else app.alarm(`${name}: ${fault.title}${fault.detail ? ` (${fault.detail})` : ""}`);
}

function destinationRow(app, destination, show) {
  const { id, name, kind, address, isAutomatic } = destination;
  const toggle = async () => {
    await changeDestination(id, { isAutomatic: !isAutomatic });
    await show();
  };
  const giveSecret = async () => {
    const secret = await ask(t("settings.destination.secret"), (close) => {
      const field = secretField({ autofocus: true, required: true });
      return make("form", {
        onsubmit: (event) => {
          event.preventDefault();
          close(field.value);
        },
      }, field, footer(close, t("action.save")));
    });
    if (!secret) return;
    await changeDestination(id, { secret });
    await tryOut(app, destination);
  };
  const takeAway = async () => {
    const isSure = await confirm(t("settings.destination.remove.title", { name }),
      t("settings.destination.remove.text"), t("settings.destination.remove"), { isDanger: true });
    if (!isSure) return;
    await removeDestination(id);
    await show();
  };
  const item = (label, picture, work, more) =>
    ({ label: t(label), icon: picture, act: () => app.attempt(work), ...more });
  return make("li", {}, icon(kind === "mail" ? "mail" : kind === "folder" ? "folder" : "send"),
    make("div.what", {},
      make("p.name", {}, name, isAutomatic && make("span.badge.here", {},
        t("settings.destination.automatic"))),
      make("p.hint", {}, `${t(`settings.destination.${kind}`)} · ${address}`)),
    menuButton(iconButton("more", t("settings.device.more", { name })), () => [
      item("settings.destination.test", "check", () => tryOut(app, destination)),
      item(isAutomatic ? "settings.destination.by-hand" : "settings.destination.by-itself", "auto",
        toggle),
      kind !== "folder" && item("settings.destination.secret", "lock", giveSecret),
      item("settings.destination.remove", "trash", takeAway, { isDanger: true }),
    ]));
}

const secretField = (attributes) => make("input.field", {
  type: "password", name: "secret", autocomplete: "off",
  "aria-label": t("settings.destination.secret"), ...attributes,
});

const footer = (close, label) => make("footer", {},
  make("button.button.quiet", { type: "button", onclick: () => close() }, t("action.cancel")),
  make("button.button", { type: "submit" }, label));

// Asks what a destination needs, which depends on its kind.
const askDestination = () => ask(t("settings.destination.add"), (close) => {
  const labelled = (label, field, kinds) => make("label.labelled", { dataset: { kinds } },
    make("span", {}, t(`settings.destination.${label}`)), field);
  const field = (name, attributes) =>
    make("input.field", { name, type: "text", autocomplete: "off", ...attributes });
  const kind = make("select.field", { name: "kind", autofocus: true }, kinds.map((one) =>
    make("option", { value: one }, t(`settings.destination.${one}`))));
  const address = field("address", { type: "text", required: true, inputmode: "url" });
  const rows = [
    labelled("kind", kind, "all"),
    labelled("name", field("name", { required: true, maxlength: 100 }), "all"),
    labelled("address", address, "all"),
    labelled("user", field("user", {}), "webdav mail"),
    labelled("secret", secretField({}), "all"),
    labelled("sender", field("sender", { type: "email", required: true }), "mail"),
    labelled("recipients", field("recipients", { required: true }), "mail"),
    make("label.menu-item", {}, make("input", { type: "checkbox", name: "isAutomatic" }),
      make("span", {}, t("settings.destination.by-itself"))),
  ];
  const settle = () => {
    address.placeholder = {
      paperless: "https://paperless.example.org", webdav: "https://cloud.example.org/dav/Scans",
      mail: "smtps://mail.example.org",
    }[kind.value];
    for (const row of rows) {
      const fits = !row.dataset.kinds || row.dataset.kinds === "all" ||
        row.dataset.kinds.split(" ").includes(kind.value);
      row.hidden = !fits;
      for (const one of row.querySelectorAll("input")) one.disabled = !fits;
    }
  };
  kind.addEventListener("change", settle);
  settle();
  return make("form.destination", {
    onsubmit: (event) => {
      event.preventDefault();
      const given = Object.fromEntries(
        [...new FormData(event.currentTarget)].filter(([, value]) => value !== ""));
      if (given.recipients) {
        given.recipients = given.recipients.split(/[,;\s]+/).filter(Boolean);
      }
      close({ ...given, isAutomatic: given.isAutomatic === "on" });
    },
  }, ...rows, footer(close, t("action.add")));
});
