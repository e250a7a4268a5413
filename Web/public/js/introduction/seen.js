// Whether this device has seen the introduction.

const place = "introduced";

export const isIntroduced = () => localStorage.getItem(place) !== null;

export const noteIntroduced = () => localStorage.setItem(place, "yes");
