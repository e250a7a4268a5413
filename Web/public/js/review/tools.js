// What can be done to the current page, or to the chosen ones. Owns one element; sends an event of
// a tool's name.

import { t } from "../app/strings.js";
import { icon, make } from "../ui/element.js";

const TOOLS = [
  ["rotate", "rotate"], ["crop", "crop"], ["look", "look"],
  ["retake", "camera"], ["order", "order"], ["delete", "delete"],
];
// Of several pages only some things can be done at once.
const single = ["crop", "retake", "order"];

export class Tools extends EventTarget {
  element;
  #buttons = new Map();

  constructor() {
    super();
    this.element = make("div.edit-tools", { role: "toolbar", "aria-label": t("review.tools") },
      TOOLS.map(([name, picture]) => this.#tool(name, picture)));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  // `chosen`: how many pages are chosen; `hasPage`: whether there is any.
  show({ hasPage, chosen, isLooking }) {
    for (const [name, button] of this.#buttons) {
      button.disabled = !hasPage || (chosen > 1 && single.includes(name));
    }
    this.#buttons.get("look").setAttribute("aria-expanded", String(isLooking));
  }

  focus(name) { this.#buttons.get(name).focus(); }

  #tool(name, picture) {
    const button = make("button.edit-tool", {
      type: "button", tabindex: name === "rotate" ? "0" : "-1",
      onclick: () => this.dispatchEvent(new Event(name)),
    }, icon(picture), make("span", {}, t(`review.tool.${name}`)));
    button.addEventListener("focus", () => {
      for (const other of this.#buttons.values()) other.tabIndex = other === button ? 0 : -1;
    });
    this.#buttons.set(name, button);
    return button;
  }

  // One stop for the tabulator; arrows go from tool to tool.
  #key(event) {
    const buttons = [...this.#buttons.values()].filter((button) => !button.disabled);
    const side = getComputedStyle(this.element).direction === "rtl" ? -1 : 1;
    const step = { ArrowLeft: -side, ArrowRight: side, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || buttons.length === 0) return;
    event.preventDefault();
    const place = buttons.indexOf(document.activeElement);
    buttons[(place + step + buttons.length) % buttons.length].focus();
  }
}
