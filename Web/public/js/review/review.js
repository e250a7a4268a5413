// The review screen's parts, and what each has to do with the others.

import { t } from "../app/strings.js";
import { iconButton, make, icon } from "../ui/element.js";
import { addFiles, askForPages } from "./adding.js";
import { Looks } from "./looks.js";
import { PageEdits } from "./page-edits.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { Tools } from "./tools.js";

// Seconds on a page after which its photo is brought here, for changes that show at once.
const restTime = 0.8;

// Which page of each document was looked at last, and where it was: who comes back from another
// screen finds it, or what was taken in its place.
const lastPages = new Map();

export class ReviewScreen {
  #app;
  #editing;
  #preview;
  #edits;
  #signal;
  #host;
  #place = 0;
  // Members of the current page's recipe that a finger is just trying.
  #tried = null;
  #resting;

  constructor({ host, editing, preview, signal, app }) {
    [this.#host, this.#editing, this.#signal, this.#app] = [host, editing, signal, app];
    this.#preview = preview;
    this.#edits = new PageEdits(editing, preview, (text) => this.#say(text));
    this.stage = new Stage(editing, preview, signal);
    this.strip = new Strip(editing);
    this.looks = new Looks(preview, signal);
    this.tools = new Tools();
    this.#build();
    this.#listen();
  }

  // Shows the page of a number, or the one that was looked at last.
  start(page) {
    const { id, state } = this.#editing;
    const last = lastPages.get(id) ?? { page, place: 0 };
    const place = state.pages.findIndex((one) => one.id === (page || last.page));
    this.#place = place >= 0 ? place : last.place;
    // Where there is room for them the looks are at hand.
    if (matchMedia("(min-width: 900px) and (min-height: 720px)").matches) this.#showLooks(true);
    this.#show();
  }

  get #pages() { return this.#editing.state.pages; }

  get #page() { return this.#pages[this.#place]; }

  // The pages that tools are for: the chosen ones, else the current one.
  get #subjects() {
    const { chosen } = this.strip;
    if (chosen.size > 0) return this.#pages.filter(({ id }) => chosen.has(id));
    return this.#page ? [this.#page] : [];
  }

