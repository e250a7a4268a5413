// The ways in without a camera of the page's own: pictures from the device, or its camera app.

import { t } from "../app/strings.js";
import { icon, make } from "../ui/element.js";

const kinds = "image/*,application/pdf,.heic,.heif,.tif,.tiff";

// A picker as a label round its field; `chosen` gets the files. `isCamera`: the camera app, one photo.
export function picker(name, { symbol, label, isIcon = false, isCamera = false }, chosen) {
  const field = make("input.unseen", {
    type: "file", accept: isCamera ? "image/*" : kinds, multiple: !isCamera,
    capture: isCamera ? "environment" : null, "aria-label": label,
    onchange: () => {
      const files = [...field.files];
      field.value = "";
      if (files.length > 0) chosen(files);
    },
  });
  return make(name, isIcon ? { title: label } : {}, icon(symbol), isIcon ? null : label, field);
}

export const gallery = (name, chosen, options) =>
  picker(name, { symbol: "gallery", label: t("scan.import"), ...options }, chosen);

export const cameraApp = (name, chosen) =>
  picker(name, { symbol: "camera", label: t("scan.takePhoto"), isCamera: true }, chosen);
