import { cellOf } from "../lab/cell.ts";
import { errorRow } from "../lab/row-of.ts";
import type { Row } from "../lab/row.ts";

/** A row that nobody ran, with some of its fields. */
export function rowWith(seed: number, fields: Partial<Row> = {}): Row {
  const cell = cellOf({ algorithm: "peterson", n: 4, seed: String(seed) }, "1");
  return { ...errorRow(cell, ""), outcome: "elected", error: null, messages: seed, ...fields };
}
