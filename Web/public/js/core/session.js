// A live scan over the core: frames go in, what to show and which page to keep come out.

import { LatestOnly } from './latest.js';
import { discard } from './sources.js';

/** @typedef {import('./recto-module.js').SessionState} SessionState */
/** @typedef {import('./recto-module.js').SessionSettings} SessionSettings */
/** @typedef {import('./sources.js').Source} Source */

/**
 * Made by `Recto.session`. Sends the events
 *
 * - `state`, whose detail is a `SessionState`, after everything that was told;
 * - `capture`, whose detail is `{isAutomatic, quad, picture}`: keep the picture, or take a better
 *   one, then call `captured()` or `captureFailed()`;
 * - `finish`, whose detail is the phase that tells why;
 * - `restart`: the core had to be started anew; the session goes on, and knows the pages that it
 *   captured.
 *
 * Times are seconds of one clock, by default the page's.
 */
export class LiveSession extends EventTarget {
  #recto;
  #settings;
  #frames;
  #nextNumber = 1;
  #isOver = false;
  #onRestart = () => this.#send('restart');

  /** @private Use `Recto.session`. */
  constructor(recto, settings) {
    super();
    this.#recto = recto;
    this.#settings = settings;
    this.#frames = new LatestOnly(
      (frame) => this.#look(frame), ({ source }) => discard(source));
    recto.addEventListener('restart', this.#onRestart);
  }

  /** @private */
  async begin() {
    this.#show(await this.#recto.request({ call: 'beginSession', settings: this.#settings }));
    return this;
  }

  /**
   * Shows the session a frame. When frames come faster than they are looked at, the newest wins.
   * @param {Source} source @param {number} [seconds] When it was taken.
   * @returns {Promise<?{state: SessionState, detection: object, milliseconds: object}>} `null`: a
   *   newer frame took its place.
   */
  offer(source, seconds = performance.now() / 1000, { wantsBlock = false } = {}) {
    return this.#frames.offer({ source, seconds, wantsBlock });
  }

  /** The shutter was pressed. */
  press(seconds) { return this.#tell('captureRequested', seconds); }

  /** The picture of the last `capture` is kept safely. */
  captured(seconds) { return this.#tell('captured', seconds); }

  /** It could not be kept. */
  captureFailed(seconds) { return this.#tell('captureFailed', seconds); }

  /** The last page was thrown away; `again`: it may be captured anew by itself. */
  pageRemoved(again, seconds) { return this.#tell('pageRemoved', seconds, again); }

  /** The torch was switched. */
  torch(isOn, seconds) { return this.#tell('torch', seconds, isOn); }

  /** Another screen lies over the camera. */
  pause(seconds) { return this.#tell('paused', seconds); }

  /** Frames count again. */
  resume(seconds) { return this.#tell('resumed', seconds); }

  /** The user has all pages. */
  finish(seconds) { return this.#tell('finishRequested', seconds); }

  /** The user wants none of it. */
  cancel(seconds) { return this.#tell('cancelled', seconds); }

  /** Changes how it behaves. @param {SessionSettings} settings */
  async change(settings, seconds = performance.now() / 1000) {
    this.#settings = { ...this.#settings, ...settings };
    const { state } = await this.#recto.request({
      call: 'sessionSettings', settings: this.#settings, seconds,
    });
    return this.#show(state);
  }

  /** Lets go of it; the core is free for another. */
  async end() {
    this.#isOver = true;
    this.#recto.removeEventListener('restart', this.#onRestart);
    await this.#recto.request({ call: 'endSession' });
  }

  async #look({ source, seconds, wantsBlock }) {
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    const result = await this.#recto.requestWith(
      source, { call: 'sessionFrame', number, seconds, wantsBlock });
    this.#show(result.state);
    return result;
  }

  async #tell(kind, seconds = performance.now() / 1000, value = false) {
    const { state } = await this.#recto.request({ call: 'sessionEvent', kind, seconds, value });
    return this.#show(state);
  }

  #show(state) {
    if (this.#isOver) return state;
    this.#send('state', state);
    if (state.capture) this.#send('capture', state.capture);
    if (state.isFinished) this.#send('finish', state.phase);
    return state;
  }

  #send(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
