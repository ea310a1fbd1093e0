// A hunt finds mutants and shrinks them to the smallest ring on which the checker catches them.
import { allMutants, mutantName } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { huntMutant } from "./hunt.ts";
import { smallestCatch } from "./smallest-mutants.ts";

const names = [
  "chang-roberts:relay-compares",
  "franklin:FR-4",
  "peterson:PE-2",
  "franklin-probabilistic:PF-1",
  "itai-rodeh:G-4",
  "marchetti-spaccamela:MS-1",
  "variable-speeds:VS-4",
  "dfs:DFS-5",
];

test.each(names)("hunt: shrinks %s to the smallest ring", (name) => {
  const mutant = allMutants.find((it) => mutantName(it) === name)!;
  expect(huntMutant(mutant)).toMatchObject({ n: smallestCatch[name].n });
});
