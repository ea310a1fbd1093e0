import { findAlgorithm } from "@ringleader/core/internal";
import { findStoredProof, guardedCommands, storedProofs } from "@ringleader/core/internal/prove";
import { expect, test } from "vitest";
import { conditionsOf } from "../core/src/prove/conditions.ts";
import { invariantOf, safetyOf } from "../core/src/prove/invariant-part.ts";

/** Makes the conditions of a proof, with the definition as it is now. The full suite also searches small states. */
function conditionsFor(name: string, set: Readonly<Record<string, string>>) {
  const algorithm = findAlgorithm(name).with(set);
  const invariant = invariantOf(algorithm, undefined);
  return conditionsOf(guardedCommands(algorithm), invariant, safetyOf(algorithm));
}

/** The full suite also has parameters that are not standard, and the algorithm whose commands take seconds. */
const tried = storedProofs.filter(
  ({ set, algorithm }) =>
    process.env["FULL"] || (Object.keys(set).length === 0 && algorithm !== "hirschberg-sinclair"),
);

test.each(tried.map((proof) => [proof.algorithm, JSON.stringify(proof.set), proof] as const))(
  "proofs: the stored proof of %s %s is about its handlers and its invariant (if not: node scripts/proofs.mjs)",
  (algorithm, _, proof) => {
    const conditions = conditionsFor(algorithm, proof.set);
    expect(conditions).toHaveLength(proof.conditions);
    expect(findStoredProof(conditions)).toBe(proof);
    // One word more is another text, which no solver has answered.
    const [{ text, ...first }, ...others] = conditions;
    expect(findStoredProof([{ ...first, text: `${text} ` }, ...others])).toBeUndefined();
  },
);

test("proofs: two solvers have answered each", () => {
  expect(storedProofs.length).toBeGreaterThan(0);
  for (const { solvers } of storedProofs)
    expect(solvers.map((name) => name.split(" ")[0])).toEqual(["z3", "cvc5"]);
});
