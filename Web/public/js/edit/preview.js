// Pages drawn here, by the core in its worker, from their photos and recipes: an edit shows before
// the server has drawn it.

import { photoBlob } from "./photos.js";
import { toned } from "./tones.js";

// Photos are held at this size: more than a screen shows of a page.
const heldSide = 1600;
const heldPhotos = 3;
const keptPages = 24;

// What an edit may take until it shows.
const budget = 50;
const smallest = 160;
// Milliseconds without another change, before more than a sketch is drawn.
const rest = 60;

// A page is bent by its mesh on the server only.
export const canPreview = ({ mesh }) => !mesh;

export class Preview {
  #core;
  #photos = new Map();
  #sizes = new Map();
  #pages = new Map();
  #turn = 0;
  // Milliseconds a pixel of the looks that take longest, as measured on this device; at first a
  // guess.
  #pace = 0.0004;

  // `core`: gives the promise of the core.
  constructor(core) { this.#core = core; }

  // Shows a page by `show(picture)`: soon a sketch, where the page itself would take too long, then
  // the page at `longSide` pixels. Another call in the meantime ends this one.
  async draw(page, longSide, show) {
    const turn = this.#turn += 1;
    const isOutdated = () => turn !== this.#turn;
    const { recipe } = page;
    const sketchSide = Math.max(smallest, Math.floor(Math.sqrt(budget * 0.7 / this.#pace)));
    const whole = this.#known(page, longSide);
    if (!whole && sketchSide < longSide) {
      // A smaller one that is there already is a sketch too.
      const sketch = this.#largest(page) ?? await this.rendered(page, sketchSide, isOutdated);
      if (!sketch || isOutdated()) return;
      show(toned(sketch, recipe));
      // A slider goes on: its next sketch must not wait for a page that nobody will see.
      await new Promise((resolve) => setTimeout(resolve, rest));
      if (isOutdated()) return;
    }
    const picture = whole ?? await this.rendered(page, longSide, isOutdated);
    if (picture && !isOutdated()) show(toned(picture, recipe));
  }

  // Ends what is being drawn.
  stop() { this.#turn += 1; }

  // A page as the core draws it, before brightness and contrast; `null` when nobody wants it any
  // more.
  async rendered(page, longSide, isOutdated = () => false) {
    const key = pageKey(page, longSide);
    const known = this.#pages.get(key);
    if (known) return known;
    const held = await this.held(page);
    if (isOutdated()) return null;
    const recipe = clean(page.recipe);
    const maximumDensity = await this.#density(page, held, recipe, longSide);
    if (isOutdated()) return null;
    const begin = performance.now();
    const picture = await held.render(sized(recipe, held, longSide, maximumDensity));
    this.#measure(performance.now() - begin, picture, recipe.look);
    keep(this.#pages, key, picture, keptPages);
    return picture;
  }

  // Where the page lies in its photo: {quad, alternatives, …}.
  async found(page) { return (await this.held(page)).detect(); }

  // The photo, in the core.
  async held(page) {
    const key = `${page.photo} ${page.index}`;
    if (!this.#photos.has(key)) {
      const taken = Promise.all([this.#core(), photoBlob(page.photo, page.index)])
        .then(([core, blob]) => core.hold(blob, { longSide: heldSide }));
      taken.catch(() => this.#photos.delete(key));
      keep(this.#photos, key, taken, heldPhotos, released);
    }
    return this.#photos.get(key);
  }

  // Has a page's photo at hand, for when it is changed.
  ready(page) {
    if (canPreview(page.recipe)) this.held(page).catch(() => {});
  }

  // Lets go of all.
  close() {
    this.stop();
    for (const taken of this.#photos.values()) released(taken);
    this.#photos.clear();
    this.#pages.clear();
  }

  #known(page, longSide) { return this.#pages.get(pageKey(page, longSide)); }

  #largest(page) {
    const start = pageKey(page, "");
    const fits = [...this.#pages].filter(([key]) => key.startsWith(start));
    return fits.map(([, picture]) => picture).sort((a, b) => b.width - a.width)[0];
  }

  // The density, in pixels per inch, at which the page's longer side has so many pixels.
  async #density(page, held, recipe, longSide) {
    const { quad, quarterTurns, fineAngle, paper } = recipe;
    const key = JSON.stringify([page.photo, page.index, quad, quarterTurns, fineAngle, paper]);
    if (!this.#sizes.has(key)) {
      // A page of a few pixels tells its size on paper.
      const probe = await held.render({ ...sized(recipe, held, 1, 2), look: "original" });
      keep(this.#sizes, key, Math.max(probe.paper.width, probe.paper.height), keptPages);
    }
    return longSide / (this.#sizes.get(key) / 25.4);
  }

  #measure(milliseconds, { width, height }, look) {
    if (look === "original" || look === "photo") return;
    const pace = milliseconds / (width * height);
    // A slow one may be the first of its look, or one beside other work.
    this.#pace += (pace - this.#pace) * (pace < this.#pace ? 0.7 : 0.2);
  }
}

// The recipe without what is done to finished tones. Brightness of black and white moves its
// threshold.
function clean(recipe) {
  const { mesh, ...rest } = recipe;
  const brightness = recipe.look === "blackAndWhite" ? recipe.brightness : 0;
  return { ...rest, brightness, contrast: 0 };
}

// The recipe for a page of limited size. A photo that stays whole is drawn pixel by pixel, whatever
// the density; cut out along its own edges it is the same, and has one.
function sized(recipe, held, longSide, maximumDensity) {
  const quad = recipe.quad && asPoints(recipe.quad);
  const isWhole = !quad && recipe.fineAngle === 0;
  const paper = paperOf(recipe.paper);
  if (!isWhole || Math.max(held.width, held.height) <= longSide) {
    return { ...recipe, quad, paper, maximumDensity };
  }
  return { ...recipe, quad: asPoints(wholePhoto), paper: "fit", maximumDensity };
}

export const wholePhoto = [[0, 0], [1, 0], [1, 1], [0, 1]];

export const asPoints = (quad) => quad.map(([x, y]) => ({ x, y }));

// "210x297" is the form of an exact size.
function paperOf(paper) {
  const [width, height] = paper.split("x").map(Number);
  return width > 0 && height > 0 ? { width, height } : paper;
}

function pageKey({ photo, index, recipe }, longSide) {
  const { look, ...shape } = clean(recipe);
  return `${JSON.stringify([photo, index, shape, look])} ${longSide}`;
}

const released = (taken) => taken.then((photo) => photo.release(), () => {});

// Puts an entry into a map that keeps so many, and lets go of the oldest.
function keep(map, key, value, most, release = () => {}) {
  map.delete(key);
  map.set(key, value);
  for (const [old, gone] of map) {
    if (map.size <= most) break;
    map.delete(old);
    release(gone);
  }
}
