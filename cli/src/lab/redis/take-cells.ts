import { patiently } from "../../workers/patience.ts";
import { systemClock, wait, type Clock } from "../clock.ts";
import type { Cell } from "../plan/cell.ts";
import type { CellRunner } from "../cell-runner.ts";
import type { BatchSource, TakenBatch } from "./batch-queue.ts";
import { parseBatch } from "./parse-batch.ts";

/** Milliseconds for handing back unfinished batches. A batch not handed back in time waits until its lease ends. */
const GRACE = patiently(700);

export type Taking = ReturnType<typeof takeCells>;

/** Takes batches of cells of this version from the queue and runs them with `runner`. The queue is not trusted. */
export function takeCells(
  source: BatchSource,
  runner: CellRunner,
  version: string,
  clock: Clock = systemClock,
) {
  const underWay = new Map<TakenBatch, readonly Cell[]>();
  let isOver = false;
  let done = 0;

  source.take(async (batch) => {
    if (isOver) {
      await batch.handBack();
      return undefined;
    }
    const { cells } = parseBatch(batch.data, version);
    underWay.set(batch, cells);
    try {
      const ran = await runner.run(cells);
      done += ran.rows.length;
      return ran;
    } finally {
      underWay.delete(batch);
    }
  });

  return {
    get done(): number {
      return done;
    },
    /** One of the cells that are being run; undefined if no cell is being run. */
    get now(): Cell | undefined {
      const [cells] = underWay.values();
      return cells?.[0];
    },
    /** Hands back the unfinished batches, so that other workers can take them at once. */
    async end(): Promise<void> {
      isOver = true;
      const back = [...underWay.keys()].map((batch) => batch.handBack());
      const paused = Promise.allSettled([source.pause(), ...back]);
      await Promise.race([paused, wait(clock, GRACE)]);
      await runner.close();
    },
  };
}
