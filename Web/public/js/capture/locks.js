// Locks that the tabs of one browser share. A tab that is gone, or has crashed, holds none.
// Where the page is not secure there are none; who needs one then relies on times.

const prefix = "recto-";

export const haveLocks = Boolean(navigator.locks);

// Does the work while no other tab holds the lock.
export async function holding(name, work) {
  return haveLocks ? navigator.locks.request(prefix + name, work) : work();
}

// Takes a lock that is held until the returned function is called, or the tab ends.
export function hold(name) {
  let release = () => {};
  const held = new Promise((done) => { release = done; });
  const taken = new Promise((resolve) => {
    holding(name, () => {
      resolve();
      return held;
    });
  });
  return { taken, release };
}

// Whether some tab holds it; `undefined`: nobody can say.
export async function isHeld(name) {
  if (!haveLocks) return undefined;
  const { held } = await navigator.locks.query();
  return held.some((lock) => lock.name === prefix + name);
}
