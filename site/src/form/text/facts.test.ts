import { catalogue } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { run } from "@ringleader/core";
import { facts, type MessageOrder } from "./facts.ts";
import { searchText, searchWords } from "../gallery/search.ts";

/** The orders as functions, from the smallest. */
const orders: readonly (readonly [MessageOrder, (n: number) => number])[] = [
  ["n", (n) => n],
  ["n log n", (n) => n * Math.log2(n)],
  ["n²", (n) => n * n],
];

const idOrders = ["rising", "falling", "random", "bit-reversal"] as const;

/** Counts the messages of the most expensive of a few rings of n processes, or what the card says of algorithms with coins. */
function cost(algorithm: string, n: number): number {
  const messages = (more: object) => run({ algorithm, n, ...more }).messages;
  const { counted } = facts[algorithm];
  if (counted === undefined)
    return Math.max(...idOrders.map((ids) => messages({ ids, seed: 1 }).total));
  if (counted === "per round") return messages({ set: { k: "32" }, seed: 1 }).byPhase!["1"];
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1);
  return seeds.reduce((sum, seed) => sum + messages({ seed }).total, 0) / seeds.length;
}

test("gallery: every algorithm has its facts, and its paper has the year", () => {
  expect(Object.keys(facts).sort()).toEqual(catalogue.map(({ name }) => name).sort());
  const years = catalogue.map(({ name }) => facts[name].year);
  expect(catalogue.map((family, i) => family.with({}).paper?.includes(String(years[i])))).toEqual(
    catalogue.map(() => true),
  );
});

test.each(catalogue.filter((family) => family.with({}).needs.ring).map(({ name }) => name))(
  "gallery: the messages of %s grow no faster than its order",
  (name) => {
    const [small, large] = [8, 64];
    const growth = cost(name, large) / cost(name, small);
    const at = orders.findIndex(([word]) => word === facts[name].messages);
    const grows = (i: number) => (i < 0 ? 0 : orders[i][1](large) / orders[i][1](small));
    expect(growth).toBeLessThan(1.25 * grows(at));
    // The next smaller order is too small; a mean over seeds is too rough to tell.
    expect(growth).toBeGreaterThan(facts[name].counted === "expected" ? 0 : 1.02 * grows(at - 1));
  },
);

test("gallery: a search knows bounds, however they are written", () => {
  const text = searchText("O(n log n) messages by Franklin");
  const finds = (query: string) => searchWords(query).every((word) => text.includes(word));
  const queries = ["O(n log n)", "o(nlogn)", "O(n · log n) franklin", "messages", "O(n)"];
  expect(queries.map(finds)).toEqual([true, true, true, true, false]);
  expect(searchText("O(n²)")).toContain(searchWords("o(n^2)")[0]);
});
