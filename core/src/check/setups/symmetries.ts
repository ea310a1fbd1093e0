import type { Network, NetworkRows } from "../../model/system/network.ts";

/**
 * An automorphism of a network; position q takes the role of to[q]. A reflection exchanges left and
 * right, so it exchanges port labels too. Nothing else in a run depends on positions, because a process
 * sees only itself and all orders of deliveries are explored. (In rounds, deliveries to different
 * processes commute.)
 */
export interface Symmetry {
  readonly to: Uint8Array;
  /** True if the automorphism is a reflection, which inverts port labels. */
  readonly flips: boolean;
}

/** A value for each position. */
type Column = ArrayLike<number> | ArrayLike<bigint>;

/** Returns all automorphisms of a network. They form a group, so the inverse of each is included. */
export function symmetries({ n, rows }: Network): Symmetry[] {
  const positions = Array.from({ length: n }, (_, p) => p);
  if (rows) {
    const maps = positions.flatMap((image) => follow(n, rows, image) ?? []);
    return maps.map((to) => ({ to, flips: false }));
  }
  return [false, true].flatMap((flips) =>
    positions.map((k) => ({
      to: Uint8Array.from(positions, (q) => (k + (flips ? n - q : q)) % n),
      flips,
    })),
  );
}

/** Returns the lengths of the cycles in which a symmetry moves the positions. */
export function cyclesOf({ to }: Symmetry): number[] {
  const isSeen = new Uint8Array(to.length);
  const lengths: number[] = [];
  for (let p = 0; p < to.length; p++) {
    let length = 0;
    for (let q = p; !isSeen[q]; q = to[q], length++) isSeen[q] = 1;
    if (length > 0) lengths.push(length);
  }
  return lengths;
}

/** Finds the automorphism that maps position 0 to `image`; undefined if there is none. Automorphisms keep port numbers, so it follows the ports. */
function follow(
  n: number,
  { offset, owner, mate }: NetworkRows,
  image: number,
): Uint8Array | undefined {
  const to = new Uint8Array(n);
  const met = [0];
  const known = new Uint8Array(n);
  to[0] = image;
  known[0] = 1;
  // `met` grows while it is read.
  for (const p of met) {
    const degree = offset[p + 1] - offset[p];
    if (offset[to[p] + 1] - offset[to[p]] !== degree) return undefined;
    for (let port = 0; port < degree; port++) {
      const [here, there] = [mate[offset[p] + port], mate[offset[to[p]] + port]];
      const [q, placed] = [owner[here], owner[there]];
      if (here - offset[q] !== there - offset[placed]) return undefined;
      if (known[q] && to[q] !== placed) return undefined;
      if (known[q]) continue;
      known[q] = 1;
      to[q] = placed;
      met.push(q);
    }
  }
  return to;
}

/** Compares the image of a column under a symmetry with the column itself. The result is negative, 0 or positive, as for sorting. */
function compared({ to, flips }: Symmetry, column: Column, bits: boolean): number {
  for (let q = 0; q < column.length; q++) {
    const [was, is] = [column[to[q]], column[q]];
    const seen = bits && flips ? 1 - Number(was) : was;
    if (seen !== is) return seen < is ? -1 : 1;
  }
  return 0;
}

/** Returns the symmetries that leave a column unchanged. `bits`: the column holds port labels, which reflections invert. */
export const keeping = (group: readonly Symmetry[], column: Column, bits = false): Symmetry[] =>
  group.filter((it) => compared(it, column, bits) === 0);

/**
 * Tests whether a column is the least of its orbit, because only the least one is explored. If it is,
 * returns the symmetries that leave it unchanged, which are the group for the next column. Otherwise
 * returns undefined. Applied to all columns in turn, this picks exactly one setup of every class. The
 * class has |first group| / |last group| members.
 */
export function standing(
  group: readonly Symmetry[],
  column: Column,
  bits = false,
): readonly Symmetry[] | undefined {
  if (group.length === 1) return group;
  const left: Symmetry[] = [];
  for (const symmetry of group) {
    const order = compared(symmetry, column, bits);
    if (order < 0) return undefined;
    if (order === 0) left.push(symmetry);
  }
  return left;
}
