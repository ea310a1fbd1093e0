import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bitLength, ceilRoot, exactRoot, floorRoot } from "./root.ts";

const degree = fc.bigInt(1n, 70n);
const natural = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 1n << 900n));

test("root: the floor satisfies x^q <= n < (x + 1)^q", () => {
  fc.assert(
    fc.property(natural, degree, (n, q) => {
      const x = floorRoot(n, q);
      expect(x ** q <= n && n < (x + 1n) ** q).toBe(true);
    }),
  );
});

test("root: the ceiling satisfies (x - 1)^q < n <= x^q", () => {
  fc.assert(
    fc.property(natural, degree, (n, q) => {
      const x = ceilRoot(n, q);
      expect((n === 0n && x === 0n) || ((x - 1n) ** q < n && n <= x ** q)).toBe(true);
    }),
  );
});

test("root: recognises a perfect power and its neighbours", () => {
  fc.assert(
    fc.property(fc.bigInt(2n, 1n << 200n), fc.bigInt(2n, 40n), (x, q) => {
      const n = x ** q;
      expect([n - 1n, n, n + 1n].map((m) => exactRoot(m, q))).toEqual([undefined, x, undefined]);
      expect([n - 1n, n, n + 1n].map((m) => floorRoot(m, q))).toEqual([x - 1n, x, x]);
      expect([n - 1n, n, n + 1n].map((m) => ceilRoot(m, q))).toEqual([x, x, x + 1n]);
    }),
  );
});

test("root: handles a degree beyond the number of bits", () => {
  const q = 10n ** 40n;
  expect([0n, 1n, 2n].map((n) => floorRoot(n, q))).toEqual([0n, 1n, 1n]);
  expect([0n, 1n, 2n].map((n) => ceilRoot(n, q))).toEqual([0n, 1n, 2n]);
  expect([0n, 1n, 2n].map((n) => exactRoot(n, q))).toEqual([0n, 1n, undefined]);
});

test("root: handles a million bits and a thousandth root", () => {
  const long = (1n << 1_000_000n) / 7n;
  const x = floorRoot(long, 2n);
  expect(x ** 2n <= long && long < (x + 1n) ** 2n).toBe(true);
  const y = floorRoot(long, 1000n);
  expect(y ** 1000n <= long && long < (y + 1n) ** 1000n).toBe(true);
});

test("root: refuses values without a root", () => {
  expect(() => floorRoot(-1n, 2n)).toThrow(RangeError);
  expect(() => floorRoot(4n, 0n)).toThrow(RangeError);
});

test("root: bit length is the length of the binary text", () => {
  expect([0n, 1n, 2n, 3n, 4n, -4n].map(bitLength)).toEqual([0, 1, 2, 2, 3, 3]);
  fc.assert(
    fc.property(fc.bigInt(1n, 1n << 300n), (n) => {
      expect(bitLength(n)).toBe(n.toString(2).length);
    }),
  );
});
