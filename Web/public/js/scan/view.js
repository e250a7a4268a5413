// The scanner's controls, laid over the camera's picture. It knows no session: it tells what was
// pressed, and shows what it is told.

import { t } from "../app/strings.js";
import { iconButton, make } from "../ui/element.js";
import { gallery } from "./files.js";
import { Guidance } from "./guidance.js";
import { Overlay } from "./overlay.js";
import { Shutter } from "./shutter.js";
import { Stack } from "./stack.js";

export class View {
  video = make("video", { muted: true, playsinline: true, autoplay: true, "aria-hidden": "true" });
  #stage = make("div.stage");
  #flash = make("div.flash", { "aria-hidden": "true" });
  #automatic;
  #torch;
  #turn;
  #zoom;
  #host;

  // `acts`: {leave, finish, press, chosen, automatic, torch, turn, zoom, settings}.
  constructor(host, acts, signal) {
    this.#host = host;
    this.overlay = new Overlay(this.video, signal);
    this.guidance = new Guidance(signal);
    this.shutter = new Shutter(acts.press);
    this.stack = new Stack(acts.finish);
    this.#automatic = make("button.pill", { type: "button", onclick: acts.automatic }, t("scan.automatic"));
    this.#torch = iconButton("torch", t("scan.torch"), {
      hidden: true, "aria-pressed": "false", onclick: acts.torch,
    });
    this.#turn = iconButton("camera-turn", t("scan.otherCamera"), { hidden: true, onclick: acts.turn });
    this.#zoom = make("input.zoom", {
      type: "range", hidden: true, "aria-label": t("scan.zoom"),
      oninput: () => acts.zoom(Number(this.#zoom.value)),
    });
    this.#stage.append(this.video, this.overlay.element, this.#flash, ...this.guidance.elements);
    host.append(
      make("h1.unseen", {}, t("scan.title")),
      make("header.scan-top", {},
        iconButton("close", t("action.close"), { onclick: acts.leave }),
        make("span.space"), this.#automatic, this.#torch, this.#turn,
        iconButton("settings", t("scan.settings"), { onclick: acts.settings })),
      this.#stage,
      make("footer.scan-bottom", {}, this.#zoom,
        make("div.scan-keys", {},
          gallery("label.icon-button.import", acts.chosen, { isIcon: true }),
          this.shutter.element, this.stack.element)));
  }

  get stage() { return this.#stage; }

  // Shows what the camera can do; what it cannot is not there.
  offer({ torch, zoom }, { zoom: current }, cameras) {
    this.#torch.hidden = !torch;
    this.#turn.hidden = cameras.length < 2;
    this.#zoom.hidden = !(zoom?.max > zoom?.min);
    if (this.#zoom.hidden) return;
    const { min, max, step } = zoom;
    Object.assign(this.#zoom, { min, max, step: step || (max - min) / 100 });
    this.#zoom.value = current ?? min;
  }

  showTorch(isOn) { this.#torch.setAttribute("aria-pressed", String(isOn)); }

  // The torch would help.
  suggestTorch(isSuggested) { this.#torch.classList.toggle("suggested", isSuggested); }

  showAutomatic(isOn) { this.#automatic.setAttribute("aria-pressed", String(isOn)); }

  // Something in front of the camera's picture, or `null`: the camera is there again.
  cover(element) {
    this.#stage.querySelector(".refusal")?.remove();
    if (element) this.#stage.append(element);
    this.#host.classList.toggle("covered", Boolean(element));
  }

  // A page was taken.
  flash() {
    // Browsers refuse it until somebody has touched the page.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
    this.#flash.animate([{ opacity: 0.7 }, { opacity: 0 }], { duration: 220, easing: "ease-out" });
  }
}
