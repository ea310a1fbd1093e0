import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { allBest, bestOf, keepBest, type BestRun } from "./best-known.ts";
import { openStore } from "./store.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const found = (value: string, more: Partial<BestRun> = {}): BestRun => ({
  algorithm: "peterson",
  version: "1",
  parameters: "{}",
  n: 64,
  measure: "messages",
  over: "ids, who's awake",
  value,
  label: "found",
  by: "annealing",
  digest: "d",
  replay: null,
  trace: "{}\n",
  ...more,
});

test("best known: keeps the better run, prefers a proof, and survives reopening", async () => {
  const path = join(cwd, "best.duckdb");
  const store = await openStore(path, "write");
  expect(await bestOf(store, found("1"))).toBe(undefined);
  expect(await allBest(store)).toEqual([]);
  expect((await keepBest(store, found("90"))).value).toBe("90");
  // Values are compared as numbers; as strings, 100 would be less than 99.
  expect((await keepBest(store, found("100"))).value).toBe("100");
  expect((await keepBest(store, found("99"))).value).toBe("100");
  expect((await keepBest(store, found("100", { label: "proved" }))).label).toBe("proved");
  expect((await keepBest(store, found("100", { digest: "other" }))).digest).toBe("d");
  const long = `1${"0".repeat(300)}`;
  await keepBest(store, found(long, { measure: "time" }));
  await store.close();
  const again = await openStore(path, "read");
  const all = await allBest(again);
  expect(all.map(({ measure, value, label }) => [measure, value, label])).toEqual([
    ["messages", "100", "proved"],
    ["time", long, "found"],
  ]);
  await again.close();
});

test("best known: a proved run replaces a larger value, which is false", async () => {
  const store = await openStore(join(cwd, "false.duckdb"), "write");
  await keepBest(store, found("999", { label: "proved" }));
  expect((await keepBest(store, found("99", { label: "searched" }))).value).toBe("999");
  expect((await keepBest(store, found("100", { label: "proved" }))).value).toBe("100");
  expect((await allBest(store)).map(({ value }) => value)).toEqual(["100"]);
  await store.close();
});

test.each([
  ["a value that is not a number", "UPDATE worst SET value = 'abc'"],
  ["an unknown label", "UPDATE worst SET label = 'sure'"],
  ["parameters that are no JSON", "UPDATE worst SET parameters = '{'"],
  ["other columns", "CREATE OR REPLACE TABLE worst AS SELECT 7 AS n"],
])("best known: a foreign file with %s is refused", async (_, change) => {
  const store = await openStore(join(cwd, "foreign.duckdb"), "write");
  await store.ask("DROP TABLE IF EXISTS worst");
  await keepBest(store, found("5"));
  await store.ask(change);
  await expect(allBest(store)).rejects.toThrow(/its table worst is not one that ringleader/);
  await store.close();
});
