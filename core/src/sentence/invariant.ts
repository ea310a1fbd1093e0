import type { Algorithm } from "../model/algorithm.ts";
import type { Basis } from "../model/basis.ts";
import { always, type Along, type Always, type Claim } from "../model/claim.ts";
import type { Expression } from "./expression.ts";
import { judgeBy, sentenceOf } from "./judge-state.ts";
import { parseExpression } from "./parse-expression.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** An invariant that is one sentence: `check` evaluates it in every state, and `prove` proves it for every n. */
export interface Invariant extends Always {
  /** The sentence, in the language of conjectures. Its ids are in the order of the definition. */
  readonly sentence: string;
}

const parsed = new WeakMap<Algorithm, Map<string, Expression>>();

/** Parses a sentence about an algorithm; each only once. */
export function parseSentence(sentence: string, algorithm: Algorithm): Expression {
  const known = parsed.get(algorithm) ?? new Map<string, Expression>();
  parsed.set(algorithm, known);
  let expression = known.get(sentence);
  if (!expression) {
    expression = parseExpression(sentence, vocabularyOf(algorithm));
    known.set(sentence, expression);
  }
  return expression;
}

/** The sentences about runs behind claims about events, found by their functions, because claims are copied. */
const runSentences = new WeakMap<Along["watcher"], Expression>();

/** Notes that a claim judges exactly this sentence at the end of a run. */
export function noteRunSentence(claim: Along, expression: Expression): Along {
  runSentences.set(claim.watcher, expression);
  return claim;
}

/** Returns the sentence that a claim judges; undefined if the claim is a function. */
export function expressionOf(claim: Claim, algorithm: Algorithm): Expression | undefined {
  if (claim.form === "along") return runSentences.get(claim.watcher);
  return claim.form === "always" ? sentenceOf(claim)?.parse(algorithm) : undefined;
}

/**
 * Claims an invariant that is one sentence in the language of conjectures. `check` judges it in every state, and
 * `ringleader prove` proves for every n that no step violates it.
 *
 * @example
 * ```ts
 * const claim = invariant("best-leads", "only the best leads", "folklore", "for all p: p.decision = leads implies p.best");
 * console.log(claim.sentence); // for all p: p.decision = leads implies p.best
 * ```
 */
export function invariant(
  id: string,
  says: string,
  cite: string,
  sentence: string,
  known?: Basis,
): Invariant {
  const holds = judgeBy("inside", (algorithm) => parseSentence(sentence, algorithm));
  return { ...always(id, says, cite, holds, known), sentence };
}

/** Lists the sentences that an algorithm claims as invariants. */
export const invariantsOf = ({ claims = [] }: Algorithm): readonly Invariant[] =>
  claims.filter((claim): claim is Invariant => "sentence" in claim);
