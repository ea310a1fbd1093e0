import { expect, test } from "vitest";
import type { Proof } from "./json.ts";
import { showProof } from "./show.ts";
import { answerOf } from "./solver.ts";
import { verdictOf } from "./verdict.ts";

const answer: Proof["answer"] = {
  parameters: {},
  outside: ["links may reorder messages"],
  proves: "At most one process leads: for every n.",
  assumes: ["ids are only compared (tested on 4 spacings)", "a counter is small"],
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
    "Assuming that ids are only compared (tested on 4 spacings), and that a counter is small, at most one process leads: for every n. This mutant is the right algorithm outside its model (links may reorder messages). The proof is about the model.";
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

test("prove: if nobody states an invariant, a step that leaves safety decides nothing, and a sentence to begin with is named", () => {
  const suggests =
    "for all messages m of token: for all p: between(m.id, p, m.to) implies m.id > p.id";
  const refuted = [{ ...proof.asked[0], answers: { z3: "sat" } as const }];
  expect(verdictOf(answer, refuted)).toBe("not-inductive");
  expect(verdictOf({ ...answer, suggests }, refuted)).toBe("undecided");
  const shown = showProof(
    { ...proof, verdict: "undecided", answer: { ...answer, suggests }, asked: refuted },
    "line",
  );
  expect(shown).toContain(`--invariant "${suggests}"`);
});

test.each([
  ["unsat\n", "unsat"],
  ["sat\n", "sat"],
  ["unsat\nunsat\n", "unknown"],
  ["unsat\nsat\n", "unknown"],
  ['(error "line 3")\nunsat\n', "unknown"],
  ["timeout\n", "unknown"],
  ["", "unknown"],
])("prove: of the output %j, the answer is %s", (output, answered) => {
  expect(answerOf(output)).toBe(answered);
});
