import type { Measure, Worst } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";

/** Makes a measure from any count. It has the kind `time`, because only that kind computes its value with a function. */
export const counted = (value: (run: Outcome) => number): Measure => ({
  of: "time",
  isCount: true,
  value: (run) => BigInt(value(run)),
});

/** The ids 1..n, rising clockwise (`upwards`) or falling clockwise (`downwards`). */
export const upwards = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
export const downwards = (n: number): number[] => upwards(n).reverse();

/** A ring on which only position 0 wakes by itself. It has the least id (`lone`) or the greatest (`loneGreatest`). */
export const lone = (n: number): Worst => ({ ids: upwards(n), wake: { "0": "0" } });
export const loneGreatest = (n: number): Worst => ({ ids: downwards(n), wake: { "0": "0" } });

export const sinceFirst = (run: Outcome, moment: bigint | undefined): bigint | undefined =>
  moment === undefined ? undefined : moment - run.time!.firstWake!;

export const elapsed = (run: Outcome): bigint | undefined => sinceFirst(run, run.time?.lastReceipt);

/** Returns the time of the last receipt; undefined unless a process was elected. */
export const finished = ({ time }: Outcome): bigint | undefined =>
  time?.home === undefined ? undefined : time.lastReceipt;

/** Returns the time at which each process set its mark (entered phase 1, or started); undefined unless every process did. */
export function marked({ time, n, setup }: Outcome): readonly bigint[] | undefined {
  const times = time?.marks.get(setup.algorithm.marks![0]) ?? [];
  for (let p = 0; p < n; p++) if (times[p] === undefined) return undefined;
  return times;
}

const latest = (times: readonly bigint[] | undefined): bigint | undefined =>
  times?.reduce((last, time) => (time > last ? time : last));

export const lastMarked = (run: Outcome): bigint | undefined =>
  sinceFirst(run, latest(marked(run)));

/** Returns the time from the first wake-up until every process has woken or received a message. */
export function lastToDecide(run: Outcome): bigint | undefined {
  const { waking } = run.setup;
  if (waking.all) return 0n;
  const decided = marked(run)?.slice();
  for (const { position, time } of waking.times ?? []) {
    if (decided && time < decided[position]) decided[position] = time;
  }
  return sinceFirst(run, latest(decided));
}

interface Rises {
  readonly sum: bigint;
  readonly most: bigint;
}

const known = new WeakMap<Outcome, Rises>();
/** Number of processes up to which nothing is remembered. */
const SMALL = 1000;

/** Computes how much the time of the mark increases from each process to the next, ignoring decreases. */
function rises(run: Outcome): Rises | undefined {
  const times = marked(run);
  if (!times) return undefined;
  const found = known.get(run);
  if (found) return found;
  let [sum, most] = [0n, 0n];
  for (let p = 0; p < times.length; p++) {
    const step = times[(p + 1) % times.length] - times[p];
    if (step > 0n) sum += step;
    if (step > most) most = step;
  }
  // Two claims use the result, and a ring may have millions of processes. On a small ring it is cheaper to add again.
  if (times.length > SMALL) known.set(run, { sum, most });
  return { sum, most };
}

/** The sum of all increases (`risen`) and the largest increase (`steepest`). */
export const risen = (run: Outcome): bigint | undefined => rises(run)?.sum;
export const steepest = (run: Outcome): bigint | undefined => rises(run)?.most;
