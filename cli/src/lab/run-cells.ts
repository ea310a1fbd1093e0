import { briefResult } from "@ringleader/core/internal";
import { replayChanges, resolve } from "../request/resolve.ts";
import { runOnce } from "../verbs/run/work.ts";
import type { Cell } from "./plan/cell.ts";
import { errorRow, rowOf } from "./store/row-of.ts";
import type { Row } from "./store/row.ts";

/** Runs a batch of cells in a worker. Algorithms stay compiled between batches. */
export const runCells = (cells: readonly Cell[]): Row[] => cells.map(runCell);

function runCell(cell: Cell): Row {
  try {
    const wanted = resolve(cell.asked);
    const { outcome, seconds } = runOnce(wanted);
    const changes = replayChanges(wanted, outcome.n);
    const result = briefResult(outcome, wanted.spec.algorithm, changes);
    return rowOf(cell, result, seconds.run);
  } catch (error) {
    return errorRow(cell, error);
  }
}
