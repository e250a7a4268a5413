// The pages of a visit: kept on the device as they come, judged, counted, and limited in number.

import { t } from "../app/strings.js";
import { preferences } from "../data/preferences.js";
import { Intake } from "./intake.js";
import { thumbnail } from "./thumbnail.js";

// Photos of a camera have no name; the time tells them apart.
const photoName = () => `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jpg`;

// Sends "full" when there is room for no more.
export class Pages extends EventTarget {
  #app;
  #target;
  #view;
  #signal;
  #intake;
  #count;
  // One after another, in the order in which they came.
  #work = Promise.resolve();

  // `target`: {draft, page, at, pageCount, picture}; see screens/scanner.js.
  constructor({ app, target, view, signal }) {
    super();
    this.#app = app;
    this.#target = target;
    this.#view = view;
    this.#signal = signal;
    this.#count = target.pageCount;
    this.core = null;
    view.stack.show(this.#count, target.picture);
  }

  // The core, or `null` where it cannot run.
  set core(recto) {
    const { draft, page } = this.#target;
    this.#intake = new Intake({ captures: this.#app.captures, recto, draft, page });
  }

  // Those of this visit.
  get taken() { return this.#count - this.#target.pageCount; }

  // How many more fit.
  get room() {
    if (this.#isSingle) return 1 - this.taken;
    return (preferences.get("pageLimit") || Infinity) - this.#count;
  }

  get #isSingle() { return this.#target.page !== null || preferences.get("isSingle"); }

  // When all that has come is kept, and what was asked is answered.
  get settled() { return this.#work; }

  // A capture of the live session: `still` takes it. The session is told what became of it.
  take(live, still, capture) {
    return this.#next(async () => {
      this.#view.flash();
      let kept;
      let taken;
      try {
        taken = await still.take(capture, live.colorSpace);
        kept = await this.#keep(taken.blob, { name: photoName(), quad: taken.quad });
      } catch (problem) {
        await live.captureFailed();
        this.#notKept(problem);
        return;
      }
      await live.captured();
      const small = await thumbnail(taken.blob, taken.quad);
      if (capture.quad) {
        this.#view.stack.fly(small, this.#view.overlay.place(capture.quad), this.#view.stage);
      }
      await this.#settle(kept, taken, small, live, { isLast: true });
    });
  }

  // Files from the device. `live`: the session that looks on, or `null`.
  add(files, live) {
    return this.#next(async () => {
      const fitting = files.slice(0, Math.max(0, this.room));
      for (const file of fitting) {
        let kept;
        try {
          kept = await this.#keep(file, { name: file.name });
        } catch (problem) {
          this.#notKept(problem);
          return;
        }
        await this.#settle(kept, { blob: file, quad: null }, await thumbnail(file, null), live);
      }
      if (fitting.length < files.length) {
        this.#app.alarm(t("scan.tooMany", { count: files.length - fitting.length }));
      }
    });
  }

  #next(work) {
    this.#work = this.#work.then(() => this.#app.attempt(work));
    return this.#work;
  }

  #keep(blob, details) {
    const at = this.#target.at === null ? null : this.#target.at + this.taken;
    return this.#intake.keep(blob, { ...details, at });
  }

  // Asks where it has to be asked, with the session at rest.
  async #settle(kept, { blob, quad }, small, live, { isLast = false } = {}) {
    const isAsked = kept.state === "asked";
    if (isAsked) await live?.pause();
    // Whoever has left the scanner is asked nothing more.
    const stays = await this.#intake.settle(kept, blob, quad, { mayAsk: !this.#signal.aborted });
    if (!stays && isLast) await live?.again();
    if (isAsked) await live?.resume();
    if (!stays) return;
    this.#count += 1;
    this.#view.stack.show(this.#count, small);
    if (this.room > 0) return;
    if (!this.#isSingle) this.#app.say(t("scan.full", { count: preferences.get("pageLimit") }));
    this.dispatchEvent(new Event("full"));
  }

  #notKept(problem) {
    const isFull = problem?.name === "QuotaExceededError";
    if (!isFull) console.warn(problem);
    this.#app.alarm(t(isFull ? "scan.noRoom" : "scan.notKept"));
  }
}
