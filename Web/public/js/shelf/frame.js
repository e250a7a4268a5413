// The shelf's frame: places beside it, the search above it, the main actions at its foot. Which of
// them are seen depends on the width; styles/shelf.css says how.

import { t } from "../app/strings.js";
import { waitingButton } from "../capture/waiting.js";
import { preferences } from "../data/preferences.js";
import { ask } from "../ui/dialog.js";
import { icon, iconButton, make } from "../ui/element.js";
import { menuButton } from "../ui/menu.js";
import { accepted } from "./importing.js";
import { showPlaces } from "./places.js";
import { addressOf, isFiltered, isSearching } from "./query.js";
import { selectBar } from "./select-bar.js";

const orders = ["newest", "oldest", "title", "modified"];

// The frame's parts. `act(name)` does what belongs to the whole shelf, `bring(files)` takes files,
// `look()` shows the folders and tags as they are now.
export function shelfFrame(host, { app, selection, act, bring, look, isTrash, signal }) {
  let query, shelves = { folders: [], tags: [] };
  const search = make("input.field", {
    type: "search", placeholder: t("shelf.search"), "aria-label": t("shelf.search"),
    autocomplete: "off", enterkeyhint: "search", spellcheck: "false",
  });
  const picker = make("input", {
    type: "file", multiple: true, accept: accepted, hidden: true,
    onchange: () => {
      bring([...picker.files]);
      picker.value = "";
    },
  });
  const pick = () => picker.click();
  const places = make("nav.shelf-places", { "aria-label": t("shelf.places") });
  const title = make("h1");
  const count = make("p.total", { role: "status" });
  const filters = make("ul.chips.filters");
  const sort = menuButton(make("button.link.sort", { type: "button" }, icon("sort"), make("span")),
    () => orders.map((order) => ({
      label: t(`shelf.order.${order}`), isChecked: query.order === order,
      act: () => preferences.set("order", order),
    })));
  const emptyTrash = make("button.button.quiet", { type: "button", onclick: () => act("empty") },
    icon("trash"), t("shelf.empty-trash.do"));
  const more = menuButton(iconButton("more", t("shelf.more")), () => [
    { label: t("shelf.select.all"), icon: "select", act: () => act("all") },
    { label: t("shelf.import"), icon: "upload", act: pick },
    null,
    { label: t("shelf.trash"), icon: "trash", act: () => app.go("trash") },
    { label: t("settings.title"), icon: "settings", act: () => app.go("settings") },
  ]);
  const imports = make("ul.imports", { "aria-label": t("shelf.import.list"), hidden: true });
  const grid = make("div.shelf", {
    role: "grid", "aria-multiselectable": "true", "aria-label": t("shelf.documents"),
  });
  const empty = make("section.empty", { hidden: true });
  const scroller = make("div.scroller", {},
    make("div.content", {},
      make("header.heading", {}, make("div.name", {}, title, count), sort, emptyTrash),
      filters, imports, grid, empty));
  const openPlaces = async () => {
    await look();
    await ask(t("shelf.places"), (close) => {
      const list = make("nav.shelf-places", { "aria-label": t("shelf.places") });
      showPlaces(list, { query, shelves, isWhole: true });
      list.addEventListener("click", (event) => event.target.closest("a") && close());
      return list;
    });
  };
  const scan = (name) => make(name, { href: "#/scan" }, icon("scan"), make("span", {},
    t("scan.title")));
  const key = (picture, label, act) => make("button.dock-key", { type: "button", onclick: act },
    icon(picture), make("span", {}, label));
  const dock = make("nav.dock", { "aria-label": t("shelf.actions") },
    key("folder", t("shelf.folders"), openPlaces),
    scan("a.button.main"),
    key("upload", t("shelf.import"), pick));
  host.classList.add("frame");
  host.append(
    make("div.side", {},
      make("a.brand", { href: "#/" },
        make("img", { src: "/icon.svg", alt: "", width: 32, height: 32 }), t("shelf.title")),
      scan("a.button"), places),
    make("header.bar", {}, make("search", {}, icon("search"), search),
      make("button.button.quiet.wide", { type: "button", onclick: pick }, icon("upload"),
        t("shelf.import")),
      waitingButton(app, signal), more, picker),
    scroller, dock, selectBar({ selection, act, isTrash, signal }));
  selection.addEventListener("change", () => {
    host.classList.toggle("selecting", selection.count > 0);
  }, { signal });

  return {
    scroller, grid, search, imports, empty, pick,

    // Says what is shown: where, and by which filters.
    showQuery(now) {
      query = now;
      if (document.activeElement !== search) search.value = query.text;
      title.textContent = query.place !== "all" ? t(`shelf.${query.place}`) :
        query.folder !== "" ? query.folder.replaceAll("/", " / ") : t("shelf.all");
      sort.lastChild.textContent = t(`shelf.order.${query.order}`);
      grid.classList.toggle("found", isSearching(query));
      filters.replaceChildren(...query.tags.map((tag) => make("li", {}, make("a.chip.chosen", {
        href: `#/${addressOf({ ...query, tags: query.tags.filter((one) => one !== tag) })}`,
        "aria-label": t("shelf.tag.without", { tag }),
      }, icon("tag"), tag, icon("close")))));
      filters.hidden = query.tags.length === 0;
      showPlaces(places, { query, shelves });
    },

    showTotal(total) {
      count.textContent = t("shelf.count", { count: total });
      // Nothing at all needs no order.
      count.hidden = total === 0 && !isFiltered(query) && !isSearching(query);
      sort.hidden = total < 2 || isSearching(query);
      emptyTrash.hidden = query.place !== "trash" || total === 0;
    },

    showShelves(known) {
      shelves = known;
      showPlaces(places, { query, shelves });
    },
  };
}
