// What the scanner's buttons do to camera and session.

import { t } from "../app/strings.js";
import { preferences, prefer } from "./preferences.js";
import { settingsSheet } from "./sheet.js";

export class Controls {
  #app;
  #camera;
  #view;
  // The session, while there is one; and a way to open the camera anew.
  #live;
  #reopen;
  #isTorchOn = false;

  // `live` gives the session or `null`.
  constructor({ app, camera, live, reopen }) {
    this.#app = app;
    this.#camera = camera;
    this.#live = live;
    this.#reopen = reopen;
  }

  // Shows what is chosen.
  attach(view) {
    this.#view = view;
    this.#changed(preferences());
  }

  // What the camera, just opened, can do.
  async offer() {
    this.#isTorchOn = false;
    this.#view.showTorch(false);
    const { abilities, settings } = this.#camera;
    this.#view.offer(abilities, settings, await this.#camera.others());
  }

  automatic() {
    const all = prefer({ isAutomatic: !preferences().isAutomatic });
    this.#changed(all);
    this.#view.guidance.say(t(all.isAutomatic ? "scan.automaticOn" : "scan.automaticOff"));
  }

  async torch() {
    await this.#camera.set({ torch: !this.#isTorchOn });
    this.#isTorchOn = !this.#isTorchOn;
    this.#view.showTorch(this.#isTorchOn);
    await this.#live()?.torch(this.#isTorchOn);
  }

  // A step that the camera refuses leaves it where it is.
  zoom(zoom) { return this.#camera.set({ zoom }).catch(() => {}); }

  async turn() {
    const cameras = await this.#camera.others();
    const current = cameras.findIndex((one) => one.deviceId === this.#camera.settings.deviceId);
    prefer({ camera: cameras[(current + 1) % cameras.length].deviceId });
    await this.#reopen();
  }

  async settings() {
    const before = preferences().camera;
    await this.#live()?.pause();
    await settingsSheet({
      cameras: this.#camera.track ? await this.#camera.others() : [],
      changed: (all) => this.#changed(all),
      introduce: () => this.#app.go("introduction"),
    });
    await this.#live()?.resume();
    if (this.#live() && preferences().camera !== before) await this.#reopen();
  }

  #changed(all) {
    this.#view.showAutomatic(all.isAutomatic);
    this.#view.guidance.speaks = all.speaks;
    const { isAutomatic, holdTime, sensitivity } = all;
    this.#app.attempt(() => this.#live()?.change({ isAutomatic, holdTime, sensitivity }));
  }
}
