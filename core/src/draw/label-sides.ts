import { pointOfPosition } from "./ring.ts";

const DIRECTIONS = 16;
/** Maximum numbers of edges and of processes; in a larger network, all labels are on the same side. */
const MOST_EDGES = 2000;
const MOST_PLACES = 300;

/** Finds, for every node, the direction in which a label is farthest from other nodes and from edges. */
export function findLabelSides(
  places: Float64Array,
  gap: number,
  edges: Uint32Array,
): Float64Array {
  const n = places.length / 2;
  const sides = new Float64Array(2 * n);
  const isDense = n > MOST_PLACES || edges.length > 2 * MOST_EDGES;
  const tried = isDense ? 0 : DIRECTIONS;
  for (let p = 0; p < n; p++) {
    let [best, widest] = [pointOfPosition(0, DIRECTIONS), -1];
    for (let k = 0; k < tried; k++) {
      const side = pointOfPosition(k, DIRECTIONS);
      const x = places[2 * p] + (side.x * gap) / 2;
      const y = places[2 * p + 1] + (side.y * gap) / 2;
      const room = roomAt(x, y, p, places, edges);
      if (room > widest + 1e-12) [best, widest] = [side, room];
    }
    sides[2 * p] = best.x;
    sides[2 * p + 1] = best.y;
  }
  return sides;
}

const square = (x: number, y: number): number => x * x + y * y;

/** Returns the squared distance to the nearest edge or other node. */
function roomAt(
  x: number,
  y: number,
  own: number,
  places: Float64Array,
  edges: Uint32Array,
): number {
  let least = Infinity;
  for (let i = 0; i < places.length; i += 2) {
    if (i !== 2 * own) least = Math.min(least, square(places[i] - x, places[i + 1] - y));
  }
  for (let i = 0; i < edges.length; i += 2) {
    const ax = places[2 * edges[i]];
    const ay = places[2 * edges[i] + 1];
    const dx = places[2 * edges[i + 1]] - ax;
    const dy = places[2 * edges[i + 1] + 1] - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, square(ax + t * dx - x, ay + t * dy - y));
  }
  return least;
}
