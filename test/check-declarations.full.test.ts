// No algorithm of the catalogue, with any parameters, and no mutant reads a ghost, or computes with ids without
// declaring it.
import {
  catalogue,
  findAlgorithm,
  Refusal,
  mutantName,
  allMutants,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";

const budget = { states: 20_000, bytes: 2 ** 29 };
const sets: readonly Readonly<Record<string, string>>[] = [
  {},
  { elects: "min" },
  { elects: "max" },
  { announce: "yes" },
  { losers: "swallow" },
  { prune: "yes" },
  { bit: "no" },
];

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  const family = findAlgorithm(name);
  const fitting = sets.filter((set) => Object.keys(set).every((key) => key in family.parameters));
  test.each(fitting)("declarations: are true: %o", (set) => {
    const schedules = family.with(set).needs.coins ? {} : ({ schedules: "fifo" } as const);
    for (const n of [2, 3]) {
      for (const how of [{}, { reduce: false }, schedules]) {
        const report = checked({ algorithm: family.with(set), n }, { ...how, budget });
        expect(verdictOf(report), `n = ${n}`).not.toBe("violated");
      }
    }
  });
});

test.each(allMutants.map((mutant) => mutantName(mutant)))(
  "declarations: the mutant %s violates none",
  (name) => {
    const small = { states: 2000, bytes: 2 ** 28 };
    const refused = [2, 3].map((n) => {
      try {
        checked(
          { algorithm: findAlgorithm(name).with({}), n },
          { verdictOnly: true, budget: small },
        );
        return "";
      } catch (error) {
        // Some mutants do not run with this n or need other flags.
        if (error instanceof Refusal) return error.message;
        throw error;
      }
    });
    expect(refused.join()).not.toMatch(/declare/);
  },
);
