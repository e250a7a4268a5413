// Documents as files: the form is chosen, the server makes them, and they are shared or saved.

import { size, t } from "../app/strings.js";
import { fetchBlob } from "../data/api.js";
import { cancel, fileAddress, job, order } from "../data/exports.js";
import { preferences } from "../data/preferences.js";
import { titleOf } from "../shelf/card.js";
import { ask } from "../ui/dialog.js";
import { icon, make } from "../ui/element.js";
import { canShare, save, share } from "../ui/save.js";

export const presets = {
  balanced: { format: "pdf", preset: "balanced", ending: "pdf", picture: "document" },
  small: { format: "pdf", preset: "small", ending: "pdf", picture: "document" },
  best: { format: "pdf", preset: "best", ending: "pdf", picture: "document" },
  zip: { format: "zip", ending: "zip", picture: "gallery" },
  tiff: { format: "tiff", ending: "tiff", picture: "pages" },
  txt: { format: "txt", ending: "txt", picture: "text" },
};
// Seconds between looks at a job, where no event tells of it.
const patience = 1.5;

// Asks for the form, makes the files and offers them. `true` when they were taken.
export function exportDocuments(app, documents) {
  return ask(t("export.title"), (close) => {
    const leaving = new AbortController();
    const last = preferences.get("exportPreset");
    const body = make("form.export", {}, make("fieldset", {},
      make("legend.unseen", {}, t("export.form")),
      Object.entries(presets).map(([name, { picture }]) => make("label.option", {},
        make("input", {
          type: "radio", name: "preset", value: name, required: true,
          checked: name === (last in presets ? last : "balanced"),
        }),
        icon(picture),
        make("span", {}, make("strong", {}, t(`export.${name}`)),
          make("span.hint", {}, t(`export.${name}.hint`)))))),
    make("footer", {}, make("button.button", { type: "submit" }, t("export.make"))));
    body.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = new FormData(body).get("preset");
      preferences.set("exportPreset", name);
      app.attempt(() => makeFiles(app, body, { documents, preset: presets[name], close, leaving }));
    });
    // Whoever closes the dialog wants no more files.
    queueMicrotask(() => body.closest("dialog")?.addEventListener("close", () => leaving.abort()));
    return body;
  }).then((isDone) => isDone === true);
}

async function makeFiles(app, body, { documents, preset, close, leaving }) {
  const bar = make("progress", {
    max: documents.length, value: 0, "aria-label": t("export.making"),
  });
  const state = make("p", { role: "status" }, t("export.making"));
  body.replaceChildren(make("div.making", {}, state, bar));
  const { signal } = leaving;
  const files = [];
  for (const document of documents) {
    const work = await finished(app, await order(document.id, preset), {
      signal, progressed: (part) => { bar.value = files.length + part; },
    });
    if (signal.aborted) return;
    if (work.state !== "done") {
      close(false);
      app.alarm(t("export.failed", { title: titleOf(document) }));
      return;
    }
    files.push({ address: fileAddress(work.id), name: `${fileName(document)}.${preset.ending}` });
    bar.value = files.length;
  }
  offer(app, body, { files, title: titleOf(documents[0]), close });
}

// A job once it has ended.
async function finished(app, started, { signal, progressed }) {
  let now = started;
  const isOpen = () => now.state === "waiting" || now.state === "running";
  signal.addEventListener("abort", () => { if (isOpen()) app.attempt(() => cancel(now.id)); });
  while (isOpen() && !signal.aborted) {
    await told(app, now.id, signal);
    if (signal.aborted) break;
    now = await job(now.id);
    progressed(now.progress);
  }
  return now;
}

// Waits until the server tells of a job, but not for long.
const told = (app, id, signal) => new Promise((resolve) => {
  const done = () => {
    clearTimeout(timer);
    app.changes.removeEventListener("job", heard);
    resolve();
  };
  const heard = ({ detail }) => { if (detail.id === id) done(); };
  const timer = setTimeout(done, patience * 1000);
  app.changes.addEventListener("job", heard);
  signal.addEventListener("abort", done, { once: true });
});

function offer(app, body, { files, title, close }) {
  const saveAll = () => {
    for (const { address, name } of files) save(address, name);
    close(true);
  };
  const download = make("button.button", { type: "button", onclick: saveAll }, icon("download"),
    t("export.save"));
  const pass = make("button.button", { type: "button", hidden: true }, icon("share"),
    t("action.share"));
  body.replaceChildren(
    make("ul.files", {}, files.map(({ address, name }) =>
      make("li", {}, icon("document"), make("a", { href: address, download: name }, name)))),
    make("footer", {}, download, pass));
  download.focus();
  if (!navigator.canShare) return;
  // The files must be here before the tap: a browser forgets a tap while it waits.
  app.attempt(async () => {
    const blobs = await Promise.all(files.map(async ({ address, name }) => {
      const blob = await fetchBlob(address);
      return new File([blob], name, { type: blob.type });
    }));
    if (!body.isConnected || !canShare(blobs)) return;
    pass.hidden = false;
    download.classList.add("quiet");
    pass.title = size(blobs.reduce((sum, one) => sum + one.size, 0));
    pass.addEventListener("click", () => app.attempt(async () => {
      if (await share(blobs, title)) close(true);
    }));
    pass.focus();
  });
}

// Without what some file systems do not take.
const fileName = (document) =>
  titleOf(document).replace(/[\\/:*?"<>|\p{Cc}]+/gu, "-").trim().slice(0, 120) || "document";
