// A document that is edited: what people do shows at once, is kept on this device, and is sent in
// order, again and again until the server has it.

import { t } from "../app/strings.js";
import { document as load, Problem } from "../data/api.js";
import * as server from "../data/editing.js";
import { applied, changed, drawing, isDone, replayed, signature, stands, stateOf } from "./operations.js";
import { documentsWithUnsent, Unsent } from "./unsent.js";

const patience = [0.5, 1, 2, 4, 8, 15];

// Another screen of the same document mostly follows: the document is ready for it.
const stay = 10_000;

const opened = new Map();

// The document, once for all screens. Who is done with it calls `leave`.
export async function editing(id, app) {
  const number = Number(id);
  if (!opened.has(number)) opened.set(number, Editing.open(number, app));
  try {
    const one = await opened.get(number);
    one.enter();
    return one;
  } catch (problem) {
    opened.delete(number);
    throw problem;
  }
}

// Sends what an earlier visit could not.
export async function sendLeftovers(app) {
  for (const id of documentsWithUnsent()) {
    // A document that is gone needs no edits.
    await editing(id, app).then((one) => one.leave(), () => {});
  }
}

// Sends "change" when what is to be seen is another, and "sending" when `isSaved` or `isAway` is.
export class Editing extends EventTarget {
  #app;
  #unsent;
  #operations;
  #base;
  #visitors = 0;
  #sending = null;
  #wake = () => {};
  #isStale = false;
  #ended = new AbortController();

  // What people see.
  state;
  // Whether the server cannot be reached.
  isAway = false;

  static async open(id, app) {
    const answer = await load(id);
    return new Editing(answer, await Unsent.open(id), app);
  }

