// Takes a camera's frames off the page's hands: it reads each as it comes, keeps the newest only, and
// gives it when the page asks. The page's thread is free to draw.

let newest = null;
let reader;
let isWanted = false;

onmessage = ({ data }) => {
  if (data === "next") {
    isWanted = true;
    give();
  } else if (data === "stop") stop();
  else begin(data);
};

async function begin({ readable, track }) {
  try {
    // Where processors are to be had in workers only, the track itself comes.
    readable ??= new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }).readable;
    reader = readable.getReader();
    postMessage({ isReady: true });
  } catch (problem) {
    postMessage({ failure: problem.message });
    return;
  }
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) break;
    newest?.frame.close();
    newest = { frame, time: performance.timeOrigin + performance.now() };
    give();
  }
  await stop();
}

async function stop() {
  newest?.frame.close();
  newest = null;
  isWanted = false;
  await reader.cancel();
  close();
}

function give() {
  if (!isWanted || !newest) return;
  const { frame, time } = newest;
  newest = null;
  isWanted = false;
  // What the copy that is kept of it will not know.
  const { primaries, transfer, matrix, fullRange } = frame.colorSpace;
  postMessage({ frame, time, colorSpace: { primaries, transfer, matrix, fullRange } }, [frame]);
}
