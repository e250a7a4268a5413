// The taken pages that the server does not have yet, for all screens: `app.captures`.

import { t } from "../app/strings.js";
import { Problem } from "../data/api.js";
import { Queue } from "./queue.js";
import { CaptureStore } from "./store.js";

// Sends "change" whenever the captures, or what is on its way, have changed.
export class Captures extends EventTarget {
  #store = new CaptureStore();
  #queue;
  #isReading = false;
  #isStale = false;

  // Those that wait, in order; what each is, store.js says.
  all = [];

  // Once the first look at them is done.
  ready;

  // Starts sending what is left from before.
  constructor(changes) {
    super();
    this.#queue = new Queue(this.#store, changes);
    this.#store.addEventListener("change", () => this.#read());
    this.#queue.addEventListener("state", () => this.dispatchEvent(new Event("change")));
    addEventListener("beforeunload", (event) => {
      if (this.all.length > 0) event.preventDefault();
    });
    this.ready = this.#read();
    this.#queue.wake();
  }

  // What is on its way: {id, fraction}; `null`: nothing.
  get current() { return this.#queue.current; }

  // Why nothing goes on for now, in words; `null`: it does.
  get obstacle() {
    const problem = this.#queue.obstacle;
    if (!problem) return null;
    if (problem.code === "not-paired") return t("capture.notPaired");
    if (problem instanceof Problem && problem.status !== 0) return problem.message;
    return problem.status === 0 ? t("capture.unreachable") : t("capture.later");
  }

  // Those of a draft.
  of(draft) { return this.all.filter((capture) => capture.draft === draft); }

  // Keeps a photo for a draft; when this returns, it is on the disk. `details`: {draft, page, name,
  // recipe, quality, isAsked}.
  async put(details, blob) {
    const capture = await this.#store.put(details, blob);
    // Now that there is something to lose, the browser may be asked not to throw it away.
    navigator.storage?.persist?.().catch(() => {});
    this.#queue.wake();
    return capture;
  }

  note(id, changes) { return this.#store.update(id, changes); }

  // The user was asked, and keeps it.
  async keep(id, changes) {
    await this.#store.release(id, changes);
    this.#queue.wake();
  }

  remove(id) { return this.#store.remove(id); }

  blob(id) { return this.#store.blob(id); }

  draft(key) { return this.#store.draft(key); }

  bind(key, document) { return this.#store.setDraft(key, document); }

  // Tries again at once, also what the server has refused.
  async retry() {
    for (const { id, state } of this.all) {
      if (state === "refused") await this.#store.update(id, { state: "waiting", reason: null });
    }
    this.#queue.wake();
  }

  // One look at a time; what changes meanwhile is seen by the next.
  async #read() {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.all = await this.#store.captures();
        this.dispatchEvent(new Event("change"));
      }
    } catch (problem) {
      console.warn(problem);
    } finally {
      this.#isReading = false;
    }
  }
}
