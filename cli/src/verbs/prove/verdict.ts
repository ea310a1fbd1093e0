import { exit } from "../../terminal/exit.ts";
import type { AskedCondition } from "./ask-solvers.ts";
import type { ProveAnswer } from "./work.ts";

const proofVerdicts = ["proved", "not-inductive", "not-expressible", "undecided"] as const;
export type ProofVerdict = (typeof proofVerdicts)[number];

export const proofStatus: Readonly<Record<ProofVerdict, number>> = {
  proved: exit.holds,
  "not-inductive": exit.violated,
  "not-expressible": exit.undecided,
  undecided: exit.undecided,
};

/** Decides a proof from the search of small states and the answers of the solvers. */
export function verdictOf(
  { inexpressible, counterexample, suggests }: ProveAnswer,
  asked: readonly AskedCondition[],
): ProofVerdict {
  if (inexpressible !== undefined) return "not-expressible";
  const answers = asked.flatMap((it) => Object.values(it.answers));
  // If nobody states an invariant, a step that leaves it says nothing about the algorithm.
  if (counterexample || answers.includes("sat"))
    return suggests === undefined ? "not-inductive" : "undecided";
  // Without an answer nothing is proved.
  const isAnswered = asked.length > 0 && asked.every((it) => Object.keys(it.answers).length > 0);
  return isAnswered && answers.every((answer) => answer === "unsat") ? "proved" : "undecided";
}
