// Every mutant fails on its own run, and the original does not. This shows that the tests can fail.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  formatFlags,
  type RunSpec,
  isViolated,
  parseRun,
  runRequest,
  mutantName,
  mutantRun,
  allMutants,
  type Result,
  type Mutant,
} from "@ringleader/core/internal";

const runOf = (spec: RunSpec): Result =>
  runRequest(parseRun(spec), { maxMessages: spec.maxMessages ?? 100_000 });

function isCaught({ caught }: Mutant, mutated: Result, original: Result): boolean {
  switch (caught) {
    case "election":
      return mutated.outcome === "elected" && mutated.violations !== undefined;
    case "claim":
      return isViolated(mutated) && mutated.violations === undefined;
    case "messages":
      return JSON.stringify(mutated.messages) !== JSON.stringify(original.messages);
    case "time":
      return (
        JSON.stringify([mutated.time, mutated.causal]) !==
        JSON.stringify([original.time, original.causal])
      );
    default:
      return mutated.outcome === caught;
  }
}

describe("mutants: each fails on its own run", () => {
  test.each(allMutants.map((mutant) => [formatFlags(mutantRun(mutant)), mutant] as const))(
    "%s",
    (_, mutant) => {
      const spec = mutantRun(mutant);
      const original = runOf({ ...spec, algorithm: mutant.of.name });
      // Outside its model the original may fail too; the mutant must then fail differently.
      const insideModel = original.setup["violated"] === undefined;
      const fails = original.outcome !== "elected" || isViolated(original);
      expect(insideModel && fails).toBe(false);
      const mutated = runOf(spec);
      expect([isCaught(mutant, mutated, original), mutated.outcome, mutated.violations]).toEqual([
        true,
        mutated.outcome,
        mutated.violations,
      ]);
    },
  );
});

/** What sentences of mutants say of other runs than their own, and the election there. */
const elsewhere: readonly [RunSpec, string, string | undefined][] = [
  [{ algorithm: "peterson:PE-4", ids: [1, 3, 2, 5, 4, 6] }, "elected", undefined],
  [
    { algorithm: "peterson:PE-4", ids: [5, 1, 6, 2, 7, 3, 8, 4] },
    "many-leaders",
    "2 processes declare themselves leader: 8, 7",
  ],
  [{ algorithm: "dolev-klawe-rodeh:PE-4", ids: [1, 3, 2, 5, 4, 6] }, "elected", undefined],
  [{ algorithm: "peterson:PE-3", ids: [1, 2] }, "elected", undefined],
];

test.each(elsewhere)("mutants: their sentences are true of %o", (spec, outcome, violation) => {
  const { outcome: found, violations } = runOf(spec);
  expect([found, violations?.[0]]).toEqual([outcome, violation]);
});

test("mutants: names are unique", () => {
  const names = allMutants.map(mutantName);
  expect(new Set(names).size).toBe(names.length);
});

// The mistakes that readers of the papers make most often.
const mistakes = `
  G-1 G-2 G-3 G-4 G-5 G-6 LCR-1 HS-1 HS-2 HS-3 FR-1 PE-1 PE-2 PE-3 PE-4 PF-1 PF-2 PF-3 PF-4 PF-5
  DFS-1 DFS-2 DFS-3`
  .trim()
  .split(/\s+/);

const root = join(import.meta.dirname, "..");
const textsOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "mutants.test.ts")
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
const allTexts = [...textsOf("core/src/algorithms"), ...textsOf("test")].join("\n");

describe("mutants: a mutant, claim, comment or test names each common mistake", () => {
  test.each(mistakes)("%s", (mistake) => {
    expect(allTexts).toMatch(new RegExp(`\\b${mistake}(?!\\d)`));
  });
});
