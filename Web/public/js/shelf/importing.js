// Files that are brought in: chosen, dropped, pasted. Owns the list of those on their way.

import { t } from "../app/strings.js";
import { imports } from "../data/imports.js";
import { ask } from "../ui/dialog.js";
import { icon, iconButton, make } from "../ui/element.js";
import { titleOf } from "./card.js";

export const accepted = "image/*,application/pdf,.pdf,.heic,.heif,.avif,.tif,.tiff,.webp";

const isPDF = (file) => file.type === "application/pdf" || /\.pdf$/i.test(file.name);
const stem = (name) => name.replace(/\.[^.]*$/, "");
const byName = new Intl.Collator(undefined, { numeric: true });

// Brings files in. Several photos may be the pages of one document: that is asked once. A PDF is a
// document by itself.
export async function bringIn(files, { folder = "" } = {}) {
  const all = [...files].filter((file) => file.size > 0);
  const photos = all.filter((file) => !isPDF(file))
    .sort((a, b) => byName.compare(a.name, b.name));
  let isOne = false;
  if (photos.length > 1) {
    const answer = await askWhether(photos.length);
    if (answer === undefined) return;
    isOne = answer === "one";
  }
  const groups = isOne ? [photos] : photos.map((photo) => [photo]);
  for (const group of [...groups, ...all.filter(isPDF).map((file) => [file])]) {
    imports.add(group, { title: stem(group[0].name), folder });
  }
}

const askWhether = (count) => ask(t("shelf.import.several", { count }), (close) => {
  const choice = (answer, picture, label, hint) => make("button.option", {
    type: "button", autofocus: answer === "one", onclick: () => close(answer),
  }, icon(picture), make("span", {}, make("strong", {}, label), make("span.hint", {}, hint)));
  return [
    choice("one", "pages", t("shelf.import.one"), t("shelf.import.one.hint", { count })),
    choice("each", "library", t("shelf.import.each"), t("shelf.import.each.hint", { count })),
  ];
});

// Lets files be dropped on an element, and pasted anywhere. `folder` tells where they go.
export function letDrop(host, { bring, signal }) {
  let depth = 0;
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const set = (value) => {
    depth = value;
    host.classList.toggle("dropping", depth > 0);
  };
  const on = (kind, heard) => host.addEventListener(kind, (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    heard(event);
  }, { signal });
  on("dragenter", () => set(depth + 1));
  on("dragleave", () => set(Math.max(0, depth - 1)));
  on("dragover", (event) => { event.dataTransfer.dropEffect = "copy"; });
  on("drop", (event) => {
    set(0);
    bring(event.dataTransfer.files);
  });
  addEventListener("paste", (event) => {
    const files = event.clipboardData?.files;
    if (!files?.length) return;
    event.preventDefault();
    bring(files);
  }, { signal });
}

// Shows what is on its way.
export function showImports(list, signal) {
  const rows = new Map();
  const show = () => {
    for (const [item, row] of rows) {
      if (imports.items.includes(item)) continue;
      row.element.remove();
      rows.delete(item);
    }
    for (const item of imports.items) {
      if (!rows.has(item)) {
        const row = importRow(item);
        rows.set(item, row);
        list.append(row.element);
      }
      rows.get(item).show();
    }
    list.hidden = imports.items.length === 0;
  };
  imports.addEventListener("change", show, { signal });
  show();
}

// Tells what has come in, once nothing is on its way any more.
export function sayWhatArrives(app, signal) {
  let arrived = [];
  imports.addEventListener("arrive", ({ detail }) => {
    arrived.push(detail);
    if (imports.isBusy) return;
    const [first, ...others] = arrived;
    arrived = [];
    if (others.length > 0) app.say(t("shelf.arrived.several", { count: others.length + 1 }));
    else {
      app.say(t("shelf.arrived", { title: titleOf(first) }), {
        label: t("shelf.open"), act: () => app.go(`document/${first.id}`),
      });
    }
  }, { signal });
}

function importRow(item) {
  const name = item.files.length === 1 ? item.files[0].name :
    t("shelf.import.files", { count: item.files.length, name: item.files[0].name });
  const bar = make("progress", { max: 1, value: 0, "aria-label": name });
  const state = make("span.state");
  const retry = make("button.link", { type: "button", onclick: () => imports.retry(item) },
    t("action.retry"));
  const dismiss = iconButton("close", t("shelf.import.dismiss", { name }), {
    onclick: () => imports.dismiss(item),
  });
  const element = make("li", {}, icon(isPDF(item.files[0]) ? "document" : "gallery"),
    make("span.what", {}, make("span.name", {}, name), bar, state), retry, dismiss);
  return {
    element,
    show() {
      const isFailed = item.state === "failed";
      element.classList.toggle("failed", isFailed);
      for (const one of [retry, dismiss]) one.hidden = !isFailed;
      bar.hidden = isFailed;
      bar.value = item.progress;
      state.textContent = isFailed ? problemText(item.problem) :
        item.state === "waiting" ? t("shelf.import.waits") : "";
    },
  };
}

const problemText = (problem) =>
  problem.status === 0 ? t("failure.unreachable") : problem.status ? problem.message :
    t("failure.unexpected");
