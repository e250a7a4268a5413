// Draws a corner or an edge that is moved to what the core has seen in the photo: outlines of
// pages, and the photo's own edges. All in pixels of the screen.

import { edgeOn } from "./outline.js";

const cornerReach = 12;
const edgeReach = 9;

// A corner at `place`, or where it belongs, when that is near. Gives {place, isSnapped}.
export function snappedCorner(place, outlines) {
  const corners = outlines.flat();
  const near = nearest(corners, (corner) => distance(corner, place), cornerReach);
  if (near) return { place: { ...near }, isSnapped: true };
  const line = nearest(outlines.flatMap(edges), (edge) => away(place, edge), edgeReach);
  if (line) return { place: foot(place, line), isSnapped: true };
  return { place, isSnapped: false };
}

// The ends of the edge that begins at corner `handle`. Gives {places, isSnapped}.
export function snappedEdge(corners, handle, places, outlines) {
  const ends = Object.values(places);
  const line = nearest(outlines.flatMap(edges), (edge) =>
    Math.max(...ends.map((end) => away(end, edge))), edgeReach);
  return line
    ? { places: edgeOn(corners, handle, line), isSnapped: true } : { places, isSnapped: false };
}

const edges = (outline) => outline.map((corner, k) => [corner, outline[(k + 1) % 4]]);

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

function nearest(all, measure, reach) {
  let [best, least] = [null, reach];
  for (const one of all) {
    const value = measure(one);
    if (value < least) [best, least] = [one, value];
  }
  return best;
}

// The nearest place on the line through an edge, and how far it is; an edge ends a little beyond
// its corners.
function foot(place, [a, b]) {
  const length = distance(a, b) ** 2;
  const along = (place.x - a.x) * (b.x - a.x) + (place.y - a.y) * (b.y - a.y);
  const share = along / Math.max(length, 1);
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), share };
}

function away(place, edge) {
  const at = foot(place, edge);
  return at.share < -0.2 || at.share > 1.2 ? Infinity : distance(at, place);
}
