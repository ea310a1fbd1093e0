import type { Rows } from "./rows.ts";

/** Returns the row that parts the first `taken` events from all later ones; undefined if no row does. */
export function playheadRow({ rowOf }: Pick<Rows, "rowOf">, taken: number): number | undefined {
  let row = 0;
  for (let i = 0; i < taken; i++) row = Math.max(row, rowOf[i]);
  for (let i = taken; i < rowOf.length; i++) if (rowOf[i] <= row) return undefined;
  return row;
}
