/**
 * Yields every order type of ids that begins with this one and has k more ids. An order type is the rank of each id,
 * from 0, where equal ids share a rank. There are 1, 3, 13, 75, 541 of 1 to 5 ids.
 */
export function* orderTypes(
  k: number,
  first: readonly number[] = [],
): Generator<readonly number[]> {
  if (k === 0) {
    yield first;
    return;
  }
  const count = first.length === 0 ? 0 : Math.max(...first) + 1;
  // The next id equals one of the ids before it, or lies in a gap between them.
  for (let rank = 0; rank < count; rank++) yield* orderTypes(k - 1, [...first, rank]);
  for (let gap = 0; gap <= count; gap++)
    yield* orderTypes(k - 1, [...first.map((rank) => (rank >= gap ? rank + 1 : rank)), gap]);
}

/** Returns the order type of these ids. */
export function orderTypeOf(ids: readonly number[]): number[] {
  const sorted = [...new Set(ids)].sort((x, y) => x - y);
  return ids.map((id) => sorted.indexOf(id));
}
