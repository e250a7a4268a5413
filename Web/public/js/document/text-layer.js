// Words that can be selected, unseen, each exactly over its ink. Their sizes follow the page's, so
// that nothing is placed anew when it is zoomed.

import { make } from "../ui/element.js";

const measureSize = 100;
const family = "sans-serif";
let pen = null;

function naturalWidth(text) {
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    pen.font = `${measureSize}px ${family}`;
  }
  return pen.measureText(text).width / measureSize;
}

// The layer of a page whose width is `aspect` times its height. `blocks` are lines of words.
export function textLayer(blocks, aspect) {
  return make("div.text-layer", {}, blocks.map((lines) =>
    make("div.text-block", {}, lines.map((words) =>
      make("div.text-line", { dir: "auto" }, words.map((word, k) =>
        placed(word, aspect, k + 1 < words.length)))))));
}

// The quad's corners run clockwise from the word's own top left, so words that stand on their side
// or on their head are turned. Lengths are in heights of the page, `cqh` in the style.
function placed({ text, quad: [start, end, , below] }, aspect, hasNext) {
  const across = [(end[0] - start[0]) * aspect, end[1] - start[1]];
  const down = [(below[0] - start[0]) * aspect, below[1] - start[1]];
  const width = Math.hypot(...across), height = Math.hypot(...down);
  const stretch = width / Math.max(1e-6, naturalWidth(text) * height);
  return make("span", {
    style: {
      left: `${start[0] * 100}%`,
      top: `${start[1] * 100}%`,
      "font-size": `${height * 100}cqh`,
      transform: `rotate(${Math.atan2(across[1], across[0])}rad) scaleX(${stretch})`,
    },
  }, hasNext ? `${text} ` : text);
}
