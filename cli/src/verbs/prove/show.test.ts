import { expect, test } from "vitest";
import type { Proof } from "./json.ts";
import { showProof } from "./show.ts";
import { verdictOf } from "./verdict.ts";

const answer: Proof["answer"] = {
  parameters: {},
  outside: ["links may reorder messages"],
  proves: "At most one process leads: for every n.",
  assumes: ["ids are only compared; tested on 4 spacings", "a counter is small"],
  ids: "only compared: assumed; tested on 4 spacings",
  invariant: [],
  leftOut: [],
  conditions: [],
};
const proof: Proof = {
  algorithm: "some",
  verdict: "proved",
  answer,
  asked: [{ name: "initially", says: "it holds", answers: { z3: "unsat" } }],
  solvers: [],
  files: [],
  seconds: 1,
};

test("prove: in every verbosity, the sentence says what is proved, assumed and outside", () => {
  const all =
    "At most one process leads: for every n. Assumed: ids are only compared; tested on 4 spacings; a counter is small. This mutant is the right algorithm outside its model (links may reorder messages). The proof is about the model.";
  expect(showProof(proof, "line")).toBe(`proved: some; ${all}\n`);
  for (const detail of ["screen", "everything"] as const) {
    const shown = showProof(proof, detail).replace(/\s+/g, " ");
    for (const sentence of all.split(". ")) expect(shown).toContain(sentence);
    expect(shown).not.toContain("the right one");
  }
});

test("prove: without a question, or without an answer to one, nothing is proved", () => {
  const [asked] = proof.asked;
  expect(verdictOf(answer, proof.asked)).toBe("proved");
  expect(verdictOf(answer, [])).toBe("undecided");
  expect(verdictOf(answer, [asked, { ...asked, answers: {} }])).toBe("undecided");
  expect(showProof({ ...proof, verdict: "undecided", asked: [] }, "line")).toContain(
    "No condition was asked",
  );
});
