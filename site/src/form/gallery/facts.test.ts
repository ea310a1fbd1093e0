import { catalogue, findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { run } from "@ringleader/core";
import { facts, type MessageOrder } from "./facts.ts";
import { searchText, searchWords } from "./search.ts";

/** The orders as functions, from the smallest. */
const orders: readonly (readonly [MessageOrder, (n: number) => number])[] = [
  ["n", (n) => n],
  ["n log n", (n) => n * Math.log2(n)],
  ["n²", (n) => n * n],
];

const idOrders = ["rising", "falling", "random", "bit-reversal"] as const;

/** Counts the messages of the most expensive of a few rings of n processes; with coins, their mean over some seeds. */
function cost(algorithm: string, n: number): number {
  const { needs } = findAlgorithm(algorithm).with({});
  const total = (more: object) => run({ algorithm, n, ...more }).messages.total;
  if (needs.ids) return Math.max(...idOrders.map((ids) => total({ ids, seed: 1 })));
  const seeds = Array.from({ length: 40 }, (_, i) => i + 1);
  return seeds.reduce((sum, seed) => sum + total({ seed }), 0) / seeds.length;
}

test("gallery: every algorithm has its facts, and its paper has the year", () => {
  expect(Object.keys(facts).sort()).toEqual(catalogue.map(({ name }) => name).sort());
  for (const { name, with: make } of catalogue)
    expect(make({}).paper, name).toContain(String(facts[name].year));
});

test.each(catalogue.filter((family) => family.with({}).needs.ring).map(({ name }) => name))(
  "gallery: the messages of %s grow no faster than its order",
  (name) => {
    const [small, large] = [16, 128];
    const growth = cost(name, large) / cost(name, small);
    const [, order] = orders.find(([word]) => word === facts[name].messages)!;
    expect(growth).toBeLessThan(1.25 * (order(large) / order(small)));
    // The next smaller order is too small.
    const at = orders.findIndex(([word]) => word === facts[name].messages);
    if (at > 0 && !facts[name].expected)
      expect(growth).toBeGreaterThan(1.02 * (orders[at - 1][1](large) / orders[at - 1][1](small)));
  },
);

test("gallery: a search knows bounds, however they are written", () => {
  const text = searchText("O(n log n) messages by Franklin");
  for (const query of ["O(n log n)", "o(nlogn)", "O(n · log n) franklin", "messages"])
    expect(
      searchWords(query).every((word) => text.includes(word)),
      query,
    ).toBe(true);
  expect(searchText("O(n²)")).toContain(searchWords("o(n^2)")[0]);
  expect(text).not.toContain(searchWords("O(n)")[0]);
});
