// What can be done with documents that were chosen. Each tells what it has done, and how to take it
// back.

import { t } from "../app/strings.js";
import { change, emptyTrash, merge, remove, restore, trash, undo } from "../data/documents.js";
import { ask, confirm } from "../ui/dialog.js";
import { make } from "../ui/element.js";
import { titleOf } from "./card.js";
import { askFolder, askTags, retagged } from "./organise.js";

// So many requests at a time.
const atOnce = 4;

// Does the same to each document. One that went meanwhile, in another tab, is passed over.
async function each(documents, work) {
  const rest = [...documents];
  const done = [];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let one = rest.shift(); one; one = rest.shift()) {
      try {
        await work(one);
        done.push(one);
      } catch (problem) {
        if (problem.status !== 404) throw problem;
      }
    }
  }));
  return done;
}

const takeBack = (app, act) => ({ label: t("action.undo"), act: () => app.attempt(act) });

async function moveToTrash(app, documents) {
  const gone = await each(documents, ({ id }) => trash(id));
  app.say(t("shelf.trashed", { count: gone.length }),
    takeBack(app, () => each(gone, ({ id }) => restore(id))));
  return true;
}

async function bringBack(app, documents) {
  const back = await each(documents, ({ id }) => restore(id));
  app.say(t("shelf.restored", { count: back.length }));
  return true;
}

async function removeForGood(app, documents) {
  const count = documents.length;
  const isSure = await confirm(t("shelf.remove.title", { count }), t("shelf.remove.text"),
    t("shelf.remove.do"), { isDanger: true });
  if (!isSure) return false;
  await each(documents, ({ id }) => remove(id));
  app.say(t("shelf.removed", { count }));
  return true;
}

export async function removeAll(app, count) {
  const isSure = await confirm(t("shelf.empty-trash.title"),
    t("shelf.empty-trash.text", { count }), t("shelf.empty-trash.do"), { isDanger: true });
  if (!isSure) return;
  app.say(t("shelf.removed", { count: await emptyTrash() }));
}

async function move(app, documents) {
  const folders = new Set(documents.map(({ folder }) => folder));
  const folder = await askFolder(folders.size === 1 ? [...folders][0] : "");
  if (folder === undefined) return false;
  const moved = await each(documents.filter((one) => one.folder !== folder),
    ({ id }) => change(id, { folder }));
  app.say(folder === "" ? t("shelf.moved.out", { count: moved.length }) :
    t("shelf.moved", { count: moved.length, folder }),
  takeBack(app, () => each(moved, (one) => change(one.id, { folder: one.folder }))));
  return true;
}

async function tag(app, documents) {
  const answer = await askTags(documents);
  if (answer === undefined) return false;
  const others = documents.filter((one) => retagged(one, answer) !== null);
  const tagged = await each(others, (one) => change(one.id, { tags: retagged(one, answer) }));
  if (tagged.length > 0) {
    app.say(t("shelf.tagged", { count: tagged.length }),
      takeBack(app, () => each(tagged, ({ id, tags }) => change(id, { tags }))));
  }
  return true;
}

// In the order in which they were chosen.
async function putTogether(app, documents) {
  const isSure = await ask(t("shelf.merge.title", { count: documents.length }), (close) => [
    make("p", {}, t("shelf.merge.text", { title: titleOf(documents[0]) })),
    make("ol.merge-order", {}, documents.map((one) =>
      make("li", {}, `${titleOf(one)} · ${t("shelf.pages", { count: one.pageCount })}`))),
    make("footer", {},
      make("button.button.quiet", { type: "button", onclick: () => close(false) },
        t("action.cancel")),
      make("button.button", { type: "button", autofocus: true, onclick: () => close(true) },
        t("shelf.merge.do"))),
  ]);
  if (!isSure) return false;
  const ids = documents.map(({ id }) => id);
  await merge(ids);
  app.say(t("shelf.merged", { count: ids.length }), takeBack(app, async () => {
    await undo(ids[0]);
    await each(documents.slice(1), ({ id }) => restore(id));
  }));
  return true;
}

async function takeAway(app, documents) {
  const { exportDocuments } = await import("../document/export-dialog.js");
  return exportDocuments(app, documents);
}

// By name; each takes the app and the documents, and gives whether it was done.
export const actions = {
  export: takeAway, merge: putTogether, move, remove: removeForGood, restore: bringBack, tag,
  trash: moveToTrash,
};
