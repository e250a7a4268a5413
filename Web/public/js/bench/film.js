// The painted film, and what the native build finds in it, where the server has them.

import { filmFrames } from '../core/y4m.js';

/** @returns {Promise<{frames: object[], native: ?{frames: string[]}}>} */
export async function loadFilm() {
  const film = await fetch('given/film.y4m');
  if (!film.ok) throw new Error('No film here. Web/bench paints one and serves it.');
  const frames = filmFrames(new Uint8Array(await film.arrayBuffer()));
  const native = await fetch('given/native.json');
  return { frames, native: native.ok ? await native.json() : null };
}
