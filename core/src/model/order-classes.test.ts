import { expect, test } from "vitest";
import { idsInOrder } from "./system/id-order.ts";
import { alikeAfter, forcedRounds, lengthAfter, lockstepFloor, periodOf } from "./order-classes.ts";

const FULL = process.env["FULL"] !== undefined;

/** The order of a segment: for each of its ids the number of smaller ones. */
function orderOf(ids: Uint32Array, from: number, length: number): string {
  const segment = Array.from({ length }, (_, i) => ids[(from + i) % ids.length]);
  const sorted = segment.toSorted((x, y) => x - y);
  const ranks = new Map(sorted.map((id, rank) => [id, rank]));
  return segment.map((id) => ranks.get(id)).join();
}

/** All lengths up to n = 2^7; at n = 2^8 those around powers of two, and some in between. */
const lengths = (n: number): number[] =>
  Array.from({ length: n }, (_, i) => i + 1).filter(
    (it) => n < 256 || it < 18 || it % 16 < 2 || it > 250,
  );

test.each(FULL ? [1, 2, 4, 8, 16, 32, 64, 128, 256] : [1, 2, 4, 8, 16, 32])(
  "n = %i: two segments have the same order if and only if their positions agree modulo the period",
  (n) => {
    const ids = idsInOrder("bit-reversal", n);
    for (const length of lengths(n)) {
      const period = periodOf(n, length);
      expect(period).toBe(2 ** Math.ceil(Math.log2(length)));
      const classes = new Map<string, number[]>();
      for (let p = 0; p < n; p++) {
        const order = orderOf(ids, p, length);
        classes.set(order, [...(classes.get(order) ?? []), p % period]);
      }
      expect(classes.size).toBe(period);
      for (const members of classes.values()) {
        expect(members).toHaveLength(n / period);
        expect(new Set(members).size).toBe(1);
      }
    }
  },
);

test("order classes: a neighbourhood longer than the ring is the ring", () => {
  expect([periodOf(8, 9), periodOf(8, 100), alikeAfter(8, 50, true)]).toEqual([8, 8, 1]);
});

test.each([false, true])(
  "the floor is the sum over the forced rounds; both ways: %s",
  (bothWays) => {
    for (let n = 1; n <= 2 ** 14; n *= 2) {
      let rounds = 0;
      let sum = 0;
      // No process can lead while the largest class has more than one process.
      for (; alikeAfter(n, rounds, bothWays) > 1; rounds++) sum += alikeAfter(n, rounds, bothWays);
      expect([forcedRounds(n, bothWays), lockstepFloor(n, bothWays)]).toEqual([rounds, sum]);
    }
    expect(lengthAfter(3, bothWays)).toBe(bothWays ? 7 : 4);
  },
);

test("order classes: the floor equals its formula", () => {
  for (const [n, one, both] of [
    [4, 6, 4],
    [64, 224, 128],
    [1024, 5632, 3072],
    [2 ** 20, 11010048, 5767168],
  ]) {
    expect([lockstepFloor(n, false), lockstepFloor(n, true)]).toEqual([one, both]);
  }
});
