// Cards of a list dragged by a finger or a mouse. A finger must rest first: a moving one scrolls.

const rest = 220;
const slop = 6;
// So near to the list's end it scrolls by itself, so many pixels a frame at most.
const edge = 72;
const fastest = 14;

// `act`: lift(card), over(place), drop(), putBack(), tap(card).
export function dragging(list, act, signal) {
  let hand = null;

  const on = (target, kind, listener, options = {}) =>
    target.addEventListener(kind, listener, { signal, ...options });

  on(list, "pointerdown", (event) => {
    const card = event.target.closest("li");
    if (hand || !card || event.button !== 0) return;
    hand = { id: event.pointerId, card, start: event, last: event, isLifted: false };
    if (event.pointerType !== "mouse") {
      const mine = hand;
      mine.timer = setTimeout(() => hand === mine && lift(), rest);
    }
  });

  on(window, "pointermove", (event) => {
    if (hand?.id !== event.pointerId) return;
    hand.last = event;
    const { start } = hand;
    const isFar = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slop;
    if (!hand.isLifted && isFar) {
      // A finger that moves before it has rested scrolls the list.
      if (event.pointerType === "mouse") lift();
      else end();
    }
  });

  on(window, "pointerup", (event) => {
    if (hand?.id !== event.pointerId) return;
    const { isLifted, card } = hand;
    end();
    if (isLifted) act.drop();
    else act.tap(card);
  });

  on(window, "pointercancel", (event) => {
    if (hand?.id !== event.pointerId) return;
    const { isLifted } = hand;
    end();
    if (isLifted) act.putBack();
  });

  on(window, "keydown", (event) => {
    if (event.key !== "Escape" || !hand?.isLifted) return;
    event.stopPropagation();
    end();
    act.putBack();
  }, { capture: true });

  // A finger that carries a card must not scroll as well.
  on(list, "touchmove", (event) => hand?.isLifted && event.preventDefault(), { passive: false });
  on(list, "contextmenu", (event) => event.preventDefault());
  signal.addEventListener("abort", end);

  function lift() {
    const { card, start } = hand;
    const box = card.getBoundingClientRect();
    hand.isLifted = true;
    hand.grip = { x: start.clientX - box.left, y: start.clientY - box.top };
    navigator.vibrate?.(10);
    act.lift(card);
    requestAnimationFrame(follow);
  }

  // Each frame: the card is under the hand, the others make room, the list scrolls at its ends.
  function follow() {
    if (!hand?.isLifted) return;
    const { card, last, grip } = hand;
    const outer = list.parentElement.getBoundingClientRect();
    const above = edge - (last.clientY - outer.top);
    const below = edge - (outer.bottom - last.clientY);
    if (above > 0) list.parentElement.scrollTop -= Math.min(above / 4, fastest);
    else if (below > 0) list.parentElement.scrollTop += Math.min(below / 4, fastest);

    const box = list.getBoundingClientRect();
    const at = { x: last.clientX - box.left, y: last.clientY - box.top };
    act.over(nearest(at));
    const [x, y] = [at.x - grip.x - card.offsetLeft, at.y - grip.y - card.offsetTop];
    card.style.setProperty("transform", `translate(${x}px, ${y}px) scale(1.04)`);
    requestAnimationFrame(follow);
  }

  // The place whose card would lie nearest, by where cards lie without being dragged.
  function nearest(at) {
    let [best, least] = [0, Infinity];
    for (const [k, card] of [...list.children].entries()) {
      const x = card.offsetLeft + card.offsetWidth / 2;
      const y = card.offsetTop + card.offsetHeight / 2;
      const away = Math.hypot(x - at.x, y - at.y);
      if (away < least) [best, least] = [k, away];
    }
    return best;
  }

  function end() {
    clearTimeout(hand?.timer);
    hand?.card.style.removeProperty("transform");
    hand = null;
  }
}
