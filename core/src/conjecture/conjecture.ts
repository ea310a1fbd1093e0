import type { Algorithm } from "../model/algorithm.ts";
import type { Along, Always, Bound } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { Refusal } from "../refusal/refusal.ts";
import { conjunctsOf, withoutNot } from "./conjuncts.ts";
import { mentions } from "../sentence/expression.ts";
import { parseExpression } from "../sentence/parse-expression.ts";
import { runPart, type ConjecturedBound } from "./run-part.ts";
import { stateClaim } from "./state-claim.ts";
import { vocabularyOf } from "../sentence/vocabulary.ts";

/** A conjecture of the user about an algorithm. */
export interface Conjecture {
  readonly text: string;
  readonly about: "runs" | "states";
  /** Returns what it says about n processes. */
  at(n: number): SizedConjecture;
}

/** A conjecture about one number of processes. */
export interface SizedConjecture {
  /** The claims that `check` judges; the conjecture holds if all of them do. Their number is the same for every n. */
  readonly claims: readonly (Bound | Along | Always)[];
  /** The parts that limit one measure. `check` judges them on every schedule. */
  readonly bounds: readonly ConjecturedBound[];
  /** Tells whether the conjecture holds for a finished run. Only if it is about runs. */
  holdsFor(run: Outcome): boolean;
  /** The invariant that a sweep judges after every event. Only if the conjecture is about the processes of a state. */
  readonly watched?: Always;
}

const ID = "your-conjecture";

/** Parses a conjecture; refuses it in one sentence with the column and what is accepted. */
export function parseConjecture(text: string, algorithm: Algorithm): Conjecture {
  const expression = parseExpression(text, vocabularyOf(algorithm));
  const isOfRuns = mentions(expression, ({ op }) => op === "measure");
  const isOfStates = mentions(
    expression,
    ({ op }) => op === "for all" || op === "for some" || op === "in flight",
  );
  if (isOfRuns && isOfStates) {
    throw Refusal.of(
      "conjecture",
      "messages, critical path, time and phases are known at the end of a run, and for all, for some and in flight describe one state; use only one of the two.",
    );
  }
  if (!isOfRuns && !isOfStates) {
    throw Refusal.of(
      "conjecture",
      "it names no measure and no process; write it like messages <= 3*n or for all p: p.woke.",
    );
  }
  if (isOfStates) {
    const claim = stateClaim(ID, text, expression);
    const isOfMessages = mentions(
      expression,
      (it) => it.op === "in flight" || ("over" in it && it.over === "messages"),
    );
    const sized: SizedConjecture = {
      claims: [claim],
      bounds: [],
      holdsFor: () => true,
      // A run shows its processes after every event, but not its messages in flight.
      ...(!isOfMessages && { watched: claim }),
    };
    return { text, about: "states", at: () => sized };
  }
  const conjuncts = conjunctsOf(withoutNot(expression));
  const at = (n: number): SizedConjecture => {
    const parts = conjuncts.map((it, i) => runPart(i === 0 ? ID : `${ID}-${i + 1}`, text, it, n));
    return {
      claims: parts.map(({ claim }) => claim),
      bounds: parts.flatMap(({ bound }) => bound ?? []),
      holdsFor: (run) => parts.every((part) => part.holdsFor(run)),
    };
  };
  return { text, about: "runs", at };
}
