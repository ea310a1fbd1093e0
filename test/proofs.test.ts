import { findAlgorithm } from "@ringleader/core/internal";
import { findStoredProof, prepareProof, storedProofs } from "@ringleader/core/internal/prove";
import { expect, test } from "vitest";

/** Makes the conditions of a proof, with the definition as it is now. */
function conditionsFor(algorithm: string, set: Readonly<Record<string, string>>) {
  const proof = prepareProof({ algorithm: findAlgorithm(algorithm).with(set), leavesOut: false });
  for (;;) {
    const { done, value } = proof.next();
    if (done) return value.conditions;
  }
}

test.each(
  storedProofs.map((proof) => [proof.algorithm, JSON.stringify(proof.set), proof] as const),
)(
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
