// A hunt with random runs finds most mutants, shrinks most of them to the smallest ring, and never blames the original.
import { allMutants, mutantName } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { huntMutant, type Hunted } from "./hunt.ts";
import { smallestCatch } from "./smallest-mutants.ts";

const hunted = new Map<string, Hunted>();

test.each(allMutants.map((mutant) => [mutantName(mutant), mutant] as const))(
  "hunt: %s",
  (name, mutant) => {
    const found = huntMutant(mutant);
    hunted.set(name, found);
    // The checker explores every run, so no violation exists on a smaller ring.
    const n = typeof found === "object" ? found.n : Infinity;
    expect(n).toBeGreaterThanOrEqual(smallestCatch[name].n);
    // A run outside the model may violate the election of the original too.
    const isInside = mutant.run.violate === undefined;
    const original = isInside ? huntMutant(mutant, mutant.of.name) : "nothing";
    expect(original).toBeTypeOf("string");
  },
);

test("hunt: 105 of 130 mutants are found, 67 of them on the smallest ring", () => {
  const of = (what: Hunted) =>
    [...hunted].filter(([, found]) => found === what).map(([name]) => name);
  const found = [...hunted].flatMap(([name, it]) =>
    typeof it === "object" ? [{ name, n: it.n, least: smallestCatch[name].n }] : [],
  );
  const counts = {
    found: found.length,
    smallest: found.filter(({ n, least }) => n === least).length,
    oneMore: found.filter(({ n, least }) => n === least + 1).length,
    // Mutants that never end and violate nothing: undecided for a run, which has a limit.
    unfinished: of("unfinished").length,
    refused: of("refused").length,
    // Mutants that send other numbers of messages without violating a claim, or that need a chosen setup.
    nothing: of("nothing").length,
  };
  expect(counts).toEqual({
    found: 105,
    smallest: 67,
    oneMore: 21,
    unfinished: 9,
    refused: 1,
    nothing: 15,
  });
});
