// The first page: joins the shelf, the uploads, the viewer and the changes that the server tells.

import { listen, session } from "./api.js";
import { Shelf } from "./shelf.js";
import { Uploads } from "./uploads.js";
import { Viewer } from "./viewer.js";

const part = (id) => document.getElementById(id);
const status = part("status");
const shelf = new Shelf(part("shelf"));
const uploads = new Uploads(part("uploads"));
const viewer = new Viewer(part("viewer"), {
  title: part("viewer-title"), pages: part("viewer-pages"), close: part("viewer-close"),
});

function say(text, isAlarm = false) {
  status.textContent = text;
  status.classList.toggle("alarm", isAlarm);
}

// Runs what asks the server, and says what went wrong.
async function attempt(work) {
  try {
    await work();
  } catch (problem) {
    if (problem.code === "not-paired") turnAway();
    else say(problem.message, true);
  }
}

function turnAway() {
  part("stranger").hidden = false;
  for (const element of document.querySelectorAll("main, .bar search, .bar .button")) {
    element.hidden = true;
  }
}

async function refresh(text) {
  await attempt(async () => {
    await shelf.show(text);
    const query = part("query").value.trim();
    part("more").hidden = !shelf.hasMore;
    part("empty").hidden = shelf.total > 0 || query !== "";
    say(query === "" ? "" : shelf.total === 1 ? "1 document" : `${shelf.total} documents`);
  });
}

// Many changes come at once while pages are read; one look is enough for them.
let isDue = false;
function refreshSoon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    refresh();
  }, 300);
}

let typing;
part("query").addEventListener("input", (event) => {
  clearTimeout(typing);
  typing = setTimeout(() => refresh(event.target.value), 150);
});
part("more").addEventListener("click", () => attempt(async () => {
  await shelf.showMore();
  part("more").hidden = !shelf.hasMore;
}));
part("files").addEventListener("change", (event) => {
  uploads.add(event.target.files);
  event.target.value = "";
});
shelf.addEventListener("choose", (event) => attempt(() => viewer.show(event.detail)));

addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) document.body.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  document.body.classList.remove("dropping");
  uploads.add(event.dataTransfer.files);
});
addEventListener("paste", (event) => {
  if (event.clipboardData.files.length > 0) uploads.add(event.clipboardData.files);
});

await attempt(async () => {
  const { isPaired } = await session();
  if (!isPaired) return turnAway();
  await refresh("");
  listen((kind) => { if (kind !== "job") refreshSoon(); });
});
