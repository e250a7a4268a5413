// What every screen is given: where to go, what to say, what has changed, and the core.

import { Problem } from "../data/api.js";
import { Recto } from "../core/recto.js";
import { notice } from "../ui/notice.js";
import { t } from "./strings.js";

export class App {
  #core = null;

  // Set when the page starts.
  router;
  // Sends "document", "removal", "job" and "everything" with what the server tells of them, and
  // "online" and "offline" when it is lost and found.
  changes;

  go(path, options) { this.router.go(path, options); }

  back(path) { this.router.back(path); }

  // Tells something that is done; an action, {label, act}, can be offered with it.
  say(text, action) { notice(text, { action }); }

  // Tells what went wrong, and stays until it is closed.
  alarm(text, action) { notice(text, { isAlarm: true, action }); }

  // Tells of a failure in its own words, where it has words for people.
  fail(problem) {
    if (problem?.name === "AbortError") return;
    if (problem instanceof Problem) {
      if (problem.code === "not-paired") location.replace("/pair.html");
      else this.alarm(problem.status === 0 ? t("failure.unreachable") : problem.message);
      return;
    }
    console.error(problem);
    this.alarm(t("failure.unexpected"));
  }

  // Runs what may fail, and tells how.
  async attempt(work) {
    try {
      return await work();
    } catch (problem) {
      this.fail(problem);
      return undefined;
    }
  }

  // The core, in its worker: one for the page, loaded when it is first asked for.
  core() {
    this.#core ??= Recto.load().catch((problem) => {
      this.#core = null;
      throw problem;
    });
    return this.#core;
  }
}
