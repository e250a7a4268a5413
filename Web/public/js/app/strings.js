// What people read, in their language. Texts stand in /strings/LANGUAGE.json, one file a language:
// adding a file to /strings/languages.json is all that a new one takes.

const root = "/strings";
const remembered = "language";

let texts = {};
let fallback = {};
let plural = new Intl.PluralRules("en");
// For days and numbers: the browser's own form of the language, such as en-GB.
let region = "en";

// The language in use, as a BCP 47 tag.
export let language = "en";

async function file(name) {
  const response = await fetch(`${root}/${name}.json`);
  if (!response.ok) throw new Error(`${root}/${name}.json: ${response.status}`);
  return response.json();
}

// The languages that there are: [{tag, name, direction}].
export const languages = () => file("languages");

// Loads the language that was chosen on this device, or the first of the browser's that there is.
export async function loadStrings() {
  const known = await languages();
  const wanted = [localStorage.getItem(remembered), ...navigator.languages].filter(Boolean);
  const main = (tag) => tag.toLowerCase().split("-")[0];
  const chosen = wanted.map((tag) => known.find((one) => main(one.tag) === main(tag)))
    .find(Boolean) ?? known[0];
  language = chosen.tag;
  plural = new Intl.PluralRules(language);
  region = navigator.languages.find((tag) => main(tag) === main(language)) ?? language;
  [fallback, texts] = await Promise.all([file("en"), file(language)]);
  document.documentElement.lang = language;
  document.documentElement.dir = chosen.direction;
}

// Chooses a language on this device; `null`: the browser's. The page is loaded anew.
export function chooseLanguage(tag) {
  if (tag) localStorage.setItem(remembered, tag);
  else localStorage.removeItem(remembered);
  location.reload();
}

// The text of a key such as "shelf.search". `{name}` in it is filled from `values`. A text in forms,
// {"one": "…", "other": "…"}, is chosen by `values.count`.
export function t(key, values = {}) {
  let text = texts[key] ?? fallback[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  if (typeof text !== "string") text = text[plural.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : value ?? whole;
  });
}

export const has = (key) => key in texts || key in fallback;

const formats = new Map();
function format(kind, options) {
  const key = kind.name + JSON.stringify(options ?? null);
  if (!formats.has(key)) formats.set(key, new kind(region, options));
  return formats.get(key);
}

export const number = (value, options) => format(Intl.NumberFormat, options).format(value);

// 2026-11-30T16:45:00Z as people write a day.
export const day = (date) =>
  format(Intl.DateTimeFormat, { dateStyle: "medium" }).format(new Date(date));

export const moment = (date) =>
  format(Intl.DateTimeFormat, { dateStyle: "medium", timeStyle: "short" }).format(new Date(date));

// Bytes as people write them: 1.2 MB.
export function size(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  let place = 0;
  while (bytes >= 1000 && place < units.length - 1) {
    bytes /= 1000;
    place += 1;
  }
  return number(bytes, {
    style: "unit", unit: units[place], unitDisplay: place === 0 ? "long" : "short",
    maximumFractionDigits: bytes < 10 && place > 1 ? 1 : 0,
  });
}
