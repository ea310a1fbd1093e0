import { vacuousIn, leavesOpen, type Decision, type Verdict } from "./report/verdict.ts";
import type { Coverage, Possible, Property, Report } from "./report/report.ts";
import type { NotExplored } from "./setups/open-dimensions.ts";
import type { CheckProgress } from "./checker.ts";

/** The result for all setups of one size. */
export type SizeReport = SizeFindings & Decision;

interface SizeFindings {
  readonly n: number;
  /** Undefined if no worker could report. */
  readonly report: Report | undefined;
  readonly progress: CheckProgress;
  /** Dimensions that the model leaves open and that were not explored. */
  readonly notExplored: readonly NotExplored[];
  /** Why the check ended early; absent if everything was explored. */
  readonly why?: "interrupted" | "timeout" | "states" | "memory" | "hung";
  readonly seconds: number;
  /** True if a worker did not report, so that only `progress` counts what it explored. */
  readonly isPartial?: boolean;
}

/** Marks a report as unfinished. Properties that held so far become open, because they may still fail. */
export const markUnfinished = (report: Report, undecided: string | undefined): Report => ({
  ...report,
  ...(undecided !== undefined && { undecided }),
  properties: reopened(report.properties, "open"),
});

/** Marks a report of drawn setups: properties that hold on them may fail in other setups. */
export const markDrawn = (report: Report): Report =>
  report.sampled ? { ...report, properties: reopened(report.properties, "drawn") } : report;

const reopened = (properties: readonly Property[], judged: Coverage): Property[] =>
  properties.map((it) => (it.holds ? { ...it, holds: undefined, judged } : it));

export function verdictOfAll(sizes: readonly Pick<SizeReport, "verdict">[]): Verdict {
  const verdicts = sizes.map(({ verdict }) => verdict);
  if (verdicts.includes("violated")) return "violated";
  return verdicts.includes("undecided") ? "undecided" : "holds";
}

/** Returns each dimension that was not explored for some size, with the smallest of these sizes. */
export function notExploredOf(sizes: readonly SizeReport[]): (NotExplored & { from: number })[] {
  const all = new Map<string, NotExplored & { from: number }>();
  for (const { n, notExplored } of sizes) {
    for (const it of notExplored)
      if (!all.has(it.dimension)) all.set(it.dimension, { ...it, from: n });
  }
  return [...all.values()];
}

/** Adds up the counts of all sizes. */
export function exploredOf(sizes: readonly SizeReport[]) {
  const sum = { setups: 0, states: 0, transitions: 0, depth: 0, seconds: 0, bytes: 0, stored: 0 };
  for (const { report, progress, seconds, isPartial } of sizes) {
    const isWhole = report !== undefined && isPartial !== true;
    const { setups, states, transitions, depth } = isWhole ? report : progress;
    sum.setups += setups;
    sum.states += states;
    sum.transitions += transitions;
    sum.depth = Math.max(sum.depth, depth);
    sum.seconds += seconds;
    if (report && report.stored > sum.stored) ({ bytes: sum.bytes, stored: sum.stored } = report);
  }
  const { bytes, stored, ...counts } = sum;
  return {
    ...counts,
    seconds: Math.round(sum.seconds * 1e6) / 1e6,
    statesPerSecond: Math.round(sum.states / Math.max(1e-6, sum.seconds)),
    // With few states, the mean would mostly count empty table entries.
    ...(stored >= 1000 && { bytesPerState: Math.round((10 * bytes) / stored) / 10 }),
  };
}

/** Merges the properties of all sizes; a property holds if it holds for every size. */
export function propertiesOf(sizes: readonly Pick<SizeReport, "report">[]): Property[] {
  const all: Property[] = [];
  for (const { report } of sizes) {
    report?.properties.forEach((it, i) => {
      // If the verdicts are equal, the result of the larger size is kept, but the smallest counterexample.
      const isKept = all[i] && (rank(it) < rank(all[i]) || all[i].holds === false);
      if (!isKept) all[i] = it;
    });
  }
  return all;
}

/** Ranks a result: 0 does not apply, 1 holds, 2 open, 3 violated. */
const rank = (it: Property): number =>
  it.holds === false ? 3 : leavesOpen(it) ? 2 : it.holds === true ? 1 : 0;

/** Returns the kind of message in the name of an extreme: `elect` in `messages:elect`. */
export const kindOf = (key: string): string | undefined => /^messages:(.*)$/.exec(key)?.[1];

/** Returns the moment in the name of a critical path: `declaration` in `causal:declaration`. */
export const momentOf = (key: string): string | undefined => /^causal:(.*)$/.exec(key)?.[1];

/** A goal, which is a state or run that must be reachable, and its result over all sizes. */
export interface WitnessBySize<S extends SizeReport> extends Pick<Possible, "says" | "from"> {
  /** The first size for which the goal was reached, and the run that reaches it. */
  readonly seen?: {
    readonly size: S;
    readonly run: NonNullable<Possible["seen"]>["run"];
  };
  /** A size for which the goal must be reachable but is not, so properties may hold only vacuously. */
  readonly vacuous?: S;
  /** Why it is not an error that the goal was not reached. */
  readonly why?: string;
}

const UNSEEN = "not reached in the states that were searched";

export function witnessesBySize<S extends SizeReport>(sizes: readonly S[]): WitnessBySize<S>[] {
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
