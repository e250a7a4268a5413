// How far the reading of a document is. Owns a strip that is there only meanwhile.

import { t } from "../app/strings.js";
import { jobs } from "../data/documents.js";
import { icon, make } from "../ui/element.js";

export class Progress {
  element = make("div.progress", { hidden: true });

  #bar = make("progress", { max: 1, value: 0 });
  #state = make("p", { role: "status" });
  #failures = make("p.alarm", { hidden: true });

  constructor() {
    this.#bar.setAttribute("aria-label", t("document.reading"));
    this.element.append(this.#state, this.#bar, this.#failures);
  }

  // Shows where a document's pages stand.
  async show({ document, pages }) {
    const unread = pages.filter(({ hasText }) => !hasText);
    if (unread.length === 0) {
      this.element.hidden = true;
      return;
    }
    const works = (await jobs(document.id)).filter(({ kind }) => kind === "recognise");
    const isOpen = ({ state }) => state === "waiting" || state === "running";
    const isAtWork = works.some(isOpen);
    // The newest job of a page tells its fate.
    const newest = new Map();
    for (const job of works) if (!newest.has(job.page)) newest.set(job.page, job);
    const failed = unread.filter(({ id }) => newest.get(id)?.state === "failed");
    const running = works.filter(({ state }) => state === "running")
      .reduce((sum, { progress }) => sum + progress, 0);
    const read = pages.length - unread.length;
    this.element.hidden = !isAtWork && failed.length === 0;
    this.#bar.hidden = !isAtWork;
    this.#bar.value = Math.min(1, (read + running) / pages.length);
    this.#state.hidden = !isAtWork;
    this.#state.textContent = isAtWork ?
      t("document.reading.state", { read, count: pages.length }) : "";
    this.#failures.hidden = failed.length === 0;
    this.#failures.replaceChildren(icon("warning"), t("document.unread", {
      count: failed.length,
      pages: failed.map(({ id }) => pages.findIndex((page) => page.id === id) + 1).join(", "),
    }));
  }
}
