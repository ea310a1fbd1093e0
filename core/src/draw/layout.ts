import type { Network, Rows } from "../model/network.ts";
import { apart } from "./apart.ts";
import { labelSides } from "./label-sides.ts";
import { layers } from "./layers.ts";
import { lattice } from "./lattice.ts";
import { springs } from "./springs.ts";
import type { Point } from "./ring.ts";

/** Where the processes of a network lie that is no circle. */
export interface Layout {
  /** x and y of every process, one after the other; all in the disc of radius 1. */
  readonly places: Float64Array;
  /** The least distance between two. */
  readonly gap: number;
  /** On which side of each its name stands: x and y of a direction. */
  readonly sides: Float64Array;
  /** Of a torus: what is left at one side is entered at the other, so far away. */
  readonly period?: Point;
}

/** What is larger is drawn as a circle: springs take the square of n, and more would not be told apart. */
const MOST = 300;
const MOST_ON_LATTICE = 10_000;

/**
 * Places by what the network is: a grid or a torus as a lattice, a tree in layers, anything else as
 * springs pull it. Nothing for what is drawn as a circle: rings, complete networks, and large ones.
 */
export function layout({ n, made, rows, edges }: Network): Layout | undefined {
  const [kind, size = ""] = made.split(":");
  if (!rows || n === 1 || kind === "ring" || edges === (n * (n - 1)) / 2) return undefined;
  if (kind === "grid" || kind === "torus") {
    if (n > MOST_ON_LATTICE) return undefined;
    const [down, across] = size.split("x").map(Number);
    const { places, step } = lattice(down, across, kind === "torus");
    const sides = Float64Array.from({ length: 2 * n }, (_, i) =>
      i % 2 === 0 ? Math.SQRT1_2 : -Math.SQRT1_2,
    );
    const period = { x: across * step, y: down * step };
    return { places, gap: step, sides, ...(kind === "torus" && { period }) };
  }
  if (n > MOST) return undefined;
  const places = inDisc(
    edges === n - 1 ? layers(n, rows) : apart(inDisc(springs(n, rows)), 1 / Math.sqrt(n)),
  );
  const gap = leastDistance(places);
  return { places, gap, sides: labelSides(places, gap, pairs(rows)) };
}

/** Where on its edge something is that has gone the part `t` of it; `lane` moves it to the right. */
export function onEdge(
  { places, period }: Layout,
  { from, to }: { readonly from: number; readonly to: number },
  t: number,
  lane = 0,
): Point {
  const dx = shortest(places[2 * to] - places[2 * from], period?.x);
  const dy = shortest(places[2 * to + 1] - places[2 * from + 1], period?.y);
  const length = Math.hypot(dx, dy) || 1;
  const [sideX, sideY] = [(-lane * dy) / length, (lane * dx) / length];
  // Half of the way is gone from one end, the other half ends at the other: on a torus they lie apart.
  const [end, gone] = t <= 0.5 ? [from, t] : [to, t - 1];
  return {
    x: places[2 * end] + gone * dx + sideX,
    y: places[2 * end + 1] + gone * dy + sideY,
  };
}

/** A way round that is shorter than the one across. */
const shortest = (by: number, period = Infinity): number =>
  Math.abs(by) > period / 2 ? by - Math.sign(by) * period : by;

/** The network's edges as pairs of positions, flat. */
export function pairs({ owner, mate }: Rows): Uint32Array {
  const ends: number[] = [];
  for (let link = 0; link < mate.length; link++) {
    if (owner[link] < owner[mate[link]]) ends.push(owner[link], owner[mate[link]]);
  }
  return Uint32Array.from(ends);
}

/** The same picture, in the middle of the disc and as large as it can be. */
function inDisc(places: Float64Array): Float64Array {
  const middle = [0, 1].map((axis) => {
    const along = places.filter((_, i) => i % 2 === axis);
    return (along.reduce((x, y) => Math.min(x, y)) + along.reduce((x, y) => Math.max(x, y))) / 2;
  });
  const moved = places.map((value, i) => value - middle[i % 2]);
  let far = 0;
  for (let i = 0; i < moved.length; i += 2) far = Math.max(far, Math.hypot(moved[i], moved[i + 1]));
  // A hair smaller, so that rounding lets nobody out.
  return moved.map((value) => (value / far) * (1 - 1e-9));
}

function leastDistance(places: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < places.length; i += 2) {
    for (let j = 0; j < i; j += 2) {
      const [dx, dy] = [places[i] - places[j], places[i + 1] - places[j + 1]];
      least = Math.min(least, dx * dx + dy * dy);
    }
  }
  return Math.sqrt(least);
}