  constructor(answer, unsent, app) {
    super();
    this.#app = app;
    this.#unsent = unsent;
    this.#operations = unsent.operations;
    this.#base = stateOf(answer);
    this.state = replayed(this.#base, this.#operations);
    const { signal } = this.#ended;
    for (const kind of ["document", "everything"]) {
      app.changes.addEventListener(kind, ({ detail }) => {
        if (kind === "everything" || detail.id === this.id) this.#refresh();
      }, { signal });
    }
    app.changes.addEventListener("online", () => this.#wake(), { signal });
    addEventListener("online", () => this.#wake(), { signal });
    this.#send();
  }

  get id() { return this.#base.id; }

  // Whether the server has everything.
  get isSaved() { return this.#operations.length === 0; }

  // The page as the server has it: its picture is drawn by that.
  confirmed(page) { return this.#base.pages.find(({ id }) => id === page); }

  enter() { this.#visitors += 1; }

  leave() {
    this.#visitors -= 1;
    setTimeout(() => this.#closeIfUnused(), stay);
  }

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

  page(id) { return this.state.pages.find((page) => page.id === id); }

  // Resolves when the server has everything that was done so far.
  async saved() {
    while (this.#sending) await this.#sending;
  }

  // Makes the draft a document, when all its edits are there.
  async keep() {
    await this.saved();
    this.#take(await server.keep(this.id));
  }

  #ids() { return this.state.pages.map(({ id }) => id); }

  // The operation is in the browser's store, and to be seen, when this returns.
  #do(operation) {
    const isWalk = operation.kind === "undo" || operation.kind === "redo";
    const changesNothing = !isWalk && operation.kind !== "insert"
      && applied(this.state, operation) === this.state;
    if (!changesNothing) {
      this.#setOperations([...this.#operations, operation]);
      this.#show();
      this.#send();
    }
    return this.saved();
  }

  #setOperations(operations) {
    const wasSaved = this.isSaved;
    this.#operations = operations;
    try {
      this.#unsent.save(operations);
    } catch {
      // The browser's store is full: they are in memory until the server has them.
    }
    if (wasSaved !== this.isSaved) this.dispatchEvent(new Event("sending"));
  }

  #show() {
    const next = replayed(this.#base, this.#operations);
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.state = next;
    this.dispatchEvent(new Event("change"));
  }

  #take(answer) {
    this.#base = stateOf(answer);
    this.#show();
  }

  async #refresh() {
    if (this.#sending) {
      // Most changes that are told now are our own; one look at the end is enough.
      this.#isStale = true;
      return;
    }
    const answer = await load(this.id).catch(() => null);
    // What was sent meanwhile is newer.
    if (answer && answer.document.revision > this.#base.revision) this.#take(answer);
  }

  #send() {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      if (this.#isStale) {
        this.#isStale = false;
        this.#refresh();
      }
      setTimeout(() => this.#closeIfUnused(), stay);
    });
  }

  async #sendAll() {
    let tries = 0;
    while (this.#operations.length > 0 && !this.#ended.signal.aborted) {
      const [operation] = this.#operations;
      if (operation.wasSent && isDone(operation, this.#base)) {
        this.#setOperations(this.#operations.slice(1));
        this.#show();
        continue;
      }
      if (!stands(operation, this.#base)) {
        this.#giveUp(t("review.conflict"));
        continue;
      }
      try {
        this.#markSent(operation);
        const answer = await this.#sendOne(operation);
        tries = 0;
        this.#setAway(false);
        // More may have been done meanwhile.
        this.#setOperations(this.#operations.slice(1));
        this.#take(answer);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 401) {
          // They are sent when this browser is let in again.
          this.#app.fail(problem);
          return;
        }
        if (problem.status === 0 || problem.status === 429 || problem.status >= 500) {
          this.#setAway(problem.status === 0);
          if (tries === 0 && problem.status >= 500) this.#app.alarm(problem.message);
          await this.#pause(patience[Math.min(tries, patience.length - 1)]);
          tries += 1;
          continue;
        }
        // An undo that comes too late takes nothing back, and nobody is surprised.
        if (problem.status !== 412) {
          this.#giveUp(problem.code === "nothing-to-undo" ? null : problem.message);
        }
        await this.#reload();
      }
    }
  }

  async #reload() {
    const answer = await load(this.id).catch(() => null);
    if (answer) this.#take(answer);
  }

  // Written down before: an answer may be lost, or this page.
  #markSent(operation) {
    if (operation.wasSent) return;
    operation.wasSent = true;
    if (operation.kind === "undo" || operation.kind === "redo") operation.seen = signature(this.#base);
    this.#setOperations(this.#operations);
  }

  // Lets go of the next operation, which cannot be done, and of every undo that may have meant it.
  #giveUp(reason) {
    this.#setOperations(this.#operations.slice(1).filter(({ kind }) => kind !== "undo" && kind !== "redo"));
    this.#show();
    if (reason) this.#app.alarm(reason);
  }

  #sendOne(operation) {
    const { id, revision, pages } = this.#base;
    switch (operation.kind) {
      case "draw": {
        const recipes = operation.changes.map((one) => {
          const page = pages.find((page) => page.id === one.page);
          return { page: one.page, recipe: changed(page, one) };
        });
        const [{ page, recipe }] = recipes;
        return recipes.length === 1
          ? server.draw(page, recipe, revision) : server.drawAll(id, recipes, revision);
      }
      case "order": return server.order(id, operation.pages, revision);
      case "remove": return server.remove(id, operation.pages, revision);
      case "insert": return server.insert(id, operation.pages, operation.at, revision);
      case "title": return server.rename(id, operation.title, revision);
      default: return server[operation.kind](id, revision);
    }
  }

  // Waits, or until the server is heard of again.
  #pause(seconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #setAway(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.dispatchEvent(new Event("sending"));
  }

  #closeIfUnused() {
    if (this.#visitors > 0 || !this.isSaved || this.#ended.signal.aborted) return;
    this.#ended.abort();
    this.#unsent.close();
    opened.delete(this.id);
  }
}
