import type { Network, Rows } from "../model/network.ts";

/**
 * A way to lay a network over itself so that nobody notices: position q looks like to[q] did. A
 * reflected ring has every process's left where its right was, so its port labels are exchanged too.
 * Nothing else of a run depends on positions: processes act alone, and all orders of deliveries are
 * explored (in rounds, deliveries to different processes commute).
 */
export interface Symmetry {
  readonly to: Uint8Array;
  /** Does it exchange left and right? Then a port bit that moves is turned over. */
  readonly flips: boolean;
}

/** A value for each position. */
export type Column = ArrayLike<number> | ArrayLike<bigint>;

/** All of them: a group, so that it does not matter which way each of them goes. */
export function symmetries({ n, rows }: Network): Symmetry[] {
  if (rows) return alongPorts(n, rows);
  const all: Symmetry[] = [];
  for (const flips of [false, true]) {
    for (let k = 0; k < n; k++) {
      const to = Uint8Array.from({ length: n }, (_, q) => (k + (flips ? n - q : q)) % n);
      all.push({ to, flips });
    }
  }
  return all;
}

/**
 * A network is laid over itself port by port, so that the place of process 0 determines that of
 * everybody: follow the ports, and see whether both ends always agree.
 */
function alongPorts(n: number, rows: Rows): Symmetry[] {
  const all: Symmetry[] = [];
  for (let image = 0; image < n; image++) {
    const to = follow(n, rows, image);
    if (to) all.push({ to, flips: false });
  }
  return all;
}

function follow(n: number, { offset, owner, mate }: Rows, image: number): Uint8Array | undefined {
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

/** How the column looks through a symmetry, against how it is: less than 0, 0 or more, as in sorting. */
function compared({ to, flips }: Symmetry, column: Column, bits: boolean): number {
  for (let q = 0; q < column.length; q++) {
    const [was, is] = [column[to[q]], column[q]];
    const seen = bits && flips ? 1 - Number(was) : was;
    if (seen !== is) return seen < is ? -1 : 1;
  }
  return 0;
}

/** Those that leave a column as it is. `bits` are port labels, which a reflection turns over. */
export const keeping = (group: readonly Symmetry[], column: Column, bits = false): Symmetry[] =>
  group.filter((it) => compared(it, column, bits) === 0);

/**
 * Of all columns that look alike through the group, the least one stands for all. Is this it? Then
 * those that leave it as it is come back, for the next column; else nothing does. Column after column
 * this picks exactly one of every class of setups, which has as many members as the group at the
 * beginning has times the one at the end.
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
