import { cellsLike, type Cell } from "../lab/plan/cell.ts";
import { errorRow } from "../lab/store/row-of.ts";
import type { Row } from "../lab/store/row.ts";

export const cellOf = ({ seed, ...rest }: Cell["asked"], version: string): Cell =>
  cellsLike(rest, version)(seed);

/** Makes a row with the given fields. */
export function rowWith(seed: number, fields: Partial<Row> = {}): Row {
  const cell = cellOf({ algorithm: "peterson", n: 4, seed: String(seed) }, "1");
  return { ...errorRow(cell, ""), outcome: "elected", error: null, messages: seed, ...fields };
}
