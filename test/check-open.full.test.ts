// Every number of Check opens a run, on rings of three, and so does every counterexample of every mutant.
import {
  allMutants,
  catalogue,
  findAlgorithm,
  mutantName,
  violable,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { openEveryRun } from "./check-open.ts";
import { smallestCatch } from "./smallest-mutants.ts";

test.each(catalogue.map((family) => [family.name, family] as const))(
  "check: every run of %s opens and is walked, n = 3",
  async (_, family) => {
    const { runs, wrong } = await openEveryRun(family, 3);
    expect(wrong).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  },
);

/** Number of states after which a check ends; coins have far more outside their model. */
const STATES_MAX = "20000";
/** Largest n of a mutant that is explored. */
const N_MAX = 3;

/** Every other mutant, to save time. */
const some = allMutants.filter((_, i) => i % 2 === 0);

test.each(some.map((mutant) => [mutantName(mutant), mutant] as const))(
  "check: every run of %s opens and is walked",
  async (name, mutant) => {
    const family = findAlgorithm(name);
    const form = { algorithm: name, set: mutant.set ?? {} };
    const n = Math.min(N_MAX, Math.max(2, smallestCatch[name].n));
    const asked = { form, check: { states: STATES_MAX } };
    const { wrong } = await openEveryRun(family, n, asked);
    expect(wrong).toEqual([]);
  },
);

test.each(catalogue.map((family) => [family.name, family] as const))(
  "check: every run of %s outside its model opens",
  async (name, family) => {
    const { needs } = family.with({});
    // Of coins in rounds, wake-up patterns are refused; coins of processes that disagree can be tossed without end.
    const isDrawnInRounds = needs.coins === true && needs.rounds === true;
    const walks = needs.coins !== true;
    for (const violate of violable) {
      if (!needs[violate] || (violate === "everyone" && isDrawnInRounds)) continue;
      const form = { algorithm: name, violate };
      const { wrong } = await openEveryRun(family, 3, {
        form,
        check: { states: STATES_MAX },
        walks,
      });
      expect([violate, wrong]).toEqual([violate, []]);
    }
  },
);
