// What was chosen on this device, and stays on it. Sends "change" with the name of what is chosen
// anew, here or in another tab.

const defaults = {
  // Pages are captured by themselves.
  autoCapture: true,
  // How long a page is held still before that, in seconds.
  holdSeconds: 1,
  // How readily: 0 waits for the best frame, 1 takes the first that will do.
  sensitivity: 0.5,
  // One page ends the scan.
  isSingle: false,
  // The camera's identifier; "": the one that looks away from the user.
  camera: "",
  // Pages of one document; 0: no limit.
  pageLimit: 0,
  // After which captures the page is shown and asked about.
  acknowledge: "badQuality",
  // The grade under which a capture counts as bad.
  minimumQuality: "reasonable",
  // Whether a bad page may be kept all the same.
  keepAllowed: true,
  // Guidance is spoken.
  speech: false,
  // The introduction was seen.
  isIntroduced: false,
  // How the shelf is sorted.
  order: "newest",
  // The form in which documents were exported last.
  exportPreset: "balanced",
};

const choices = {
  acknowledge: ["badQuality", "always", "never"],
  minimumQuality: ["veryPoor", "poor", "reasonable", "good", "excellent"],
  order: ["newest", "oldest", "title", "modified"],
};

const prefix = "preference.";

class Preferences extends EventTarget {
  // Holds for as long as the page where the browser keeps nothing.
  #unkept = new Map();

  constructor() {
    super();
    addEventListener("storage", ({ key }) => {
      if (key?.startsWith(prefix)) this.#changed(key.slice(prefix.length));
    });
  }

  // What was chosen, or the default: also where something else than a choice is stored.
  get(name) {
    const value = this.#stored(name);
    const isOne = typeof value === typeof defaults[name] &&
      (choices[name]?.includes(value) ?? true);
    return isOne ? value : defaults[name];
  }

  set(name, value) {
    if (!(name in defaults)) throw new Error(`no preference ${name}`);
    this.#unkept.set(name, value);
    try {
      localStorage.setItem(prefix + name, JSON.stringify(value));
      this.#unkept.delete(name);
    } catch {
      // Full or forbidden: it holds until the page is left.
    }
    this.#changed(name);
  }

  #stored(name) {
    if (this.#unkept.has(name)) return this.#unkept.get(name);
    try {
      return JSON.parse(localStorage.getItem(prefix + name));
    } catch {
      return undefined;
    }
  }

  #changed(name) {
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }
}

export const preferences = new Preferences();
