// The module's memory protocol (docs/web-core.md): bytes through one buffer, numbers through one
// block of doubles, plain objects on this side. It uses nothing that only browsers have.

/**
 * A place in a picture, in unit coordinates: (0, 0) is its top left, (1, 1) its bottom right.
 * @typedef {{x: number, y: number}} Point
 *
 * Four corners, clockwise from the page's own top left.
 * @typedef {[Point, Point, Point, Point]} Quad
 *
 * What there is in a frame or photo.
 * @typedef {object} Detection
 * @property {?Quad} quad `null`: no page, or not surely one.
 * @property {string} status One of `STATUSES`.
 * @property {number} confidence 0 … 1.
 * @property {{size: number, angle: number, centre: number, lineCoverage: number,
 *   brightness: number}} scores Each 0 … 1, higher is better.
 * @property {boolean[]} extrapolated For each corner: whether it lies outside the picture.
 * @property {Quad[]} alternatives Other outlines to offer, best first.
 *
 * @typedef {{grade: string, score: number, reasons: string[]}} Quality One of `GRADES`; 0 … 1;
 *   some of `REASONS`, worst first.
 *
 * A page's settings, as in Swift's `Recipe`; all may be left away.
 * @typedef {object} Recipe
 * @property {?Quad} [quad] Where the page lies; the whole photo when left away.
 * @property {number} [quarterTurns] Clockwise, 0 … 3.
 * @property {number} [fineAngle] Clockwise degrees, −15 … 15.
 * @property {string} [look] One of `LOOKS`.
 * @property {number} [brightness] −1 … 1.
 * @property {number} [contrast] −1 … 1.
 * @property {string | {width: number, height: number}} [paper] `auto`, `fit`, one of `PAPERS`, or
 *   millimetres.
 * @property {number} [focalLength] Of the camera, for 35 mm film, in millimetres.
 * @property {number} [maximumDensity] Pixels per inch.
 *
 * @typedef {object} Page
 * @property {number} width Pixels.
 * @property {number} height Pixels.
 * @property {'colour' | 'grey' | 'bilevel'} kind `bilevel`: only 0 and 255.
 * @property {Uint8ClampedArray} data Four bytes a pixel in colour, else one; rows without padding.
 * @property {?{width: number, height: number}} paper Millimetres.
 *
 * Of video, luma is 16 … 235, or 0 … 255 in the full ranges.
 * @typedef {'grey' | 'i420' | 'nv12' | 'rgba' | 'i420Full' | 'nv12Full'} Layout
 *
 * How a live session behaves; all may be left away.
 * @typedef {object} SessionSettings
 * @property {boolean} [isAutomatic] Whether pages are captured without a press.
 * @property {number} [holdTime] Seconds that a page is good and still before it is captured.
 * @property {number} [sensitivity] How much motion counts as still, 0 … 1.
 * @property {?number} [pageLimit] After so many pages the session finishes.
 *
 * What a live session shows and asks for.
 * @typedef {object} SessionState
 * @property {string} phase One of `PHASES`; the last three: finished, and why.
 * @property {string} guidance One of `GUIDANCES`.
 * @property {number} progress Of the time to the automatic capture, 0 … 1.
 * @property {boolean} suggestsTorch
 * @property {number} pageCount
 * @property {?Quad} quad The outline to draw, smoothed.
 * @property {?{frame: number, isAutomatic: boolean, quad: ?Quad}} capture A frame to keep; answer
 *   with the event `captured` or `captureFailed`.
 * @property {boolean} isFinished Whether it has just finished.
 * @property {number[]} held The numbers of the frames to keep.
 */

/** The protocol that this file speaks. */
export const PROTOCOL = 2;

// In the order of their numbers (Numbers.swift, FrameLayout.swift).
export const LAYOUTS = ['grey', 'i420', 'nv12', 'rgba', 'i420Full', 'nv12Full'];
export const STATUSES = [
  'ok', 'tooSmall', 'badAngle', 'badAspect', 'wrongOrientation', 'offCentre', 'tooDark',
  'nothingFound', 'tooNoisy', 'partlyOutside', 'notAcquired',
];
export const GRADES = ['noDocument', 'veryPoor', 'poor', 'reasonable', 'good', 'excellent'];
export const REASONS = [
  'blur', 'motion', 'smallText', 'glare', 'shadow', 'lowContrast', 'dark', 'smudge',
];
export const LOOKS = [
  'auto', 'colour', 'grey', 'blackAndWhite', 'photo', 'original', 'whiteboard',
];
export const PAPERS = ['a3', 'a4', 'a5', 'a6', 'letter', 'legal', 'id1'];
export const PHASES = ['watching', 'capturing', 'paused', 'done', 'pageLimit', 'cancelled'];
export const GUIDANCES = [
  'starting', 'noPage', 'tooDark', 'tooNoisy', 'showWholePage', 'moveCloser', 'tilted',
  'wrongShape', 'turn', 'offCentre', 'holdStill', 'capturing', 'ready', 'captured',
  'captureFailed', 'nextPage', 'paused', 'finished',
];
export const EVENTS = [
  'tick', 'captureRequested', 'captured', 'captureFailed', 'pageRemoved', 'torch', 'paused',
  'resumed', 'finishRequested', 'cancelled',
];
const KINDS = ['colour', 'grey', 'bilevel'];

