import type { Way } from "../record/routes.ts";

/**
 * Where things lie when a network is drawn as a circle. Position 0 is at the top, positions grow
 * clockwise, the circle has radius 1, and y grows downwards as on every screen.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const TURN = 2 * Math.PI;

const at = (angle: number, radius: number): Point => ({
  x: radius * Math.sin(angle),
  y: -radius * Math.cos(angle),
});

export const place = (p: number, n: number, radius = 1): Point => at((TURN * p) / n, radius);

/**
 * Where a message is that has gone the part `t` of its way. Round the ring it follows the circle, so
 * that one process has a way to itself and two have two; `lane` moves it outwards if it goes
 * clockwise, inwards if not, and two that meet do not collide.
 */
export function along(
  { from, to, way }: { readonly from: number; readonly to: number; readonly way: Way },
  n: number,
  t: number,
  lane = 0,
): Point {
  if (way !== 0) return at((TURN * (from + way * t)) / n, 1 + way * lane);
  const [a, b] = [place(from, n), place(to, n)];
  // On the right-hand side of its edge, as traffic keeps to one side of a road.
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [sideX, sideY] = [(-lane * (b.y - a.y)) / length, (lane * (b.x - a.x)) / length];
  return { x: a.x + t * (b.x - a.x) + sideX, y: a.y + t * (b.y - a.y) + sideY };
}

/** How large a process can be drawn, and what fits beside it. */
export interface Room {
  /** As dots of their own, or so dense that a pixel stands for several. */
  readonly dots: boolean;
  readonly dot: number;
  /** Is there room for every identity? */
  readonly labels: boolean;
}

const LEAST_SPACING = 5;
/** Outside a circle there is room for names; among others, less. */
const LABEL_SPACING = 21;
const LABEL_SPACING_AMONG = 36;
const LARGEST_DOT = 13;

/** On a circle of this many pixels radius. */
export const room = (n: number, radius: number): Room =>
  roomBetween((TURN * radius) / n, 0.36, LABEL_SPACING);

/** Where others lie on every side, the nearest so many pixels away. */
export const roomAmong = (spacing: number): Room => roomBetween(spacing, 0.3, LABEL_SPACING_AMONG);

const roomBetween = (spacing: number, share: number, forLabels: number): Room => ({
  dots: spacing >= LEAST_SPACING,
  dot: Math.min(LARGEST_DOT, Math.max(1.5, share * spacing)),
  labels: spacing >= forLabels,
});

/** How many parts of the circle are drawn: never more than there are processes, or pixels on it. */
export const parts = (n: number, radius: number): number =>
  Math.max(1, Math.min(n, Math.floor(TURN * radius)));

/** Which part of the circle a process belongs to. */
export const partOf = (p: number, n: number, count: number): number => Math.floor((p * count) / n);

/**
 * Of every part of the circle, how many of its processes are of each kind: `counts[part * kinds + kind]`.
 * The kind of a process is looked up by its value.
 */
export function density(
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

/** Of every part of the circle the mean of its values, as a share of the largest value of all. */
export function profile(values: ArrayLike<number>, count: number): Float64Array {
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
