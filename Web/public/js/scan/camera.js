// The camera: one stream a visit, what it can do, and why it cannot be had.

// Why there is no camera: "insecure", "denied", "dismissed", "none", "inUse", "black", "failed".
export class Refusal extends Error {
  constructor(reason, cause) {
    super(reason, { cause });
    this.reason = reason;
  }
}

// Where stills are taken from the stream, it should be as large as there is; where the camera takes
// photos of its own, a stream that is smooth.
const wantedSize = () => "ImageCapture" in globalThis
  ? { width: 1920, height: 1080 } : { width: 3840, height: 2160 };

// Milliseconds until a camera that shows nothing is opened anew, as home-screen apps of iOS need it.
const blackTime = 4000;

export class Camera {
  #video;
  #stream = null;

  constructor(video) { this.#video = video; }

  get track() { return this.#stream?.getVideoTracks()[0] ?? null; }

  // What the track can be told: {torch, zoom: {min, max, step}, …}; not every browser says.
  get abilities() { return this.track?.getCapabilities?.() ?? {}; }

  get settings() { return this.track?.getSettings?.() ?? {}; }

  // Whether the stream is as good as gone, as after a call or a locked screen.
  get isDead() { return !this.track || this.track.readyState === "ended" || this.track.muted; }

  // Opens it, or throws a `Refusal`.
  async open(deviceId = null) {
    this.close();
    if (!navigator.mediaDevices?.getUserMedia) throw new Refusal("insecure");
    const before = await permission();
    for (const isLast of [false, true]) {
      try {
        this.#stream = await stream(deviceId);
        this.#video.srcObject = this.#stream;
        await this.#video.play();
        await this.#picture();
        return;
      } catch (problem) {
        this.close();
        if (problem instanceof Refusal && problem.reason === "black" && !isLast) continue;
        throw problem instanceof Refusal ? problem : await refusal(problem, before);
      }
    }
  }

  close() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#video.srcObject = null;
  }

  async others() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(({ kind }) => kind === "videoinput");
  }

  // Sets what only some cameras have: {torch: true}, {zoom: 2}.
  set(what) { return this.track.applyConstraints({ advanced: [what] }); }

  // Until there is a picture.
  #picture() {
    if (this.#video.videoWidth > 0 && this.#video.readyState >= 2) return undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Refusal("black")), blackTime);
      this.#video.addEventListener("loadeddata", () => {
        clearTimeout(timer);
        resolve();
      }, { once: true });
    });
  }
}

async function stream(deviceId) {
  const { width, height } = wantedSize();
  const size = { width: { ideal: width }, height: { ideal: height } };
  const outward = { facingMode: { ideal: "environment" }, ...size };
  if (!deviceId) return navigator.mediaDevices.getUserMedia({ audio: false, video: outward });
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false, video: { deviceId: { exact: deviceId }, ...size },
    });
  } catch (problem) {
    // The chosen one is plugged in no more.
    if (problem.name !== "OverconstrainedError" && problem.name !== "NotFoundError") throw problem;
    return navigator.mediaDevices.getUserMedia({ audio: false, video: outward });
  }
}

async function refusal(problem, before) {
  switch (problem.name) {
    case "NotAllowedError":
    case "SecurityError": {
      // A question that was sent away may be asked again; one that was answered no may not.
      const now = await permission();
      return new Refusal(now === "prompt" && before !== "denied" ? "dismissed" : "denied", problem);
    }
    case "NotFoundError":
    case "OverconstrainedError": return new Refusal("none", problem);
    case "NotReadableError":
    case "AbortError": return new Refusal("inUse", problem);
    default: return new Refusal("failed", problem);
  }
}

// "granted", "prompt" or "denied"; `null`: the browser does not say.
async function permission() {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state;
  } catch {
    return null;
  }
}
