import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../refusal/refusal.ts";
import { ceilPower, ceilPowerOfLog, ceilTwoToThePower } from "./power.ts";
import { parseRational, type Rational, rational } from "./rational.ts";
import { bitLength } from "./root.ts";

const r = (text: string): Rational => parseRational(text) ?? rational(0n);

/** The first hypotheses, rounded up at every step. */
function sequence(first: bigint, grow: (h: bigint) => bigint, count: number): bigint[] {
  const terms = [first];
  while (terms.length < count) terms.push(grow(terms.at(-1) ?? first));
  return terms;
}

test("power: P2 meets its definition (x - 1)^q < h^p <= x^q", () => {
  const base = fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 1n << 100n));
  fc.assert(
    fc.property(base, fc.bigInt(1n, 60n), fc.bigInt(1n, 60n), (h, p, q) => {
      const x = ceilPower(h, rational(p, q));
      expect((x - 1n) ** q < h ** p && h ** p <= x ** q).toBe(true);
    }),
  );
});

test("power: P2 is exact at integer powers and next to them", () => {
  expect(ceilPower(8n, r("5/3"))).toBe(32n);
  expect(Math.ceil(8 ** (5 / 3))).toBe(33);
  const base = fc.bigInt(2n, 1n << 40n);
  fc.assert(
    fc.property(base, fc.bigInt(1n, 5n), fc.bigInt(1n, 30n), (b, extra, q) => {
      const a = rational(q + extra, q);
      expect(ceilPower(b ** a.q, a)).toBe(b ** a.p);
      expect(ceilPower(b ** a.q + 1n, a) > b ** a.p).toBe(true);
      expect(ceilPower(b ** a.q - 1n, a) <= b ** a.p).toBe(true);
    }),
  );
});

test("power: P2 handles a long fraction", () => {
  expect(ceilPower(100n, r("1.000001"))).toBe(101n);
  expect(ceilPower(10n ** 30n, r("1.00000000000000000000000000000000000001"))).toBe(
    10n ** 30n + 1n,
  );
  // 2 + 2^-100 / 101: only digits far behind the point show that it is not 2.
  expect(ceilPower(2n ** 101n + 1n, r("1/101"))).toBe(3n);
  expect(ceilPower(2n ** 101n, r("1/101"))).toBe(2n);
  expect(ceilPower(2n ** 101n - 1n, r("1/101"))).toBe(2n);
});

test("power: P2 from 2 with a = 3/2", () => {
  const terms = sequence(2n, (h) => ceilPower(h, r("3/2")), 7);
  expect(terms).toEqual([2n, 3n, 6n, 15n, 59n, 454n, 9674n]);
});

test("power: P3 is exact for powers of two, and 2 stays 2", () => {
  for (let k = 0n; k <= 40n; k++) expect(ceilPowerOfLog(1n << k)).toBe(1n << (k * k));
});

test("power: P3 from 3", () => {
  expect(sequence(3n, (h) => ceilPowerOfLog(h), 3)).toEqual([3n, 6n, 103n]);
});

test("power: P3 in floats is wrong from 98 on", () => {
  const float = (h: number): bigint => BigInt(Math.ceil(h ** Math.log2(h)));
  const wrong = Array.from({ length: 120 }, (_, i) => i + 3).filter(
    (h) => float(h) !== ceilPowerOfLog(BigInt(h)),
  );
  expect(wrong[0]).toBe(98);
});

test("power: P4 is exact if h is a q-th power", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 9n), fc.bigInt(1n, 3n), fc.bigInt(1n, 30n), (b, p, q) => {
      const eps = rational(p, q);
      expect(ceilTwoToThePower(b ** eps.q, eps)).toBe(1n << (b ** eps.p));
    }),
  );
});

test("power: P4 with eps = 1/2 grows to 4 and stays", () => {
  const grow = (h: bigint): bigint => ceilTwoToThePower(h, r("1/2"));
  expect(sequence(2n, grow, 4)).toEqual([2n, 3n, 4n, 4n]);
  expect([9n, 16n, 17n].map(grow)).toEqual([8n, 16n, 18n]);
});

test("power: refuses a result that is too long before computing it", () => {
  const sentence = (ask: () => bigint): string => {
    try {
      return `${ask()}`;
    } catch (refusal) {
      return refusal instanceof Refusal ? refusal.message : "not a refusal";
    }
  };
  expect([
    sentence(() => ceilPower(1000n, r("3/2"), 10)),
    sentence(() => ceilPowerOfLog(98n, 40)),
    sentence(() => ceilPowerOfLog(1n << 2000n)),
    sentence(() => ceilTwoToThePower(10n ** 6n, r("3/2"))),
    sentence(() => ceilTwoToThePower(10n ** 6n, r("1000000"))),
    sentence(() => ceilPower(0n, r("2"))),
    sentence(() => ceilTwoToThePower(4n, r("-1/2"))),
  ]).toMatchInlineSnapshot(`
    [
      "1000^(3/2) would have at least 15 bits, but at most 10 are accepted.",
      "98^(log2 98) would have at least 44 bits, but at most 40 are accepted.",
      "(a number of 2001 bits)^(log2 (a number of 2001 bits)) would have at least 4,000,000 bits, but at most 1,048,576 are accepted.",
      "2^(1000000^(3/2)) would have at least 1,000,000,000 bits, but at most 1,048,576 are accepted.",
      "2^(1000000^(1000000)) would have at least 2^19931568 bits, but at most 1,048,576 are accepted.",
      "0^(2) is not computed; the base must be at least 1, and the exponent at least 0.",
      "2^(4^(-1/2)) is not computed; the base must be at least 1, and the exponent at least 0.",
    ]
  `);
});

test("power: accepts a result of exactly the limit", () => {
  const asks: ((bits?: number) => bigint)[] = [
    (bits) => ceilPower(8n, r("5/3"), bits),
    (bits) => ceilPower(7n, r("50/3"), bits),
    (bits) => ceilPower(7n, r("55/13"), bits),
    (bits) => ceilPowerOfLog(1n << 9n, bits),
    (bits) => ceilPowerOfLog(99n, bits),
    (bits) => ceilTwoToThePower(81n, r("3/4"), bits),
    (bits) => ceilTwoToThePower(80n, r("3/4"), bits),
  ];
  for (const ask of asks) {
    const bits = bitLength(ask());
    expect(ask(bits)).toBe(ask());
    expect(() => ask(bits - 1)).toThrow(Refusal);
  }
});
