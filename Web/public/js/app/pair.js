// Shows the server the code behind the address's #, which lets this device in once. Without a code
// it tells where one is to be had.

import { enter } from "../data/api.js";
import { loadStrings, t } from "./strings.js";

await loadStrings();
const status = document.getElementById("status");
const again = document.getElementById("again");
const code = location.hash.slice(1);
// Nobody who sees the history finds it there.
history.replaceState(null, "", location.pathname);

function refuse(text) {
  status.textContent = text;
  again.textContent = t("pair.again");
  again.hidden = false;
}

if (code === "") {
  refuse(t("pair.stranger"));
} else {
  status.textContent = t("pair.entering");
  try {
    await enter(code);
    location.replace("/");
  } catch (problem) {
    status.classList.add("alarm");
    refuse(problem.message);
  }
}
