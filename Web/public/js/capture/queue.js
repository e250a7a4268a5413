// Sends what waits, oldest first, as soon as there is a server, and one tab at a time.

import { Problem } from "../data/api.js";
import { mayPass } from "../data/upload.js";
import { deliver } from "./delivery.js";
import { holding } from "./locks.js";

// Seconds until the next try when nothing tells that it is worth while.
const pauses = [1, 2, 4, 8, 15, 30];

// What the server says of a photo that it will never take: too large, or no picture.
const isFinal = (problem) =>
  problem instanceof Problem && [413, 415, 422].includes(problem.status);

// Sends "state" whenever one of these has changed.
export class Queue extends EventTarget {
  #store;
  #isRunning = false;
  #isWanted = false;
  #timer;
  #failures = 0;

  // The capture on its way, and how much of it is there: {id, fraction}.
  current = null;
  // Why nothing goes on for now: a Problem.
  obstacle = null;

  constructor(store, changes) {
    super();
    this.#store = store;
    const again = () => this.#soon(0);
    changes.addEventListener("online", again);
    addEventListener("online", again);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  }

  // There may be something to send.
  wake() {
    this.#isWanted = true;
    if (!this.#isRunning) this.#run();
  }

  #soon(seconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), seconds * 1000);
  }

  async #run() {
    this.#isRunning = true;
    clearTimeout(this.#timer);
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await holding("sends", () => this.#pass());
      }
      this.#failures = 0;
      this.#tell({ obstacle: null });
    } catch (problem) {
      this.#tell({ obstacle: problem });
      this.#soon(pauses[Math.min(this.#failures, pauses.length - 1)]);
      this.#failures += 1;
      if (!(problem instanceof Problem)) console.warn(problem);
    } finally {
      this.#isRunning = false;
      this.#tell({ current: null });
    }
  }

  async #pass() {
    await this.#store.recover();
    let failure = null;
    for (const { id, state } of await this.#store.captures()) {
      if (state !== "waiting") continue;
      try {
        this.#tell({ current: { id, fraction: 0 } });
        await deliver(this.#store, id, (fraction) => this.#tell({ current: { id, fraction } }));
        this.#failures = 0;
        this.#tell({ obstacle: null });
      } catch (problem) {
        // No server: no use to try the others. Else one that fails holds up no other.
        if (mayPass(problem) || problem.status === 401) throw problem;
        if (isFinal(problem)) {
          await this.#store.update(id, { state: "refused", reason: problem.message });
        } else failure = problem;
      }
    }
    if (failure) throw failure;
  }

  #tell(changes) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event("state"));
  }
}
