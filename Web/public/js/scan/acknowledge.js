// Asks whether a page is good enough: the page, its grade and why, in words.

import { t } from "../app/strings.js";
import { make } from "../ui/element.js";
import { isBelow } from "./grades.js";

// The user's answer: whether the page is kept. `page` is a promise of its picture, an element or
// `null`; `quality` is {grade, reasons}, or `null` where nobody could tell.
export function acknowledge({ page, quality, mayKeep }) {
  // A good page needs no advice.
  const reasons = isBelow(quality?.grade, "good") ? quality.reasons.slice(0, 3) : [];
  return new Promise((resolve) => {
    const answer = (isKept) => () => {
      dialog.close();
      dialog.remove();
      resolve(isKept);
    };
    const picture = make("div.acknowledged");
    page.then((element) => {
      if (!element) return;
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", t("acknowledge.page"));
      picture.replaceChildren(element);
    });
    const dialog = make("dialog.acknowledge", { "aria-labelledby": "acknowledge-title" },
      make("h2", { id: "acknowledge-title" }, t("acknowledge.title")),
      picture,
      quality && make("p.grade", { dataset: { grade: quality.grade } },
        t(`acknowledge.grade.${quality.grade}`)),
      reasons.length > 0 && make("ul.reasons", {},
        reasons.map((reason) => make("li", {}, t(`acknowledge.reason.${reason}`)))),
      make("footer", {},
        make(mayKeep ? "button.button.quiet" : "button.button", {
          type: "button", onclick: answer(false), autofocus: true,
        }, t("acknowledge.retake")),
        mayKeep && make("button.button", { type: "button", onclick: answer(true) },
          t("acknowledge.keep"))));
    // The question is to be answered, not sent away.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
  });
}
