// The document's frame: its bar, the pages that scroll, the main actions at the foot; details
// beside the pages at wide width, above them on a phone.

import { t } from "../app/strings.js";
import { titleOf } from "../shelf/card.js";
import { icon, iconButton, make } from "../ui/element.js";
import { menuButton } from "../ui/menu.js";
import { zooms } from "./pages.js";

const wide = matchMedia("(min-width: 900px)");

// The frame's parts. `act(name)` does what the document's screen can do.
export function documentFrame(host, { app, act, signal }) {
  let shown, pages;
  const title = make("h1");
  const total = make("p.hint");
  const place = make("p.place-in-document", { "aria-hidden": "true" });
  const level = make("output.level", { "aria-label": t("document.zoom") });
  const list = make("div.pages");
  const banner = make("div.banner", { hidden: true });
  const top = make("div.top");
  const scroller = make("div.scroller", {
    tabindex: "0", role: "region", "aria-label": t("document.pages"),
  }, banner, top, list);
  const side = make("aside.side", { "aria-label": t("document.details") });
  const strip = make("div.document-strip");
  const key = (name, picture) => make("button.dock-key", {
    type: "button", onclick: () => act(name),
  }, icon(picture), make("span", {}, t(`document.${name}`)));
  const foot = make("div.dock", { role: "toolbar", "aria-label": t("document.actions") },
    key("export", "share"), key("send", "send"), key("find", "search"), key("edit", "edit"));
  const more = menuButton(iconButton("more", t("document.more")), () => [
    { label: t("document.rename"), icon: "edit", act: () => act("rename") },
    { label: t("document.move"), icon: "folder", act: () => act("move") },
    { label: t("document.tag"), icon: "tag", act: () => act("tag") },
    null,
    { label: t("document.zoom.in"), icon: "zoom-in", act: () => zoom(1) },
    { label: t("document.zoom.out"), icon: "zoom-out", act: () => zoom(-1) },
    null,
    shown.document.state === "trashed" ?
      { label: t("shelf.select.restore"), icon: "restore", act: () => act("restore") } :
      { label: t("document.trash"), icon: "trash", isDanger: true, act: () => act("trash") },
  ]);
  const zoom = (by) => {
    const near = zooms.findLastIndex((one) => one <= pages.zoom + 0.01);
    pages.setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, near + by))]);
  };
  host.classList.add("frame");
  host.append(
    make("header.bar", {},
      backButton(app),
      make("div.name", {}, title, total),
      make("div.zoom-keys", { role: "group", "aria-label": t("document.zoom") },
        iconButton("zoom-out", t("document.zoom.out"), { onclick: () => zoom(-1) }), level,
        iconButton("zoom-in", t("document.zoom.in"), { onclick: () => zoom(1) })),
      iconButton("edit", t("document.rename"), {
        onclick: () => act("rename"), class: "icon-button rename",
      }),
      more),
    strip, scroller, side, foot, place);

  scroller.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    pages.setZoom(pages.zoom * Math.exp(-event.deltaY / 200));
  }, { signal, passive: false });

  return {
    scroller, pages: list, zoom,

    // Puts in what has elements of its own.
    place({ finding, details, progress }) {
      strip.append(finding, progress);
      const settle = () => (wide.matches ? side : top).append(details);
      settle();
      wide.addEventListener("change", settle, { signal });
    },

    follow(these) {
      pages = these;
      const show = () => {
        const count = shown?.pages.length ?? 0;
        place.textContent = count > 1 ? t("document.place", { at: pages.current + 1, count }) : "";
        level.textContent = `${Math.round(pages.zoom * 100)} %`;
      };
      pages.addEventListener("page", show);
      pages.addEventListener("zoom", show);
      this.showPlace = show;
    },

    show(now) {
      shown = now;
      const { document: summary } = shown;
      title.textContent = titleOf(summary);
      document.title = `${titleOf(summary)} · Recto`;
      total.textContent = t("shelf.pages", { count: shown.pages.length });
      this.showPlace();
      const isTrashed = summary.state === "trashed", isDraft = summary.state === "draft";
      banner.hidden = !isTrashed && !isDraft;
      banner.replaceChildren(
        make("p", {}, t(isTrashed ? "document.trashed" : "document.draft")),
        make("button.button", {
          type: "button", onclick: () => act(isTrashed ? "restore" : "edit"),
        }, t(isTrashed ? "shelf.select.restore" : "document.go-on")));
    },
  };
}

const backButton = (app) => {
  const button = iconButton("back", t("action.back"), { onclick: () => app.back() });
  button.firstChild.classList.add("turns");
  return button;
};

// What is shown in place of a document that there is not.
export function showMissing(host, app) {
  host.append(
    make("header.bar", {}, backButton(app), make("h1", {}, t("document.missing"))),
    make("section.empty", {}, icon("document"), make("p", {}, t("document.missing.text")),
      make("p", {}, make("a.button", { href: "#/" }, t("shelf.all")))));
}
