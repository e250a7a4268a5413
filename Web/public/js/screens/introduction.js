// What makes a good scan: shown before the first one, and whenever it is asked for. Its steps stand
// in /introduction.json: each a symbol of /introduction.svg and the keys of two texts.

import { t } from "../app/strings.js";
import { steps } from "../data/introduction.js";
import { preferences } from "../data/preferences.js";
import { iconButton, make } from "../ui/element.js";

const drawing = "http://www.w3.org/2000/svg";

export async function open({ host, query, app }) {
  const next = query.get("then") ?? "scan";
  const begin = () => {
    preferences.set("isIntroduced", true);
    app.go(next, { replace: true });
  };
  host.append(
    make("header.bar", {},
      iconButton("close", t("action.close"), { onclick: () => app.back() }),
      make("h1", {}, t("introduction.title"))),
    make("ol.steps", {}, (await steps()).map(({ picture, title, text }) => make("li.step", {},
      drawn(picture), make("div", {}, make("h2", {}, t(title)), make("p", {}, t(text)))))),
    make("footer.begin", {},
      make("p", {}, t("introduction.private")),
      make("button.button", { type: "button", onclick: begin }, t("introduction.begin"))));
}

function drawn(name) {
  const picture = document.createElementNS(drawing, "svg");
  picture.setAttribute("viewBox", "0 0 120 96");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(drawing, "use");
  use.setAttribute("href", `/introduction.svg#${name}`);
  picture.append(use);
  return picture;
}
