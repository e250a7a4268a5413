// Sends a file in pieces, and goes on after a break where the server stands.

import { beginUpload, finishUpload, Problem, send, uploadOffset } from "./api.js";

const pieceSize = 8 << 20;
const patience = [1, 2, 4, 8, 15, 30];

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// What may go well another time: no network, a busy server.
const mayPass = (problem) =>
  problem instanceof Problem && (problem.status === 0 || problem.status === 429 ||
    problem.status === 503);

async function withPatience(attempt) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (problem) {
      if (!mayPass(problem) || tries >= patience.length) throw problem;
      await pause(patience[tries]);
    }
  }
}

// The photo as the server has it: when this returns, it is on the disk there. `progressed` hears
// fractions 0 … 1.
export async function upload(file, progressed) {
  const { id } = await withPatience(() => beginUpload(file.name, file.size));
  let offset = 0;
  while (offset < file.size) {
    offset = await withPatience(async () => {
      try {
        return await send(id, offset, file.slice(offset, offset + pieceSize));
      } catch (problem) {
        // What came of a broken piece stays; the server knows how much that is.
        if (problem.status === 0) offset = await uploadOffset(id);
        if (problem.code === "wrong-offset") return problem.offset;
        throw problem;
      }
    });
    progressed(offset / file.size);
  }
  return withPatience(() => finishUpload(id));
}
