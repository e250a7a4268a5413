// One visit to the scanner: the camera and the core's session over it, from opening to the review.

import { t } from "../app/strings.js";
import { preferences } from "../data/preferences.js";
import { Camera, Refusal } from "./camera.js";
import { Controls, sessionSettings } from "./controls.js";
import { Live } from "./live.js";
import { Pages } from "./pages.js";
import { refusalPanel } from "./refusal.js";
import { sending } from "./sending.js";
import { Still } from "./still.js";
import { View } from "./view.js";

export class Scan {
  #app;
  #host;
  #signal;
  #draft;
  #view;
  #camera;
  #controls;
  #pages;
  #live = null;
  #still = null;
  #isRefused = false;
  #isOver = false;

  // `target`: where the pages go; see screens/scanner.js.
  constructor({ app, host, signal, target }) {
    this.#app = app;
    this.#host = host;
    this.#signal = signal;
    this.#draft = target.draft;
    const attempt = (work) => () => app.attempt(work);
    this.#view = new View(host, {
      leave: attempt(() => this.#leave()),
      finish: attempt(() => this.finish()),
      press: attempt(() => this.#live?.press()),
      chosen: (files) => this.#add(files),
      automatic: () => this.#controls.automatic(),
      torch: attempt(() => this.#controls.torch()),
      turn: attempt(() => this.#controls.turn()),
      zoom: (zoom) => this.#controls.zoom(zoom),
      settings: attempt(() => this.#controls.settings()),
    }, signal);
    this.#camera = new Camera(this.#view.video);
    this.#controls = new Controls({
      app, camera: this.#camera, live: () => this.#live, reopen: () => this.#reopen(),
    });
    this.#controls.attach(this.#view, signal);
    this.#pages = new Pages({ app, target, view: this.#view, signal });
    this.#pages.addEventListener("full", attempt(() => this.#end()));
    signal.addEventListener("abort", () => this.#close(), { once: true });
    document.addEventListener("visibilitychange", attempt(() => this.#seen()), { signal });
  }

  // Whether the camera is wanted no more.
  get #isGone() { return this.#isOver || this.#signal.aborted; }

  // Opens the camera and the core; where either cannot be had, says so and goes on without.
  async start() {
    this.#isRefused = false;
    this.#view.cover(null);
    const [camera, core] = await Promise.allSettled([
      this.#camera.open(preferences.get("camera")), this.#app.core(),
    ]);
    if (this.#isGone) {
      this.#camera.close();
      return;
    }
    this.#pages.core = core.value ?? null;
    if (camera.status === "rejected") this.#refuse(camera.reason);
    else if (core.status === "rejected") {
      this.#camera.close();
      this.#refuse(new Refusal(core.reason.kind === "unsupported" ? "unsupported" : "core", core.reason));
    } else {
      this.#still = new Still(this.#camera, core.value);
      await this.#watch(core.value);
    }
  }

  // Puts the session over the camera that was just opened.
  async #watch(recto) {
    if (!this.#live) {
      const live = await Live.begin(recto, sessionSettings());
      if (this.#isGone) {
        await live.end();
        return;
      }
      this.#live = live;
      live.addEventListener("state", ({ detail }) => this.#show(detail));
      live.addEventListener("capture", ({ detail }) => this.#pages.take(live, this.#still, detail));
    }
    const { track } = this.#camera;
    track.addEventListener("ended", () => this.#app.attempt(() => this.#seen()), { signal: this.#signal });
    await this.#live.watch(this.#view.video, track);
    if (this.#isGone) return;
    await this.#controls.offer();
    this.#view.shutter.isReady = true;
  }

  #refuse(refusal) {
    if (!(refusal instanceof Refusal)) console.warn(refusal);
    this.#isRefused = true;
    this.#view.shutter.isReady = false;
    this.#view.overlay.show(null);
    this.#view.guidance.show("");
    this.#view.cover(refusalPanel(refusal.reason ?? "failed", {
      retry: () => this.#app.attempt(() => this.start()),
      chosen: (files) => this.#add(files),
    }));
  }

  #show({ guidance, progress, quad, phase, suggestsTorch }) {
    if (this.#isOver) return;
    const isGood = guidance === "capturing" || guidance === "ready";
    const isTaken = guidance === "captured" || guidance === "nextPage";
    this.#view.overlay.show(quad, isTaken ? "taken" : isGood ? "good" : "seen");
    this.#view.shutter.progress(phase === "capturing" ? 1 : progress);
    this.#view.guidance.show(guidance);
    this.#view.suggestTorch(suggestsTorch);
  }

  async #add(files) {
    await this.#pages.add(files, this.#live);
    // Without a camera there is nothing else to do here.
    if (this.#isRefused && this.#pages.taken > 0) await this.#app.attempt(() => this.#end());
  }

  // On to the review, when what is being kept is kept.
  async finish() {
    await this.#pages.settled;
    await this.#end();
  }

  // On to the review, once the server has the pages.
  async #end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#close();
    const document = await sending({
      app: this.#app, draft: this.#draft, host: this.#host, signal: this.#signal,
    });
    if (this.#signal.aborted) return;
    if (document === null) this.#app.go("", { replace: true });
    // Who came from the document's review goes back there.
    else if (this.#draft === String(document)) this.#app.back(`review/${document}`);
    else this.#app.go(`review/${document}`, { replace: true });
  }

  async #leave() {
    await this.#pages.settled;
    const count = this.#pages.taken;
    if (count > 0) this.#app.say(t("scan.keptAsDraft", { count }));
    this.#app.back("");
  }

  #close() {
    this.#view.shutter.isReady = false;
    this.#view.overlay.show(null);
    this.#camera.close();
    const live = this.#live;
    this.#live = null;
    live?.stop();
    // What is being kept still tells the session.
    this.#pages.settled.then(() => live?.end()).catch(() => {});
  }

  // The page is seen again, or no more; cameras may be gone after that.
  async #seen() {
    if (this.#isOver || !this.#live) return;
    if (document.hidden) {
      await this.#live.pause();
      return;
    }
    if (this.#camera.isDead) await this.#reopen();
    await this.#live?.resume();
  }

  async #reopen() {
    try {
      await this.#camera.open(preferences.get("camera"));
      if (this.#isGone) {
        this.#camera.close();
        return;
      }
      this.#view.cover(null);
      await this.#watch(await this.#app.core());
    } catch (problem) {
      this.#refuse(problem);
    }
  }
}
