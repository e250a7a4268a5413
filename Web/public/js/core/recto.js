// The core, as a page sees it: a promise for each request. This is the one file that talks to the
// worker.

import { HeldPhoto } from './held-photo.js';
import { isSupported, sessionNumbers } from './recto-module.js';
import { LiveSession } from './session.js';
import { discard, packed } from './sources.js';

/** @typedef {import('./sources.js').Source} Source */
/** @typedef {import('./recto-module.js').Recipe} Recipe */
/** @typedef {import('./recto-module.js').Detection} Detection */
/** @typedef {import('./recto-module.js').Page} Page */
/** @typedef {import('./recto-module.js').Quality} Quality */
/** @typedef {import('./recto-module.js').Quad} Quad */

/**
 * Why a request failed.
 *
 * - `unsupported`: the browser lacks what the core needs.
 * - `load`: the module or the worker could not be loaded.
 * - `argument`: the request makes no sense.
 * - `trap`: the module stopped (a fault of ours, or no memory left); it has been started anew.
 * - `gone`: a held photo was asked for in a worker that does not have it; `HeldPhoto` sees to it.
 * - `failure`: something else went wrong, such as a picture that cannot be read.
 */
export class RectoError extends Error {
  /** @param {'unsupported' | 'load' | 'argument' | 'trap' | 'gone' | 'failure'} kind */
  constructor(kind, message) {
    super(message);
    this.name = 'RectoError';
    this.kind = kind;
  }
}

/**
 * The core in a worker.
 *
 *     const recto = await Recto.load();
 *     const { quad } = await recto.detect(photo);
 *     const page = await recto.render(photo, { quad, look: 'auto' });
 *
 * Requests are worked on one after the other. A trap fails the request that met it and no other;
 * aborting one that has begun ends the worker, and the others go on in a new one. Both send the
 * event `restart`.
 */
export class Recto extends EventTarget {
  #module;
  #workerURL;
  /** @type {?Worker} */
  #worker = null;
  /** Requests that wait, in order: their pictures are still here. @type {Request[]} */
  #queue = [];
  /** The request that the worker has. @type {?Request} */
  #running = null;
  /** Photos that were held so far: each has a number. */
  #held = 0;
  /** Settings and record of the live session, for a worker that is started in its course. */
  #session = null;

  /**
   * @param {object} [places]
   * @param {string | URL} [places.moduleURL] Where recto.wasm is.
   * @param {string | URL} [places.workerURL] Where recto-worker.js is; of the page's own origin.
   * @returns {Promise<Recto>}
   */
  static async load({
    moduleURL = new URL('../../recto.wasm', import.meta.url),
    workerURL = new URL('recto-worker.js', import.meta.url),
  } = {}) {
    if (!isSupported()) {
      throw new RectoError('unsupported', 'This browser has no SIMD in WebAssembly.');
    }
    const recto = new Recto(await compiled(moduleURL), workerURL);
    await recto.#start();
    return recto;
  }

  /** @private Use `load`. */
  constructor(module, workerURL) {
    super();
    this.#module = module;
    this.#workerURL = workerURL;
  }

  /**
   * Finds the page.
   * @param {Source} source A `VideoFrame`, an `ImageBitmap` and bytes are gone afterwards.
   * @param {object} [options]
   * @param {AbortSignal} [options.signal]
   * @param {boolean} [options.wantsBlock] Also gives the module's block of numbers, for tests.
   * @returns {Promise<Detection & {milliseconds: {copy: number, detect: number}}>}
   */
  detect(source, { signal, wantsBlock = false } = {}) {
    return this.requestWith(source, { call: 'detect', wantsBlock }, signal);
  }

  /**
   * Judges how well the page can be read. Give the photo at its full resolution.
   * @param {Source} photo @param {?Quad} [quad] @returns {Promise<Quality>}
   */
  quality(photo, quad = null, { signal } = {}) {
    return this.requestWith(photo, { call: 'quality', quad }, signal);
  }

  /**
   * Cuts the page out, sets it straight, and leaves its colours.
   * @param {Source} photo @param {Recipe} recipe @returns {Promise<Page>}
   */
  straighten(photo, recipe, { signal } = {}) {
    return this.requestWith(photo, { call: 'straighten', recipe }, signal);
  }

  /**
   * Cleans a whole picture that is straight already.
   * @param {Source} picture @param {Recipe} recipe Its look, brightness and contrast.
   * @returns {Promise<Page>}
   */
  enhance(picture, recipe, { signal } = {}) {
    return this.requestWith(picture, { call: 'enhance', recipe }, signal);
  }

  /**
   * Makes the page: straightened and cleaned.
   * @param {Source} photo @param {Recipe} recipe @returns {Promise<Page>}
   */
  render(photo, recipe, { signal } = {}) {
    return this.requestWith(photo, { call: 'render', recipe }, signal);
  }

