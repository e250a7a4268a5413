// Short notices at the page's foot. One live region reads each aloud.

import { t } from "../app/strings.js";
import { iconButton, make } from "./element.js";

const stay = 6000;

// Shows a text for a while; an alarm until it is closed. `action`: {label, act} as a button.
export function notice(text, { isAlarm = false, action } = {}) {
  const region = document.getElementById("notices");
  const close = () => row.remove();
  const row = make(isAlarm ? "div.notice.alarm" : "div.notice", { role: isAlarm ? "alert" : "status" },
    make("p", {}, text),
    action && make("button.link", {
      type: "button",
      onclick: () => {
        close();
        action.act();
      },
    }, action.label),
    iconButton("close", t("action.close"), { onclick: close }));
  // The same words twice are one notice.
  for (const other of region.children) {
    if (other.querySelector("p").textContent === text) other.remove();
  }
  region.append(row);
  if (!isAlarm) setTimeout(close, action ? stay * 2 : stay);
  return close;
}
