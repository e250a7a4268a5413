// Pages that come in at a place: from the camera, on its own screen, or from files, here.

import { t } from "../app/strings.js";
import { upload } from "../data/upload.js";
import { icon, make } from "../ui/element.js";
import { ask } from "../ui/dialog.js";

// Asks where pages are to go and where they come from. `place`: of the current page; `count`: of
// pages. Gives {at, files}, without files for the camera; `undefined` when nothing is to come.
export function askForPages(place, count) {
  const places = { after: place + 1, before: place, end: count };
  return ask(t("review.add.title"), (close) => {
    let at = places.after;
    const choice = (name, isChosen) => make("label.add-place", {},
      make("input", {
        type: "radio", name: "place", checked: isChosen, onchange: () => { at = places[name]; },
      }), t(`review.add.${name}`));
    const files = make("input.unseen", {
      type: "file", multiple: true, accept: "image/*,application/pdf,.heic,.heif,.tif,.tiff",
      onchange: () => files.files.length > 0 && close({ at, files: [...files.files] }),
    });
    return [
      count > 0 && make("fieldset.add-places", {}, make("legend", {}, t("review.add.where")),
        choice("after", true), choice("before", false), choice("end", false)),
      make("footer.add-ways", {},
        make("label.button.quiet", {}, icon("picture"), t("review.add.files"), files),
        make("button.button", { type: "button", autofocus: true, onclick: () => close({ at }) },
          icon("camera"), t("review.add.scan"))),
    ].filter(Boolean);
  });
}

// Brings files in at a place, in their order. `told(fraction)` hears how far it is.
export async function addFiles(editing, files, at, told) {
  const pages = [];
  for (const [k, file] of files.entries()) {
    const photo = await upload(file, (fraction) => told((k + fraction) / files.length));
    for (let index = 0; index < photo.pageCount; index += 1) {
      pages.push({ photo: photo.hash, index });
    }
  }
  await editing.insert(pages, at);
  return pages.length;
}
