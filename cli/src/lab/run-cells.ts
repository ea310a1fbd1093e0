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
    const run = resolve(cell.asked);
    const isLimited = run.spec.maxMessages !== undefined || cell.budget === undefined;
    const limited = isLimited ? run : { ...run, spec: { ...run.spec, maxMessages: cell.budget } };
    const { outcome, seconds } = runOnce(limited);
    // The limit is part of the command only if it was given or ended the run.
    const changes = replayChanges(outcome.finished ? run : limited, outcome.n);
    const result = briefResult(outcome, run.spec.algorithm, changes);
    return rowOf(cell, result, seconds.run);
  } catch (error) {
    return errorRow(cell, error);
  }
}
