import type { Algorithm } from "../model/algorithm.ts";
import { readWording, type Wording } from "./wording.ts";

/** What sentences call a message of a kind. */
export interface Noun extends Wording {
  /** For each value, its index among the words of the message. */
  readonly words: readonly number[];
}

/** Returns the noun of each kind of message: the one that the algorithm gives, else `{id}'s token (hops {hops})`. */
export const nounsOf = (algorithm: Algorithm): readonly Noun[] =>
  Object.entries(algorithm.messages).map(([kind, fields]) => {
    const text = algorithm.nouns?.[kind] ?? plainNoun(kind, fields);
    const { wording, names } = readWording(algorithm, kind, text, `nouns.${kind}`);
    const order = Object.keys(fields);
    return { ...wording, words: names.map((name) => order.indexOf(name)) };
  });

function plainNoun(kind: string, fields: Algorithm["messages"][string]): string {
  const origin = Object.keys(fields).find((name) => fields[name].kind === "id");
  const rest = Object.keys(fields).filter((name) => name !== origin);
  const values = rest.map((name) => `${name} {${name}}`).join(", ");
  return `${origin === undefined ? "" : `{${origin}}'s `}${kind}${values && ` (${values})`}`;
}
