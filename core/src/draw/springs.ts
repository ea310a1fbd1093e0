import type { NetworkRows } from "../model/system/network.ts";
import { pointOfPosition } from "./ring.ts";

const ROUNDS = 120;

/**
 * Lays out a network so that distances approximate the numbers of edges between processes. A spring connects every
 * two processes; longer springs are weaker (Gansner, Koren, North. Graph drawing by stress majorization. GD 2004,
 * localized iteration). The initial layout is deterministic.
 */
export function layOutBySprings(n: number, rows: NetworkRows): Float64Array {
  const hops = hopsBetween(n, rows);
  const places = farthest(n, hops);
  for (let round = 0; round < ROUNDS; round++) {
    for (let p = 0; p < n; p++) pull(p, n, hops, places);
  }
  return places;
}

/** Moves process p to the equilibrium of its springs. */
function pull(p: number, n: number, hops: Uint16Array, places: Float64Array): void {
  let x = 0;
  let y = 0;
  let weights = 0;
  const px = places[2 * p];
  const py = places[2 * p + 1];
  for (let q = 0; q < n; q++) {
    if (q === p) continue;
    const length = hops[p * n + q];
    const weight = 1 / (length * length);
    const dx = px - places[2 * q];
    const dy = py - places[2 * q + 1];
    const far = Math.sqrt(dx * dx + dy * dy) || 1;
    x += weight * (places[2 * q] + (length * dx) / far);
    y += weight * (places[2 * q + 1] + (length * dy) / far);
    weights += weight;
  }
  places[2 * p] = x / weights;
  places[2 * p + 1] = y / weights;
}

function hopsBetween(n: number, { offset, owner, mate }: NetworkRows): Uint16Array {
  const hops = new Uint16Array(n * n);
  const queue = new Uint32Array(n);
  const seen = new Int32Array(n).fill(-1);
  for (let p = 0; p < n; p++) {
    let found = 1;
    queue[0] = p;
    seen[p] = p;
    for (let i = 0; i < found; i++) {
      const q = queue[i];
      for (let link = offset[q]; link < offset[q + 1]; link++) {
        const r = owner[mate[link]];
        if (seen[r] === p) continue;
        seen[r] = p;
        hops[p * n + r] = hops[p * n + q] + 1;
        queue[found++] = r;
      }
    }
  }
  return hops;
}

/** Computes the initial layout by classical scaling: two principal axes of the squared distances, by power iteration. */
function farthest(n: number, hops: Uint16Array): Float64Array {
  const means = new Float64Array(n);
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) means[p] += hops[p * n + q] ** 2 / n;
  }
  const mean = means.reduce((sum, it) => sum + it, 0) / n;
  const products = new Float64Array(n * n);
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++)
      products[p * n + q] = (means[p] + means[q] - mean - hops[p * n + q] ** 2) / 2;
  }
  const axes: Float64Array[] = [];
  for (const axis of ["x", "y"] as const) {
    let vector = Float64Array.from(
      { length: n },
      (_, p) => pointOfPosition(p, n)[axis] + 0.01 * (p + 1),
    );
    let size = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const next = new Float64Array(n);
      for (let p = 0; p < n; p++) {
        let sum = 0;
        for (let q = 0; q < n; q++) sum += products[p * n + q] * vector[q];
        next[p] = sum;
      }
      for (const known of axes) {
        const share = next.reduce((sum, it, p) => sum + it * known[p], 0);
        const square = known.reduce((sum, it) => sum + it * it, 0) || 1;
        for (let p = 0; p < n; p++) next[p] -= (share / square) * known[p];
      }
      size = Math.sqrt(next.reduce((sum, it) => sum + it * it, 0)) || 1;
      vector = next.map((it) => it / size);
    }
    axes.push(vector.map((it) => it * Math.sqrt(size)));
  }
  // Processes with equal distances to all others would coincide, so each is moved a little in its own direction.
  const places = new Float64Array(2 * n);
  for (let p = 0; p < n; p++) {
    const aside = pointOfPosition(p, n, 0.1);
    places[2 * p] = axes[0][p] + aside.x;
    places[2 * p + 1] = axes[1][p] + aside.y;
  }
  return places;
}
