import { startExhaustiveSearch, type Annealed, type Exhausted } from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { advanceUntil, type WorkContext } from "../../workers/work.ts";
import { searchOf, type WorstOptions } from "./options.ts";
import type { SharedWorstProgress } from "./pool.ts";

type Context<Reply = never> = WorkContext<Reply, SharedWorstProgress>;

/** Tries every run; undefined if there are too many runs or the search is stopped. */
export function exhaust(options: WorstOptions, context: Context): Exhausted | undefined {
  return guarded(options.spec.algorithm, () => {
    const search = startExhaustiveSearch(searchOf(options));
    if (!search) return undefined;
    advanceUntil(search, () => {
      context.progress.note({ evaluations: search.evaluations() });
      return !context.isStopped();
    });
    return context.isStopped() ? undefined : search.found();
  });
}

/**
 * Takes restarts in order and replies with the most expensive run of each, several times while it searches. A restart that reaches the value
 * at which the search ends cancels only later restarts, so the result does not depend on the speed of the workers.
 */
export function anneal(
  { options, index }: { options: WorstOptions; index: number },
  context: Context<Annealed>,
): void {
  const { progress } = context;
  guarded(options.spec.algorithm, () => {
    const search = searchOf(options);
    let before = 0;
    let best = 0;
    const note = (evaluations: number, value: number) => {
      best = Math.max(best, value);
      progress.note({ evaluations: before + evaluations, best }, index);
    };
    while (!context.isStopped()) {
      const restart = progress.take();
      const isMore = options.time !== undefined || restart < options.restarts;
      if (!isMore || restart > progress.last) break;
      const run = search.restart(restart);
      advanceUntil(run, () => {
        const soFar = run.found();
        note(run.evaluations(), Number(soFar.value));
        if (soFar.evaluations > 0) context.reply(soFar);
        return !context.isStopped() && restart <= progress.last;
      });
      const annealed = run.found();
      note(run.evaluations(), Number(annealed.value));
      before += run.evaluations();
      const isCeiling = search.end !== undefined && annealed.value >= search.end;
      if (isCeiling || annealed.wrong !== undefined) progress.settle(restart);
      if (annealed.evaluations > 0) context.reply(annealed);
    }
  });
}
