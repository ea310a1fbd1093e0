import type { CheckProgress } from "@ringleader/core/internal";
import { bytes, duration, grouped, rough } from "../../terminal/numbers.ts";
import { rateMeter, showLine } from "../../terminal/progress-line.ts";
import type { SharedProgress } from "../../workers/shared-progress.ts";
import type { CheckPlan } from "./check-plan.ts";

export const checkColumns = [
  "setups",
  "of",
  "states",
  "transitions",
  "queue",
  "depth",
  "bytes",
] as const;

export type CheckColumn = (typeof checkColumns)[number];
export type SharedCheckProgress = SharedProgress<CheckColumn>;

/** Combines the progress of all workers; `of` is the total number of setups. */
export function readProgress(progress: SharedCheckProgress): CheckProgress {
  const [depth, of] = [progress.max("depth"), progress.max("of")];
  return { ...progress.sums(), depth, of: of > 0 ? of : undefined };
}

/** What is being checked: rings of n processes or, if `mutants` is present, mutants; `mutants` is the number done. */
export interface CheckActivity {
  n: number;
  mutants?: number;
}

/** Shows the progress of a check and its remaining budget. Returns a function that ends the display. */
export function showCheckProgress(
  options: CheckPlan,
  progress: SharedCheckProgress,
  activity: CheckActivity,
): () => void {
  const rateOf = rateMeter();
  const { how, timeout } = options;
  const { budget } = how;
  let last = activity.n;
  return showLine({
    parts(elapsed) {
      if (activity.mutants !== undefined) return ["mutants", `${activity.mutants} done`];
      const { setups, of, states, queue, depth, bytes: used } = readProgress(progress);
      const rate = rateOf(states, activity.n !== last);
      last = activity.n;
      const left = [
        Number.isFinite(budget.states) && `${rough(Math.max(0, budget.states - states))} states`,
        timeout !== undefined && duration(Math.max(0, timeout - elapsed) / 1000),
      ].filter(Boolean);
      return [
        `n = ${activity.n}`,
        `${grouped(setups)}${of === undefined ? "" : ` of ${grouped(of)}`} setups`,
        `${rough(states)} states`,
        `${rough(queue)} in queue`,
        `depth ${grouped(depth)}`,
        `${rough(Math.max(0, rate))}/s`,
        `${bytes(used)} of ${bytes(budget.bytes)}`,
        left.length > 0 && `${left.join(" and ")} left`,
      ];
    },
    share() {
      const { setups, of } = readProgress(progress);
      return of === undefined || activity.mutants !== undefined ? undefined : setups / of;
    },
  });
}
