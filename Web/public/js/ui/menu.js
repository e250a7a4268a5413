// A button that opens a menu beside it. By keyboard: arrows, Home and End, a letter, Escape.

import { icon, make } from "./element.js";

// Opens the menu under `anchor`. `items`: [{label, icon, act, isDanger, isChecked, isDisabled}];
// `null` draws a line. One with `isChecked` is one choice of several.
export function openMenu(anchor, items) {
  const menu = make("div.menu", {
    role: "menu", popover: "manual",
    "aria-label": anchor.getAttribute("aria-label") ?? anchor.textContent,
  });
  const close = ({ giveBack = true } = {}) => {
    if (!menu.isConnected) return;
    leaving.abort();
    menu.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (giveBack) anchor.focus();
  };
  menu.append(...items.filter((item) => item !== undefined && item !== false).map((item) =>
    item === null ? make("div.menu-line", { role: "separator" }) : row(item, close)));

  const leaving = new AbortController();
  const { signal } = leaving;
  menu.addEventListener("keydown", (event) => steer(event, menu, close));
  // Whoever goes elsewhere, by pointer, by keys or to another screen, has done with it.
  addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target) && !anchor.contains(event.target)) close({ giveBack: false });
  }, { capture: true, signal });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) close({ giveBack: false });
  });
  addEventListener("hashchange", () => close({ giveBack: false }), { signal });
  addEventListener("resize", () => close({ giveBack: false }), { signal });

  // A part of its screen, or of the dialog that is in front of everything else.
  (anchor.closest("dialog, .screen") ?? document.body).append(menu);
  menu.showPopover?.();
  place(menu, anchor.getBoundingClientRect());
  anchor.setAttribute("aria-expanded", "true");
  const first = menu.querySelector("[aria-checked=true]") ??
    menu.querySelector("button:not(:disabled)");
  first?.focus();
  return close;
}

// Makes a button open a menu. `items` is asked each time.
export function menuButton(button, items) {
  let close = null;
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  const open = () => { close = openMenu(button, items()); };
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-expanded") === "true") close();
    else open();
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  });
  return button;
}

function row(item, close) {
  const isChoice = item.isChecked !== undefined;
  const picture = isChoice ? item.isChecked && "check" : item.icon;
  return make(item.isDanger ? "button.menu-item.danger" : "button.menu-item", {
    type: "button", tabindex: "-1", disabled: item.isDisabled === true,
    role: isChoice ? "menuitemradio" : "menuitem",
    "aria-checked": isChoice ? String(item.isChecked) : null,
    onclick: () => {
      close();
      item.act();
    },
  }, picture ? icon(picture) : make("span.icon"), make("span", {}, item.label));
}

function steer(event, menu, close) {
  const rows = [...menu.querySelectorAll("button:not(:disabled)")];
  const here = rows.indexOf(document.activeElement);
  const to = {
    ArrowDown: () => rows[(here + 1) % rows.length],
    ArrowUp: () => rows[(here - 1 + rows.length) % rows.length],
    Home: () => rows[0],
    End: () => rows.at(-1),
  }[event.key];
  if (to) {
    to().focus();
  } else if (event.key === "Escape" || event.key === "Tab") {
    close();
  } else if (event.key.length === 1 && event.key !== " ") {
    const letter = event.key.toLocaleLowerCase();
    const order = [...rows.slice(here + 1), ...rows.slice(0, here + 1)];
    order.find((one) => one.textContent.toLocaleLowerCase().startsWith(letter))?.focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

// Below the anchor and flush with its end, or wherever there is room.
function place(menu, anchor) {
  const gap = 4, margin = 8;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const right = document.documentElement.clientWidth - margin;
  const bottom = document.documentElement.clientHeight - margin;
  const isRightToLeft = getComputedStyle(menu).direction === "rtl";
  const left = isRightToLeft ? anchor.left : anchor.right - width;
  const below = anchor.bottom + gap;
  const top = below + height <= bottom ? below : anchor.top - gap - height;
  menu.style.setProperty("left", `${Math.max(margin, Math.min(left, right - width))}px`);
  menu.style.setProperty("top", `${Math.max(margin, Math.min(top, bottom - height))}px`);
}
