import {
  checkSettings,
  judgeLimits,
  liftRun,
  makeSetup,
  parseRun,
  playLowerBound,
  simulateRun,
  type Family,
  type LimitsReport,
  type NearestRun,
} from "@ringleader/core/internal";
import { stampHeader } from "../../install/stamp-trace.ts";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { writingTo, type ThreadContext } from "../../workers/work.ts";

interface LimitsTask {
  readonly algorithm: string;
  readonly set: Readonly<Record<string, string>>;
  readonly most: number;
  readonly out?: string | undefined;
}

/** Longest run that is written as a trace, in events. */
const MOST_EVENTS = 1_000_000;

/** `limits`: judges the theorems, and writes the run that comes nearest to the first of them. */
export function work(
  { algorithm, set, most, out }: LimitsTask,
  context: ThreadContext,
): LimitsReport {
  const { progress } = context;
  progress.enter("setting up");
  const family = familyNamed(algorithm);
  checkSettings(family, set);
  const name = isPath(algorithm) ? algorithm : family.name;
  return guarded(name, () =>
    writingTo(out, context, (file) => {
      progress.enter("measuring");
      const note = (_: unknown, done: number) => progress.note({ done });
      const limits = judgeLimits({ algorithm: name, set }, { most, note }, family);
      const nearest = limits.theorems.find((it) => it.nearest)?.nearest;
      if (!file || !nearest) return limits;
      let isFirst = true;
      const line = (text: string): void => {
        file.line(isFirst ? stampHeader(text) : text);
        isFirst = false;
      };
      traceOf(nearest, family, line);
      file.finish();
      return limits;
    }),
  );
}

/** Runs the nearest run again, and passes on the lines of its trace. */
function traceOf(nearest: NearestRun, family: Family, line: (text: string) => void): void {
  if ("forced" in nearest) {
    const { algorithm: name } = nearest.forced;
    playLowerBound(nearest.forced, { name, line }, family);
    return;
  }
  const { algorithm: name } = "lift" in nearest ? nearest.lift : nearest.run;
  const { trace } =
    "lift" in nearest
      ? liftRun(nearest.lift, { times: nearest.times, name }, family).lifted
      : simulateRun(makeSetup(parseRun(nearest.run, family)), MOST_EVENTS, name);
  trace.forEach(line);
}
