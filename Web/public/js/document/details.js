// What is known of a document: when it was made, its folder and tags, each to be changed; what was
// found on it; where it was sent. Beside the pages, or above them on a phone.

import { day, t } from "../app/strings.js";
import { change } from "../data/documents.js";
import { askFolder, askTags, retagged } from "../shelf/organise.js";
import { ask } from "../ui/dialog.js";
import { icon, make } from "../ui/element.js";

export class Details {
  element = make("section.details", {});

  #app;
  #facts = make("ul.chips");
  #document;

  // `found` and `deliveries` are elements of their own.
  constructor({ app, found, deliveries }) {
    this.#app = app;
    this.element.setAttribute("aria-label", t("document.details"));
    this.element.append(this.#facts, found, deliveries);
  }

  show({ document }) {
    this.#document = document;
    const chip = (picture, text, label, act) => make("li", {}, make("button.chip", {
      type: "button", "aria-label": label, title: label, onclick: () => this.#app.attempt(act),
    }, icon(picture), text));
    this.#facts.replaceChildren(
      chip("calendar", day(document.created),
        t("document.date.change", { date: day(document.created) }), () => this.#changeDate()),
      chip("folder", document.folder || t("document.folder.none"),
        t("document.folder.change", { folder: document.folder || t("document.folder.none") }),
        () => this.move()),
      ...document.tags.map((tag) =>
        chip("tag", tag, t("document.tag.change", { tag }), () => this.tag())),
      ...(document.tags.length === 0 ?
        [chip("tag", t("document.tag.none"), t("document.tag.add"), () => this.tag())] : []));
  }

  async move() {
    const folder = await askFolder(this.#document.folder);
    if (folder !== undefined) await change(this.#document.id, { folder });
  }

  async tag() {
    const answer = await askTags([this.#document]);
    const tags = answer && retagged(this.#document, answer);
    if (tags) await change(this.#document.id, { tags });
  }

  async #changeDate() {
    const before = new Date(this.#document.created);
    const two = (value) => String(value).padStart(2, "0");
    const chosen = await ask(t("document.date"), (close) => {
      const field = make("input.field", {
        type: "date", required: true, "aria-label": t("document.date"), autofocus: true,
        value: `${before.getFullYear()}-${two(before.getMonth() + 1)}-${two(before.getDate())}`,
      });
      return make("form", {
        onsubmit: (event) => {
          event.preventDefault();
          close(field.value);
        },
      }, field, make("footer", {},
        make("button.button.quiet", { type: "button", onclick: () => close() }, t("action.cancel")),
        make("button.button", { type: "submit" }, t("action.save"))));
    });
    if (!chosen) return;
    // The hour stays, so that documents of one day keep their order.
    const [year, month, date] = chosen.split("-").map(Number);
    const after = new Date(before);
    after.setFullYear(year, month - 1, date);
    await change(this.#document.id, { created: after.toISOString() });
  }
}
