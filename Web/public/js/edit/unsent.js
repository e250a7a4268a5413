// Edits that the server does not have yet, kept in this browser so that neither a reload nor a
// crash loses them. Each open document has a place of its own, with a lock that says that somebody
// still looks after it: what nobody looks after any more is taken over by whoever opens the
// document next.

const prefix = "edits:";

const withLock = (name, work) => (navigator.locks
  ? navigator.locks.request(name, { ifAvailable: true }, work)
  : work(true));

// The documents that have edits here.
export function documentsWithUnsent() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return [...new Set(names.map((name) => Number(name.split(":")[1])))];
}

export class Unsent {
  #name;
  #letGo;

  // A place for a document's edits. `operations` has those that were left behind, oldest first.
  static async open(document) {
    const unsent = new Unsent();
    const name = [Date.now(), Math.random()].map((number) => number.toString(36)).join("-");
    unsent.#name = `${prefix}${document}:${name}`;
    unsent.operations = [];
    for (const name of Object.keys(localStorage).sort()) {
      if (!name.startsWith(`${prefix}${document}:`)) continue;
      await withLock(name, (lock) => {
        if (!lock) return;
        unsent.operations.push(...read(name));
        // In their new place before they leave the old one.
        unsent.save(unsent.operations);
        localStorage.removeItem(name);
      });
    }
    await new Promise((locked) => {
      withLock(unsent.#name, () => new Promise((letGo) => {
        unsent.#letGo = letGo;
        locked();
      }));
    });
    return unsent;
  }

  save(operations) {
    if (operations.length === 0) localStorage.removeItem(this.#name);
    else localStorage.setItem(this.#name, JSON.stringify(operations));
  }

  close() { this.#letGo(); }
}

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}
