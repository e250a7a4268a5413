// The shelf: every document, searched and opened from here; and the trash.

import { shelves } from "../data/documents.js";
import { preferences } from "../data/preferences.js";
import { actions, removeAll } from "../shelf/actions.js";
import { letChoose } from "../shelf/choosing.js";
import { showEmpty } from "../shelf/empty.js";
import { Entries } from "../shelf/entries.js";
import { shelfFrame } from "../shelf/frame.js";
import { Grid } from "../shelf/grid.js";
import { bringIn, letDrop, sayWhatArrives, showImports } from "../shelf/importing.js";
import { addressOf, queryOf } from "../shelf/query.js";
import { Selection } from "../shelf/selection.js";

// Where each address was left, for those who come back to it.
const left = new Map();
// Milliseconds after the last key before the search, and after a change before a look.
const pause = 120;
const patience = 300;

export async function open({ host, path, query: parameters, signal, app }) {
  let query = queryOf(path, parameters);
  let address = location.hash;
  const entries = new Entries();
  const selection = new Selection();
  const bring = (files) => app.attempt(() => bringIn(files, { folder: query.folder }));
  const act = (name) => app.attempt(async () => {
    if (name === "all") {
      selection.add(await entries.all());
    } else if (name === "empty") {
      await removeAll(app, entries.total);
    } else {
      const isForGood = name === "trash" && query.place === "trash";
      const isDone = await actions[isForGood ? "remove" : name](app, selection.documents);
      if (isDone) selection.clear();
    }
  });

  const showShelves = () => app.attempt(async () => {
    const known = await shelves();
    if (!signal.aborted) frame.showShelves(known);
  });
  const frame = shelfFrame(host, {
    app, selection, act, bring, look: showShelves, isTrash: query.place === "trash", signal,
  });
  const { scroller, search } = frame;
  const grid = new Grid(frame.grid, { scroller, entries, selection, signal });
  letChoose(frame.grid, { grid, entries, selection, act, signal });
  letDrop(host, { bring, signal });
  showImports(frame.imports, signal);
  entries.addEventListener("change", () => {
    frame.showTotal(entries.total);
    showEmpty(frame.empty, { query, total: entries.total, pick: frame.pick });
  }, { signal });

  entries.addEventListener("fail", ({ detail }) => app.fail(detail), { signal });

  const show = async (first) => {
    grid.text = query.text;
    frame.showQuery(query);
    await entries.show(query, first);
  };
  const showAnew = () => app.attempt(async () => {
    await show();
    scroller.scrollTop = 0;
  });

  // What is typed is searched for at once, and stands in the address, without a step back for each
  // letter.
  let typing;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      query = { ...query, text: search.value };
      history.replaceState(null, "", `#/${addressOf(query)}`);
      address = location.hash;
      selection.clear();
      showAnew();
    }, pause);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    grid.focus(0);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest?.("input, textarea, dialog")) return;
    event.preventDefault();
    search.focus();
  }, { signal });
  preferences.addEventListener("change", ({ detail }) => {
    if (detail !== "order") return;
    query = { ...query, order: preferences.get("order") };
    showAnew();
  }, { signal });

  // Many changes come at once while pages are read; one look is enough for them.
  let due = null;
  const lookSoon = () => {
    due ??= setTimeout(() => {
      due = null;
      app.attempt(() => entries.refresh());
      showShelves();
    }, patience);
  };
  for (const kind of ["document", "removal", "everything"]) {
    app.changes.addEventListener(kind, lookSoon, { signal });
  }
  app.changes.addEventListener("removal", ({ detail }) => selection.drop(detail.id), { signal });
  sayWhatArrives(app, signal);

  signal.addEventListener("abort", () => {
    clearTimeout(typing);
    clearTimeout(due);
    left.set(address, { top: scroller.scrollTop, first: grid.first });
  });
  const before = left.get(address);
  showShelves();
  await show(before?.first);
  if (before && !signal.aborted) grid.restore(before.top);
}
