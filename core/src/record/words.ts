import type { Algorithm } from "../model/algorithm.ts";
import type { Field } from "../model/schema.ts";
import { ID_MASK } from "../model/world.ts";

/** The number that stands for what a handler reads: of a label its index, of an id the one the user knows. */
export const numberOf = (
  { kind, labels }: Field<unknown>,
  value: unknown,
  complemented: boolean,
): number => {
  if (kind === "one") return labels.indexOf(value as string);
  return complemented && kind === "id" ? ID_MASK - (value as number) : (value as number);
};

/** Reads the i-th word of a message of kind k from what a handler is given, as the user knows it. */
export function wordReader({ messages, complemented }: Algorithm) {
  const schema = Object.values(messages).map((fields) => Object.entries(fields));
  return (k: number, i: number, message: any): number => {
    const [name, field] = schema[k][i];
    return numberOf(field, message[name], complemented);
  };
}
