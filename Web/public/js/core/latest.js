// For live pictures: when more come than can be worked on, the newest wins.

import { discard } from './sources.js';

/** Works on one picture at a time; of those that come meanwhile only the newest waits. */
export class LatestOnly {
  #work;
  #drop;
  #isBusy = false;
  #waiting = null;

  /**
   * @template S, R
   * @param {(source: S) => Promise<R>} work
   * @param {(source: S) => void} [drop] Lets go of a picture that is not worked on.
   */
  constructor(work, drop = discard) {
    this.#work = work;
    this.#drop = drop;
  }

  /** Whether a picture is at work: one that is offered now has to wait. */
  get isBusy() { return this.#isBusy; }

  /**
   * Offers a picture. The promise gives its result, or `null` when a newer one took its place.
   * @template S, R @param {S} source @returns {Promise<?R>}
   */
  offer(source) {
    return new Promise((resolve, reject) => {
      if (this.#waiting) {
        this.#drop(this.#waiting.source);
        this.#waiting.resolve(null);
      }
      this.#waiting = { source, resolve, reject };
      this.#next();
    });
  }

  async #next() {
    if (this.#isBusy || !this.#waiting) return;
    const { source, resolve, reject } = this.#waiting;
    this.#waiting = null;
    this.#isBusy = true;
    try {
      resolve(await this.#work(source));
    } catch (error) {
      reject(error);
    } finally {
      this.#isBusy = false;
      this.#next();
    }
  }
}
