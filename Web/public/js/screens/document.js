// A document: its pages with their text, what is known of it, and what can be done with it.

import { t } from "../app/strings.js";
import { document as load, Problem } from "../data/api.js";
import { change, hurry, restore, trash } from "../data/documents.js";
import { Deliveries, sendOn } from "../document/deliveries.js";
import { Details } from "../document/details.js";
import { exportDocuments } from "../document/export-dialog.js";
import { Finding } from "../document/finding.js";
import { Found } from "../document/found.js";
import { documentFrame, showMissing } from "../document/frame.js";
import { Pages } from "../document/pages.js";
import { Progress } from "../document/progress.js";
import { Texts } from "../document/texts.js";
import { askText } from "../ui/dialog.js";

const patience = 200;

export async function open({ host, parameters, query, signal, app }) {
  const id = Number(parameters.document);
  let shown = await load(id).catch((problem) => {
    if (!(problem instanceof Problem && problem.status === 404)) throw problem;
    return null;
  });
  if (signal.aborted) return;
  if (!shown) {
    showMissing(host, app);
    return;
  }

  const actions = {
    rename: async () => {
      const title = await askText(t("document.rename"), {
        value: shown.document.title, label: t("document.name"),
      });
      if (title !== undefined && title !== shown.document.title) await change(id, { title });
    },
    edit: () => app.go(`review/${id}`),
    export: () => exportDocuments(app, [shown.document]),
    find: () => finding.open(),
    move: () => details.move(),
    restore: async () => {
      await restore(id);
      app.say(t("shelf.restored", { count: 1 }));
    },
    send: () => sendOn(app, shown.document),
    tag: () => details.tag(),
    trash: async () => {
      await trash(id);
      app.back();
      app.say(t("shelf.trashed", { count: 1 }), {
        label: t("action.undo"), act: () => app.attempt(() => restore(id)),
      });
    },
  };
  const act = (name) => app.attempt(actions[name]);

  const frame = documentFrame(host, { app, act, signal });
  const texts = new Texts(signal);
  const pages = new Pages(frame.pages, { scroller: frame.scroller, texts, signal });
  const finding = new Finding(id, { pages, app, signal, heard: (text) => remember(id, text) });
  const found = new Found({ texts, pages, app });
  const deliveries = new Deliveries(app);
  const details = new Details({ app, found: found.element, deliveries: deliveries.element });
  const progress = new Progress();
  frame.place({ finding: finding.element, details: details.element, progress: progress.element });
  frame.follow(pages);

  const show = async () => {
    frame.show(shown);
    details.show(shown);
    pages.show(shown.pages, shown.document.revision);
    await Promise.all([
      progress.show(shown), found.show(shown.pages), deliveries.show(id), finding.lookAgain(),
    ]);
  };
  // Many changes come at once while pages are read; one look is enough for them.
  const soon = (work) => {
    let due = null;
    signal.addEventListener("abort", () => clearTimeout(due));
    return () => {
      due ??= setTimeout(() => {
        due = null;
        app.attempt(work);
      }, patience);
    };
  };
  const lookSoon = soon(async () => {
    shown = await load(id);
    if (!signal.aborted) await show();
  });
  // Of which document a job is, the event does not tell.
  const lookAtJobsSoon = soon(() => Promise.all([progress.show(shown), deliveries.show(id)]));
  app.changes.addEventListener("document", ({ detail }) => {
    if (detail.id === id) lookSoon();
  }, { signal });
  app.changes.addEventListener("everything", lookSoon, { signal });
  app.changes.addEventListener("job", lookAtJobsSoon, { signal });
  app.changes.addEventListener("removal", ({ detail }) => {
    if (detail.id === id) app.go("", { replace: true });
  }, { signal });

  addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog, .menu")) return;
    const wanted = event.key === "f" && (event.ctrlKey || event.metaKey) ? "find" :
      { F2: "rename", Delete: "trash", "/": "find" }[event.key];
    if (wanted) act(wanted);
    else if (event.key === "+" || event.key === "=") frame.zoom(1);
    else if (event.key === "-") frame.zoom(-1);
    else return;
    event.preventDefault();
  }, { signal });
  signal.addEventListener("abort", () => { document.title = "Recto"; });

  const wanted = query.get("q") ?? "";
  const showing = show();
  if (wanted !== "") finding.open(wanted);
  if (shown.pages.some(({ hasText }) => !hasText)) app.attempt(() => hurry(id));
  await showing;
}

// What is looked for stands in the address, so that a reload keeps it.
function remember(id, text) {
  const rest = text === "" ? "" : `?${new URLSearchParams({ q: text })}`;
  history.replaceState(null, "", `#/document/${id}${rest}`);
}
