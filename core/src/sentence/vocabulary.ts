import type { Algorithm } from "../model/algorithm.ts";
import { isPerPort, type Field } from "../model/schema.ts";

export type Type = "number" | "label" | "truth";

/** What a field holds. */
export interface FieldType {
  readonly type: Type;
  /** The labels that the field can have. */
  readonly labels?: readonly string[];
  /** True if it holds an id. */
  readonly isId?: true;
  /** The number of slots per port, if the field has a value per port. */
  readonly slots?: number;
}

/** The words that a conjecture about an algorithm may use. */
export interface Vocabulary {
  readonly inRounds: boolean;
  /** True if messages carry a phase. */
  readonly hasPhases: boolean;
  readonly kinds: readonly string[];
  /** The labels of fields, of decisions and of kinds. */
  readonly labels: ReadonlySet<string>;
  /** The fields of a process, and of the messages of each kind. */
  readonly process: ReadonlyMap<string, FieldType>;
  readonly messages: ReadonlyMap<string, ReadonlyMap<string, FieldType>>;
}

const number: FieldType = { type: "number" };
const anId: FieldType = { type: "number", isId: true };
const truth: FieldType = { type: "truth" };
const labelled = (labels: readonly string[]): FieldType => ({ type: "label", labels });

const typeOf = ({ kind, labels }: Field<unknown>): FieldType =>
  kind === "one" ? labelled(labels) : kind === "id" ? anId : number;

/** Lists the words of an algorithm. Its own fields replace fields of the same name that every algorithm has. */
export function vocabularyOf({ needs, state, messages, elects }: Algorithm): Vocabulary {
  const kinds = Object.keys(messages);
  const process = new Map<string, FieldType>([
    ["position", number],
    ["decision", labelled(["leads", "follows", "none"])],
    ["woke", truth],
    ["contends", truth],
    ...(needs.ids ? [["id", anId] as const] : []),
    ...(needs.ids && elects ? [["best", truth] as const] : []),
  ]);
  for (const [name, field] of Object.entries(state)) {
    if (!isPerPort(field)) {
      if (!field.ghost) process.set(name, typeOf(field));
    } else if (!field.each.ghost && needs.ring)
      process.set(name, { ...typeOf(field.each), slots: field.slots });
  }
  const fieldsOf = (fields: Readonly<Record<string, Field<unknown>>>) =>
    new Map<string, FieldType>([
      ["kind", labelled(kinds)],
      ["to", needs.ids ? anId : number],
      ...(needs.ring ? [["way", labelled(["clockwise", "anticlockwise"])] as const] : []),
      ...Object.entries(fields)
        .filter(([, field]) => !field.ghost)
        .map(([name, field]) => [name, typeOf(field)] as const),
    ]);
  const known = new Map(Object.entries(messages).map(([kind, fields]) => [kind, fieldsOf(fields)]));
  const labels = [process, ...known.values()].flatMap((fields) =>
    [...fields.values()].flatMap((it) => it.labels ?? []),
  );
  return {
    inRounds: needs.rounds === true,
    hasPhases: Object.values(messages).some((fields) => Object.hasOwn(fields, "phase")),
    kinds,
    process,
    messages: known,
    labels: new Set([...labels, ...kinds]),
  };
}
