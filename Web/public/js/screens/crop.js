// Crop: where a page lies in its photo, set by hand.

import { t } from "../app/strings.js";
import { Frame } from "../crop/frame.js";
import { Outline, same, wholePhoto } from "../crop/outline.js";
import { editing as opened } from "../edit/editing.js";
import { photoBitmap } from "../edit/photos.js";
import { asPoints, Preview } from "../edit/preview.js";
import { icon, iconButton, make } from "../ui/element.js";

export async function open({ host, parameters, signal, app }) {
  const preview = new Preview(() => app.core());
  signal.addEventListener("abort", () => preview.close());
  const editing = await opened(parameters.document, app, signal);
  if (signal.aborted) return;
  const review = `review/${editing.id}`;
  const page = editing.page(Number(parameters.page));
  const leave = () => app.back(review);
  const status = make("p.crop-status", { role: "status" });
  const save = make("button.button", { type: "button", disabled: true }, t("action.save"));
  const tools = make("div.edit-tools", { role: "group", "aria-label": t("review.tools") });
  const place = make("div.crop-place");
  host.append(
    make("header.bar", {},
      iconButton("back", t("action.back"), { onclick: leave }), make("h1", {}, t("crop.title"))),
    place, status, tools,
    make("footer.edit-foot", {},
      make("button.button.quiet", { type: "button", onclick: leave }, t("action.cancel")), save));
  if (!page) {
    status.textContent = t("crop.gone");
    return;
  }

  let bitmap;
  try {
    bitmap = await photoBitmap(page.photo, page.index);
  } catch (problem) {
    status.textContent = problem.status === 0 ? problem.message : t("crop.noPhoto");
    return;
  }
  signal.addEventListener("abort", () => bitmap.close());
  if (signal.aborted) return;

  const { recipe } = page;
  const before = recipe.quad && asPoints(recipe.quad);
  const outline = new Outline(bitmap, before, recipe.quarterTurns);
  const frame = new Frame(bitmap, outline, signal);
  place.append(frame.element);
  frame.layOut();

  const show = () => {
    const { fault } = outline;
    save.disabled = fault !== null;
    status.replaceChildren(fault ? t(`crop.${fault}`) : t("crop.help"),
      fault ? "" : make("span.keys", {}, ` ${t("crop.help.keys")}`));
    status.classList.toggle("alarm", fault !== null);
  };
  frame.addEventListener("change", show);
  const take = (corners) => {
    outline.take(corners);
    frame.draw();
    show();
  };

  // The core's own view of the photo: its outline, and others to snap to.
  const detection = preview.found(page);
  const find = () => app.attempt(async () => {
    const { quad } = await detection;
    if (signal.aborted) return;
    take(quad ?? wholePhoto);
    status.textContent = t(quad ? "crop.found" : "crop.notFound");
  });
  detection.then(({ quad, alternatives }) => {
    frame.seen = [quad, ...alternatives].filter(Boolean);
  }, () => {});

  const tool = (name, picture, act) => tools.append(
    make("button.edit-tool", { type: "button", onclick: act },
      icon(picture), make("span", {}, t(`crop.${name}`))));
  tool("whole", "whole", () => take(wholePhoto));
  tool("detect", "detect", find);
  tool("rotate", "rotate", () => {
    outline.rotate();
    frame.layOut();
  });
  show();
  // Nobody has looked for this page yet.
  if (!page.isScanned) find();

  save.addEventListener("click", () => {
    const change = {};
    const turn = (outline.quarterTurns - recipe.quarterTurns + 4) % 4;
    if (turn > 0) change.turn = turn;
    if (!same(outline.corners, before ?? wholePhoto)) {
      change.quad = outline.isWhole ? null : outline.corners.map(({ x, y }) => [x, y]);
      // They belong to the outline that was.
      Object.assign(change, { mesh: null, fineAngle: 0 });
    }
    if (editing.page(page.id) && Object.keys(change).length > 0) {
      editing.draw([{ page: page.id, change }]);
    }
    leave();
  });
}
