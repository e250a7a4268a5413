// Starts the page: the language, the screens, and the changes that the server tells.

import { Captures } from "../capture/captures.js";
import { adoptShared } from "../capture/shared.js";
import { session } from "../data/api.js";
import { App } from "./app.js";
import { Changes } from "./changes.js";
import { keepOffline } from "./offline.js";
import { Router } from "./router.js";
import { loadStrings } from "./strings.js";

await loadStrings();
const app = new App();
app.changes = new Changes();
app.captures = new Captures(app.changes);
app.router = new Router(document.getElementById("screen"), app);

try {
  const { isPaired } = await session();
  if (!isPaired) location.replace("/pair.html");
  else app.changes.start();
} catch (problem) {
  // Without the server, pages can be taken all the same; it is waited for.
  if (problem.status === 0) app.changes.start();
  else app.fail(problem);
}
await app.attempt(() => adoptShared(app.captures));
await app.router.start();

// What an earlier visit could not send, goes now.
if (Object.keys(localStorage).some((name) => name.startsWith("edits:"))) {
  const { sendLeftovers } = await import("../edit/editing.js");
  await sendLeftovers(app);
}
keepOffline(app);