  #build() {
    const button = (name, act) => iconButton(name, t(`action.${name}`), { onclick: act });
    this.title = make("input.review-title", {
      type: "text", "aria-label": t("review.title.label"), placeholder: t("review.untitled"),
      autocomplete: "off", enterkeyhint: "done", maxlength: "250",
    });
    this.undo = button("undo", () => this.#edits.walk("undo"));
    this.redo = button("redo", () => this.#edits.walk("redo"));
    this.away = make("p.review-away", { role: "status" });
    this.news = make("p.unseen", { role: "status" });
    this.chosen = make("div.chosen-bar", { hidden: true }, make("span", {}),
      make("button.link", { type: "button", onclick: () => this.strip.choose([]) },
        t("review.choose.none")));
    this.submit = make("button.button.submit", { type: "button" });
    this.empty = make("div.review-empty", { hidden: true }, make("p", {}, t("review.empty")));
    this.progress = make("progress", { max: "1", "aria-label": t("review.adding"), hidden: true });
    const add = make("button.button.quiet", { type: "button", onclick: () => this.#add() },
      icon("add"), t("review.add"));
    this.#host.append(
      make("header.bar", {}, button("back", () => this.#app.back()),
        make("h1.unseen", {}, t("review.title")), this.title, this.undo, this.redo),
      this.away, this.progress,
      make("div.review-table", {}, this.stage.element, this.empty,
        make("div.review-pages", {}, this.chosen, this.strip.element), this.looks.element,
        this.tools.element, make("footer.edit-foot", {}, add, this.submit)),
      this.news);
  }

  #listen() {
    const signal = this.#signal;
    const on = (target, kind, act) => target.addEventListener(kind, act, { signal });
    on(this.#editing, "change", () => this.#show());
    on(this.#editing, "sending", () => this.#show());
    on(this.stage, "step", ({ detail }) => this.#go(this.#place + detail));
    on(this.strip, "go", ({ detail }) => this.#go(detail));
    on(this.strip, "choose", () => this.#show());
    on(this.looks, "try", ({ detail }) => this.#try(detail));
    on(this.looks, "look", ({ detail }) => this.#draw(this.#subjects, detail));
    on(this.looks, "all", () => this.#edits.lookOnAll(this.#page));
    on(this.looks, "close", () => this.#toggleLooks(false));
    on(this.tools, "rotate", () => this.#edits.rotate(this.#subjects));
    on(this.tools, "look", () => this.#toggleLooks());
    on(this.tools, "delete", () => this.#delete());
    on(this.tools, "crop", () => this.#app.go(`crop/${this.#editing.id}/${this.#page.id}`));
    on(this.tools, "retake", () => this.#app.go(`scan/${this.#editing.id}/${this.#page.id}`));
    on(this.tools, "order", () => this.#app.go(`reorder/${this.#editing.id}`));
    on(this.submit, "click", () => this.#submit());
    on(this.title, "change", () => this.#editing.rename(this.title.value.trim()));
    on(this.title, "keydown", ({ key }) => key === "Enter" && this.title.blur());
    on(document, "keydown", (event) => this.#key(event));
  }

  #show() {
    const { state } = this.#editing;
    const count = state.pages.length;
    this.#place = Math.min(this.#place, Math.max(0, count - 1));
    if (this.#page) this.#note(this.#page);
    if (document.activeElement !== this.title) this.title.value = state.title;
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    this.away.textContent = this.#editing.isAway ? t("review.away") : "";
    this.away.hidden = !this.#editing.isAway;
    this.#host.dataset.saved = String(this.#editing.isSaved);
    this.submit.textContent = t(state.state === "draft" ? "review.submit" : "action.done");
    this.submit.disabled = count === 0;
    const chosen = this.strip.chosen.size;
    this.chosen.hidden = chosen === 0;
    this.chosen.firstChild.textContent = t("review.choose", { count: chosen });
    this.empty.hidden = count > 0;
    this.stage.element.hidden = count === 0;
    this.strip.show(state.pages, this.#place);
    this.tools.show({ hasPage: count > 0, chosen, isLooking: !this.looks.element.hidden });
    this.looks.show(this.#page ?? null);
    this.#showStage();
  }

  #note(page) {
    lastPages.set(this.#editing.id, { page: page.id, place: this.#place });
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.#signal.aborted) this.#preview.ready(page);
    }, restTime * 1000);
  }

  #showStage() {
    const pages = this.#tried
      ? this.#pages.with(this.#place, {
        ...this.#page, recipe: { ...this.#page.recipe, ...this.#tried },
      })
      : this.#pages;
    if (pages.length > 0) this.stage.show(pages, this.#place);
  }

  #say(text) { this.news.textContent = text; }

  #go(place) {
    if (place === this.#place || !this.#pages[place]) return;
    this.#place = place;
    this.#tried = null;
    this.#show();
    this.#say(t("review.place", { place: place + 1, count: this.#pages.length }));
  }

  #try(change) {
    this.#tried = change;
    this.#showStage();
  }

  async #draw(pages, change) {
    await this.#edits.draw(pages, change);
    this.#tried = null;
    this.#showStage();
  }

  #delete() {
    const pages = this.#subjects;
    if (pages.length === 0) return;
    const hadFocus = this.tools.element.contains(document.activeElement);
    this.#edits.remove(pages);
    this.strip.choose([]);
    if (hadFocus && this.#pages.length > 0) this.tools.focus("delete");
  }

  #showLooks(isShown) {
    this.looks.element.hidden = !isShown;
    this.#host.classList.toggle("is-looking", isShown);
  }

  #toggleLooks(isShown = this.looks.element.hidden) {
    this.#showLooks(isShown);
    this.#show();
    if (isShown) this.looks.element.querySelector("input:checked")?.focus({ preventScroll: true });
    else this.tools.focus("look");
  }

  async #add() {
    const { id } = this.#editing;
    const wanted = await askForPages(this.#place, this.#pages.length);
    if (!wanted) return;
    if (!wanted.files) {
      const isLast = wanted.at === this.#pages.length;
      this.#app.go(`scan/${id}${isLast ? "" : `?at=${wanted.at}`}`);
      return;
    }
    this.progress.hidden = false;
    this.progress.value = 0;
    const count = await this.#app.attempt(() => addFiles(
      this.#editing, wanted.files, wanted.at, (fraction) => { this.progress.value = fraction; }));
    this.progress.hidden = true;
    if (!count) return;
    this.#go(wanted.at);
    this.#edits.did(t("review.did.add", { count }), { canBeUndone: true });
  }

  async #submit() {
    this.submit.disabled = true;
    const isDraft = this.#editing.state.state === "draft";
    if (isDraft && !this.#editing.isSaved) this.#say(t("review.submitting"));
    const isKept = !isDraft || await this.#app.attempt(async () => {
      await this.#editing.keep();
      return true;
    });
    if (this.#signal.aborted) return;
    this.submit.disabled = false;
    if (isKept) this.#app.go(`document/${this.#editing.id}`, { replace: true });
  }

  #key(event) {
    if (document.querySelector("dialog[open]")) return;
    const isText = event.target.matches?.("input[type=text], input[type=search], textarea");
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isText) return;
    if (isCommand && key === "z") this.#edits.walk(event.shiftKey ? "redo" : "undo");
    else if (isCommand && key === "y") this.#edits.walk("redo");
    else if (isCommand || event.altKey) return;
    else if (key === "r" && this.#page) this.#edits.rotate(this.#subjects);
    else if (key === "delete" && this.#page) this.#delete();
    else if (key === "escape" && !this.looks.element.hidden) this.#toggleLooks(false);
    else return;
    event.preventDefault();
  }
}
