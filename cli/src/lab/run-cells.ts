import { briefResult, defaultBudget } from "@ringleader/core/internal";
import { replayChanges, resolve } from "../request/resolve.ts";
import { runOnce } from "../verbs/run/work.ts";
import { isPath } from "../terminal/shell-word.ts";
import { ownFiles } from "../workers/own-thread.ts";
import type { Cell } from "./plan/cell.ts";
import { errorRow, rowOf } from "./store/row-of.ts";
import type { Row } from "./store/row.ts";

/** Runs a batch of cells in a worker. Algorithms stay compiled between batches. */
export function runCells(cells: readonly Cell[]): Row[] {
  if (ownFiles && cells.some(({ asked }) => !isPath(asked.algorithm))) {
    throw new Error("a cell of the catalogue is run in a thread for users' files");
  }
  return cells.map(runCell);
}

function runCell(cell: Cell): Row {
  try {
    const run = resolve(cell.asked);
    // The network of the run sets the limit, not the plan, which may be anybody's.
    const { outcome, seconds, limited } = runOnce(run, { limit: defaultBudget });
    // The limit is part of the command only if it was given or ended the run.
    const changes = replayChanges(outcome.finished ? run : limited, outcome.n);
    const result = briefResult(outcome, run.spec.algorithm, changes);
    return rowOf(cell, result, seconds.run);
  } catch (error) {
    return errorRow(cell, error);
  }
}
