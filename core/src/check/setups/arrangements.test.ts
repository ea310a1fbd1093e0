import { expect, test } from "vitest";
import { arrangements, binomial, choices, factorial, tied, weakOrders } from "./arrangements.ts";
import { withRepeats } from "./arrangements.ts";

const kept = (lists: Iterable<Uint32Array>) => Array.from(lists, (list) => list.join());
const sizes = [1, 2, 3, 4, 5, 6];

test("binomial: is exact", () => {
  const wrong: [number, number][] = [];
  let row = [1n];
  for (let m = 1; m <= 64; m++) {
    row = [1n, ...row.slice(1).map((it, i) => it + row[i]), 1n];
    row.forEach((it, n) => {
      if (binomial(m, n) !== it) wrong.push([m, n]);
    });
  }
  expect(wrong).toEqual([]);
  expect(binomial(2 ** 32 - 1, 1)).toBe(2n ** 32n - 1n);
});

test("arrangements: every order once, in dictionary order", () => {
  expect(kept(arrangements([1, 2, 3]))).toEqual([
    "1,2,3",
    "1,3,2",
    "2,1,3",
    "2,3,1",
    "3,1,2",
    "3,2,1",
  ]);
  expect(kept(arrangements([4, 6, 9], 1))).toEqual(["4,6,9", "4,9,6"]);
  for (const n of sizes) {
    const lists = kept(arrangements(Array.from({ length: n }, (_, i) => i)));
    expect(new Set(lists).size).toBe(Number(factorial(n)));
    expect(lists).toEqual(lists.toSorted());
  }
});

test("choices: every choice from a range", () => {
  expect(kept(choices(2, 3, 5))).toEqual(["3,4", "3,5", "4,5"]);
  expect(new Set(kept(choices(4, 1, 9))).size).toBe(126);
  expect([binomial(9, 4), binomial(4, 4), binomial(3, 4)]).toEqual([126n, 1n, 0n]);
});

test("weak orders: counts are Fubini's numbers", () => {
  expect(sizes.map(weakOrders)).toEqual([1n, 3n, 13n, 75n, 541n, 4683n]);
  for (const n of sizes) {
    const lists = kept(tied(n));
    expect(lists.length).toBe(Number(weakOrders(n) - factorial(n)));
    expect(new Set(lists).size).toBe(lists.length);
  }
});

test("tied: exactly the lists of 1 to m, all used, with a repeat", () => {
  const byDefinition = kept(withRepeats(4, 1, 4)).filter((list) => {
    const values = list.split(",").map(Number);
    return new Set(values).size === Math.max(...values);
  });
  expect(kept(tied(4))).toEqual(byDefinition);
});

test("withRepeats: exactly the lists with a repeat", () => {
  expect(kept(withRepeats(2, 0, 2))).toEqual(["0,0", "1,1", "2,2"]);
  expect(kept(withRepeats(3, 1, 4)).length).toBe(4 ** 3 - 4 * 3 * 2);
  expect(kept(withRepeats(1, 1, 4))).toEqual([]);
});
