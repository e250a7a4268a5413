// A page's outline in its photo, while it is moved. Pure numbers.
//
// Corners are {x, y} in unit coordinates of the photo, clockwise from the page's own top left. What
// is seen is the photo turned so that the page is upright: places on the screen are in unit
// coordinates of that view, and handle 0 is its top left.

export const wholePhoto = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }];

// Corners lie no farther outside the photo than this.
const margin = 0.5;
const leastArea = 0.002;

const turned = ({ x, y }, turns) => {
  switch ((turns + 4) % 4) {
    case 1: return { x: 1 - y, y: x };
    case 2: return { x: 1 - x, y: 1 - y };
    case 3: return { x: y, y: 1 - x };
    default: return { x, y };
  }
};

const cross = (a, b, c) => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

export class Outline {
  corners;
  // How often the photo is turned clockwise to be seen.
  view = 0;
  // How far the page's own top is from the photo's, in quarter turns.
  #own = 0;
  #size;

  // `size`: the photo's, in pixels.
  constructor(size, corners, quarterTurns) {
    this.#size = size;
    this.take(corners ?? wholePhoto);
    this.view = (quarterTurns - this.#own + 4) % 4;
  }

  // Other corners; the page is seen the same way up.
  take(corners) {
    this.corners = corners.map(({ x, y }) => ({ x, y }));
    const [a, b] = corners;
    const angle = Math.atan2((b.y - a.y) * this.#size.height, (b.x - a.x) * this.#size.width);
    this.#own = (Math.round(angle / (Math.PI / 2)) + 4) % 4;
  }

  // The recipe's quarter turns.
  get quarterTurns() { return (this.view + this.#own) % 4; }

  get isWhole() { return same(this.corners, wholePhoto); }

  rotate() { this.view = (this.view + 1) % 4; }

  // The corners as they are seen, from the view's top left.
  get seen() { return wholePhoto.map((_, k) => this.toView(this.corners[this.#index(k)])); }

  toView(place) { return turned(place, this.view); }

  #index(handle) { return (handle - this.quarterTurns + 4) % 4; }

  // Moves corners as they are seen: {handle: place, …}.
  put(places) {
    for (const [handle, place] of Object.entries(places)) {
      const limited = { x: limit(place.x), y: limit(place.y) };
      this.corners[this.#index(Number(handle))] = turned(limited, -this.view);
    }
  }

  // Why the page cannot be cut out like this, as a word; `null`: it can.
  get fault() {
    const c = this.corners;
    const [p, q] = [2, 3].map((k) => ({ x: c[k].x - c[k - 2].x, y: c[k].y - c[k - 2].y }));
    const area = (p.x * q.y - p.y * q.x) / 2;
    if (!c.every((_, k) => cross(c[k], c[(k + 1) % 4], c[(k + 2) % 4]) > 0)) return "notConvex";
    if (area < leastArea) return "tooSmall";
    const touches = c.some(({ x }) => x > 0) && c.some(({ x }) => x < 1)
      && c.some(({ y }) => y > 0) && c.some(({ y }) => y < 1);
    return touches ? null : "tooFar";
  }
}

const limit = (value) => Math.min(Math.max(value, -margin), 1 + margin);

export const same = (a, b) => a.every((corner, k) =>
  Math.abs(corner.x - b[k].x) < 1e-9 && Math.abs(corner.y - b[k].y) < 1e-9);

// Two corners after the edge between them, from `handle` to the next, has moved by a vector: it
// stays parallel, and its ends stay on the neighbouring edges.
export function movedEdge(corners, handle, vector) {
  const at = (k) => corners[(handle + k) % 4];
  const [a, b] = [at(0), at(1)];
  const along = { x: b.x - a.x, y: b.y - a.y };
  const length = along.x ** 2 + along.y ** 2;
  if (length === 0) return {};
  const share = (vector.x * along.x + vector.y * along.y) / length;
  const push = { x: vector.x - share * along.x, y: vector.y - share * along.y };
  const line = [{ x: a.x + push.x, y: a.y + push.y }, { x: b.x + push.x, y: b.y + push.y }];
  return edgeOn(corners, handle, line);
}

// Two corners, moved along their other edges until the edge between them lies on a line.
export function edgeOn(corners, handle, line) {
  const at = (k) => corners[(handle + k) % 4];
  const first = crossing(line, [at(3), at(0)]) ?? line[0];
  const second = crossing(line, [at(1), at(2)]) ?? line[1];
  return { [handle]: first, [(handle + 1) % 4]: second };
}

// Where two lines meet; `null` where they are as good as parallel.
function crossing([a, b], [c, d]) {
  const [r, s] = [{ x: b.x - a.x, y: b.y - a.y }, { x: d.x - c.x, y: d.y - c.y }];
  const sine = r.x * s.y - r.y * s.x;
  if (Math.abs(sine) < 0.05 * Math.hypot(r.x, r.y) * Math.hypot(s.x, s.y)) return null;
  const share = ((c.x - a.x) * s.y - (c.y - a.y) * s.x) / sine;
  return { x: a.x + share * r.x, y: a.y + share * r.y };
}
