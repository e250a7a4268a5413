// In the worker: copies of the few frames of which a live session may still ask one.

import { byteCount } from './recto-module.js';

export class HeldFrames {
  /** @type {Map<number, {width: number, height: number, layout: string, data: Uint8Array}>} */
  #frames = new Map();

  /**
   * Keeps what the session wants kept, and puts the picture into a capture that it asks for.
   * @param {import('./recto-module.js').SessionState} state
   * @param {number} [number] The frame that is in the module now.
   * @param {{width: number, height: number, layout: string}} [frame]
   * @param {import('./recto-module.js').RectoModule} [module]
   */
  keep(state, number, frame, module) {
    if (frame && state.held.includes(number)) {
      const count = byteCount(frame.layout, frame.width, frame.height);
      this.#frames.set(number, { ...frame, data: module.place(count).slice() });
    }
    if (state.capture) {
      const picture = this.#frames.get(state.capture.frame);
      // It goes to the page; here it is needed no more.
      this.#frames.delete(state.capture.frame);
      state.capture.picture = picture;
    }
    for (const other of this.#frames.keys()) {
      if (!state.held.includes(other)) this.#frames.delete(other);
    }
  }

  clear() { this.#frames.clear(); }
}
