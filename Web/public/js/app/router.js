// Which screen an address shows. Addresses are behind the #, so that they work offline and need no
// server: #/document/12?q=rent. A screen is a file of js/screens, loaded when it is first shown.

const routes = [
  ["", "shelf"],
  ["trash", "shelf"],
  ["introduction", "introduction"],
  ["scan", "scanner"],
  ["scan/:document", "scanner"],
  ["scan/:document/:page", "scanner"],
  ["review/:document", "review"],
  ["crop/:document/:page", "crop"],
  ["reorder/:document", "reorder"],
  ["document/:document", "document"],
  ["settings", "settings"],
];

// The screen, its parameters and its query of an address; the shelf when there is no such address.
export function route(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  const words = path.split("/").filter(Boolean).map(decoded);
  for (const [pattern, screen] of routes) {
    const names = pattern.split("/").filter(Boolean);
    if (names.length !== words.length) continue;
    const parameters = {};
    const fits = names.every((name, k) => {
      if (!name.startsWith(":")) return name === words[k];
      parameters[name.slice(1)] = words[k];
      return true;
    });
    if (fits) {
      return { screen, path: words.join("/"), parameters, query: new URLSearchParams(query) };
    }
  }
  return { screen: "shelf", path: "", parameters: {}, query: new URLSearchParams() };
}

function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

// Shows the screens in one element, as the address says.
export class Router {
  #host;
  #app;
  #leaving = null;
  #shown = null;
  #depth = 0;

  constructor(host, app) {
    this.#host = host;
    this.#app = app;
  }

  async start() {
    addEventListener("hashchange", () => this.#show());
    await this.#show();
  }

  go(path, { replace = false } = {}) {
    const hash = `#/${path}`;
    if (hash === location.hash) return;
    if (replace) location.replace(hash);
    else {
      this.#depth += 1;
      location.hash = hash;
    }
  }

  // One screen back, or to `path` where the visit began with this screen.
  back(path = "") {
    if (this.#depth > 0) {
      this.#depth -= 1;
      history.back();
    } else {
      this.go(path, { replace: true });
    }
  }

  async #show() {
    const { screen, path, parameters, query } = route(location.hash);
    const leaving = new AbortController();
    this.#leaving?.abort();
    this.#leaving = leaving;
    const host = document.createElement("div");
    host.className = `screen ${screen}-screen`;
    try {
      const { open } = await import(`../screens/${screen}.js`);
      if (leaving.signal.aborted) return;
      this.#host.replaceChildren(host);
      if (this.#shown !== path) scrollTo(0, 0);
      document.body.dataset.screen = screen;
      await open({ host, path, parameters, query, signal: leaving.signal, app: this.#app });
    } catch (problem) {
      if (leaving.signal.aborted) return;
      this.#app.fail(problem);
    }
    if (leaving.signal.aborted) return;
    // Who listens to the page hears which screen it is.
    if (this.#shown !== null && !host.contains(document.activeElement)) {
      const heading = host.querySelector("h1, h2");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
    this.#shown = path;
  }
}
