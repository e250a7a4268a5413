// What was found on the pages that can be used: addresses, numbers, links, dates, codes. Owns a
// list of chips; each has a menu of what can be done with it.

import { t, has } from "../app/strings.js";
import { icon, make } from "../ui/element.js";
import { menuButton } from "../ui/menu.js";
import { calendarFile } from "./calendar.js";

const icons = {
  barcode: "code", email: "mail", url: "link", phone: "phone", date: "calendar", address: "place",
  tracking: "truck", flight: "send",
};
// Pages that are looked at, and chips that are shown at first.
const mostPages = 60;
const few = 8;

export class Found {
  element = make("ul.chips.found", { hidden: true });

  #texts;
  #pages;
  #app;
  #isWhole = false;
  #turn = 0;

  constructor({ texts, pages, app }) {
    this.#texts = texts;
    this.#pages = pages;
    this.#app = app;
    this.element.setAttribute("aria-label", t("document.found"));
  }

  // Looks through the pages, one after the other.
  async show(pages) {
    const turn = this.#turn += 1;
    const found = new Map();
    for (const [place, page] of pages.slice(0, mostPages).entries()) {
      const reading = await this.#texts.of(page).catch(() => null);
      if (turn !== this.#turn) return;
      for (const item of reading?.found ?? []) {
        const key = `${item.kind} ${item.value || item.text}`;
        if (!found.has(key)) found.set(key, { ...item, page: page.id, place });
      }
    }
    this.#draw([...found.values()]);
  }

  #draw(items) {
    const shown = this.#isWhole ? items : items.slice(0, few);
    this.element.hidden = items.length === 0;
    this.element.replaceChildren(...shown.map((item) => make("li", {}, this.#chip(item))));
    if (shown.length < items.length) {
      this.element.append(make("li", {}, make("button.chip", {
        type: "button",
        onclick: () => {
          this.#isWhole = true;
          this.#draw(items);
        },
      }, t("document.found.more", { count: items.length - shown.length }))));
    }
  }

  #chip(item) {
    const kind = has(`document.found.${item.kind}`) ? t(`document.found.${item.kind}`) : item.kind;
    const chip = make("button.chip", {
      type: "button", title: kind, "aria-label": `${kind}: ${item.text}`,
    }, icon(icons[item.kind] ?? "text"), make("span.text", {}, item.text));
    return menuButton(chip, () => [
      { label: t("action.copy"), icon: "copy", act: () => this.#copy(item) },
      ...this.#uses(item),
      item.corners?.length === 8 && {
        label: t("document.found.show"), icon: "detect", act: () => this.#reveal(item),
      },
    ]);
  }

  #copy(item) {
    return this.#app.attempt(async () => {
      await navigator.clipboard.writeText(item.value || item.text);
      this.#app.say(t("document.copied"));
    });
  }

  #reveal({ page, place, corners }) {
    const quad = [0, 2, 4, 6].map((k) => [corners[k], corners[k + 1]]);
    this.#pages.mark(new Map([[page, [{ quad, kind: "found" }]]]));
    this.#pages.reveal(place, quad);
  }

  // What a program on this device can do with it.
  #uses({ kind, text, value }) {
    const plain = value || text;
    if (kind === "email") return [follow("mail", "document.found.mail", `mailto:${plain}`)];
    if (kind === "phone") {
      return [follow("phone", "document.found.call", `tel:${plain.replace(/[^+\d]/g, "")}`)];
    }
    const link = kind === "url" ? webAddress(plain) : kind === "barcode" ? webAddress(text) : null;
    if (link) return [follow("open", "document.found.open", link)];
    if (kind === "date" && /^\d{4}-\d\d-\d\d/.test(value)) {
      return [{
        label: t("document.found.calendar"), icon: "calendar",
        act: () => calendarFile(value.slice(0, 10), text),
      }];
    }
    return [];
  }
}

// Only what a browser may open without harm: a page's text could say anything.
function webAddress(text) {
  try {
    const url = new URL(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
    return ["http:", "https:"].includes(url.protocol) && url.hostname.includes(".") ?
      url.href : null;
  } catch {
    return null;
  }
}

const follow = (picture, label, href) => ({
  label: t(label), icon: picture,
  act: () => {
    const link = make("a", { href, rel: "noopener noreferrer" });
    if (href.startsWith("http")) link.target = "_blank";
    link.click();
  },
});
