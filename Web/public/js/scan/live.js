// The core's live session over the camera's frames, which can be paused and survives their loss.

import { discard } from "../core/sources.js";
import { eachCameraFrame } from "./frames.js";

// Sends the session's "state" and "capture".
export class Live extends EventTarget {
  #session;
  #frames = null;
  #isPaused = false;

  // How frames come: "worker" or "video".
  way = null;
  // The last frame's, which copies of frames do not have.
  colorSpace = null;

  static async begin(recto, settings) {
    const live = new Live();
    live.#session = await recto.session(settings);
    for (const name of ["state", "capture"]) {
      live.#session.addEventListener(name, ({ detail }) =>
        live.dispatchEvent(new CustomEvent(name, { detail })));
    }
    return live;
  }

  // Looks at a track's frames, in place of those before.
  async watch(video, track) {
    this.#frames?.abort();
    const frames = new AbortController();
    this.#frames = frames;
    this.way = await eachCameraFrame(video, track, async (source, seconds, colorSpace) => {
      if (this.#isPaused) {
        discard(source);
        return;
      }
      this.colorSpace = colorSpace ?? this.colorSpace;
      try {
        await this.#session.offer(source, seconds);
      } catch (problem) {
        // The core was started anew and goes on; what else went wrong comes up with the next frame.
        if (!frames.signal.aborted && problem.kind !== "trap") console.warn(problem);
      }
    }, frames.signal);
  }

  async pause() {
    this.#isPaused = true;
    await this.#session.pause();
  }

  async resume() {
    this.#isPaused = false;
    await this.#session.resume();
  }

  press() { return this.#session.press(); }

  captured() { return this.#session.captured(); }

  captureFailed() { return this.#session.captureFailed(); }

  // The last page is to be taken anew.
  again() { return this.#session.pageRemoved(true); }

  torch(isOn) { return this.#session.torch(isOn); }

  change(settings) { return this.#session.change(settings); }

  // Looks at no more frames; the session still hears what becomes of its capture.
  stop() { this.#frames?.abort(); }

  async end() {
    this.stop();
    await this.#session.end();
  }
}
