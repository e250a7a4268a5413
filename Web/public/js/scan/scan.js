// One visit to the scanner: camera, session, and what becomes of the pages.

import { t } from "../app/strings.js";
import { Camera, Refusal } from "./camera.js";
import { Intake } from "./intake.js";
import { Live } from "./live.js";
import { preferences, prefer } from "./preferences.js";
import { refusalPanel } from "./refusal.js";
import { sending } from "./sending.js";
import { settingsSheet } from "./sheet.js";
import { Still } from "./still.js";
import { thumbnail } from "./thumbnail.js";
import { View } from "./view.js";

const sessionSettings = ({ isAutomatic, holdTime, sensitivity }) =>
  ({ isAutomatic, holdTime, sensitivity });

export class Scan {
  #app;
  #host;
  #signal;
  // {draft, page, pageCount, picture}: where the pages go; see screens/scanner.js.
  #target;
  #view;
  #camera;
  #recto = null;
  #live = null;
  #still = null;
  #intake = null;
  #pageCount;
  // What is being kept; leaving waits for it.
  #work = Promise.resolve();
  #isTorchOn = false;
  #isOver = false;

  constructor({ app, host, signal, target }) {
    this.#app = app;
    this.#host = host;
    this.#signal = signal;
    this.#target = target;
    this.#pageCount = target.pageCount;
    this.#view = new View(host, {
      leave: () => this.#leave(),
      finish: () => this.finish(),
      press: () => this.#live?.press(),
      chosen: (files) => this.#import(files),
      automatic: () => this.#automatic(),
      torch: () => this.#app.attempt(() => this.#torch()),
      turn: () => this.#app.attempt(() => this.#turn()),
      zoom: (zoom) => this.#camera.set({ zoom }).catch(() => {}),
      settings: () => this.#app.attempt(() => this.#settings()),
    }, signal);
    this.#camera = new Camera(this.#view.video);
    this.#view.stack.show(this.#pageCount, target.picture);
    this.#view.showAutomatic(preferences().isAutomatic);
    this.#view.guidance.speaks = preferences().speaks;
    signal.addEventListener("abort", () => this.#close(), { once: true });
    document.addEventListener("visibilitychange", () => this.#app.attempt(() => this.#seen()), { signal });
  }

  // Opens the camera and the core; where either cannot be had, says so and goes on without.
  async start() {
    this.#view.cover(null);
    const [camera, core] = await Promise.allSettled([
      this.#camera.open(preferences().camera), this.#app.core(),
    ]);
    if (this.#signal.aborted) {
      this.#camera.close();
      return;
    }
    this.#recto = core.value ?? null;
    this.#intake = new Intake({
      captures: this.#app.captures, recto: this.#recto, draft: this.#target.draft,
      page: this.#target.page,
    });
    if (camera.status === "rejected") this.#refuse(camera.reason);
    else if (core.status === "rejected") {
      this.#camera.close();
      this.#refuse(new Refusal(core.reason.kind === "unsupported" ? "unsupported" : "core", core.reason));
    } else await this.#watch();
  }

  async #watch() {
    this.#still = new Still(this.#camera, this.#recto);
    const live = this.#live ?? await Live.begin(this.#recto, sessionSettings(preferences()));
    if (this.#signal.aborted) {
      await live.end();
      return;
    }
    if (!this.#live) {
      this.#live = live;
      live.addEventListener("state", ({ detail }) => this.#show(detail));
      live.addEventListener("capture", ({ detail }) => {
        this.#work = this.#capture(detail);
      });
    }
    const track = this.#camera.track;
    track.addEventListener("ended", () => this.#app.attempt(() => this.#seen()), { signal: this.#signal });
    await this.#live.watch(this.#view.video, track);
    const cameras = await this.#camera.others();
    this.#view.offer(this.#camera.abilities, this.#camera.settings, cameras);
    this.#view.shutter.isReady = true;
  }

  #refuse(refusal) {
    if (!(refusal instanceof Refusal)) console.warn(refusal);
    this.#view.shutter.isReady = false;
    this.#view.guidance.show("");
    this.#view.cover(refusalPanel(refusal.reason ?? "failed", {
      retry: () => this.#app.attempt(() => this.start()),
      chosen: (files) => this.#import(files),
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

  // MARK: Pages

  async #capture({ picture, quad }) {
    let kept;
    let taken;
    this.#view.flash();
    try {
      this.#still.colorSpace = this.#live.colorSpace;
      taken = await this.#still.take({ picture, quad });
      kept = await this.#intake.keep(taken.blob, { name: photoName(), quad: taken.quad });
      await this.#live.captured();
    } catch (problem) {
      await this.#live.captureFailed();
      this.#notKept(problem);
      return;
    }
    const small = await thumbnail(taken.blob, taken.quad);
    if (quad) this.#view.stack.fly(small, this.#view.overlay.place(quad), this.#view.stage);
    await this.#settle(kept, taken, small, { isLive: true });
  }

  // Asks where it has to be asked, with the camera's session at rest; whether the page stays.
  async #settle(kept, { blob, quad }, small, { isLive = false } = {}) {
    const asks = kept.state === "asked";
    if (asks) await this.#live?.pause();
    const stays = await this.#intake.settle(kept, blob, quad);
    if (!stays && isLive) await this.#live.again();
    if (asks) await this.#live?.resume();
    if (!stays) return;
    this.#pageCount += 1;
    this.#view.stack.show(this.#pageCount, small);
    if (this.#room <= 0) await this.#full();
  }

  // Pages that still fit.
  get #room() {
    const { isSingle, pageLimit } = preferences();
    const taken = this.#pageCount - this.#target.pageCount;
    if (this.#target.page || isSingle) return 1 - taken;
    return pageLimit === null ? Infinity : pageLimit - this.#pageCount;
  }

  async #full() {
    const { pageLimit, isSingle } = preferences();
    if (!this.#target.page && !isSingle) this.#app.say(t("scan.full", { count: pageLimit }));
    await this.finish({ waits: false });
  }

  #import(files) {
    this.#work = this.#work.then(() => this.#app.attempt(() => this.#importAll(files)));
  }

  async #importAll(files) {
    const fitting = files.slice(0, Math.max(0, this.#room));
    for (const file of fitting) {
      if (this.#signal.aborted && this.#isOver) break;
      let kept;
      try {
        kept = await this.#intake.keep(file, { name: file.name });
      } catch (problem) {
        this.#notKept(problem);
        return;
      }
      await this.#settle(kept, { blob: file, quad: null }, await thumbnail(file, null));
    }
    if (fitting.length < files.length) {
      this.#app.alarm(t("scan.tooMany", { count: files.length - fitting.length }));
    }
    // Without a camera there is nothing else to do here.
    if (!this.#live && !this.#isOver && fitting.length > 0) await this.finish({ waits: false });
  }

  #notKept(problem) {
    const isFull = problem?.name === "QuotaExceededError";
    if (!isFull) console.warn(problem);
    this.#app.alarm(t(isFull ? "scan.noRoom" : "scan.notKept"));
  }

  // MARK: The end

  // On to the review, once the server has the pages. `waits`: for a page that is being kept.
  async finish({ waits = true } = {}) {
    if (this.#isOver) return;
    if (waits) await this.#work;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#close();
    this.#host.classList.add("over");
    const { draft } = this.#target;
    const document = await sending({
      app: this.#app, draft, host: this.#host, signal: this.#signal,
    });
    if (this.#signal.aborted) return;
    if (document === null) this.#app.go("", { replace: true });
    // Who came from the document's review goes back there.
    else if (draft === String(document)) this.#app.back(`review/${document}`);
    else this.#app.go(`review/${document}`, { replace: true });
  }

  async #leave() {
    await this.#work;
    const count = this.#pageCount - this.#target.pageCount;
    if (count > 0) this.#app.say(t("scan.keptAsDraft", { count }));
    this.#app.back("");
  }

  #close() {
    this.#view.shutter.isReady = false;
    this.#view.overlay.show(null);
    this.#camera.close();
    const live = this.#live;
    this.#live = null;
    // What is being kept still tells the session.
    this.#work.then(() => live?.end()).catch(() => {});
  }

  // MARK: Controls

  #automatic() {
    const all = prefer({ isAutomatic: !preferences().isAutomatic });
    this.#changed(all);
    this.#view.guidance.say(t(all.isAutomatic ? "scan.automaticOn" : "scan.automaticOff"));
  }

  #changed(all) {
    this.#view.showAutomatic(all.isAutomatic);
    this.#view.guidance.speaks = all.speaks;
    this.#app.attempt(() => this.#live?.change(sessionSettings(all)));
  }

  async #torch() {
    await this.#camera.set({ torch: !this.#isTorchOn });
    this.#isTorchOn = !this.#isTorchOn;
    this.#view.showTorch(this.#isTorchOn);
    await this.#live?.torch(this.#isTorchOn);
  }

  async #turn() {
    const cameras = await this.#camera.others();
    const current = cameras.findIndex((one) => one.deviceId === this.#camera.settings.deviceId);
    prefer({ camera: cameras[(current + 1) % cameras.length].deviceId });
    await this.#reopen();
  }

  async #settings() {
    const before = preferences().camera;
    await this.#live?.pause();
    await settingsSheet({
      cameras: this.#camera.track ? await this.#camera.others() : [],
      changed: (all) => this.#changed(all),
      introduce: () => this.#app.go("introduction"),
    });
    await this.#live?.resume();
    if (!this.#signal.aborted && preferences().camera !== before) await this.#reopen();
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
      await this.#camera.open(preferences().camera);
      this.#isTorchOn = false;
      this.#view.showTorch(false);
      this.#view.cover(null);
      if (this.#signal.aborted) this.#camera.close();
      else await this.#watch();
    } catch (problem) {
      this.#refuse(problem);
    }
  }
}

// Photos of a camera have no name; the time tells them apart.
const photoName = () => `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.jpg`;
