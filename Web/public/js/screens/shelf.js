// The shelf: every document, searched and opened from here.

import { t } from "../app/strings.js";
import { Shelf } from "../shelf/cards.js";
import { Uploads } from "../shelf/uploads.js";
import { icon, make } from "../ui/element.js";

export async function open({ host, signal, app }) {
  const query = make("input.field", {
    type: "search", placeholder: t("shelf.search"), "aria-label": t("shelf.search"),
    autocomplete: "off", enterkeyhint: "search",
  });
  const files = make("input.unseen", {
    type: "file", multiple: true, accept: "image/*,application/pdf,.heic,.heif,.tif,.tiff",
  });
  const status = make("p.status", { role: "status" });
  const list = make("ul.shelf");
  const incoming = make("ul.uploads", { "aria-label": t("shelf.upload.list") });
  const empty = make("section.empty", { hidden: true },
    make("h2", {}, t("shelf.empty.title")), make("p", {}, t("shelf.empty.text")));
  const more = make("button.button.quiet", { type: "button", hidden: true }, t("shelf.more"));
  host.append(
    make("header.bar", {}, make("h1", {}, t("shelf.title")), make("search", {}, query),
      make("label.button", {}, icon("add"), t("shelf.add"), files)),
    make("div.content", {}, status, incoming, list, empty, more));

  const shelf = new Shelf(list);
  const uploads = new Uploads(incoming);
  const refresh = (text) => app.attempt(async () => {
    await shelf.show(text);
    const isSearching = query.value.trim() !== "";
    more.hidden = !shelf.hasMore;
    empty.hidden = shelf.total > 0 || isSearching;
    status.textContent = isSearching ? t("shelf.found", { count: shelf.total }) : "";
  });

  let typing;
  query.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => refresh(query.value), 150);
  });
  more.addEventListener("click", () => app.attempt(async () => {
    await shelf.showMore();
    more.hidden = !shelf.hasMore;
  }));
  files.addEventListener("change", () => {
    uploads.add(files.files);
    files.value = "";
  });
  shelf.addEventListener("choose", (event) => app.go(`document/${event.detail}`));

  // Many changes come at once while pages are read; one look is enough for them.
  let isDue = false;
  const refreshSoon = () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (!signal.aborted) refresh();
    }, 300);
  };
  for (const kind of ["document", "removal", "everything"]) {
    app.changes.addEventListener(kind, refreshSoon, { signal });
  }
  await refresh("");
}
