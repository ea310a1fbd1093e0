// `check` catches every mutant, at the smallest n at which it differs from the original.
import { catalogue, huntMutants, mutantName, allMutants } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { smallestCatch } from "./smallest-mutants.ts";

/** Largest n that is explored. Mutants that need a larger n are caught on the ring of their own run. */
const LARGEST = 4;
const budget = { states: 200_000, bytes: 64e6 };

test.each(catalogue.map((it) => [it.name, it] as const))(
  "check: catches the mutants of %s",
  (_, family) => {
    const own = allMutants.filter(({ of }) => of === family).map(mutantName);
    const hunts = huntMutants(family, { n: LARGEST, set: {}, budget }).map((it) => {
      while (it.advance());
      return it.found();
    });
    expect(hunts.map(({ name, caught, n }) => [name, caught, n])).toEqual(
      own.map((name) => [name, true, smallestCatch[name].n]),
    );
    for (const { name, by } of hunts)
      expect([name, by]).toEqual([name, expect.stringMatching(/./)]);
  },
);
