/** Sets of processes as columns of 0 and 1: starters, the willing, and exchanged ports alike. */

/** The most processes whose sets are gone through. */
export const MOST_MEMBERS = 24;

/** Which of all sets are meant. */
export interface Subsets {
  readonly empty: boolean;
  readonly full: boolean;
}

/** Every set of n processes; one column that changes, so whoever keeps it copies it. */
export function* subsets(n: number, { empty, full }: Subsets): Generator<Uint8Array> {
  const column = new Uint8Array(n);
  const last = 2 ** n - 1;
  for (let set = empty ? 0 : 1; set <= (full ? last : last - 1); set++) {
    // The first process is the last digit to change: sets come in the order of their columns.
    for (let p = 0; p < n; p++) column[p] = (set >>> (n - 1 - p)) & 1;
    yield column;
  }
}

/** Every set of one process, in the order of their columns. */
export function* singletons(n: number): Generator<Uint8Array> {
  for (let p = n - 1; p >= 0; p--) {
    const column = new Uint8Array(n);
    column[p] = 1;
    yield column;
  }
}

export const howManySubsets = (n: number, { empty, full }: Subsets): number =>
  Math.max(0, 2 ** n - (empty ? 0 : 1) - (full ? 0 : 1));

/** The members of a set. */
export function members(column: Uint8Array): number[] {
  const positions: number[] = [];
  for (let p = 0; p < column.length; p++) if (column[p]) positions.push(p);
  return positions;
}
