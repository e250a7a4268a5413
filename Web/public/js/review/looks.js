// How pages are cleaned: a look, brightness, contrast. Each look is shown on the page itself. Owns
// one element; sends "look" with the changed members of the recipe, "all" and "close".

import { t } from "../app/strings.js";
import { canPreview } from "../edit/preview.js";
import { paint, toned } from "../edit/tones.js";
import { iconButton, make } from "../ui/element.js";

export const LOOKS = ["auto", "colour", "grey", "blackAndWhite", "photo", "whiteboard", "original"];

// Below this black and white has no letters any more.
const sampleSide = 320;

export class Looks extends EventTarget {
  #preview;
  #signal;
  #choices = new Map();
  #sliders = {};
  #page = null;
  #sampled = "";

  constructor(preview, signal) {
    super();
    this.#preview = preview;
    this.#signal = signal;
    this.element = make("section.look-panel", { "aria-labelledby": "looks-title", hidden: true },
      make("header", {}, make("h2", { id: "looks-title" }, t("review.look")),
        iconButton("close", t("action.close"), {
          onclick: () => this.dispatchEvent(new Event("close")),
        })),
      make("div.look-choices", { role: "radiogroup", "aria-labelledby": "looks-title" },
        LOOKS.map((look) => this.#choice(look))),
      this.#slider("brightness"), this.#slider("contrast"),
      make("button.button.quiet", {
        type: "button", onclick: () => this.dispatchEvent(new Event("all")),
      }, t("review.look.all")));
  }

  // Shows the page's recipe; `null`: there is no page.
  show(page) {
    this.#page = page;
    if (!page || this.element.hidden) return;
    const { look } = page.recipe;
    for (const [name, { input }] of this.#choices) input.checked = name === look;
    for (const [name, slider] of Object.entries(this.#sliders)) {
      if (document.activeElement !== slider.input) slider.input.value = String(page.recipe[name]);
      slider.tell();
    }
    this.#sliders.contrast.input.disabled = look === "blackAndWhite";
    this.#sample();
  }

  #choice(look) {
    const canvas = make("canvas", { width: "120", height: "160" });
    const input = make("input.unseen", {
      type: "radio", name: "look", value: look, onchange: () => this.#change({ look }),
    });
    this.#choices.set(look, { input, canvas });
    return make("label.look-choice", {}, input, canvas, make("span", {}, t(`review.look.${look}`)));
  }

  #slider(name) {
    const output = make("output");
    const input = make("input", {
      type: "range", min: "-1", max: "1", step: "0.05", "aria-label": t(`review.${name}`),
    });
    const tell = () => {
      const value = Math.round(Number(input.value) * 100);
      output.textContent = `${value > 0 ? "+" : ""}${value}`;
    };
    // A slide is one edit, when it ends; its preview follows the finger.
    input.addEventListener("input", () => {
      tell();
      this.dispatchEvent(new CustomEvent("try", { detail: { [name]: Number(input.value) } }));
    });
    input.addEventListener("change", () => this.#change({ [name]: Number(input.value) }));
    this.#sliders[name] = { input, tell };
    return make("label.look-slider", {}, make("span", {}, t(`review.${name}`)), output, input);
  }

  #change(detail) { this.dispatchEvent(new CustomEvent("look", { detail })); }

  // Draws the page in each look, small, one after the other: the core has other work too.
  async #sample() {
    const { recipe, photo, index } = this.#page;
    const { look, brightness, contrast, ...shape } = recipe;
    const sampled = JSON.stringify([photo, index, shape]);
    if (sampled === this.#sampled || !canPreview(recipe)) return;
    this.#sampled = sampled;
    const page = this.#page;
    // The page itself comes first.
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const look of LOOKS) {
      const isOutdated = () => sampled !== this.#sampled || this.#signal.aborted;
      const plain = { ...recipe, look, brightness: 0, contrast: 0 };
      const sample = { ...page, recipe: plain };
      const picture = await this.#preview.rendered(sample, sampleSide, isOutdated).catch(() => null);
      if (!picture || isOutdated()) return;
      paint(this.#choices.get(look).canvas, toned(picture, plain));
    }
  }
}
