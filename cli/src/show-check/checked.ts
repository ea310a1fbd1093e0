import {
  counterexampleOf,
  leavesOpen,
  type Algorithm,
  type Mutant,
  type Property,
  type Rerun,
  type Witness,
} from "@ringleader/core";
import type { AskedCheck } from "../check/asked-check.ts";
import type { SizeChecked } from "../check/check-sizes.ts";

/** All that a check found, before anything is shown of it. */
export interface Checked {
  readonly asked: AskedCheck;
  readonly algorithm: Algorithm;
  /** At least one; the last one may not be whole. */
  readonly sizes: readonly SizeChecked[];
  /** Nothing where they were not looked at. */
  readonly mutants?: readonly Mutant[];
  readonly counterexample?: Counterexample;
  /** The command line that makes it again. */
  readonly replay: string;
}

export interface Counterexample {
  readonly property: Property;
  readonly witness: Witness;
  readonly size: SizeChecked;
  readonly rerun: Rerun;
}

export const isOutside = ({ scope }: AskedCheck): boolean => (scope.violate?.length ?? 0) > 0;

/** The shortest run against what was asked, on the smallest ring. */
export function worstOf(asked: AskedCheck, sizes: readonly SizeChecked[]) {
  const first = sizes.find(({ verdict }) => verdict === "violated");
  const size = first?.smaller ?? first;
  const found = size?.report && counterexampleOf(size.report, isOutside(asked));
  return size && found ? { ...found, size } : undefined;
}

/** Of all sizes together. */
export function verdictOfAll(sizes: readonly SizeChecked[]): SizeChecked["verdict"] {
  const verdicts = sizes.map(({ verdict }) => verdict);
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("undecided") ? "undecided" : "holds";
}

/** Counts over all sizes. */
export function exploredOf(sizes: readonly SizeChecked[]) {
  const sum = { setups: 0, states: 0, transitions: 0, depth: 0, seconds: 0, bytes: 0, stored: 0 };
  for (const { report, progress, why, seconds } of sizes) {
    // Where a worker could not report, the board knows more than the others.
    const isLost = report === undefined || why === "memory" || why === "hung";
    const { setups, states, transitions, depth } = isLost ? progress : report;
    sum.setups += setups;
    sum.states += states;
    sum.transitions += transitions;
    sum.depth = Math.max(sum.depth, depth);
    sum.seconds += seconds;
    if (report && report.stored > sum.stored) ({ bytes: sum.bytes, stored: sum.stored } = report);
  }
  return {
    setups: sum.setups,
    states: sum.states,
    transitions: sum.transitions,
    depth: sum.depth,
    seconds: Math.round(sum.seconds * 1e6) / 1e6,
    statesPerSecond: Math.round(sum.states / Math.max(1e-6, sum.seconds)),
    // Of a handful of states the empty tables are most.
    ...(sum.stored >= 1000 && { bytesPerState: Math.round((10 * sum.bytes) / sum.stored) / 10 }),
  };
}

/** Each property once; it holds if it does for every size. */
export function propertiesOf(sizes: readonly SizeChecked[]): Property[] {
  const all: Property[] = [];
  for (const { report } of sizes) {
    report?.properties.forEach((it, i) => {
      // Of equally good verdicts the larger rings tell how far they were judged.
      if (!all[i] || rank(it) >= rank(all[i])) all[i] = it;
    });
  }
  return all;
}

/** Violated, open, held, and last what does not apply. */
const rank = (it: Property): number =>
  it.holds === false ? 3 : leavesOpen(it) ? 2 : it.holds === true ? 1 : 0;

/** What of the extremes is counted by kind: `messages:elect`. */
export const kindOf = (key: string): string | undefined => /^messages:(.*)$/.exec(key)?.[1];

/** And what of the causal time: `causal:declaration`. */
export const momentOf = (key: string): string | undefined => /^causal:(.*)$/.exec(key)?.[1];
