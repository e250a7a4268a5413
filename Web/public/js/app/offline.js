// Keeps the app on the device, so that it starts without the server, and tells of a newer one.

import { t } from "./strings.js";

// Milliseconds after the start: what the user came for is loaded first.
const patience = 2000;

export async function keepOffline(app) {
  // Only where the page is secure.
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.kind !== "updated") return;
    app.say(t("offline.updated"), { label: t("offline.load"), act: () => location.reload() });
  });
  await new Promise((done) => setTimeout(done, patience));
  try {
    await navigator.serviceWorker.register("/sw.js");
  } catch (problem) {
    // Private windows, and certificates that nobody vouches for: it works, but not offline.
    console.info(`not kept for offline use: ${problem.message}`);
  }
}
