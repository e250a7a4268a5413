// A camera's frames, each asked for when the one before has been looked at. By a processor in a
// worker where the browser has one, else from the video that shows them.

import { eachFrame } from "../core/camera.js";

// Milliseconds that a worker has to say that it gets frames.
const patience = 2000;

// Calls `look(source, seconds, colorSpace)` for one frame after the other until `signal` aborts; each
// waits for the promise of the one before. Gives how they come: "worker" or "video".
export async function eachCameraFrame(video, track, look, signal) {
  const worker = await processorWorker(track);
  if (signal.aborted) {
    worker?.postMessage("stop");
    return null;
  }
  if (worker) {
    fromWorker(worker, look, signal);
    return "worker";
  }
  fromVideo(video, look, signal);
  return "video";
}

function fromWorker(worker, look, signal) {
  worker.onmessage = async ({ data: { frame, time, colorSpace } }) => {
    if (signal.aborted) {
      frame?.close();
      return;
    }
    await look(frame, (time - performance.timeOrigin) / 1000, colorSpace);
    if (!signal.aborted) worker.postMessage("next");
  };
  worker.postMessage("next");
  // It ends by itself, once it has let go of its frames; one may still be on its way here.
  signal.addEventListener("abort", () => worker.postMessage("stop"), { once: true });
}

function fromVideo(video, look, signal) {
  let isBusy = false;
  const stop = eachFrame(video, async (seconds) => {
    if (isBusy || video.videoWidth === 0) return;
    isBusy = true;
    try {
      await look(video, seconds, null);
    } finally {
      isBusy = false;
    }
  });
  signal.addEventListener("abort", stop, { once: true });
}

// A worker that gets the track's frames; `null` where the browser has no processor.
async function processorWorker(track) {
  const message = processorMessage(track);
  if (!message) return null;
  const worker = new Worker(new URL("frames-worker.js", import.meta.url), { type: "module" });
  const isReady = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    worker.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data.isReady === true);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      clearTimeout(timer);
      resolve(false);
    };
    try {
      worker.postMessage(...message);
    } catch {
      message[0].track?.stop();
      clearTimeout(timer);
      resolve(false);
    }
  });
  if (isReady) return worker;
  worker.terminate();
  return null;
}

function processorMessage(track) {
  if ("MediaStreamTrackProcessor" in globalThis) {
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 });
    return [{ readable }, [readable]];
  }
  // Safari has it in workers only, where alone it can be seen; others cannot hand a track over.
  if (!("VideoFrame" in globalThis)) return null;
  const copy = track.clone();
  return [{ track: copy }, [copy]];
}
