import type { Measure, Worst } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";

/** Measures a count, not a time. */
export const counted = (value: (run: Outcome) => number): Measure => ({
  of: "time",
  value: (run) => BigInt(value(run)),
});

/** A ring of 1..n on which only position 0 wakes by itself. */
export const lone = (n: number): Worst => ({ ids: upwards(n), wake: { "0": "0" } });

export const upwards = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** From the first wake-up to the last receipt. */
export const elapsed = ({ time }: Outcome): bigint | undefined =>
  time?.lastReceipt === undefined ? undefined : time.lastReceipt - time.firstWake!;

/** The last receipt of a run that elected a process. */
export const finished = ({ time }: Outcome): bigint | undefined =>
  time?.home === undefined ? undefined : time.lastReceipt;

/** When each process entered phase 1; empty unless all did. */
function entries({ time, n }: Outcome): readonly bigint[] {
  const times = time?.marks.get("entered") ?? [];
  for (let p = 0; p < n; p++) if (times[p] === undefined) return [];
  return times;
}

const sinceFirst = (run: Outcome, times: readonly bigint[]): bigint | undefined =>
  times.length < run.n
    ? undefined
    : times.reduce((last, it) => (it > last ? it : last)) - run.time!.firstWake!;

/** From the first wake-up to the last entry into phase 1. */
export const entered = (run: Outcome): bigint | undefined => sinceFirst(run, entries(run));

/** From the first wake-up to the last decision whether to take part. A process decides when it wakes or is reached. */
export function lastToDecide(run: Outcome): bigint | undefined {
  const decided = [...entries(run)];
  const { waking } = run.setup;
  if (waking.all) return 0n;
  for (const { position, time } of waking.times ?? []) {
    if (time < decided[position]) decided[position] = time;
  }
  return sinceFirst(run, decided);
}

interface Rises {
  readonly sum: bigint;
  readonly most: bigint;
}

const known = new WeakMap<Outcome, Rises | undefined>();

/** The rises of the times of entry from each process to the next; falls do not count. */
function rises(run: Outcome): Rises | undefined {
  // Cached for two claims: a ring may have millions of processes.
  if (known.has(run)) return known.get(run);
  const times = entries(run);
  let [sum, most] = [0n, 0n];
  for (let p = 0; p < times.length; p++) {
    const step = times[(p + 1) % times.length] - times[p];
    if (step > 0n) sum += step;
    if (step > most) most = step;
  }
  const all = times.length < run.n ? undefined : { sum, most };
  known.set(run, all);
  return all;
}

/** The sum of all rises, and the largest one. */
export const risen = (run: Outcome): bigint | undefined => rises(run)?.sum;
export const steepest = (run: Outcome): bigint | undefined => rises(run)?.most;
