// A document that is edited: what people do shows at once, and is sent by itself.

import { document as load } from "../data/api.js";
import { hurry } from "../data/editing.js";
import { applied, drawing, replayed } from "./operations.js";
import { Sender } from "./sender.js";
import { documentsWithUnsent, Unsent } from "./unsent.js";

// Another screen of the same document mostly follows: the document is ready for it.
const stay = 10_000;

const opened = new Map();

// The document, once for all screens, until `signal`.
export async function editing(id, app, signal) {
  const number = Number(id);
  if (!opened.has(number)) opened.set(number, Editing.open(number, app));
  try {
    const one = await opened.get(number);
    one.visit(signal);
    return one;
  } catch (problem) {
    opened.delete(number);
    throw problem;
  }
}

// Sends what an earlier visit could not, now or when the server is there.
export async function sendLeftovers(app) {
  for (const id of documentsWithUnsent()) {
    try {
      await editing(id, app, AbortSignal.abort());
    } catch (problem) {
      // A document that is gone needs no edits.
      if (problem.status !== 0) continue;
      app.changes.addEventListener("online", () => sendLeftovers(app), { once: true });
      return;
    }
  }
}

// Sends "change" when what is to be seen is another, and "sending" when `isSaved` or `isAway` is.
class Editing extends EventTarget {
  #sender;
  #visitors = 0;
  #ended = new AbortController();

  // What people see.
  state;

  static async open(id, app) {
    const answer = await load(id);
    const editing = new Editing(new Sender(answer, await Unsent.open(id), app), app);
    // Somebody waits for its pages to be found.
    if (editing.state.pages.some(({ isScanned }) => !isScanned)) hurry(id).catch(() => {});
    return editing;
  }

  constructor(sender, app) {
    super();
    this.#sender = sender;
    this.state = replayed(sender.base, sender.operations);
    const { signal } = this.#ended;
    const on = (target, kind, act) => target.addEventListener(kind, act, { signal });
    on(sender, "change", () => this.#show());
    on(sender, "sending", () => {
      this.dispatchEvent(new Event("sending"));
      this.#closeWhenUnused();
    });
    on(app.changes, "document", ({ detail }) => detail.id === this.id && sender.refresh());
    on(app.changes, "everything", () => sender.refresh());
    on(app.changes, "online", () => sender.wake());
    on(window, "online", () => sender.wake());
  }

  get id() { return this.#sender.base.id; }

  // Whether the server has everything.
  get isSaved() { return this.#sender.isSaved; }

  // Whether the server cannot be reached.
  get isAway() { return this.#sender.isAway; }

  // Keeps it open until `signal`.
  visit(signal) {
    this.#visitors += 1;
    const leave = () => {
      this.#visitors -= 1;
      this.#closeWhenUnused();
    };
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave);
  }

  page(id) { return this.state.pages.find((page) => page.id === id); }

  // The page as the server has it: its picture is drawn by that.
  confirmed(id) { return this.#sender.base.pages.find((page) => page.id === id); }

  // Draws pages another way: `changes` is [{page, change, found}], as in operations.js.
  draw(changes) {
    return this.#do({
      kind: "draw",
      changes: changes.map(({ page, change, found }) => drawing(this.page(page), change, found)),
    });
  }

  order(pages) { return this.#do({ kind: "order", pages, was: this.#ids() }); }

  remove(pages) { return this.#do({ kind: "remove", pages }); }

  // Photos that the server has: [{photo, index}].
  insert(pages, at) { return this.#do({ kind: "insert", pages, at, known: this.#ids() }); }

  rename(title) { return this.#do({ kind: "title", title, was: this.state.title }); }

  undo() { return this.state.canUndo ? this.#do({ kind: "undo" }) : this.saved(); }

  redo() { return this.state.canRedo ? this.#do({ kind: "redo" }) : this.saved(); }

  // Resolves when the server has everything that was done so far.
  saved() { return this.#sender.saved(); }

  // Makes the draft a document, when all its edits are there.
  keep() { return this.#sender.keep(); }

  #ids() { return this.state.pages.map(({ id }) => id); }

  // What changes nothing here changes nothing there; what others did is known there only.
  #do(operation) {
    const isKnownThere = ["undo", "redo", "insert"].includes(operation.kind);
    if (isKnownThere || applied(this.state, operation) !== this.state) this.#sender.add(operation);
    return this.saved();
  }

  #show() {
    const next = replayed(this.#sender.base, this.#sender.operations);
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.state = next;
    this.dispatchEvent(new Event("change"));
  }

  #closeWhenUnused() {
    setTimeout(() => {
      if (this.#visitors > 0 || !this.isSaved || this.#ended.signal.aborted) return;
      this.#ended.abort();
      this.#sender.end();
      opened.delete(this.id);
    }, stay);
  }
}
