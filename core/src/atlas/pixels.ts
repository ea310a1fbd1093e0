/** What the pixels of one axis stand for. */
export interface Pixels {
  /** Bin i has the numbers from `edges[i]` up to `edges[i + 1]`: none is empty, none is in two. */
  readonly edges: Uint32Array;
  /** Of each pixel its bin. Where one number takes several pixels, they have the same. */
  readonly bins: Uint32Array;
}

/**
 * Shares whole numbers among pixels, of which pixel i reaches from `at(i)` to `at(i + 1)`: it stands
 * for the numbers that begin in it or, if there are none, for the one that goes on in it.
 */
export function pixels(size: number, at: (pixel: number) => number, end: number): Pixels {
  const edges: number[] = [];
  const bins = new Uint32Array(size);
  // What begins before the first pixel still goes on in it.
  let next = Math.max(0, Math.floor(at(0)));
  for (let i = 0; i < size; i++) {
    const until = Math.min(end, Math.ceil(at(i + 1)));
    if (until > next || edges.length === 0) {
      edges.push(next);
      next = Math.max(next + 1, until);
    }
    bins[i] = edges.length - 1;
  }
  edges.push(next);
  return { edges: Uint32Array.from(edges), bins };
}
