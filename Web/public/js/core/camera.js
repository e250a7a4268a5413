// Frames of a playing video, as they come.

/**
 * Calls `handle` with each new frame's time until the returned function is called.
 * @param {HTMLVideoElement} video
 * @param {(seconds: number) => void} handle Seconds of the frame, rising.
 * @returns {() => void} Stops.
 */
export function eachFrame(video, handle) {
  let isStopped = false;
  // Since Safari 15.4 and Firefox 132; else as often as the screen is drawn.
  if ('requestVideoFrameCallback' in video) {
    const step = (now) => {
      if (isStopped) return;
      video.requestVideoFrameCallback(step);
      handle(now / 1000);
    };
    video.requestVideoFrameCallback(step);
  } else {
    let lastTime = -1;
    const step = (now) => {
      if (isStopped) return;
      requestAnimationFrame(step);
      if (video.currentTime === lastTime) return;
      lastTime = video.currentTime;
      handle(now / 1000);
    };
    requestAnimationFrame(step);
  }
  return () => { isStopped = true; };
}

/**
 * Opens the camera that looks away from the user and plays it in `video`.
 * @param {HTMLVideoElement} video
 * @returns {Promise<() => void>} Closes it.
 */
export async function openCamera(video, { width = 1280, height = 720 } = {}) {
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new Error('There is a camera only on localhost and over HTTPS.');
  }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: width }, height: { ideal: height } },
  });
  video.srcObject = stream;
  await video.play();
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
