// Questions in front of the page.

import { t } from "../app/strings.js";
import { iconButton, make } from "./element.js";

// A dialog with a title, that is gone once it is closed. `build(close)` gives its content; the
// promise gives what `close` was given, `undefined` when it was sent away.
export function ask(title, build) {
  return new Promise((resolve) => {
    let result;
    const close = (value) => {
      result = value;
      dialog.close();
    };
    const heading = make("h2", { id: "dialog-title" }, title);
    const dialog = make("dialog.dialog", { "aria-labelledby": "dialog-title" },
      make("header", {}, heading,
        iconButton("close", t("action.close"), { onclick: () => close() })));
    dialog.append(...[build(close)].flat());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    // A click beside it sends it away.
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Whether to do what cannot be taken back.
export const confirm = (title, text, label, { isDanger = false } = {}) =>
  ask(title, (close) => [
    make("p", {}, text),
    make("footer", {},
      make("button.button.quiet", { type: "button", onclick: () => close(false) }, t("action.cancel")),
      make(isDanger ? "button.button.danger" : "button.button", {
        type: "button", autofocus: true, onclick: () => close(true),
      }, label)),
  ]).then((answer) => answer === true);

// One line of text; `undefined` when it was sent away.
export const askText = (title, { value = "", label = title, accept = t("action.save") } = {}) =>
  ask(title, (close) => {
    const field = make("input.field", { type: "text", value, "aria-label": label, autofocus: true });
    return make("form", {
      onsubmit: (event) => {
        event.preventDefault();
        close(field.value.trim());
      },
    }, field, make("footer", {},
      make("button.button.quiet", { type: "button", onclick: () => close() }, t("action.cancel")),
      make("button.button", { type: "submit" }, accept)));
  });
