// What is measured of a run, and its words.

/** Times that medians are taken of. */
const WINDOW = 300;
const SVG = 'http://www.w3.org/2000/svg';

export class Figures {
  #times = [];
  #copies = [];
  #ends = [];
  #done = 0;
  #dropped = 0;
  #found = 0;
  #netTimes = [];
  #agreeing = 0;
  #compared = 0;

  /** A frame is done. @param {import('../core/recto-module.js').Detection} detection */
  add({ quad, milliseconds }) {
    push(this.#times, milliseconds.detect);
    push(this.#copies, milliseconds.copy);
    push(this.#ends, performance.now());
    this.#done += 1;
    if (quad) this.#found += 1;
  }

  /** A frame had to give way to a newer one. */
  drop() { this.#dropped += 1; }

  /** The net alone took so long. */
  addNet(milliseconds) {
    if (milliseconds !== null) push(this.#netTimes, milliseconds);
  }

  /** Whether a frame was done in the last second. */
  get isRunning() { return this.#ends.length > 0 && performance.now() - this.#ends.at(-1) < 1000; }

  /**
   * Compares the block of a frame with the native build's, bit by bit.
   * @param {Float64Array} block @param {string} [native] 64 patterns in hexadecimal.
   */
  compare(block, native) {
    if (!native) return;
    const bits = Array.from(
      new BigUint64Array(block.buffer), (number) => number.toString(16).padStart(16, '0'));
    this.#compared += 1;
    if (bits.join(' ') === native) this.#agreeing += 1;
  }

  numbers() {
    const last = this.#ends.filter((time) => time > performance.now() - 3000);
    const span = last.length > 1 ? last[last.length - 1] - last[0] : 0;
    const median = at(this.#times, 0.5);
    return {
      rate: span > 0 ? (1000 * (last.length - 1)) / span : null,
      median,
      late: at(this.#times, 0.95),
      copy: at(this.#copies, 0.5),
      net: at(this.#netTimes, 0.5),
      done: this.#done,
      dropped: this.#dropped,
      found: this.#found,
      compared: this.#compared,
      agreeing: this.#agreeing,
    };
  }

  /** The words for each element. @param {?number} memory Bytes. */
  shown(memory) {
    const now = this.numbers();
    const fixed = (number, digits) => {
      if (number === null) return '–';
      return number.toFixed(number < 100 ? digits : 0);
    };
    return {
      rate: fixed(now.rate, 1),
      median: fixed(now.median, 1),
      late: fixed(now.late, 1),
      copy: fixed(now.copy, 2),
      share: now.net && now.median ? `${Math.round((100 * now.net) / now.median)} %` : '–',
      frames: now.done + now.dropped > 0 ? `${now.done}, ${now.dropped}` : '–',
      found: now.done > 0 ? `${Math.round((100 * now.found) / now.done)} %` : '–',
      agreement: now.compared > 0 ? `${now.agreeing} of ${now.compared}` : '–',
      size: memory ? `${(memory / (1 << 20)).toFixed(1)} MB` : '–',
    };
  }

  /** Draws the last times. @param {SVGElement} chart */
  draw(chart) {
    const times = this.#times.slice(-120);
    if (times.length < 2) {
      chart.replaceChildren();
      return;
    }
    const top = Math.max(16, ...times) * 1.1;
    const y = (time) => (60 - (60 * time) / top).toFixed(1);
    const path = document.createElementNS(SVG, 'path');
    const points = times.map((time, k) => `${((240 * k) / 119).toFixed(1)} ${y(time)}`);
    path.setAttribute('d', `M${points.join('L')}`);
    // What a frame may take.
    const line = document.createElementNS(SVG, 'line');
    for (const [name, value] of [['x1', 0], ['x2', 240], ['y1', y(14)], ['y2', y(14)]]) {
      line.setAttribute(name, value);
    }
    chart.replaceChildren(line, path);
  }
}

function push(list, value) {
  list.push(value);
  if (list.length > WINDOW) list.shift();
}

/** The value that this part of the list is not above; `null` of nothing. */
function at(list, part) {
  if (list.length === 0) return null;
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}
