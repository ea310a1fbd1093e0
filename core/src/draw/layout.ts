import type { Network, NetworkRows } from "../model/system/network.ts";
import { findLabelSides } from "./label-sides.ts";
import { layOutTree } from "./layers.ts";
import { layOutBySprings } from "./springs.ts";
import { beside, type Point } from "./ring.ts";

/** Where the processes of a network are drawn, if the network is not drawn as a circle. */
export interface NetworkLayout {
  /** x and y of every process, interleaved, in the disc of radius 1. */
  readonly places: Float64Array;
  /** Minimum distance between two processes. */
  readonly gap: number;
  /** The direction of each process's label: x and y, interleaved. */
  readonly sides: Float64Array;
  /** For a torus: the distance between opposite sides, where messages leave and enter. */
  readonly period?: Point;
}

/** Largest network, in processes, that is not drawn as a circle. Springs take n² time; a lattice may be larger. */
const MOST = 300;
const MOST_ON_LATTICE = 10_000;

/**
 * Lays out a grid or torus as a lattice, a tree in layers, and any other network by springs. Undefined for rings,
 * complete networks and large networks, which are drawn as circles.
 */
export function layOutNetwork({ n, made, rows, edges }: Network): NetworkLayout | undefined {
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
    edges === n - 1
      ? layOutTree(n, rows)
      : apart(inDisc(layOutBySprings(n, rows)), 1 / Math.sqrt(n)),
  );
  const gap = leastDistance(places);
  return { places, gap, sides: findLabelSides(places, gap, edgePairs(rows)) };
}

/** Returns the point at fraction `t` of an edge, moved by `lane` to its right-hand side. */
export function pointOnEdge(
  { places, period }: NetworkLayout,
  { from, to }: { readonly from: number; readonly to: number },
  t: number,
  lane = 0,
): Point {
  const dx = shortest(places[2 * to] - places[2 * from], period?.x);
  const dy = shortest(places[2 * to + 1] - places[2 * from + 1], period?.y);
  // On a torus, the two halves of an edge across the border lie apart.
  const [end, part] = t <= 0.5 ? [from, t] : [to, t - 1];
  return beside(places[2 * end] + part * dx, places[2 * end + 1] + part * dy, dx, dy, lane);
}

/** Returns the shorter of the two distances, across the picture or around the torus. */
const shortest = (by: number, period = Infinity): number =>
  Math.abs(by) > period / 2 ? by - Math.sign(by) * period : by;

/** Lists the edges as pairs of positions, in one array. */
export function edgePairs({ owner, mate }: NetworkRows): Uint32Array {
  const ends: number[] = [];
  for (let link = 0; link < mate.length; link++) {
    if (owner[link] < owner[mate[link]]) ends.push(owner[link], owner[mate[link]]);
  }
  return Uint32Array.from(ends);
}

/** Centres and scales a picture to fill the disc. */
function inDisc(places: Float64Array): Float64Array {
  const middle = [0, 1].map((axis) => {
    const along = places.filter((_, i) => i % 2 === axis);
    return (along.reduce((x, y) => Math.min(x, y)) + along.reduce((x, y) => Math.max(x, y))) / 2;
  });
  const moved = places.map((value, i) => value - middle[i % 2]);
  let far = 0;
  for (let i = 0; i < moved.length; i += 2) far = Math.max(far, Math.hypot(moved[i], moved[i + 1]));
  // Slightly smaller, so that rounding keeps all points inside.
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

const ROUNDS = 60;

/** Changes `places`: nodes that are closer than `least` move apart. */
function apart(places: Float64Array, least: number): Float64Array {
  for (let round = 0; round < ROUNDS; round++) {
    let isMoved = false;
    for (let i = 0; i < places.length; i += 2) {
      for (let j = 0; j < i; j += 2) {
        const dx = places[i] - places[j];
        const dy = places[i + 1] - places[j + 1];
        const far = Math.sqrt(dx * dx + dy * dy);
        if (far >= least) continue;
        // Nodes at the same point move apart sideways.
        const by = far === 0 ? least / 2 : (least - far) / 2 / far;
        const [x, y] = far === 0 ? [by, 0] : [dx * by, dy * by];
        places[i] += x;
        places[i + 1] += y;
        places[j] -= x;
        places[j + 1] -= y;
        isMoved = true;
      }
    }
    if (!isMoved) break;
  }
  return places;
}

/** Places the processes of a grid or torus in the disc. A torus has a margin of half a step. */
function lattice(down: number, across: number, wraps: boolean) {
  const room = wraps ? 0 : 1;
  const step = 2 / Math.hypot(down - room, across - room);
  const places = new Float64Array(2 * down * across);
  for (let p = 0; p < down * across; p++) {
    places[2 * p] = ((p % across) - (across - 1) / 2) * step;
    places[2 * p + 1] = (Math.floor(p / across) - (down - 1) / 2) * step;
  }
  return { places, step };
}
