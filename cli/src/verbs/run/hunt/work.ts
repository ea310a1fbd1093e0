import { startShrinking, type HuntBatch, type Shrunk } from "@ringleader/core/internal";
import { guarded } from "../../../request/own-algorithm.ts";
import { advanceUntil, type WorkContext } from "../../../workers/work.ts";
import { batchOf, huntOf, type HuntOptions } from "./options.ts";
import type { SharedHuntProgress } from "./pool.ts";

type Context<Reply = never> = WorkContext<Reply, SharedHuntProgress>;

/** Milliseconds between two replies about one batch. */
const REPLY_MS = 50;

/**
 * Takes batches of seeds in order and replies with what is known of each, several times if the batch takes long. A batch with a violation cancels only later
 * batches, so the result does not depend on the speed of the workers.
 */
export function hunt(
  { options, row }: { options: HuntOptions; row: number },
  context: Context<HuntBatch>,
): void {
  const { progress } = context;
  const hunt = huntOf(options);
  const size = batchOf(options);
  let before = 0;
  while (!context.isStopped()) {
    const number = progress.take();
    const first = number * size;
    if (first >= options.seeds || number > progress.last) break;
    let runs = 0;
    let replied = performance.now();
    const batch = hunt.runBatch(first, Math.min(size, options.seeds - first), (soFar) => {
      progress.note({ runs: before + runs++ }, row);
      // What is known is kept even if the next run does not end in time.
      if (runs > 1 && performance.now() - replied >= REPLY_MS) {
        context.reply(soFar());
        replied = performance.now();
      }
      return !context.isStopped() && number <= progress.last;
    });
    before += batch.runs;
    if (batch.violation || batch.failure !== undefined) progress.settle(number);
    context.reply(batch);
  }
}

/** Shrinks the run with this index. If it is stopped, answers with the simplest run so far. */
export function shrink(
  { options, index, property }: { options: HuntOptions; index: number; property: string },
  context: Context,
): Shrunk {
  return guarded(options.spec.algorithm, () => {
    const { setupAt, limits } = huntOf(options);
    const shrinking = startShrinking(setupAt(index), property, limits);
    advanceUntil(shrinking, () => {
      context.progress.note({ shrinking: shrinking.found().runs });
      return !context.isStopped();
    });
    return shrinking.found();
  });
}
