// How long the module takes for each look of a photo, as JSON: node look_times.mjs MODULE WIDTH
// HEIGHT FILE ROUNDS, the file being rows of RGBA. The best of the rounds, in milliseconds of the
// processor, so that a busy machine matters little.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { LOOKS, RectoModule } from '../public/js/core/recto-module.js';

const [file, width, height, photo, rounds] = process.argv.slice(2);
const recto = new RectoModule(new WebAssembly.Module(readFileSync(file)));
const bytes = readFileSync(photo);
recto.open(Number(width), Number(height), (first, count) => bytes.subarray(
  first * width * 4, (first + count) * width * 4));
const times = {};
for (const look of LOOKS) {
  let best = Infinity;
  // One more: in the first the engine still compiles.
  for (let k = 0; k <= rounds; k += 1) {
    const before = process.cpuUsage();
    recto.enhance({ look });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  times[look] = Math.round(best * 10) / 10;
}
console.log(JSON.stringify(times));
