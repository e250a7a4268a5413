// How much room the library takes, and which Recto this is.

import { number, size, t } from "../app/strings.js";
import { storage } from "../data/documents.js";
import { make } from "../ui/element.js";
import { section } from "./rows.js";

// Two sections, filled when the server has answered.
export function roomSections(app) {
  const list = make("dl.figures");
  const about = section(t("settings.about"));
  const figure = (name, value) =>
    make("div", {}, make("dt", {}, t(`settings.storage.${name}`)), make("dd", {}, value));
  app.attempt(async () => {
    const room = await storage();
    list.append(
      figure("documents", number(room.documents)),
      figure("photos", `${number(room.photos)} · ${size(room.photoBytes)}`),
      figure("rows", size(room.rowBytes)),
      figure("cache", size(room.cacheBytes)),
      ...(room.freeBytes === undefined ? [] : [figure("free", size(room.freeBytes))]));
    about.append(make("p", {}, t("settings.about.version", { version: room.version })),
      make("p", {}, t("settings.about.text")));
  });
  return { storage: section(t("settings.storage"), list), about };
}
