// A 64-bit linear congruential generator (Knuth's MMIX constants); the upper 32 bits are used.
export type Random = (below: number) => number;

export function random(seed: number): Random {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number(((state >> 32n) * BigInt(below)) >> 32n);
  };
}

export function pick<T>(next: Random, list: readonly T[]): T {
  return list[next(list.length)];
}

export function shuffled<T>(next: Random, list: readonly T[]): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(next(left.length), 1));
  return out;
}

// Draws distinct ids from `from` to 2^32-1: arbitrary ids, a permutation of 1..n, or ids that include one or both
// ends of the range.
export function randomIds(next: Random, n: number, from: 0 | 1): number[] {
  const style = next(4);
  if (style === 0)
    return shuffled(
      next,
      Array.from({ length: n }, (_, i) => i + 1),
    );
  const ids = new Set<number>();
  if (style >= 2) ids.add(2 ** 32 - 1);
  if (style === 3 && n > 1) ids.add(from);
  while (ids.size < n) ids.add(from + next(style === 1 ? 2 * n + 2 : 2 ** 32 - from));
  return shuffled(next, [...ids]);
}

export function randomSubset(next: Random, n: number): number[] {
  const all = Array.from({ length: n }, (_, i) => i);
  const odds = 1 + next(4);
  const some = all.filter(() => next(5) < odds);
  return some.length > 0 ? some : [next(n)];
}

export function randomBits(next: Random, n: number): string {
  return Array.from({ length: n }, () => String(next(2))).join("");
}

// "All arrangements of n" (A1): ids 1..n, id 1 at position 0.
export function arrangements(n: number): number[][] {
  let all = [[1]];
  for (let id = 2; id <= n; id++) {
    const longer: number[][] = [];
    for (const ids of all)
      for (let at = 1; at <= ids.length; at++)
        longer.push([...ids.slice(0, at), id, ...ids.slice(at)]);
    all = longer;
  }
  return all;
}

// Returns every assignment of one value to each name.
export function product(choices: Record<string, readonly string[]>): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(choices))
    all = all.flatMap((some) =>
      values.map((value) => (value === "" ? some : { ...some, [name]: value })),
    );
  return all;
}

export function nonEmptySubsets(n: number): number[][] {
  const all: number[][] = [];
  for (let bits = 1; bits < 2 ** n; bits++)
    all.push(Array.from({ length: n }, (_, i) => i).filter((i) => (bits >> i) & 1));
  return all;
}
