import { resolve } from "../thread/resolve.ts";
import { perform } from "../thread/run.ts";
import type { Cell } from "./cell.ts";
import { errorRow, rowOf } from "./row-of.ts";
import type { Row } from "./row.ts";

/** What a thread does with a batch of cells. Algorithms stay compiled from one batch to the next. */
export default (cells: readonly Cell[]): Row[] => cells.map(one);

function one(cell: Cell): Row {
  try {
    return rowOf(cell, perform(resolve(cell.asked)).result);
  } catch (error) {
    return errorRow(cell, error);
  }
}
