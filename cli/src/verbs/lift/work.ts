import { liftRun, Refusal, type Lift, type Rerun, type RunRecord } from "@ringleader/core/internal";
import { stampTrace } from "../../install/stamp-trace.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { resolve } from "../../request/resolve.ts";
import { lengthOf, pictureOf } from "../../terminal/counterexample.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";
import { stepsOf } from "../run/work.ts";

type RunSummary = Pick<Rerun["result"], "n" | "leaders" | "setup" | "digest"> & {
  readonly length: number;
  readonly violations?: readonly string[];
};

export interface LiftAnswer extends Pick<Lift, "times" | "violated"> {
  readonly parameters: Readonly<Record<string, string>>;
  readonly seed: number | string;
  /** `violated`: the large ring has more than one leader. */
  readonly verdict: "holds" | "violated";
  readonly base: RunSummary;
  readonly lifted: RunSummary;
  readonly trace: readonly string[];
  readonly picture: readonly string[];
}

/** Largest ring that is drawn, in processes. */
const DRAWN = 12;

const summaryOf = (run: Rerun): RunSummary => {
  const { n, leaders, setup, digest, violations } = run.result;
  return { n, leaders, setup, digest, length: lengthOf(run), ...(violations && { violations }) };
};

/** `lift`: runs the small ring, copies its run, and writes the trace of the large one. */
export function work(
  { asked, times, out }: { asked: RunRecord; times: number; out?: string | undefined },
  context: ThreadContext,
): LiftAnswer {
  context.progress.enter("setting up");
  const { spec, family, openTrace } = resolve(asked);
  if (spec.n === undefined && !Array.isArray(spec.ids))
    throw Refusal.of("n", "how many processes? Give a number, like -n 3.");
  return guarded(spec.algorithm, () => {
    context.progress.enter("lifting");
    const trace = openTrace?.();
    const steps = trace && stepsOf(trace);
    const options = { times, name: spec.algorithm, steps };
    const { base, lifted, violated } = liftRun(spec, options, family);
    trace?.close();
    writingTo(out, context, (file) => {
      for (const line of stampTrace(lifted.trace)) file?.line(line);
      file?.finish();
    });
    return {
      parameters: base.result.parameters,
      seed: base.result.seed,
      times,
      violated,
      verdict: lifted.result.leaders.length > 1 ? "violated" : "holds",
      base: summaryOf(base),
      lifted: summaryOf(lifted),
      trace: lifted.trace,
      picture: lifted.result.n <= DRAWN ? pictureOf(lifted) : [],
    };
  });
}
