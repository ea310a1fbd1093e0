import { formatSeed, isViolated } from "@ringleader/core/internal";
import { linesOf } from "../../../documents/trace-lines.ts";
import type { HuntResult } from "./run.ts";

/** Makes the document of `run --seeds --json`. */
export function huntDocument(result: HuntResult): object {
  const { options, hunt, batch, shrunk, isInterrupted, commandOf, replay, seconds } = result;
  const { violation, runs, last, ranges, unfinished, firstUnfinished, messages, digest } = batch;
  const { setup, limits, seedAt } = hunt;
  const runAt = (index: number) => ({ seed: formatSeed(seedAt(index)), replay: commandOf(index) });
  return {
    format: 1,
    algorithm: options.spec.algorithm,
    parameters: setup.algorithm.parameters,
    n: setup.n,
    verdict: violation ? "violated" : unfinished > 0 || isInterrupted ? "undecided" : "holds",
    runs,
    seeds: options.seeds,
    ...(isInterrupted && {
      ran: ranges.map((range) => ({
        first: formatSeed(seedAt(range.first)),
        last: formatSeed(seedAt(range.last)),
      })),
    }),
    violated: violation !== undefined,
    ...(violation && {
      firstFailing: { ...runAt(last), ...violation },
      ...(shrunk && {
        shrunk: {
          ...shrunk.result,
          violated: isViolated(shrunk.result),
          violation: shrunk.violation,
          deliveries: shrunk.deliveries,
          runs: shrunk.runs,
          isComplete: shrunk.isComplete,
          trace: linesOf(shrunk.rerun),
        },
      }),
    }),
    unfinished,
    ...(firstUnfinished !== undefined && { firstUnfinished: runAt(firstUnfinished) }),
    messages: {
      min: messages.min,
      mean: messages.sum / runs,
      max: messages.max,
      costliest: runAt(messages.costliest),
    },
    ...limits,
    isInterrupted,
    seconds,
    seed: formatSeed(seedAt(0)),
    digest,
    replay,
  };
}
