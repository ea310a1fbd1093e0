import type { Measure, Worst } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";

/** Measures a time of the run. */
export const timed = (value: (run: Outcome) => bigint | undefined): Measure => ({
  of: "time",
  value,
});

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

const max = (most: bigint, it: bigint): bigint => (it > most ? it : most);

export const lastMarked = (run: Outcome): bigint | undefined =>
  sinceFirst(run, marked(run)?.reduce(max));

/** Returns the time from the first wake-up until every process has woken or received a message. */
export function lastToDecide(run: Outcome): bigint | undefined {
  const { waking } = run.setup;
  if (waking.all) return 0n;
  const woken = new Map(waking.times?.map(({ position, time }) => [position, time]));
  const decided = marked(run)?.map((mark, p) => {
    const time = woken.get(p) ?? mark;
    return time < mark ? time : mark;
  });
  return sinceFirst(run, decided?.reduce(max));
}

/** Adds up how much the time of the mark increases from each process to the next; decreases count as 0. */
const rises = (run: Outcome, add: (all: bigint, rise: bigint) => bigint): bigint | undefined =>
  marked(run)?.reduce((all, time, p, times) => {
    const rise = times[(p + 1) % times.length] - time;
    return rise > 0n ? add(all, rise) : all;
  }, 0n);

/** The sum of all increases (`risen`) and the largest increase (`steepest`). */
export const risen = (run: Outcome): bigint | undefined => rises(run, (sum, rise) => sum + rise);
export const steepest = (run: Outcome): bigint | undefined => rises(run, max);
