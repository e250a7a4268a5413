// Elements, made in one expression.

// `make("button.quiet", {type: "button", onclick: act, "aria-label": "Close"}, "text", child, …)`.
// A name that begins with "on" adds a listener; `true` sets an attribute without a value; `false`,
// `null` and `undefined` set none, and as children are left out; `dataset` and `style` take
// objects. Text stays text: nothing here reads markup.
export function make(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function set(element, key, value) {
  if (value === false || value === null || value === undefined) return;
  if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
  else if (key === "dataset") Object.assign(element.dataset, value);
  else if (key === "style") {
    for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
  } else if (key in element && typeof value === "boolean") element[key] = value;
  else if (key === "value") element.value = value;
  else element.setAttribute(key, value === true ? "" : value);
}

const drawing = "http://www.w3.org/2000/svg";

// An icon of /icons.svg. It says nothing by itself: the button around it has the name.
export function icon(name) {
  const picture = document.createElementNS(drawing, "svg");
  picture.classList.add("icon");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("viewBox", "0 0 24 24");
  const use = document.createElementNS(drawing, "use");
  use.setAttribute("href", `/icons.svg#${name}`);
  picture.append(use);
  return picture;
}

// A button that shows an icon only; its label is its name, and what hovering shows.
export function iconButton(name, label, attributes = {}) {
  return make("button.icon-button", { type: "button", "aria-label": label, title: label, ...attributes },
    icon(name));
}
