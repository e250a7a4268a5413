// Brings one capture to the server, once, whatever breaks off between. What was done is written down
// before the next step is taken, so that each can be taken up again, by another tab too.

import { document as load, Problem } from "../data/api.js";
import { createDraft, documentsWith, insertPages, replacePhoto } from "../data/drafts.js";
import { continueUpload } from "../data/upload.js";

const isConflict = (problem) => problem instanceof Problem && problem.status === 412;
const isGone = (problem) => problem instanceof Problem && problem.status === 404;

// Steps that one capture may take at most: others who change the document at the same time can make
// it begin again, but not for ever.
const mostTurns = 50;

// `progressed` hears fractions 0 … 1 of the bytes.
export async function deliver(store, id, progressed) {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    // Each turn begins with what is written down and with the server's present state.
    const capture = await store.capture(id);
    // Another tab was faster.
    if (!capture) return;
    if (!capture.photo) await bringPhoto(store, capture, progressed);
    else if (await take(store, capture)) {
      await store.remove(id);
      return;
    }
  }
  throw new Error("the document is changed all the time");
}

async function bringPhoto(store, capture, progressed) {
  const blob = await store.blob(capture.id);
  if (!blob) throw new Error("the photo is not on this device any more");
  try {
    const { hash, pageCount } = await continueUpload(blob, {
      name: capture.name, id: capture.upload, sha256: capture.sha256, progressed,
      began: (upload) => store.update(capture.id, { upload }),
    });
    await store.update(capture.id, { photo: { hash, pageCount } });
  } catch (problem) {
    if (problem.code !== "checksum-wrong") throw problem;
    // The disk gave other bytes than were written to it. A damaged photo is better than none.
    await store.update(capture.id, { upload: null, sha256: undefined });
  }
}

// One step towards its place in a document; whether it is there.
async function take(store, capture) {
  try {
    const { document } = await store.draft(capture.draft);
    return await (document ? place(store, capture, document) : create(store, capture));
  } catch (problem) {
    if (isConflict(problem)) return false;
    if (!isGone(problem)) throw problem;
    // The server has lost the photo since, as when its document was removed for good: once more.
    if (problem.code === "no-photo") await store.update(capture.id, { photo: null, upload: null });
    return false;
  }
}

function newPages({ photo, recipe }) {
  return Array.from({ length: photo.pageCount }, (_, index) => ({
    photo: photo.hash, index,
    // The server looks at the page all the same: which way is up, how it is bent.
    ...(recipe && photo.pageCount === 1 ? { recipe, isScanned: false } : {}),
  }));
}

async function place(store, capture, id) {
  const found = await orNull(() => load(id));
  if (!found || found.document.state === "trashed") {
    // What the user threw away meanwhile was not this photo.
    await store.setDraft(capture.draft, null);
    return false;
  }
  const { document: { revision }, pages } = found;
  const own = pages.filter((page) => page.photo === capture.photo.hash).map((page) => page.id);
  const { claim } = capture;
  if (claim?.document === id && own.some((page) => !claim.known.includes(page))) return true;
  // Whatever was asked for before was either done, and seen above, or asks for a revision that is
  // past and can be done no more.
  if (claim?.document !== id || claim.revision !== revision) {
    await store.update(capture.id, { claim: { document: id, revision, known: own } });
  }
  if (pages.some((page) => page.id === capture.page)) {
    await replacePhoto(capture.page, newPages(capture)[0], revision);
  } else {
    const at = Math.min(capture.at ?? pages.length, pages.length);
    await insertPages(id, newPages(capture), at, revision);
  }
  return true;
}

async function create(store, capture) {
  const showing = await documentsWith(capture.photo.hash);
  if (capture.claim?.isNew) {
    const [made] = showing.filter((id) => !capture.claim.known.includes(id));
    if (made) {
      await store.setDraft(capture.draft, made);
      return true;
    }
  } else {
    await store.update(capture.id, { claim: { isNew: true, known: showing } });
  }
  const { document } = await createDraft(newPages(capture));
  await store.setDraft(capture.draft, document.id);
  return true;
}

async function orNull(ask) {
  try {
    return await ask();
  } catch (problem) {
    if (isGone(problem)) return null;
    throw problem;
  }
}
