// How this device scans: remembered here, as phones and desks differ. Each has a default, and a range
// outside which nothing is taken from what was stored.

const place = "scan";

export const grades = ["noDocument", "veryPoor", "poor", "reasonable", "good", "excellent"];

// Whether a grade is known and worse than another.
export const isBelow = (grade, least) =>
  grades.includes(grade) && grades.indexOf(grade) < grades.indexOf(least);

const isOneOf = (...values) => (value) => values.includes(value);
const isTruth = isOneOf(true, false);
const isIn = (low, high) => (value) => typeof value === "number" && value >= low && value <= high;

const known = {
  // Pages are captured without a press,
  isAutomatic: [true, isTruth],
  // after so many seconds of being good and still,
  holdTime: [1, isIn(0.3, 5)],
  // where more counts more motion as still.
  sensitivity: [0.5, isIn(0, 1)],
  // One page ends the scan.
  isSingle: [false, isTruth],
  // Pages of a document at most; null: any number.
  pageLimit: [null, (value) => value === null || Number.isInteger(value) && value >= 1],
  // When to ask whether a page is good enough: "badQuality", "always", "never".
  asks: ["badQuality", isOneOf("badQuality", "always", "never")],
  // Below this grade quality is bad.
  leastGrade: ["poor", isOneOf(...grades)],
  // Whether a page below it may be kept all the same.
  mayKeep: [true, isTruth],
  // Guidance is spoken.
  speaks: [false, isTruth],
  // The camera's identifier; null: the one that looks away from the user.
  camera: [null, (value) => value === null || typeof value === "string"],
};

export function preferences() {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(place)) ?? {};
  } catch {
    // Nobody's settings are worth more than scanning.
  }
  return Object.fromEntries(Object.entries(known).map(([name, [standard, fits]]) =>
    [name, fits(stored[name]) ? stored[name] : standard]));
}

// Remembers some; gives all.
export function prefer(changes) {
  const all = { ...preferences(), ...changes };
  localStorage.setItem(place, JSON.stringify(all));
  return all;
}
