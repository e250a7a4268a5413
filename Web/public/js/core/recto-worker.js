// The worker: one request, one answer; the page sends the next after it. A module that trapped is
// replaced.

import { RectoModule } from './recto-module.js';
import { close, open, placeFrame } from './pixels.js';

/** @type {WebAssembly.Module} */
let compiled;
/** Made when a request finds none. @type {?RectoModule} */
let module = null;

const calls = {
  // Comes first, with the module.
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

  fingerprint: ({ number }) => module.fingerprint(number),
  memory: () => module.memoryBytes,
};

async function withPhoto(picture, work) {
  await open(module, picture);
  const result = work();
  module.close();
  return result;
}

async function answer(request) {
  const { call, picture } = request;
  try {
    compiled ??= request.module;
    module ??= new RectoModule(compiled);
    const result = await calls[call](request);
    postMessage({ result }, result?.data ? [result.data.buffer] : []);
  } catch (error) {
    // A trap (or no memory, or no stack) leaves the module in no state to go on from.
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    if (trapped) module = null;
    else module?.close();
    postMessage({ error: { kind: kind(error, trapped), message: String(error?.message) } });
  } finally {
    close(picture);
  }
}

function kind(error, trapped) {
  if (trapped) return 'trap';
  return error instanceof TypeError ? 'argument' : 'failure';
}

onmessage = ({ data }) => answer(data);