const BLOCK = 96;
/** Bytes of a photo or page that cross at once, about. */
const BAND = 1 << 21;

/** Bytes of a frame. @param {Layout} layout */
export function byteCount(layout, width, height) {
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  switch (layout) {
    case 'grey': return width * height;
    case 'i420':
    case 'nv12':
    case 'i420Full':
    case 'nv12Full': return width * height + 2 * chroma;
    case 'rgba': return width * height * 4;
    default: throw new TypeError(`no layout of a frame: ${layout}`);
  }
}

/** Whether this engine can run the module, which needs WebAssembly's fixed-width SIMD. */
export function isSupported() {
  // (module (func (result v128) i32.const 0 i8x16.splat))
  return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253,
    15, 11,
  ]));
}

/** One instance of the module. After an exception from any call it must not be used again. */
export class RectoModule {
  #exports;
  #block;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports;
    const version = this.#exports.version();
    if (version !== PROTOCOL) {
      throw new Error(`recto.wasm speaks protocol ${version}, this page ${PROTOCOL}`);
    }
  }

  /** Bytes of memory that the module has taken; it never gives any back. */
  get memoryBytes() { return this.#exports.memory.buffer.byteLength; }

  /** Room in the module for a picture, until the next call of anything. */
  place(count) {
    const address = this.#exports.buffer(count) >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, address, count);
  }

  /** The block, for reading and writing, until the next call of anything. */
  get block() {
    // Memory that grows takes the view away.
    if (!this.#block?.length) {
      const address = this.#exports.block() >>> 0;
      this.#block = new Float64Array(this.#exports.memory.buffer, address, BLOCK);
    }
    return this.#block;
  }

  /**
   * Finds the page in the frame in `place(byteCount(layout, width, height))`.
   * @param {Layout} layout @returns {Detection}
   */
  detect(width, height, layout) {
    this.#exports.detect(width, height, number(LAYOUTS, layout));
    return this.#detection();
  }

  /** Runs the net alone, to be timed. */
  look() { this.#exports.look(); }

  /**
   * Loads a photo, which is asked for in bands: `rows(first, count)` gives them as bytes, four a
   * pixel.
   * @param {(first: number, count: number) => Uint8Array | Uint8ClampedArray} rows
   */
  open(width, height, rows) {
    this.#exports.photo_begin(width, height);
    const step = bandRows(width * 4);
    for (let first = 0; first < height; first += step) {
      const count = Math.min(step, height - first);
      this.place(count * width * 4).set(rows(first, count));
      this.#exports.photo_rows(first, count);
    }
  }

  /** Takes the frame in `place(…)` as the photo. @param {Layout} layout */
  openFrame(width, height, layout) {
    this.#exports.photo_frame(width, height, number(LAYOUTS, layout));
  }

  /** Lets go of the photo, and of the page made of it. */
  close() { this.#exports.photo_end(); }

  /** The page in the open photo. @returns {Detection} */
  find() {
    this.#exports.photo_detect();
    return this.#detection();
  }

  /** How well the page at `quad` of the open photo can be read. @returns {Quality} */
  quality(quad) {
    this.#setQuad(quad);
    this.#exports.photo_quality();
    const block = this.block;
    const reasons = Array.from(block.subarray(3, 3 + block[2]), (k) => name(REASONS, k));
    return { grade: name(GRADES, block[0]), score: block[1], reasons };
  }

  /** The page cut out of the open photo and set straight. @param {Recipe} recipe @returns {Page} */
  straighten(recipe) { return this.#page('straighten', recipe); }

  /** The whole open photo, cleaned. @param {Recipe} recipe Its look, brightness and contrast. */
  enhance(recipe) { return this.#page('enhance', recipe); }

  /** The page straightened, then cleaned. @param {Recipe} recipe @returns {Page} */
  render(recipe) { return this.#page('render', recipe); }

  /**
   * Begins a live session, or goes on with one.
   * @param {SessionSettings} settings @param {?Uint8Array} [record] What `sessionRecord` gave.
   * @returns {SessionState}
   */
  beginSession(settings, record = null) {
    if (record) this.place(record.length).set(record);
    this.block.set(sessionNumbers(settings));
    if (record) this.#exports.session_resume(record.length);
    else this.#exports.session_begin();
    return this.#state();
  }

  /** What the session must not forget; another when `phase`, `pageCount` or `isLastPageGone` is. */
  sessionRecord() {
    const count = this.#exports.session_record();
    return this.place(count).slice();
  }

  /**
   * Tells the session of the frame in `place(…)`.
   * @param {Layout} layout @param {number} k The frame's name.
   * @returns {{state: SessionState, detection: Detection}}
   */
  sessionFrame(width, height, layout, k, seconds) {
    this.#exports.session_frame(width, height, number(LAYOUTS, layout), k, seconds);
    return { state: this.#state(), detection: this.#detection() };
  }

  /** Tells the session of another event, one of `EVENTS`. @returns {SessionState} */
  sessionEvent(kind, seconds, value = false) {
    this.#exports.session_event(number(EVENTS, kind), seconds, value ? 1 : 0);
    return this.#state();
  }

  /** Changes the session's settings. @param {SessionSettings} settings @returns {SessionState} */
  sessionSettings(settings, seconds) {
    this.block.set(sessionNumbers(settings));
    this.#exports.session_settings(seconds);
    return this.#state();
  }

  /** Lets go of the session. */
  endSession() { this.#exports.session_end(); }

  #page(call, recipe) {
    const numbers = recipeNumbers(recipe);
    this.block.set(numbers);
    this.#exports[call]();
    const [width, height, kind, paperWidth, paperHeight] = this.block;
    const rowBytes = width * (kind === 0 ? 4 : 1);
    const data = new Uint8ClampedArray(rowBytes * height);
    const step = bandRows(rowBytes);
    for (let first = 0; first < height; first += step) {
      const count = Math.min(step, height - first);
      this.#exports.page_rows(first, count);
      data.set(this.place(count * rowBytes), first * rowBytes);
    }
    const paper = paperWidth > 0 ? { width: paperWidth, height: paperHeight } : null;
    return { width, height, kind: name(KINDS, kind), data, paper };
  }

  #detection() {
    const block = this.block;
    const [size, angle, centre, lineCoverage, brightness] = block.subarray(11, 16);
    return {
      quad: block[0] ? quadAt(block, 3) : null,
      status: name(STATUSES, block[1]),
      confidence: block[2],
      scores: { size, angle, centre, lineCoverage, brightness },
      extrapolated: [1, 2, 4, 8].map((bit) => (block[16] & bit) !== 0),
      alternatives: Array.from({ length: block[17] }, (_, k) => quadAt(block, 18 + 8 * k)),
    };
  }

  #state() {
    const block = this.block;
    return {
      phase: name(PHASES, block[50]),
      guidance: name(GUIDANCES, block[51]),
      progress: block[52],
      suggestsTorch: block[53] !== 0,
      pageCount: block[54],
      quad: block[55] ? quadAt(block, 56) : null,
      capture: block[64] ? {
        frame: block[65], isAutomatic: block[66] !== 0, quad: block[67] ? quadAt(block, 68) : null,
      } : null,
      isFinished: block[76] !== 0,
      held: Array.from(block.subarray(78, 78 + block[77])),
      isLastPageGone: block[86] !== 0,
    };
  }

  #setQuad(quad) {
    this.block.set([quad ? 1 : 0, ...(quad ?? []).flatMap(({ x, y }) => [x, y])]);
  }
}

/** The first numbers of the block for a recipe. @param {Recipe} recipe */
export function recipeNumbers(recipe = {}) {
  const corners = (recipe.quad ?? Array(4).fill({ x: 0, y: 0 })).flatMap(({ x, y }) => [x, y]);
  const numbers = [
    recipe.quad ? 1 : 0, ...corners, recipe.quarterTurns ?? 0, recipe.fineAngle ?? 0,
    number(LOOKS, recipe.look ?? 'auto'), recipe.brightness ?? 0, recipe.contrast ?? 0,
    ...paperNumbers(recipe.paper ?? 'auto'), recipe.focalLength ?? 0, recipe.maximumDensity ?? 0,
  ];
  if (numbers.length !== 19 || !numbers.every(Number.isFinite)) {
    throw new TypeError('a recipe is made of numbers, and a quad of four corners');
  }
  return numbers;
}

/** The first numbers of the block for a session. @param {SessionSettings} settings */
export function sessionNumbers({
  isAutomatic = true, holdTime = 1, sensitivity = 0.5, pageLimit = null,
} = {}) {
  const isRight = holdTime > 0 && Number.isFinite(holdTime) && sensitivity >= 0 && sensitivity <= 1
    && (pageLimit === null || (Number.isInteger(pageLimit) && pageLimit >= 1));
  if (!isRight) throw new TypeError('settings of a session outside their ranges');
  return [isAutomatic ? 1 : 0, holdTime, sensitivity, pageLimit ?? 0];
}

function paperNumbers(paper) {
  if (paper === 'auto') return [0, 0, 0];
  if (paper === 'fit') return [1, 0, 0];
  if (typeof paper === 'string') return [2, number(PAPERS, paper), 0];
  return [3, paper.width, paper.height];
}

function bandRows(rowBytes) { return Math.max(1, Math.floor(BAND / rowBytes)); }

function quadAt(block, slot) {
  return [0, 2, 4, 6].map((k) => ({ x: block[slot + k], y: block[slot + k + 1] }));
}

function number(names, name) {
  const k = names.indexOf(name);
  if (k < 0) throw new TypeError(`${name} is none of ${names.join(', ')}`);
  return k;
}

function name(names, number) {
  if (!(number in names)) throw new Error(`recto.wasm gave ${number} for one of ${names.join(', ')}`);
  return names[number];
}
