// The scanner: #/scan begins a document, #/scan/D adds pages to one, before the place of ?at= where
// that is given, and #/scan/D/P takes one anew.

import { document as load, picture } from "../data/api.js";
import { preferences } from "../data/preferences.js";
import { Scan } from "../scan/scan.js";
import { thumbnail } from "../scan/thumbnail.js";
import { newId } from "../capture/store.js";
import { make } from "../ui/element.js";

export async function open({ host, path, parameters, query, signal, app }) {
  const isShared = query.has("shared");
  if (!isShared && !preferences.get("isIntroduced")) {
    const next = query.size > 0 ? `${path}?${query}` : path;
    app.go(`introduction?then=${encodeURIComponent(next)}`, { replace: true });
    return;
  }
  await app.captures.ready;
  const draft = parameters.document ?? newDraft();
  const target = await targetOf(draft, parameters.page, app.captures);
  if (query.has("at")) target.at = Number.parseInt(query.get("at"), 10) || 0;
  if (signal.aborted) return;
  const scan = new Scan({ app, host, signal, target });
  if (isShared) await scan.finish();
  else await app.attempt(() => scan.start());
}

// A draft has a name of this device's own before the server knows of it. In the address it outlives
// a reload.
function newDraft() {
  const draft = `new-${newId()}`;
  history.replaceState(history.state, "", `#/scan/${draft}`);
  return draft;
}

async function targetOf(draft, page, captures) {
  const isKnown = /^\d+$/.test(draft);
  if (isKnown) await captures.bind(draft, Number(draft));
  const target = {
    draft, page: page === undefined ? null : Number(page), at: null, pageCount: 0, picture: null,
  };
  if (target.page) return target;
  const waiting = captures.of(draft);
  target.pageCount = waiting.length;
  const { document } = await captures.draft(draft);
  const pages = document ? await serverPages(document) : null;
  target.pageCount += pages?.pages.length ?? 0;
  const last = waiting.at(-1);
  if (last) {
    const quad = last.recipe?.quad?.map(([x, y]) => ({ x, y })) ?? null;
    target.picture = await thumbnail(await captures.blob(last.id), quad);
  } else if (pages?.pages.length > 0) {
    const { id } = pages.pages.at(-1);
    target.picture = make("img", { alt: "", src: picture(id, 240, pages.document.revision) });
  }
  return target;
}

// `null`: nobody can say now, as offline, or it is no more. Pages are taken all the same.
async function serverPages(id) {
  try {
    return await load(id);
  } catch {
    return null;
  }
}
