import { briefResult } from "@ringleader/core";
import { resolve } from "../thread/resolve.ts";
import { again, conduct } from "../thread/run.ts";
import type { Cell } from "./cell.ts";
import { errorRow, rowOf } from "./row-of.ts";
import type { Row } from "./row.ts";

/** What a thread does with a batch of cells. Algorithms stay compiled from one batch to the next. */
export default (cells: readonly Cell[]): Row[] => cells.map(one);

function one(cell: Cell): Row {
  try {
    const wanted = resolve(cell.asked);
    const { outcome, seconds } = conduct(wanted);
    const result = briefResult(outcome, wanted.name);
    return rowOf(cell, result, again(result, wanted), seconds.run);
  } catch (error) {
    return errorRow(cell, error);
  }
}
