// A document: its pages, large.

import { t } from "../app/strings.js";
import { document as load, picture } from "../data/api.js";
import { iconButton, make } from "../ui/element.js";

export async function open({ host, parameters, app }) {
  const { document: summary, pages } = await load(parameters.document);
  const title = summary.title || t("shelf.untitled");
  host.append(
    make("header.bar", {},
      iconButton("back", t("action.back"), { onclick: () => app.back() }),
      make("h1", {}, title)),
    make("div.pages", {}, pages.map((page, place) => make("img", {
      loading: "lazy", alt: t("document.page", { count: place + 1 }),
      src: picture(page.id, 1600, summary.revision),
    }))));
}