  /**
   * Decodes a photo once, to be drawn many times, and keeps it until it is released.
   * @param {Blob | ImageData} photo
   * @param {object} [options]
   * @param {number} [options.longSide] Pixels that it is scaled down to: what a screen shows needs
   *   no more.
   * @returns {Promise<HeldPhoto>}
   */
  hold(photo, { longSide = Infinity } = {}) {
    this.#held += 1;
    return new HeldPhoto(this, this.#held, photo, longSide).take();
  }

  /**
   * Begins a live scan, in place of the one before: the core has room for one.
   * @param {import('./recto-module.js').SessionSettings} [settings]
   * @returns {Promise<LiveSession>}
   */
  async session(settings = {}) { return new LiveSession(this, settings).begin(); }

  /** Milliseconds of the net alone. @returns {Promise<number>} */
  netTime() { return this.request({ call: 'look' }); }

  /** Bytes of memory that the module has taken. @returns {Promise<number>} */
  memory() { return this.request({ call: 'memory' }); }

  /** Ends the worker; what was asked for and isn't done fails. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
    const requests = [this.#running, ...this.#queue].filter(Boolean);
    this.#running = null;
    this.#queue = [];
    for (const request of requests) request.fail(new RectoError('failure', 'The core was closed.'));
  }

  /** @private For the files beside this one. */
  async requestWith(source, message, signal) {
    signal?.throwIfAborted();
    const { picture, transfer } = await packed(source);
    return this.request({ ...message, picture }, transfer, signal);
  }

  /** @private For the files beside this one. */
  request(message, transfer = [], signal = null) {
    if (!this.#worker) return Promise.reject(new RectoError('failure', 'The core was closed.'));
    try {
      if (message.settings) sessionNumbers(message.settings);
    } catch (error) {
      return Promise.reject(new RectoError('argument', error.message));
    }
    if (message.call === 'endSession') this.#session = null;
    else if (message.call === 'beginSession') {
      this.#session = { settings: message.settings, record: null };
    } else if (message.settings && this.#session) this.#session.settings = message.settings;
    return new Promise((resolve, reject) => {
      const request = new Request(message, transfer, resolve, reject);
      if (signal?.aborted) {
        request.fail(signal.reason);
        return;
      }
      request.watch(signal, () => this.#abort(request, signal.reason));
      this.#queue.push(request);
      this.#next();
    });
  }

  /** Hands the worker the next request, when it has none. */
  #next() {
    if (this.#running || this.#queue.length === 0) return;
    const request = this.#queue.shift();
    this.#running = request;
    try {
      this.#worker.postMessage(request.message, request.transfer);
    } catch (error) {
      // A picture that was given away or closed since.
      this.#running = null;
      request.fail(new RectoError('argument', error.message));
      this.#next();
    }
  }

  #abort(request, reason) {
    if (request === this.#running) {
      this.#running = null;
      // The others wait until the new worker has the module.
      this.#start().then(() => this.#dispatchRestart('abort'), () => this.close());
    } else {
      this.#queue = this.#queue.filter((other) => other !== request);
    }
    request.fail(reason);
  }

  /** A worker that has the module, in place of the one before. */
  #start() {
    this.#worker?.terminate();
    const worker = new Worker(this.#workerURL, { type: 'module' });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new RectoError('load', event.message || 'The worker could not be loaded.'));
    };
    const message = { call: 'load', module: this.#module, session: this.#session };
    return new Promise((resolve, reject) => {
      this.#queue.unshift(new Request(message, [], resolve, reject));
      this.#next();
    });
  }

  #receive({ result, error, record }) {
    if (record && this.#session) this.#session.record = record;
    const request = this.#running;
    this.#running = null;
    if (error) {
      request?.fail(new RectoError(error.kind, error.message));
      if (error.kind === 'trap') this.#dispatchRestart('trap');
    } else {
      request?.done(result);
    }
    this.#next();
  }

  /** The worker itself is broken: nothing goes on. */
  #fail(error) {
    this.#running?.fail(error);
    this.#running = null;
    this.close();
  }

  #dispatchRestart(reason) {
    this.dispatchEvent(new CustomEvent('restart', { detail: reason }));
  }
}

/** A request and the promise of its answer. */
class Request {
  #resolve;
  #reject;
  #signal = null;
  #onAbort = null;

  constructor(message, transfer, resolve, reject) {
    this.message = message;
    this.transfer = transfer;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** @param {?AbortSignal} signal @param {() => void} onAbort */
  watch(signal, onAbort) {
    this.#signal = signal;
    this.#onAbort = onAbort;
    signal?.addEventListener('abort', onAbort);
  }

  done(result) {
    this.#end();
    this.#resolve(result);
  }

  fail(error) {
    this.#end();
    this.#reject(error);
  }

  #end() {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    // Frames of a camera are few: one that was not sent must not wait for the garbage collector.
    discard(this.message.picture);
  }
}

async function compiled(url) {
  let response;
  try {
    response = await fetch(url);
  } catch (error) {
    throw new RectoError('load', `${url} could not be fetched: ${error.message}`);
  }
  if (!response.ok) throw new RectoError('load', `${url}: ${response.status}`);
  try {
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new RectoError('load', `${url} is no module: ${error.message}`);
  }
}
