import type { Field } from "../model/schema.ts";

/** Returns what a stored word means to an algorithm. */
export const valueOf = ({ kind, labels }: Field<unknown>, word: number): unknown =>
  kind === "one" ? labels[word] : word;
