import type { Algorithm } from "../model/algorithm.ts";
import { fieldOf, type Field } from "../model/schema.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import type { Expression } from "../sentence/expression.ts";
import { invariantsOf, parseSentence } from "../sentence/invariant.ts";
import type { Ids } from "../sentence/judge-state.ts";

/** One part of an invariant. */
export interface InvariantPart {
  readonly says: string;
  readonly sentence: string;
  readonly expression: Expression;
  readonly ids: Ids;
}

/** The words of sentences with which safety is said; a field of the same name would change its meaning. */
const words = ["decision", "position", "best"];

/** The property to prove: at most one leader, and the right one where the definition says which. */
export function safetyOf(algorithm: Algorithm): readonly InvariantPart[] {
  const taken = words.find((word) => Object.hasOwn(algorithm.state, word));
  if (taken !== undefined) {
    throw new Refusal(
      `${algorithm.name}: its field ${taken} has the name of a word of sentences, and safety would speak of the field; rename it.`,
    );
  }
  const isRight = "for all p: p.decision = leads implies p.best";
  const isOnly =
    "for all p, q: p.decision = leads and q.decision = leads implies p.position = q.position";
  const make = (says: string, sentence: string): InvariantPart => ({
    says,
    sentence,
    expression: parseSentence(sentence, algorithm),
    ids: "inside",
  });
  return [
    ...(algorithm.elects && algorithm.needs.ids
      ? [make("only the right process leads", isRight)]
      : []),
    make("at most one process leads", isOnly),
  ];
}

/** Parses a sentence of the user. Its refusal names the option and the sentence. */
function parseOwn(sentence: string, algorithm: Algorithm): Expression {
  try {
    return parseSentence(sentence, algorithm);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw Refusal.of("invariant", `${shorten(sentence)}: ${error.about.what ?? error.message}`);
  }
}

/** Returns the invariant: safety, and the sentences of the user, or else those of the definition. */
export function invariantOf(
  algorithm: Algorithm,
  own: readonly string[] | undefined,
): readonly InvariantPart[] {
  const sentences: readonly InvariantPart[] =
    own?.map((sentence) => ({
      says: sentence,
      sentence,
      expression: parseOwn(sentence, algorithm),
      ids: "outside",
    })) ??
    invariantsOf(algorithm).map(({ says, sentence }) => ({
      says,
      sentence,
      expression: parseSentence(sentence, algorithm),
      ids: "inside",
    }));
  return [...safetyOf(algorithm), ...sentences];
}

/** Writes the invariant of Chang and Roberts about the first messages that carry an id, if there are any. */
export function suggestInvariant({ messages, elects = "max", needs }: Algorithm): string {
  const [kind, field] = Object.entries(messages).flatMap(([name, fields]) =>
    Object.keys(fields).flatMap((it) => (isId(fieldOf(fields[it])) ? [[name, it]] : [])),
  )[0] ?? ["token", "id"];
  const sign = elects === "max" ? ">" : "<";
  const contends = needs.everyone ? "" : " and p.contends";
  return `for all messages m of ${kind}: for all p: between(m.${field}, p, m.to)${contends} implies m.${field} ${sign} p.id`;
}

const isId = ({ kind, ghost }: Field<unknown>): boolean => kind === "id" && !ghost;
