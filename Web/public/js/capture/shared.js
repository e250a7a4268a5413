// Files that another app has shared with Recto. The service worker took them in and keeps them until
// they are captures; see sw.js.

const cacheName = "shared";

// Takes them over. What fails stays there for the next time.
export async function adoptShared(captures) {
  if (!globalThis.caches || !await caches.has(cacheName)) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const [draft, , name] = new URL(request.url).pathname.split("/").slice(2).map(decodeURIComponent);
    const blob = await (await cache.match(request)).blob();
    await captures.put({ draft, name }, blob);
    await cache.delete(request);
  }
}
