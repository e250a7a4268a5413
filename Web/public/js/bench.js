// The bench page: frames from a camera, a painted film or a drawing go to the core; what it finds
// and how long it takes is shown.

import { eachFrame, openCamera } from './core/camera.js';
import { LatestOnly } from './core/latest.js';
import { Recto } from './core/recto.js';
import { drawnFrame } from './bench/drawing.js';
import { Figures } from './bench/figures.js';
import { loadFilm } from './bench/film.js';

const element = (id) => document.getElementById(id);
const video = element('video');
const canvas = element('frame');
const polygon = element('outline').firstElementChild;
const buttons = ['camera', 'film', 'drawing'].map(element);

/** @type {Recto} */
let recto;
let figures = new Figures();
/** Ends what runs. */
let stop = () => {};
/** Counts starts, so that results of an earlier run are not shown. */
let run = 0;

function say(text, isAlarm = false) {
  element('status').textContent = text;
  element('status').classList.toggle('alarm', isAlarm);
}

const sources = {
  async camera(show, isCurrent) {
    const close = await openCamera(video);
    if (!isCurrent()) return close();
    video.hidden = false;
    setShape(video.videoWidth, video.videoHeight);
    const worker = new LatestOnly((frame) => recto.detect(frame));
    const stopFrames = eachFrame(video, () => {
      show(worker.offer(video)).catch((error) => isCurrent() && fail(error));
    });
    return () => {
      stopFrames();
      close();
    };
  },

  async film(show, isCurrent) {
    const { frames, native } = await loadFilm();
    return play(frames.length, isCurrent, async (k) => {
      const found = await show(detect(frames[k]), () => paintFrame(frames[k]));
      if (found) figures.compare(found.block, native?.frames[k]);
    });
  },

  // The film without pictures and pauses: what the core alone takes.
  async nonstop(show, isCurrent) {
    const { frames, native } = await loadFilm();
    return play(frames.length, isCurrent, async (k) => {
      const found = await show(detect(frames[k]));
      if (found) figures.compare(found.block, native?.frames[k]);
    }, () => {});
  },

  async drawing(show, isCurrent) {
    const shown = prepareCanvas(1280, 720);
    const context = new OffscreenCanvas(1280, 720).getContext(
      '2d', { alpha: false, willReadFrequently: true });
    return play(120, isCurrent, async (k) => {
      drawnFrame(context, k / 120);
      await show(
        recto.detect(context.getImageData(0, 0, 1280, 720)),
        () => shown.drawImage(context.canvas, 0, 0));
    });
  },
};

/** The core's answer to a frame of the film, which stays. */
function detect(frame) {
  return recto.detect({ ...frame, data: frame.data.slice() }, { wantsBlock: true });
}

/** One frame after the other, each drawn before the next begins: drawing takes the core's time. */
function play(count, isCurrent, work, pause = isDrawn) {
  (async () => {
    for (let k = 0; isCurrent(); k = (k + 1) % count) {
      await work(k);
      await pause();
    }
  })().catch((error) => isCurrent() && fail(error));
  return () => {};
}

/** What is drawn before one of the browser's own frames is to be seen at the next. */
async function isDrawn() {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

function prepareCanvas(width, height) {
  canvas.width = width;
  canvas.height = height;
  canvas.hidden = false;
  setShape(width, height);
  return canvas.getContext('2d', { alpha: false });
}

function setShape(width, height) { element('picture').style.aspectRatio = `${width} / ${height}`; }

function paintFrame({ width, height, data }) {
  if (canvas.hidden || canvas.width !== width) prepareCanvas(width, height);
  if (typeof VideoFrame !== 'function') return;
  const frame = new VideoFrame(data, {
    format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0,
  });
  canvas.getContext('2d').drawImage(frame, 0, 0);
  frame.close();
}

async function start(name) {
  end();
  run += 1;
  const mine = run;
  const isCurrent = () => mine === run;
  figures = new Figures();
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.id === name));
  element('stop').disabled = false;
  element('hint').hidden = true;
  say('Opening …');
  // Shows a result when it is there, with the frame that it is of; gives it on.
  const show = async (promise, reveal = () => {}) => {
    try {
      const found = await promise;
      if (!isCurrent()) return null;
      if (!found) {
        figures.drop();
        return null;
      }
      figures.add(found);
      reveal();
      const corners = found.quad?.map(({ x, y }) => `${x},${y}`).join(' ') ?? '';
      polygon.setAttribute('points', corners);
      say(found.quad ? `Page: ${words(found.status)}` : words(found.status));
      return found;
    } catch (error) {
      if (!isCurrent()) return null;
      // A trap costs a frame; the module is there again for the next.
      if (error.kind !== 'trap') throw error;
      figures.drop();
      say(`The module stopped and was started anew: ${error.message}`, true);
      return null;
    }
  };
  try {
    const stopSource = await sources[name](show, isCurrent);
    if (isCurrent()) stop = stopSource;
    else stopSource?.();
  } catch (error) {
    if (isCurrent()) fail(error);
  }
}

function end() {
  run += 1;
  stop();
  stop = () => {};
  video.hidden = true;
  canvas.hidden = true;
  polygon.setAttribute('points', '');
  element('hint').hidden = false;
  element('stop').disabled = true;
  for (const button of buttons) button.setAttribute('aria-pressed', 'false');
}

function fail(error) {
  end();
  say(error.message, true);
}

/** `nothingFound` → "nothing found". */
function words(name) { return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`); }

async function refresh() {
  const memory = await recto.memory().catch(() => null);
  if (figures.isRunning) figures.addNet(await recto.netTime().catch(() => null));
  const shown = figures.shown(memory);
  for (const [id, text] of Object.entries(shown)) element(id).textContent = text;
  figures.draw(element('chart'));
}

for (const button of buttons) button.addEventListener('click', () => start(button.id));
element('stop').addEventListener('click', () => {
  end();
  say('');
});
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    end();
    say('Stopped, as the page was hidden.');
  }
});

/** For whoever measures by a script: the figures as numbers. */
globalThis.benchFigures = () => figures.numbers();

try {
  recto = await Recto.load();
  setInterval(refresh, 500);
  const wanted = new URLSearchParams(location.search).get('frames');
  if (wanted in sources) await start(wanted);
} catch (error) {
  for (const button of buttons) button.disabled = true;
  say(error.message, true);
}
