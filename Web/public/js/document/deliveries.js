// Where a document is sent and was sent. Owns the list of its deliveries.

import { day, t } from "../app/strings.js";
import { decide, deliver, deliveries, destinations } from "../data/exports.js";
import { ask } from "../ui/dialog.js";
import { icon, make } from "../ui/element.js";

const icons = {
  waiting: "send", underWay: "send", sent: "check", uncertain: "help", failed: "warning",
};

export class Deliveries {
  element = make("ul.deliveries", { hidden: true });

  #app;

  constructor(app) {
    this.#app = app;
    this.element.setAttribute("aria-label", t("send.list"));
  }

  async show(id) {
    const known = (await deliveries(id)).filter(({ state }) => state !== "cancelled");
    this.element.hidden = known.length === 0;
    this.element.replaceChildren(...known.map((one) => this.#row(one)));
  }

  #row(delivery) {
    const { state, destinationName: name, fault } = delivery;
    const answer = (label, hasArrived) => make("button.link", {
      type: "button", onclick: () => this.#app.attempt(() => decide(delivery.id, hasArrived)),
    }, t(label));
    return make("li", { dataset: { state } }, icon(icons[state] ?? "send"),
      make("div", {},
        make("p", {}, t(`send.${state}`, { name, date: day(delivery.changed) })),
        fault && state !== "sent" && make("p.hint", {}, fault.title),
        state === "uncertain" && answer("send.arrived", true),
        (state === "uncertain" || state === "failed") && answer("send.again", false)));
  }
}

// Asks where to, and sends it there.
export async function sendOn(app, document) {
  const places = await destinations();
  const destination = await ask(t("send.title"), (close) => places.length === 0 ? [
    make("p", {}, t("send.none")),
    make("footer", {}, make("a.button", { href: "#/settings", onclick: () => close() },
      t("settings.title"))),
  ] : [
    make("p.hint", {}, t("send.text")),
    make("ul.options", {}, places.map((place) => make("li", {}, make("button.option", {
      type: "button", onclick: () => close(place),
    }, icon("send"), make("span", {}, make("strong", {}, place.name),
      make("span.hint", {}, place.address)))))),
  ]);
  if (!destination) return;
  const earlier = (await deliveries(document.id)).some((one) =>
    one.destination === destination.id && one.state === "sent");
  let isAgain = false;
  if (earlier) {
    isAgain = await ask(t("send.earlier.title"), (close) => [
      make("p", {}, t("send.earlier.text", { name: destination.name })),
      make("footer", {},
        make("button.button.quiet", { type: "button", onclick: () => close(false) },
          t("action.cancel")),
        make("button.button", { type: "button", onclick: () => close(true) }, t("send.again"))),
    ]);
    if (!isAgain) return;
  }
  await deliver(document.id, destination.id, { isAgain });
  app.say(t("send.begun", { name: destination.name }));
}
