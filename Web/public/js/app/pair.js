// Shows the server the code behind the address's #, which lets this device in once.

import { enter } from "./api.js";

const status = document.getElementById("status");
const code = location.hash.slice(1);
// Nobody who sees the history finds it there.
history.replaceState(null, "", location.pathname);

try {
  await enter(code);
  location.replace("/");
} catch (problem) {
  status.textContent = problem.message;
  status.classList.add("alarm");
  document.getElementById("again").hidden = false;
}
