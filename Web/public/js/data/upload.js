// Sends a file in pieces, and goes on after a break where the server stands.

import { beginUpload, finishUpload, Problem, send, uploadOffset } from "./api.js";

const pieceSize = 8 << 20;
const patience = [1, 2, 4, 8, 15, 30];

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// What may go well another time: no network, a busy server.
export const mayPass = (problem) =>
  problem instanceof Problem && [0, 429, 502, 503, 504].includes(problem.status);

async function withPatience(attempt, patience) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (problem) {
      if (!mayPass(problem) || tries >= patience.length) throw problem;
      await pause(patience[tries]);
    }
  }
}

// The photo as the server has it: when this returns, it is on the disk there. `progressed` hears
// fractions 0 … 1.
export function upload(file, progressed) {
  return new Upload(file, { progressed, patience }).run();
}

// An upload that may have begun before: `id` is what `began` told then. It does not wait for a
// server that is away, which is up to who keeps the file. `sha256`: what the server shall find.
export function continueUpload(file, { name = file.name, id, sha256, began, progressed }) {
  return new Upload(file, { name, id, sha256, began, progressed, patience: [] }).run();
}

class Upload {
  #file;
  #options;
  #id;
  #offset = 0;

  constructor(file, { name = file.name, id = null, ...options }) {
    this.#file = file;
    this.#id = id;
    this.#options = { name, ...options };
  }

  async run() {
    if (!await this.#isKnown()) await this.#begin();
    while (this.#offset < this.#file.size) {
      this.#offset = await this.#patiently(() => this.#send());
      this.#options.progressed?.(this.#offset / this.#file.size);
    }
    return this.#patiently(() => finishUpload(this.#id));
  }

  #patiently(attempt) { return withPatience(attempt, this.#options.patience); }

  // Whether the server still has what was begun before; it gives up what is left for a day.
  async #isKnown() {
    if (!this.#id) return false;
    try {
      this.#offset = await this.#patiently(() => uploadOffset(this.#id));
      return true;
    } catch (problem) {
      if (problem.status !== 404) throw problem;
      return false;
    }
  }

  async #begin() {
    const { name, sha256, began } = this.#options;
    const { id } = await this.#patiently(() => beginUpload(name, this.#file.size, sha256));
    this.#id = id;
    this.#offset = 0;
    await began?.(id);
  }

  async #send() {
    try {
      const piece = this.#file.slice(this.#offset, this.#offset + pieceSize);
      return await send(this.#id, this.#offset, piece);
    } catch (problem) {
      // What came of a broken piece stays; the server knows how much that is.
      if (problem.status === 0) this.#offset = await uploadOffset(this.#id);
      if (problem.code === "wrong-offset") return problem.offset;
      throw problem;
    }
  }
}
