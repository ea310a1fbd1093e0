import { expect, test } from "vitest";
import { check } from "@ringleader/core";
import { findAlgorithm } from "@ringleader/core/internal";
import { variants, watchReactions } from "./reactions.ts";

test.each(variants)(
  "reasons: every reachable reaction of $algorithm $set has its own, n = 1 to 3",
  ({ algorithm: name, set = {} }) => {
    const family = findAlgorithm(name);
    const { algorithm, silent, ambiguous } = watchReactions(family.with(set));
    // Claims of the catalogue are judged on copies as those of any file, which may leave them undecided.
    const election = { ...algorithm, claims: [], sometimes: [] };
    expect(check({ ...family, with: () => election }, { n: "1..3" }).verdict).toBe("holds");
    expect([...silent(), ...ambiguous()]).toEqual([]);
  },
);
