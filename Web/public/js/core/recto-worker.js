// The worker: one request, one answer; the page sends the next after it. A module that trapped is
// replaced.

import { RectoModule } from './recto-module.js';
import { close, open, placeFrame } from './pixels.js';
import { HeldFrames } from './held-frames.js';
import { Gone, HeldPixels } from './held-pixels.js';

/** @type {WebAssembly.Module} */
let compiled;
/** Made when a request finds none. @type {?RectoModule} */
let module = null;
/**
 * Settings and record of the live session, if there is one: a new module goes on with it.
 * @type {?{settings: object, record: ?Uint8Array}}
 */
let session = null;
/** What the record was made at. */
let recorded = '';
const held = new HeldFrames();
const photos = new HeldPixels();

const calls = {
  load() {},

  async detect({ picture, wantsBlock }) {
    const begin = performance.now();
    const frame = await placeFrame(module, picture);
    const placed = performance.now();
    let detection;
    if (frame) {
      detection = module.detect(frame.width, frame.height, frame.layout);
    } else {
      detection = await withPhoto(picture, () => module.find());
    }
    detection.milliseconds = { copy: placed - begin, detect: performance.now() - placed };
    if (wantsBlock) detection.block = module.block.slice();
    return detection;
  },

  quality: ({ picture, quad }) => withPhoto(picture, () => module.quality(quad)),
  straighten: ({ picture, recipe }) => withPhoto(picture, () => module.straighten(recipe)),
  enhance: ({ picture, recipe }) => withPhoto(picture, () => module.enhance(recipe)),
  render: ({ picture, recipe }) => withPhoto(picture, () => module.render(recipe)),

  hold: ({ id, picture, longSide }) => photos.hold(id, picture, longSide),

  askHeld({ id, ask, recipe }) {
    photos.open(id, module);
    return ask === 'render' ? module.render(recipe) : module.find();
  },

  release({ id }) {
    if (photos.release(id)) module.close();
  },

  beginSession({ settings }) {
    session = { settings, record: null };
    recorded = '';
    held.clear();
    return module.beginSession(settings);
  },

  async sessionFrame({ picture, number, seconds, wantsBlock }) {
    const begin = performance.now();
    const frame = await placeFrame(module, picture);
    if (!frame) throw new TypeError('the frame is too large for a live session');
    const placed = performance.now();
    const result = module.sessionFrame(frame.width, frame.height, frame.layout, number, seconds);
    result.milliseconds = { copy: placed - begin, detect: performance.now() - placed };
    if (wantsBlock) result.block = module.block.slice();
    held.keep(result.state, number, frame, module);
    return result;
  },

  sessionEvent({ kind, seconds, value }) {
    const state = module.sessionEvent(kind, seconds, value);
    held.keep(state);
    return { state };
  },

  sessionSettings({ settings, seconds }) {
    session.settings = settings;
    const state = module.sessionSettings(settings, seconds);
    held.keep(state);
    return { state };
  },

  endSession() {
    session = null;
    held.clear();
    module.endSession();
  },

  look() {
    const begin = performance.now();
    module.look();
    return performance.now() - begin;
  },

  memory: () => module.memoryBytes,
};

async function withPhoto(picture, work) {
  photos.displace();
  await open(module, picture);
  const result = work();
  module.close();
  return result;
}

function started() {
  const fresh = new RectoModule(compiled);
  held.clear();
  photos.displace();
  if (session) fresh.beginSession(session.settings, session.record);
  return fresh;
}

/** The session's record, when the answer that is about to go tells that it has changed. */
function record(state) {
  const now = state && `${state.phase} ${state.pageCount} ${state.isLastPageGone}`;
  if (!session || !now || now === recorded) return undefined;
  recorded = now;
  session.record = module.sessionRecord();
  return session.record;
}

async function answer(request) {
  const { call, picture } = request;
  try {
    // Comes first.
    if (call === 'load') ({ module: compiled, session } = request);
    module ??= started();
    const result = await calls[call](request);
    const bytes = result?.data ?? result?.state?.capture?.picture?.data;
    postMessage({ result, record: record(result?.state) }, bytes ? [bytes.buffer] : []);
  } catch (error) {
    // A trap (or no memory, or no stack) leaves the module in no state to go on from.
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (trapped) module = null;
    else if (!(error instanceof Gone)) {
      photos.displace();
      module?.close();
    }
    postMessage({ error: { kind: kind(error, trapped), message: String(error?.message) } });
  } finally {
    close(picture);
  }
}

function kind(error, trapped) {
  if (trapped) return 'trap';
  if (error instanceof Gone) return 'gone';
  return error instanceof TypeError ? 'argument' : 'failure';
}

onmessage = ({ data }) => answer(data);
