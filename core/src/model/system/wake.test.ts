import { expect, test } from "vitest";
import { findAlgorithm, parseRun } from "../../request/parse-run.ts";
import { readFixed, readOption } from "../../request/options.ts";
import { describeSetup, makeSetup } from "../setup.ts";
import type { RunChoices } from "../run-spec.ts";

const setupOf = (algorithm: string, more: RunChoices) =>
  describeSetup(makeSetup(parseRun({ algorithm, n: 8, ...more }, findAlgorithm(algorithm))));

test("wake: random draws starters from the seed, at least one", () => {
  const starters = [1, 2, 3, 4].map((seed) =>
    Object.keys(setupOf("chang-roberts", { seed, wake: "random" })["wake"] as object),
  );
  expect(new Set(starters.map(String)).size).toBeGreaterThan(1);
  for (const positions of starters) expect(positions.length).toBeGreaterThan(0);
  expect(setupOf("chang-roberts", { seed: 1, wake: "random" })["wake"]).toEqual(
    Object.fromEntries(starters[0].map((p) => [p, "0"])),
  );
});

test("wake: random draws times in rounds, and one root where there is a root", () => {
  const { wake, willing } = setupOf("marchetti-spaccamela", {
    seed: 1,
    wake: "random",
    willing: "random",
  });
  expect(Object.keys(wake as object)).toHaveLength(8);
  expect(new Set(Object.values(wake as object)).size).toBeGreaterThan(2);
  expect((willing as number[]).length).toBeLessThan(8);
  const tree = setupOf("dfs", { seed: 1, wake: "random", set: { task: "tree" } });
  expect(Object.keys(tree["wake"] as object)).toHaveLength(1);
});

test("wake: random is a word of run, not of check", () => {
  expect([readOption("wake", "random"), readOption("willing", "random")]).toEqual([
    "random",
    "random",
  ]);
  expect(() => readFixed("wake", "random")).toThrow(
    "wake: random is not accepted; each explores every choice.",
  );
  expect(readFixed("wake", "0,2")).toEqual([0, 2]);
});
