// Reorder: all pages of a document, to be put into another order.

import { t } from "../app/strings.js";
import { editing as opened } from "../edit/editing.js";
import { Grid } from "../reorder/grid.js";
import { icon, iconButton, make } from "../ui/element.js";
import { notice } from "../ui/notice.js";

export async function open({ host, parameters, signal, app }) {
  const editing = await opened(parameters.document, app, signal);
  if (signal.aborted) return;
  const news = make("p.unseen", { role: "status" });
  const say = (text) => { news.textContent = text; };
  const grid = new Grid(editing, signal);
  const walk = (way) => {
    if (!editing.state[way === "undo" ? "canUndo" : "canRedo"]) return;
    editing[way]();
    say(t(`review.did.${way}`));
  };
  const undo = iconButton("undo", t("action.undo"), { onclick: () => walk("undo") });
  const redo = iconButton("redo", t("action.redo"), { onclick: () => walk("redo") });
  const about = make("p.order-about");
  const tool = (name, picture, act) => make("button.edit-tool", { type: "button", onclick: act },
    icon(picture), make("span", {}, name));
  const reverse = tool(t("reorder.reverse"), "reverse", () => {
    editing.order(editing.state.pages.map(({ id }) => id).reverse());
    say(t("reorder.reversed"));
  });
  const clear = tool(t("reorder.none"), "close", () => grid.choose([]));
  const remove = tool(t("action.delete"), "delete", () => removeChosen());
  host.append(
    make("header.bar", {},
      iconButton("back", t("action.back"), { onclick: () => app.back(`review/${editing.id}`) }),
      make("h1", {}, t("reorder.title")), undo, redo),
    make("div.order-place", {}, about, grid.element),
    make("div.edit-tools", { role: "group", "aria-label": t("review.tools") },
      reverse, clear, remove),
    make("footer.edit-foot", {}, make("button.button", {
      type: "button", onclick: () => app.back(`review/${editing.id}`),
    }, t("action.done"))), news);

  const show = () => {
    grid.show();
    const { canUndo, canRedo, pages } = editing.state;
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
    reverse.disabled = pages.length < 2;
    const { size } = grid.chosen;
    clear.disabled = remove.disabled = size === 0;
    if (size > 0) about.textContent = t("reorder.chosen", { count: size });
    else {
      about.replaceChildren(t("reorder.help"), make("span.keys", {}, ` ${t("reorder.help.keys")}`));
    }
  };
  function removeChosen() {
    const pages = [...grid.chosen];
    if (pages.length === 0) return;
    editing.remove(pages);
    notice(t("reorder.deleted", { count: pages.length }),
      { action: { label: t("action.undo"), act: () => walk("undo") } });
    grid.focus();
  }
  editing.addEventListener("change", show, { signal });
  grid.addEventListener("choose", show);
  grid.addEventListener("say", ({ detail }) => say(detail));
  grid.addEventListener("order", ({ detail }) => editing.order(detail));
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z") walk(event.shiftKey ? "redo" : "undo");
    else if (event.ctrlKey && key === "y") walk("redo");
    else if (key === "delete") removeChosen();
    else return;
    event.preventDefault();
  }, { signal });
  show();
}
