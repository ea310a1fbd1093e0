import type { Algorithm } from "../model/algorithm.ts";
import { isPerPort, type Field } from "../model/schema.ts";

export type Type = "number" | "label" | "truth";

/** The words that a conjecture about an algorithm may use. */
export interface Vocabulary {
  readonly inRounds: boolean;
  readonly kinds: readonly string[];
  /** The labels of fields, of decisions and of kinds. */
  readonly labels: ReadonlySet<string>;
  /** The fields of a process, and of the messages of each kind. */
  readonly process: ReadonlyMap<string, Type>;
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, Type>>;
}

const typeOf = ({ kind }: Field<unknown>): Type => (kind === "one" ? "label" : "number");

export function vocabularyOf({ needs, state, messages }: Algorithm): Vocabulary {
  const labels = new Set(["leads", "follows", "none", ...Object.keys(messages)]);
  const note = (field: Field<unknown>): Type => {
    for (const label of field.labels ?? []) labels.add(label);
    return typeOf(field);
  };
  const process = new Map<string, Type>([
    ["position", "number"],
    ["decision", "label"],
    ["woke", "truth"],
    ...(needs.ids ? [["id", "number"] as const] : []),
  ]);
  for (const [name, field] of Object.entries(state)) {
    if (!isPerPort(field) && !field.ghost) process.set(name, note(field));
  }
  const fieldsOf = (fields: Readonly<Record<string, Field<unknown>>>) =>
    new Map<string, Type>([
      ["kind", "label"],
      ["to", "number"],
      ...Object.entries(fields)
        .filter(([, field]) => !field.ghost)
        .map(([name, field]) => [name, note(field)] as const),
    ]);
  return {
    inRounds: needs.rounds === true,
    kinds: Object.keys(messages),
    process,
    messages: new Map(Object.entries(messages).map(([kind, fields]) => [kind, fieldsOf(fields)])),
    labels,
  };
}
