// Taken pages, from the shutter until the server has them: their bytes and what is known of them.
// docs/capture.md says why none is lost and none comes twice.
//
// A capture is {id, draft, page, at, name, type, length, sha256, recipe, quality, taken, order, state,
// reason, upload, photo, claim}: for a place `at` in a draft (null: behind all), or in the place of a
// `page`'s photo. `state` is
//   writing   its bytes are on their way to the disk;
//   asked     the user is asked whether it is good enough;
//   waiting   it is to be sent;
//   refused   the server will never take it, for `reason`.

import { Bytes } from "./bytes.js";
import { Database } from "./database.js";
import { hold, isHeld } from "./locks.js";

// Where the page is not secure nobody can say whether a tab is gone. What it left is taken up after
// so many milliseconds.
const patience = 60_000;
const draftsStay = 30 * 86_400_000;

const lockName = (id) => `capture-${id}`;

export const newId = () => crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")).join("");

async function sha256(blob) {
  if (!crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends "change" whenever a capture comes, changes or goes, in whichever tab.
export class CaptureStore extends EventTarget {
  #database = new Database();
  #bytes = new Bytes(this.#database);
  #tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("recto-captures") : null;
  #locks = new Map();
  #lastOrder = 0;

  constructor() {
    super();
    this.#tabs?.addEventListener("message", () => this.dispatchEvent(new Event("change")));
  }

  // In the order in which they were taken.
  async captures() {
    return (await this.#database.all("captures")).sort((a, b) => a.order - b.order);
  }

  capture(id) { return this.#database.get("captures", id); }

  blob(id) { return this.#bytes.read(id); }

  // Keeps a photo. When this returns it is on the disk; when it throws, nothing of it is left.
  // `isAsked`: it is not sent before `release` says so.
  async put({ isAsked = false, ...details }, blob) {
    const id = newId();
    const lock = hold(lockName(id));
    await lock.taken;
    try {
      const now = Date.now();
      this.#lastOrder = Math.max(now, this.#lastOrder + 1);
      const capture = {
        page: null, at: null, recipe: null, quality: null, ...details, id, taken: now,
        order: this.#lastOrder, type: blob.type, length: blob.size, sha256: await sha256(blob),
        upload: null, photo: null, claim: null, reason: null, state: "writing",
      };
      // What is known of it comes first: bytes that nothing is known of are of no draft.
      await this.#database.put("captures", capture);
      try {
        await this.#bytes.write(id, blob);
      } catch (problem) {
        await this.#database.remove("captures", id);
        throw problem;
      }
      const done = await this.update(id, { state: isAsked ? "asked" : "waiting" });
      if (isAsked) this.#locks.set(id, lock);
      return done;
    } finally {
      if (!this.#locks.has(id)) lock.release();
    }
  }

  // What was asked is answered: it is sent.
  async release(id, changes = {}) {
    await this.update(id, { ...changes, state: "waiting" });
    this.#unlock(id);
  }

  async update(id, changes) {
    const changed = await this.#database.change("captures", id, changes);
    this.#tell();
    return changed;
  }

  async remove(id) {
    await this.#database.remove("captures", id);
    await this.#bytes.remove(id);
    this.#unlock(id);
    this.#tell();
  }

  // The server's document of a draft: {key, document}.
  async draft(key) { return await this.#database.get("drafts", key) ?? { key, document: null }; }

  async setDraft(key, document) {
    await this.#database.put("drafts", { key, document, used: Date.now() });
    this.#tell();
  }

  // Takes up what tabs have left that are gone: a whole photo is kept, a part of one was never said
  // to be taken; and who has not answered keeps the page.
  async recover() {
    for (const capture of await this.#database.all("captures")) {
      if (capture.state !== "writing" && capture.state !== "asked") continue;
      if (await isHeld(lockName(capture.id)) ?? Date.now() - capture.taken < patience) continue;
      const isWhole = (await this.#bytes.read(capture.id))?.size === capture.length;
      if (isWhole) await this.update(capture.id, { state: "waiting" });
      else await this.remove(capture.id);
    }
    await this.#tidy();
  }

  async #tidy() {
    const names = await this.#bytes.names();
    const known = new Set((await this.#database.all("captures")).map(({ id }) => id));
    // A file that is being written has another name for now, which begins with its own.
    for (const name of names) {
      const [id] = name.split(".");
      if (id === name && !known.has(id)) await this.#bytes.remove(id);
    }
    for (const { key, used } of await this.#database.all("drafts")) {
      if (Date.now() - used > draftsStay) await this.#database.remove("drafts", key);
    }
  }

  #unlock(id) {
    this.#locks.get(id)?.release();
    this.#locks.delete(id);
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
    this.#tabs?.postMessage("change");
  }
}
