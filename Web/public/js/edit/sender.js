// Sends a document's edits, in order, again and again until the server has them.

import { t } from "../app/strings.js";
import { document as load, Problem } from "../data/api.js";
import * as server from "../data/editing.js";
import { changed, isDone, signature, stands, stateOf } from "./operations.js";

const patience = [0.5, 1, 2, 4, 8, 15];

// What may go well another time.
const mayPass = ({ status }) => status === 0 || status === 429 || status >= 500;

// Sends "change" when the document that the server has, or what waits, is another, and "sending"
// when `isSaved` or `isAway` is.
export class Sender extends EventTarget {
  #app;
  #unsent;
  #sending = null;
  #wake = () => {};
  #isStale = false;
  #isEnded = false;

  // The document as the server has it.
  base;
  // What it does not have yet.
  operations;
  // Whether the server cannot be reached.
  isAway = false;

  constructor(answer, unsent, app) {
    super();
    [this.#unsent, this.#app] = [unsent, app];
    this.base = stateOf(answer);
    this.operations = unsent.operations;
    this.#send();
  }

  // Whether the server has everything.
  get isSaved() { return this.operations.length === 0; }

  // The operation is in the browser's store when this returns.
  add(operation) {
    this.#setOperations([...this.operations, operation]);
    this.#send();
  }

  // Resolves when the server has everything that was added so far.
  async saved() {
    while (this.#sending) await this.#sending;
  }

  // Makes the draft a document, when all its edits are there.
  async keep() {
    await this.saved();
    this.#take(await server.keep(this.base.id));
  }

  // The server is there again.
  wake() { this.#wake(); }

  // The server tells of a change.
  async refresh() {
    if (this.#sending) {
      // Most changes that are told now are our own; one look at the end is enough.
      this.#isStale = true;
      return;
    }
    const answer = await load(this.base.id).catch(() => null);
    // What was sent meanwhile is newer.
    if (answer && answer.document.revision > this.base.revision) this.#take(answer);
  }

  end() {
    this.#isEnded = true;
    this.#unsent.close();
  }

  #take(answer) {
    this.base = stateOf(answer);
    this.dispatchEvent(new Event("change"));
  }

  #setOperations(operations) {
    const wasSaved = this.isSaved;
    this.operations = operations;
    try {
      this.#unsent.save(operations);
    } catch {
      // The browser's store is full: they are in memory until the server has them.
    }
    this.dispatchEvent(new Event("change"));
    if (wasSaved !== this.isSaved) this.dispatchEvent(new Event("sending"));
  }

  #setAway(isAway) {
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.dispatchEvent(new Event("sending"));
  }

  #send() {
    if (this.isSaved) return;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      if (!this.#isStale) return;
      this.#isStale = false;
      this.refresh();
    });
  }

  async #sendAll() {
    let tries = 0;
    while (!this.isSaved && !this.#isEnded) {
      const [operation] = this.operations;
      if (operation.wasSent && isDone(operation, this.base)) {
        this.#setOperations(this.operations.slice(1));
        continue;
      }
      if (!stands(operation, this.base)) {
        this.#giveUp(t("review.conflict"));
        continue;
      }
      try {
        this.#markSent(operation);
        const answer = await this.#sendOne(operation);
        tries = 0;
        this.#setAway(false);
        // Both at once, or the edit would be seen twice, or not at all; more may have been done
        // since.
        this.base = stateOf(answer);
        this.#setOperations(this.operations.slice(1));
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (problem.status === 401) {
          // They are sent when this browser is let in again.
          this.#app.fail(problem);
          return;
        }
        if (mayPass(problem)) {
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
        await load(this.base.id).then((answer) => this.#take(answer), () => {});
      }
    }
  }

  // Written down before: an answer may be lost, or this page.
  #markSent(operation) {
    if (operation.wasSent) return;
    operation.wasSent = true;
    if (["undo", "redo"].includes(operation.kind)) operation.seen = signature(this.base);
    this.#setOperations(this.operations);
  }

  // Lets go of the next operation, which cannot be done, and of every undo that may have meant it.
  #giveUp(reason) {
    this.#setOperations(
      this.operations.slice(1).filter(({ kind }) => kind !== "undo" && kind !== "redo"));
    if (reason) this.#app.alarm(reason);
  }

  #sendOne(operation) {
    const { id, revision, pages } = this.base;
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
}
