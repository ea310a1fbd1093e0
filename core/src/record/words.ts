import type { Algorithm } from "../model/algorithm.ts";

const ID_MASK = 2 ** 32 - 1;

/** Reads the i-th word of a message of kind k from what a handler is given, as the user knows it. */
export function wordReader({ messages, complemented }: Algorithm) {
  const schema = Object.values(messages).map((fields) => Object.entries(fields));
  return (k: number, i: number, message: any): number => {
    const [name, field] = schema[k][i];
    const value = message[name];
    if (field.kind === "one") return field.labels.indexOf(value as string);
    return complemented && field.kind === "id" ? ID_MASK - (value as number) : (value as number);
  };
}
