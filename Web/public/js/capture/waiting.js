// "2 pages wait": a small button that other screens show, there only while something waits. It opens
// a list that says why, and what can be done.

import { moment, t } from "../app/strings.js";
import { ask } from "../ui/dialog.js";
import { icon, make } from "../ui/element.js";

// The button, which lives until `signal` ends.
export function waitingButton(app, signal) {
  const label = make("span");
  const button = make("button.button.quiet.waiting", {
    type: "button", hidden: true, onclick: () => showWaiting(app),
  }, icon("waiting"), label);
  const show = () => {
    const count = app.captures.all.length;
    button.hidden = count === 0;
    label.textContent = t("capture.waiting", { count });
    button.classList.toggle("stuck", app.captures.obstacle !== null
      || app.captures.all.some(({ state }) => state === "refused"));
  };
  app.captures.addEventListener("change", show, { signal });
  show();
  return button;
}

export function showWaiting(app) {
  const leaving = new AbortController();
  const reason = make("p");
  const list = make("ul.waiting-list");
  const show = () => {
    const { all, obstacle, current } = app.captures;
    reason.textContent = all.length === 0 ? t("capture.allSent") : obstacle ?? t("capture.sending");
    list.replaceChildren(...all.map((capture) => row(app, capture, current)));
  };
  app.captures.addEventListener("change", show, { signal: leaving.signal });
  show();
  return ask(t("capture.title"), (close) => [
    reason, list,
    make("p.quiet", {}, t("capture.where")),
    make("footer", {},
      make("button.button.quiet", { type: "button", onclick: () => close() }, t("action.close")),
      make("button.button", { type: "button", onclick: () => app.captures.retry() },
        t("action.retry"))),
  ]).finally(() => leaving.abort());
}

function row(app, capture, current) {
  const isRefused = capture.state === "refused";
  const state = isRefused ? capture.reason
    : current?.id === capture.id ? t("capture.underWay", { percent: Math.round(current.fraction * 100) })
      : t("capture.waits");
  return make(isRefused ? "li.refused" : "li", {},
    make("span.name", {}, moment(capture.taken)),
    make("span.state", {}, state),
    // What the server will not take is the user's to save or to drop.
    isRefused && make("button.link", { type: "button", onclick: () => app.attempt(() => save(app, capture)) },
      t("action.save")),
    isRefused && make("button.link", { type: "button", onclick: () => app.captures.remove(capture.id) },
      t("action.delete")));
}

async function save(app, capture) {
  const address = URL.createObjectURL(await app.captures.blob(capture.id));
  make("a", { href: address, download: capture.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
