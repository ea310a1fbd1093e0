import type { Field } from "../../model/schema.ts";

/** What a value certainly is. A value of the sort `other` may be an id, so nothing is computed from it. */
export type ValueSort = "id" | "number" | "label" | "truth" | "none" | "me" | "other";

/** Says what a field holds. */
export const sortOf = ({ kind }: Field<unknown>): ValueSort =>
  kind === "id" ? "id" : kind === "nat" ? "number" : "label";

/** Returns the sort that all these values have. */
export function joined(sorts: readonly ValueSort[]): ValueSort {
  const [first] = sorts;
  return first !== undefined && sorts.every((sort) => sort === first) ? first : "other";
}

const equalities = ["===", "!==", "==", "!="];
const comparisons = ["<", "<=", ">", ">="];
/** Binary operators by precedence, the loosest first. */
export const operators: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  equalities,
  comparisons,
  ["<<", ">>", ">>>"],
  ["+", "-"],
  ["*", "/", "%"],
  ["**"],
];

/** Returns what a binary operator gives; undefined if it computes with an id. Ids are compared with ids alone. */
export function resultOf(sign: string, left: ValueSort, right: ValueSort): ValueSort | undefined {
  if (sign === "&&" || sign === "||") return joined([left, right]);
  const isSame = left === right && left !== "other" && left !== "me";
  if (equalities.includes(sign)) {
    const isAbsence = [left, right].includes("none") && ![left, right].includes("other");
    return isSame || isAbsence ? "truth" : undefined;
  }
  if (comparisons.includes(sign))
    return isSame && (left === "id" || left === "number") ? "truth" : undefined;
  return isSame && left === "number" ? "number" : undefined;
}
