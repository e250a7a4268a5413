// Keeps the app's files, so that it starts without its server, whole and of one version; and takes in
// files that other apps share. What the library holds never comes by here.
//
// The server lists its files with their tags in /shell.json. A version is a cache of its own, which
// counts only once every file is in it; the one before goes then.

const list = "/shell.json";
const prefix = "shell-";
// Milliseconds that a page waits to learn of a newer version before it starts with the one it has.
const patience = 2000;

let updating = null;

addEventListener("install", (event) => {
  skipWaiting();
  // The first start keeps the app; without it, the next one does.
  event.waitUntil(update().catch(() => {}));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === "/share") event.respondWith(takeIn(request));
  if (request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (request.mode !== "navigate") event.respondWith(file(request, pathname));
  else if (pathname === "/" || pathname === "/index.html") event.respondWith(start(request));
});

async function start(request) {
  await Promise.race([
    update().catch(() => {}), new Promise((done) => setTimeout(done, patience)),
  ]);
  return file(request, "/index.html");
}

async function file(request, path) {
  const cache = await current();
  return await cache?.match(path) ?? fetch(request);
}

// The cache that is whole; `null`: none yet.
async function current() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    if (await cache.match(list)) return cache;
  }
  return null;
}

// Takes the server's version over, where that is another.
function update() {
  updating ??= replace().finally(() => { updating = null; });
  return updating;
}

async function replace() {
  const old = await current();
  const before = await (await old?.match(list))?.json() ?? { version: null, files: {} };
  const now = await listed();
  if (now.version === before.version) return;
  const name = prefix + now.version;
  await caches.delete(name);
  const cache = await caches.open(name);
  for (const [path, tag] of Object.entries(now.files)) {
    const known = before.files[path] === tag ? await old.match(path) : null;
    await cache.put(path, known ?? await fetched(path));
  }
  // A server that was replaced meanwhile gave some of each.
  if ((await listed()).version !== now.version) throw new Error("the version changed meanwhile");
  await cache.put(list, new Response(JSON.stringify(now)));
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
  if (old) await tell({ kind: "updated" });
}

async function listed() { return (await fetched(list)).json(); }

async function fetched(path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function tell(message) {
  for (const client of await clients.matchAll({ type: "window" })) client.postMessage(message);
}

// Puts shared files where the page finds them (js/capture/shared.js), as a draft of their own.
async function takeIn(request) {
  const files = (await request.formData()).getAll("files").filter((entry) => entry instanceof File);
  const draft = `new-${crypto.randomUUID()}`;
  const cache = await caches.open("shared");
  for (const [place, one] of files.entries()) {
    const path = ["shared", draft, String(place), one.name || "photo"].map(encodeURIComponent);
    await cache.put(`/${path.join("/")}`, new Response(one, { headers: { "Content-Type": one.type } }));
  }
  return Response.redirect(`/#/scan/${draft}?shared`, 303);
}
