// oxlint-disable vitest/no-conditional-expect -- what is expected depends on how a store is found
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { falsifications, falsifyFile } from "../../lab/testing/falsified-stores.ts";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;
const { path: cwd, remove } = folder();
afterAll(remove);

/** Stores with different algorithms: schedules, rounds, coins. */
const sweeps = [
  ["chang-roberts", "peterson", "-n", "4,5", "--seeds", "2"],
  ["time-slice", "franklin", "-n", "3,4", "--seeds", "2"],
  ["itai-rodeh", "-n", "2,3", "--seeds", "3"],
].slice(0, FULL ? 3 : 1);

/** What a person sees of a store. Nothing of it may be false if the store is proved. */
const seen = async (file: string): Promise<unknown> => {
  const { rows } = await json(["results", file, "--limit", "100"], { cwd });
  const { groups } = await json(["results", file, "--by", "algorithm,n"], { cwd });
  const own = ["seconds", "created", "checksum"];
  const plain = (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !own.includes(key))),
  );
  return { rows: plain, groups };
};

const truth: unknown[] = [];
beforeAll(async () => {
  for (const [i, words] of sweeps.entries()) {
    await json(["sweep", ...words, "--out", `fresh-${i}.duckdb`], { cwd });
    truth.push(await seen(`fresh-${i}.duckdb`));
  }
});

/** One of each kind in the usual suite. */
const few =
  /^(?:plan changed|plan that is null|view instead of runs|macro avg|no key, a cell twice|computed column|schema with runs|type)$/;
const tried = falsifications.filter(({ name }) => FULL || few.test(name));

test("falsified stores: there are at least 200 ways", () => {
  expect(falsifications.length).toBeGreaterThanOrEqual(200);
  expect(tried.length).toBeGreaterThanOrEqual(8);
});

test.each(tried)("falsified stores: $name is found, repaired or refused", async (way) => {
  // Each way is tried at one of the stores.
  const i = falsifications.indexOf(way) % sweeps.length;
  const file = "false.duckdb";
  copyFileSync(join(cwd, `fresh-${i}.duckdb`), join(cwd, file));
  await falsifyFile(join(cwd, file), way, falsifications.indexOf(way));
  const first = await ringleader(["results", file, "--verify", "--json"], { cwd });
  expect(first.err).not.toMatch(/our fault|\n\s+at /);
  for (const args of [["--verify"], ["--by", "algorithm,n"]])
    if (way.name.startsWith("a name with a line break"))
      expect((await ringleader(["results", file, ...args], { cwd })).out).not.toMatch(/^\s*✓/m);
  expect([0, 1, 2, 64]).toContain(first.status);
  if (first.status === 0) expect(await seen(file)).toEqual(truth[i]);
  // What is refused is refused by every verb, and shows nothing.
  if (first.status === 64)
    for (const args of [
      ["results", file],
      ["plot", file],
    ]) {
      const { status, out } = await ringleader(args, { cwd });
      expect([args[0], status, out]).toEqual([args[0], 64, ""]);
    }
  if (first.status !== 1) return;
  const repair = await ringleader(["results", file, "--verify", "--repair"], { cwd });
  expect(repair.err).not.toMatch(/our fault|\n\s+at /);
  if (repair.status !== 0) return;
  const again = await ringleader(["results", file, "--verify"], { cwd });
  expect([again.status, await seen(file)]).toEqual([0, truth[i]]);
});
