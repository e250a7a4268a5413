// The core's grades of quality.

const grades = ["noDocument", "veryPoor", "poor", "reasonable", "good", "excellent"];

// Whether a grade is known and worse than another.
export const isBelow = (grade, least) =>
  grades.includes(grade) && grades.indexOf(grade) < grades.indexOf(least);
