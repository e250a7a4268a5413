// A photo that the worker keeps decoded, so that it can be drawn again and again without its file.

/** @typedef {import('./recto-module.js').Recipe} Recipe */
/** @typedef {import('./recto-module.js').Detection} Detection */
/** @typedef {import('./recto-module.js').Page} Page */

/** Made by `Recto.hold`. */
export class HeldPhoto {
  #recto;
  #id;
  #source;
  #longSide;

  /** Pixels, as it is held. */
  width = 0;
  height = 0;

  /** @private Use `Recto.hold`. */
  constructor(recto, id, source, longSide) {
    this.#recto = recto;
    this.#id = id;
    this.#source = source;
    this.#longSide = longSide;
  }

  /** @private */
  async take() {
    const message = { call: 'hold', id: this.#id, longSide: this.#longSide };
    const { width, height } = await this.#recto.requestWith(this.#source, message);
    [this.width, this.height] = [width, height];
    return this;
  }

  /** Makes the page: straightened and cleaned. @param {Recipe} recipe @returns {Promise<Page>} */
  render(recipe) { return this.#ask({ ask: 'render', recipe }); }

  /** Finds the page. @returns {Promise<Detection>} */
  detect() { return this.#ask({ ask: 'find' }); }

  /** Lets go of it. */
  async release() {
    // A core that was closed holds nothing.
    await this.#recto.request({ call: 'release', id: this.#id }).catch(() => {});
  }

  async #ask(question) {
    const message = { call: 'askHeld', id: this.#id, ...question };
    try {
      return await this.#recto.request(message);
    } catch (error) {
      if (error.kind !== 'gone') throw error;
      // Another request's abort has ended the worker that held it.
      await this.take();
      return this.#recto.request(message);
    }
  }
}
