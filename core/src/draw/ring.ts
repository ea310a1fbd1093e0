import type { Way } from "../recording/routes.ts";

/** A point of a drawing of radius 1. Position 0 is at the top, positions go clockwise, y increases downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const TURN = 2 * Math.PI;

const at = (angle: number, radius: number): Point => ({
  x: radius * Math.sin(angle),
  y: -radius * Math.cos(angle),
});

export const pointOfPosition = (p: number, n: number, radius = 1): Point =>
  at((TURN * p) / n, radius);

/**
 * Returns the point of a message at fraction `t` of its way. On a ring the message follows the circle. `lane` moves a
 * clockwise message outwards, a counterclockwise message inwards, and a message in a network to the right of its edge,
 * so that messages in opposite directions do not overlap.
 */
export function pointOfMessage(
  { from, to, way }: { readonly from: number; readonly to: number; readonly way: Way },
  n: number,
  t: number,
  lane = 0,
): Point {
  if (way !== 0) return at((TURN * (from + way * t)) / n, 1 + way * lane);
  const [a, b] = [pointOfPosition(from, n), pointOfPosition(to, n)];
  return beside(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), b.x - a.x, b.y - a.y, lane);
}

/** Returns the point at distance `lane` to the right of (x, y), seen in the direction (dx, dy). */
export function beside(x: number, y: number, dx: number, dy: number, lane: number): Point {
  const length = Math.hypot(dx, dy) || 1;
  return { x: x - (lane * dy) / length, y: y + (lane * dx) / length };
}

/** How processes are drawn: the size of a dot, and whether labels fit. */
export interface Room {
  /** True if every process has its own dot; else a pixel stands for several processes. */
  readonly dots: boolean;
  readonly dot: number;
  /** True if there is room for every id. */
  readonly labels: boolean;
}

const LEAST_SPACING = 5;
/** Minimum distance between processes, in pixels, at which labels fit: outside a circle, and between nodes. */
const LABEL_SPACING = 21;
const LABEL_SPACING_AMONG = 36;
const LARGEST_DOT = 13;

/** Computes the size of dots, and whether labels fit, for n processes on a circle of this radius, in pixels. */
export const roomOnCircle = (n: number, radius: number): Room =>
  roomBetween((TURN * radius) / n, 0.36, LABEL_SPACING);

/** Computes the size of dots, and whether labels fit, in a layout whose nearest nodes are `spacing` pixels apart. */
export const roomAmong = (spacing: number): Room => roomBetween(spacing, 0.3, LABEL_SPACING_AMONG);

const roomBetween = (spacing: number, share: number, forLabels: number): Room => ({
  dots: spacing >= LEAST_SPACING,
  dot: Math.min(LARGEST_DOT, Math.max(1.5, share * spacing)),
  labels: spacing >= forLabels,
});

/** Returns the number of parts in which the circle is drawn, at most one per process and one per pixel. */
export const countParts = (n: number, radius: number): number =>
  Math.max(1, Math.min(n, Math.floor(TURN * radius)));

/** Returns the part of the circle to which a process belongs. */
export const partOf = (p: number, n: number, count: number): number => Math.floor((p * count) / n);

/** Counts the processes of each kind in every part of the circle: counts[part * kinds + kind]. */
export function countByPart(
  values: ArrayLike<number>,
  kindOf: ArrayLike<number>,
  kinds: number,
  count: number,
): Uint32Array {
  const n = values.length;
  const counts = new Uint32Array(count * kinds);
  for (let p = 0; p < n; p++) counts[partOf(p, n, count) * kinds + kindOf[values[p]]]++;
  return counts;
}

/** Computes the mean value of every part of the circle, relative to the largest value. */
export function meanByPart(values: ArrayLike<number>, count: number): Float64Array {
  const n = values.length;
  const sums = new Float64Array(count);
  const sizes = new Uint32Array(count);
  let largest = 1;
  for (let p = 0; p < n; p++) {
    const part = partOf(p, n, count);
    sums[part] += values[p];
    sizes[part]++;
    if (values[p] > largest) largest = values[p];
  }
  return sums.map((sum, part) => (sizes[part] === 0 ? 0 : sum / sizes[part] / largest));
}
