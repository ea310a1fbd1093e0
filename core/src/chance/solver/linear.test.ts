import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compare, plus, rational, times } from "../../exact/rational.ts";
import { makeBudget } from "./limits.ts";
import { solveLinear } from "./linear.ts";

/** Systems in which the diagonal of each row outweighs the rest, as in a process that leaves every state. */
const system = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((size) =>
    fc
      .array(
        fc.tuple(
          fc.array(fc.tuple(fc.nat(size - 1), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
          fc.integer({ min: 1, max: 2 ** 40 }),
          fc.bigInt(0n, 2n ** 70n),
          fc.bigInt(1n, 999n),
        ),
        { minLength: size, maxLength: size },
      )
      .map((lines) => ({
        rows: lines.map(([entries, more], i) => {
          const row = new Map(entries.filter(([j]) => j !== i).map(([j, entry]) => [j, -entry]));
          const sum = [...row.values()].reduce((a, b) => a + b, 0);
          return row.set(i, more - sum);
        }),
        right: lines.map(([, , p, q]) => rational(p, q)),
      })),
  );

test.each([
  [1, 6],
  [7, 25],
])("linear systems: the solution of %i to %i equations satisfies them", (least, most) => {
  fc.assert(
    fc.property(system(least, most), ({ rows, right }) => {
      const x = solveLinear(rows, right, makeBudget({ mostWork: 1e12 })) ?? [];
      for (const [i, row] of rows.entries()) {
        let sum = rational(0n);
        for (const [j, entry] of row) sum = plus(sum, times(rational(BigInt(entry)), x[j]));
        expect(compare(sum, right[i])).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
});

test("linear systems: a dense matrix is solved as a square", () => {
  // n + 1 on the diagonal, -1 elsewhere: the rows add up to 2, so with 2 on the right all are 1.
  const size = 80;
  const rows = Array.from(
    { length: size },
    (_, i) => new Map(Array.from({ length: size }, (_, j) => [j, i === j ? size + 1 : -1])),
  );
  const right = rows.map(() => rational(2n));
  const x = solveLinear(rows, right, makeBudget({ mostWork: 1e12 })) ?? [];
  expect(x.map(({ p, q }) => rational(p, q))).toEqual(rows.map(() => rational(1n)));
});

test("linear systems: stops at the limit of work", () => {
  const rows = Array.from(
    { length: 20 },
    (_, i) =>
      new Map([
        [i, 3],
        [(i + 1) % 20, -1],
      ]),
  );
  const right = rows.map((_, i) => rational(1n, BigInt(i + 1)));
  expect(solveLinear(rows, right, makeBudget({ mostWork: 100 }))).toBeUndefined();
  expect(solveLinear(rows, right, makeBudget({ mostWork: 1e9 }))).toHaveLength(20);
});
