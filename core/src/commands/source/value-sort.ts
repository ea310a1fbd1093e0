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
