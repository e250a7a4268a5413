// What the scanner's buttons do to camera and session.

import { t } from "../app/strings.js";
import { preferences } from "../data/preferences.js";
import { settingsSheet } from "./sheet.js";

// What the core's session takes of the preferences.
export const sessionSettings = () => ({
  isAutomatic: preferences.get("autoCapture"),
  holdTime: preferences.get("holdSeconds"),
  sensitivity: preferences.get("sensitivity"),
});

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

  // Shows what is chosen, here or in the settings of another tab.
  attach(view, signal) {
    this.#view = view;
    preferences.addEventListener("change", ({ detail }) => {
      this.#show();
      if (detail === "camera" && this.#live()) this.#reopen();
    }, { signal });
    this.#show();
  }

  // What the camera, just opened, can do.
  async offer() {
    this.#isTorchOn = false;
    this.#view.showTorch(false);
    const { abilities, settings } = this.#camera;
    this.#view.offer(abilities, settings, await this.#camera.others());
  }

  automatic() {
    const isOn = !preferences.get("autoCapture");
    preferences.set("autoCapture", isOn);
    this.#view.guidance.say(t(isOn ? "scan.automaticOn" : "scan.automaticOff"));
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
    preferences.set("camera", cameras[(current + 1) % cameras.length].deviceId);
  }

  async settings() {
    await this.#live()?.pause();
    await settingsSheet(this.#camera.track ? await this.#camera.others() : []);
    await this.#live()?.resume();
  }

  // Shows what is chosen, and tells the session.
  #show() {
    this.#view.showAutomatic(preferences.get("autoCapture"));
    this.#view.guidance.speaks = preferences.get("speech");
    this.#app.attempt(() => this.#live()?.change(sessionSettings()));
  }
}
