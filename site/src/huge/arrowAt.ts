import type { Arrows } from "./huge.worker.ts";
import { places, tailOf, type Chart } from "./paintChart.ts";
import type { Point } from "./view.ts";

/** How near the pointer must be, in pixels. */
const NEAR = 12;

/** The message under the pointer: the nearest line, and of several the one that ends nearest. */
export function arrowAt(
  { position, row, from }: Arrows,
  at: Point,
  chart: Pick<Chart, "view" | "extent" | "width" | "height" | "ring">,
): number | undefined {
  const { x, y } = places(chart);
  let [best, least] = [-1, NEAR];
  for (let i = 0; i < position.length; i++) {
    const end = { x: x(position[i]), y: y(row[i]) };
    const start =
      from[i] < 0 ? end : { x: x(tailOf(chart, from[i], position[i])), y: y(row[i] - 1) };
    // Two that cross are told apart by their points.
    const far = distance(at, start, end) + 0.1 * Math.hypot(at.x - end.x, at.y - end.y);
    if (far < least) [best, least] = [i, far];
  }
  return best < 0 ? undefined : best;
}

/** From a point to a line between two others. */
function distance(at: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / length;
  const part = Math.min(1, Math.max(0, t));
  return Math.hypot(at.x - a.x - part * dx, at.y - a.y - part * dy);
}
