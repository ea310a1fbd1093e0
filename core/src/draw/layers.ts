import type { NetworkRows } from "../model/system/network.ts";

/**
 * Lays out a tree in layers with position 0 at the top. Every process is above the middle of its children. Subtrees
 * are as close as their outlines allow.
 */
export function layOutTree(n: number, { offset, owner, mate }: NetworkRows): Float64Array {
  const order = new Uint32Array(n);
  const above = new Int32Array(n).fill(-1);
  const depth = new Uint32Array(n);
  let count = 1;
  for (let i = 0; i < count; i++) {
    const p = order[i];
    for (let link = offset[p]; link < offset[p + 1]; link++) {
      const q = owner[mate[link]];
      if (q === above[p]) continue;
      above[q] = p;
      depth[q] = depth[p] + 1;
      order[count++] = q;
    }
  }
  // The horizontal offset of each process from its parent, computed from the last layer up.
  const shift = new Float64Array(n);
  const outlines: Outline[] = Array.from({ length: n }, () => ({ left: [0], right: [0] }));
  const below: number[][] = Array.from({ length: n }, () => []);
  for (let i = 1; i < n; i++) below[above[order[i]]].push(order[i]);
  for (let i = n; i-- > 0;) {
    const p = order[i];
    if (below[p].length > 0) outlines[p] = beside(below[p], outlines, shift);
    for (const q of below[p]) outlines[q] = { left: [], right: [] };
  }
  const places = new Float64Array(2 * n);
  for (const p of order) {
    places[2 * p] = above[p] < 0 ? 0 : places[2 * above[p]] + shift[p];
    places[2 * p + 1] = depth[p];
  }
  return stretched(places, depth);
}

/** The extent of a subtree in each layer, relative to its top. */
interface Outline {
  readonly left: number[];
  readonly right: number[];
}

/** Places the subtrees of a process side by side, sets the `shift` of their tops, and returns the outline of its tree. */
function beside(tops: readonly number[], outlines: Outline[], shift: Float64Array): Outline {
  const all: Outline = { left: [], right: [] };
  for (const q of tops) {
    const { left, right } = outlines[q];
    let by = 0;
    for (let d = 0; d < Math.min(left.length, all.right.length); d++)
      by = Math.max(by, all.right[d] + 1 - left[d]);
    shift[q] = by;
    for (let d = 0; d < left.length; d++) {
      if (d >= all.left.length) all.left.push(left[d] + by);
      all.right[d] = right[d] + by;
    }
  }
  const middle = (shift[tops[0]] + shift[tops[tops.length - 1]]) / 2;
  for (const q of tops) shift[q] -= middle;
  const seen = (x: number) => x - middle;
  return { left: [0, ...all.left.map(seen)], right: [0, ...all.right.map(seen)] };
}

/** Scales a layout to a square. */
function stretched(places: Float64Array, depth: Uint32Array): Float64Array {
  const layersBelow = depth.reduce((x, y) => Math.max(x, y), 1);
  const across = places.filter((_, i) => i % 2 === 0);
  const width = across.reduce((x, y) => Math.max(x, y)) - across.reduce((x, y) => Math.min(x, y));
  return places.map((value, i) => (i % 2 === 1 ? value / layersBelow : value / (width || 1)));
}
