// How documents are chosen on the shelf: by a long press, by mouse, by keyboard.

// Milliseconds of a long press, and how far the finger may stray meanwhile.
const longPress = 450;
const stray = 10;

// `act`: what the shelf does for the keys Delete and Escape.
export function letChoose(host, { grid, entries, selection, act, signal }) {
  // Where a range begins.
  let anchor;
  const toggle = (place) => {
    const entry = entries.at(place);
    if (!entry) return;
    anchor = place;
    selection.toggle(entry.document);
  };
  const range = (place) => {
    const [first, last] = [anchor ?? place, place].sort((a, b) => a - b);
    const documents = [];
    for (let k = first; k <= last; k += 1) {
      const entry = entries.at(k);
      if (entry) documents.push(entry.document);
    }
    selection.add(documents);
  };

  // A click that a long press has ended is none.
  let wasLong = false;
  host.addEventListener("click", (event) => {
    const place = grid.placeOf(event.target);
    if (place === undefined) return;
    const isPick = event.target.closest(".pick") !== null;
    const chooses = isPick || selection.count > 0 || event.ctrlKey || event.metaKey ||
      event.shiftKey;
    if (!chooses && !wasLong) return;
    event.preventDefault();
    if (wasLong) wasLong = false;
    else if (event.shiftKey && anchor !== undefined) range(place);
    else toggle(place);
  }, { signal });

  let pressed;
  const release = () => {
    clearTimeout(pressed?.timer);
    pressed = undefined;
  };
  host.addEventListener("pointerdown", (event) => {
    wasLong = false;
    const place = grid.placeOf(event.target);
    if (event.pointerType === "mouse" || place === undefined) return;
    const timer = setTimeout(() => {
      wasLong = true;
      navigator.vibrate?.(10);
      toggle(place);
    }, longPress);
    pressed = { timer, x: event.clientX, y: event.clientY };
  }, { signal });
  host.addEventListener("pointermove", (event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > stray) {
      release();
    }
  }, { passive: true, signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    host.addEventListener(end, release, { signal });
  }
  // The browser's own menu of a link would come in the way of a long press.
  host.addEventListener("contextmenu", (event) => {
    if (pressed || wasLong) event.preventDefault();
  }, { signal });

  host.addEventListener("keydown", (event) => {
    const here = grid.active;
    const sideways = getComputedStyle(host).direction === "rtl" ? -1 : 1;
    const steps = {
      ArrowRight: sideways, ArrowLeft: -sideways, ArrowDown: grid.columns, ArrowUp: -grid.columns,
      PageDown: grid.page, PageUp: -grid.page, Home: -Infinity, End: Infinity,
    };
    if (event.key in steps) {
      if (event.shiftKey && selection.count === 0) anchor = here;
      grid.focus(Math.max(0, Math.min(entries.total - 1, here + steps[event.key])));
      if (event.shiftKey) range(grid.active);
    } else if (event.key === " ") {
      toggle(here);
    } else if (event.key === "Enter" && selection.count > 0) {
      toggle(here);
    } else if (event.key === "Delete") {
      const entry = entries.at(here);
      if (selection.count === 0 && entry) selection.add([entry.document]);
      act("trash");
    } else if (event.key === "Escape" && selection.count > 0) {
      selection.clear();
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      act("all");
    } else {
      return;
    }
    event.preventDefault();
  }, { signal });
}
