/**
 * The recurrence of 003, Lower bound (contd.): M(2) = 1, M(n) = 2M(n/2) + (n/2 - 1)/2. Where n is no
 * power of two the halves differ by one, and the same argument counts in the smaller one.
 */

/** What must be received while two rings become one of this size; not always whole. */
export const required = (size: number): number =>
  size < 2 ? 0 : size === 2 ? 1 : (Math.floor(size / 2) - 1) / 2;

/** M(n). */
export function leastMessages(n: number): number {
  // At any depth of halving there are two sizes only.
  const known = new Map<number, number>();
  const of = (size: number): number => {
    if (size < 2) return 0;
    let sum = known.get(size);
    if (sum === undefined) {
      const [one, other] = halves(size);
      sum = of(one) + of(other) + required(size);
      known.set(size, sum);
    }
    return sum;
  };
  return of(n);
}

/** The two rings that a ring of this size is made of. */
export const halves = (size: number): readonly [number, number] => [
  Math.ceil(size / 2),
  Math.floor(size / 2),
];

/** The sizes of the rings of each level, in order: rings of one process first, the ring of n last. */
export function sizesByLevel(n: number): readonly (readonly number[])[] {
  const levels: number[][] = [[n]];
  while (levels[0].some((size) => size > 1)) {
    levels.unshift(levels[0].flatMap((size) => (size > 1 ? halves(size) : [size])));
  }
  return levels;
}
