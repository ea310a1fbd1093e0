// What `check` says of broken twins: each is caught, on the smallest ring on which anything shows.
import { catalogue, huntMutants, mutantName, allMutants } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { smallestCatch } from "./smallest-mutants.ts";

/** Larger ones are caught on the ring of their own run. */
const LARGEST = 4;
const budget = { states: 200_000, bytes: 64e6 };

test.each(catalogue.map((it) => [it.name, it] as const))("%s", (_, family) => {
  const own = allMutants.filter(({ of }) => of === family).map(mutantName);
  const found = huntMutants(family, { n: LARGEST, set: {}, budget }).map((it) => {
    while (it.advance());
    return it.found();
  });
  expect(found.map(({ name, caught, n }) => [name, caught, n])).toEqual(
    own.map((name) => [name, true, smallestCatch[name].n]),
  );
  for (const { name, by } of found) expect([name, by]).toEqual([name, expect.stringMatching(/./)]);
});
