import { ESTIMATED_FROM } from "../../terminal/numbers.ts";
import { formatCount, type CheckProgress, type Setups } from "@ringleader/core/internal";
import { bytes, duration, grouped, rough } from "../../terminal/numbers.ts";
import { showWork } from "../../terminal/progress-line.ts";
import type { SharedProgress } from "../../workers/shared-progress.ts";
import type { CheckPlan } from "./check-plan.ts";

export const checkColumns = [
  "setups",
  "of",
  "states",
  "statesAside",
  "transitions",
  "queue",
  "depth",
  "bytes",
] as const;

export type CheckColumn = (typeof checkColumns)[number];
export type SharedCheckProgress = SharedProgress<CheckColumn>;

/** Combines the progress of all workers; `of` is the total number of setups, or of mutants. */
export function readProgress(progress: SharedCheckProgress): CheckProgress {
  const [depth, of] = [progress.max("depth"), progress.max("of")];
  return { ...progress.sums(), depth, of: of > 0 ? of : undefined };
}

/** What is being checked: setups of n processes or, if `mutants` is present, mutants; `mutants` is the number done. */
export interface CheckActivity {
  n: number;
  /** What one setup is called. */
  noun: Setups["noun"];
  /** The number of setups, if known. */
  count?: number | undefined;
  mutants?: number;
}

/** Shows the progress of a check and its remaining budget. Returns a function that ends the display. */
export function showCheckProgress(
  options: CheckPlan,
  progress: SharedCheckProgress,
  activity: CheckActivity,
): () => void {
  const timer = sizeTimer();
  return showWork({
    parts(elapsed) {
      const now = readProgress(progress);
      if (activity.mutants !== undefined)
        return ["mutants", `${activity.mutants} of ${now.of ?? "all"} checked`];
      return progressParts(now, activity, options, {
        all: elapsed / 1000,
        size: timer(activity.n, now, elapsed / 1000),
      });
    },
    share() {
      const { count, mutants } = activity;
      const { of, setups } = readProgress(progress);
      if (mutants !== undefined) return of === undefined ? undefined : mutants / of;
      return count === undefined ? undefined : setups / count;
    },
  });
}

/** Returns a function that returns the seconds since the check of the current size started, or started over. */
export function sizeTimer() {
  let last = { n: 0, transitions: 0 };
  let start = 0;
  return (n: number, { transitions }: Pick<CheckProgress, "transitions">, seconds: number) => {
    // A size that is checked again by one worker counts from 0.
    if (last.n !== 0 && (n !== last.n || transitions < last.transitions)) start = seconds;
    last = { n, transitions };
    return seconds - start;
  };
}

/** Smallest number of setups from which the time left is estimated. */
const FEW = 20;

/** Formats the progress of a size, with the rate since its start and, if the setups are counted, the time left. */
export function progressParts(
  { setups, states, statesAside, queue, depth, bytes: used }: CheckProgress,
  { n, noun, count: of }: CheckActivity,
  { how: { budget }, timeout }: Pick<CheckPlan, "how" | "timeout">,
  seconds: { readonly all: number; readonly size: number },
): (string | false)[] {
  const rate = (states + statesAside) / seconds.size;
  const limits = [
    budget.states > states &&
      Number.isFinite(budget.states) &&
      `${rough(budget.states - states)} states`,
    timeout !== undefined && timeout / 1000 > seconds.all && duration(timeout / 1000 - seconds.all),
  ].filter(Boolean);
  const isTelling = of !== undefined && setups >= Math.max(FEW, ESTIMATED_FROM * of);
  const left = isTelling ? (seconds.size * (of - setups)) / setups : 0;
  const total = of === undefined ? "" : ` of ${formatCount(of)}`;
  return [
    `n = ${n}`,
    `${grouped(setups)}${total} ${noun}${(of ?? setups) === 1 ? "" : "s"}`,
    `${rough(states)} ${states === 1 ? "state" : "states"}`,
    // Without them, the rate would be that of an idle machine.
    statesAside > 0 && `${rough(statesAside)} aside`,
    queue > 0 && `${rough(queue)} in queue`,
    `depth ${grouped(depth)}`,
    Number.isFinite(rate) && rate >= 1 && `${rough(rate)}/s`,
    used > 0 && `${bytes(used)} of ${bytes(budget.bytes)}`,
    seconds.size >= 2 && left >= 1 && `${longDuration(left)} left`,
    limits.length > 0 && `${limits.join(" and ")} until the limit`,
  ];
}

const YEAR = 365.25 * 86_400;

/** Formats an estimate: about 3 min, about 5 h, about 12 days. */
export function longDuration(seconds: number): string {
  const units = [
    ["s", 1, 120],
    ["min", 60, 7200],
    ["h", 3600, 172_800],
    ["days", 86_400, 2 * YEAR],
    ["years", YEAR, 1000 * YEAR],
  ] as const;
  const [name, size] = units.find(([, , most]) => seconds < most) ?? [];
  return size === undefined
    ? "more than 1,000 years"
    : `about ${Math.round(seconds / size)} ${name}`;
}
