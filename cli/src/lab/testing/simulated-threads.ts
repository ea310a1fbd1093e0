import { WorkerLost } from "../../workers/failures.ts";
import type { CellPool } from "../cell-runner.ts";
import type { Cell } from "../plan/cell.ts";
import type { Row } from "../store/row.ts";
import type { SimulatedProcess } from "./simulation.ts";

/** Threads of a process. `rowsOf` returns the rows of cells. A thread may die, hang or answer late. */
export function simulatedThreads(
  process: SimulatedProcess,
  rowsOf: (cells: readonly Cell[]) => Row[],
): CellPool {
  const running = new Set<(lost: WorkerLost) => void>();
  const run = (_: string, cells: readonly Cell[]): Promise<Row[]> =>
    new Promise((fulfil, fail) => {
      running.add(fail);
      const options = { most: 400, isLocal: true };
      process
        .call("threads", () => rowsOf(cells), options)
        .then(fulfil, () => fail(new WorkerLost("exited")))
        .finally(() => running.delete(fail));
    });
  return {
    run: run as CellPool["run"],
    async end() {
      for (const fail of running) fail(new WorkerLost("ended"));
    },
  };
}
