// What fingers, a mouse and its wheel do to a picture, told as a few kinds of gestures. Owns no
// element; listens on one until `signal`.

const slop = 8;
const doubleTap = 320;

// `heard` has functions, each may be missing: `drag({dx, dy, isFirst})` with one finger, `pinch({
// factor, x, y, dx, dy})` with two, `release({dx, speed})` after a drag, `tap({x, y})`,
// `doubleTap({x, y})`, `wheel({factor, x, y})`. Places are in pixels of the element.
export function gestures(element, heard, signal) {
  const pointers = new Map();
  let drag = null;
  let lastTap = null;

  const place = ({ clientX, clientY }) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target.closest("button")) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    const at = place(event);
    drag = pointers.size === 1
      ? { start: at, last: at, time: event.timeStamp, speed: 0, isMoving: false } : null;
  }, { signal });

  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      heard.pinch?.({
        factor, x: (now.x + other.x) / 2, y: (now.y + other.y) / 2,
        dx: (now.x - before.x) / 2, dy: (now.y - before.y) / 2,
      });
    } else if (drag) {
      const isFirst = !drag.isMoving;
      drag.isMoving ||= distance(now, drag.start) > slop;
      if (drag.isMoving) {
        heard.drag?.({ dx: now.x - drag.last.x, dy: now.y - drag.last.y, isFirst });
        const time = Math.max(1, event.timeStamp - drag.time);
        drag.speed = (now.x - drag.last.x) / time;
        drag.last = now;
        drag.time = event.timeStamp;
      }
    }
    pointers.set(event.pointerId, now);
  }, { signal });

  const end = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (drag?.isMoving) heard.release?.({ dx: drag.last.x - drag.start.x, speed: drag.speed });
    else if (drag && event.type === "pointerup") tap(place(event), event.timeStamp);
    drag = null;
  };
  element.addEventListener("pointerup", end, { signal });
  element.addEventListener("pointercancel", end, { signal });

  function tap(at, time) {
    if (lastTap && time - lastTap.time < doubleTap && distance(at, lastTap.at) < 3 * slop) {
      lastTap = null;
      heard.doubleTap?.(at);
    } else {
      lastTap = { at, time };
      heard.tap?.(at);
    }
  }

  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    // Pinching on a touch pad comes as a wheel with Ctrl, in small steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    heard.wheel?.({ factor, dx: -event.deltaX, ...place(event) });
  }, { signal, passive: false });
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
