import { vacuousIn, leavesOpen, type Verdict } from "./check/verdict.ts";
import type { Possible, Property, Report } from "./check/report.ts";
import type { NotExplored } from "./check/open-dimensions.ts";
import type { CheckProgress } from "./checker.ts";

/** What came of all rings of one size. */
export interface OfSize {
  readonly n: number;
  /** Nothing where nobody could say what was found. */
  readonly report: Report | undefined;
  readonly progress: CheckProgress;
  readonly verdict: Verdict;
  /** What the model leaves open and was not explored. */
  readonly notExplored: readonly NotExplored[];
  /** Why it ended before everything was gone through. */
  readonly why?: "interrupted" | "timeout" | "states" | "memory" | "hung";
  readonly seconds: number;
}

/** What held as far as it came may still fail. */
export const unfinished = (report: Report, undecided: string | undefined): Report => ({
  ...report,
  ...(undecided !== undefined && { undecided }),
  properties: report.properties.map((it) =>
    it.holds ? { ...it, holds: undefined, judged: "open" as const } : it,
  ),
});

/** Of all sizes together. */
export function verdictOfAll(sizes: readonly OfSize[]): Verdict {
  const verdicts = sizes.map(({ verdict }) => verdict);
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("undecided") ? "undecided" : "holds";
}

/** What was not explored on some size, and the smallest such size. */
export function notExploredOf(sizes: readonly OfSize[]): (NotExplored & { from: number })[] {
  const all = new Map<string, NotExplored & { from: number }>();
  for (const { n, notExplored } of sizes) {
    for (const it of notExplored)
      if (!all.has(it.dimension)) all.set(it.dimension, { ...it, from: n });
  }
  return [...all.values()];
}

/** Counts over all sizes. */
export function exploredOf(sizes: readonly OfSize[]) {
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
export function propertiesOf(sizes: readonly OfSize[]): Property[] {
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

/** What must be possible, over all sizes. */
export interface Sought<S extends OfSize> extends Pick<Possible, "says" | "from"> {
  /** Where it was first seen, and by which run. */
  readonly seen?: {
    readonly size: S;
    readonly run: NonNullable<Possible["seen"]>["run"];
  };
  /** A size on which it must be seen and cannot be: what holds there holds of nothing. */
  readonly vacuous?: S;
  /** Why it was not seen, where it need not be. */
  readonly why?: string;
}

const UNSEEN = "not seen where it was looked for";

export function soughtIn<S extends OfSize>(sizes: readonly S[]): Sought<S>[] {
  const reports = sizes.flatMap((size) => (size.report ? [{ size, report: size.report }] : []));
  return (reports[0]?.report.possible ?? []).map(({ says, from }, i) => {
    const vacuous = reports.find(({ report }) => vacuousIn(report).includes(report.possible[i]));
    const first = reports.find(({ report }) => report.possible[i].seen);
    const { spared = UNSEEN } = reports[reports.length - 1].report.possible[i];
    return {
      says,
      from,
      ...(vacuous
        ? { vacuous: vacuous.size }
        : first
          ? { seen: { size: first.size, run: first.report.possible[i].seen!.run } }
          : { why: spared }),
    };
  });
}
