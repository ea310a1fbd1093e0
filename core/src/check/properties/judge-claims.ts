import {
  countPhase,
  isWithin,
  measureRun,
  nearestValue,
  sayViolation,
  type RunMeasures,
} from "../../judge/judge.ts";
import { noteReads, type ClaimReads, type LazyRun } from "../../judge/known-limit.ts";
import type { Bound, Claim, Measure } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { ValueRange } from "../report/findings.ts";
import type { Coverage, Run, Witness } from "../report/report.ts";
import { CLAIMS, type CheckContext } from "./check-context.ts";
import {
  asTrace,
  isContestedBy,
  CountedRun,
  portableRun,
  type CompleteRun,
} from "./complete-run.ts";
import { runTo, type ExploredGraph } from "./run-search.ts";

/** Judges claims on the extreme runs of a setup and reports the extremes. Returns the extremes of the total number of messages. */
export function judgeRuns(
  weight: number,
  runs: readonly CompleteRun[],
  context: CheckContext,
  isAsked: (measure: Measure) => boolean,
  isOnly = false,
): ValueRange {
  const { findings } = context;
  const measured = runs.map((it) => new CountedRun(it));
  judgeClaims(measured, context, isAsked, isOnly);
  const range = reportMessages(measured, (i) => portableRun(runs[i]), context);
  if (range.min === range.max) findings.addMessages(weight, range.min);
  // The number of messages may depend on the port numbering instead of the schedule.
  else if (runs[0].setup.openPorts) findings.markUnknown();
  else findings.markDependent();
  return range;
}

/** Reports the numbers of messages of these runs, in total and by kind. Returns the extremes of the total. */
export function reportMessages(
  outcomes: readonly Pick<Outcome, "sent" | "byKind">[],
  run: (i: number) => Run,
  { findings }: CheckContext,
): ValueRange {
  const sent = outcomes.map((outcome) => outcome.sent);
  const range = findings.extremesOf("messages", sent, run);
  for (const kind of Object.keys(outcomes[0].byKind)) {
    const counts = outcomes.map(({ byKind }) => byKind[kind]);
    const { max } = findings.extremesOf(`messages:${kind}`, counts, run);
    if (max > 0) findings.see(`${kind} is sent`);
  }
  return range;
}

/**
 * Judges the claims that `isAsked` selects on these runs, which decide a claim if its functions read nothing that the
 * setup does not determine. `isOnly`: the run represents all runs of its setup.
 */
export function judgeClaims(
  runs: readonly CountedRun[],
  context: CheckContext,
  isAsked: (measure: Measure, claim?: Bound) => boolean,
  isOnly = false,
): void {
  const { findings, claims, limits } = context;
  // Local states include phase numbers only if claims about phases are judged.
  if (isAsked({ of: "phases" })) {
    const phases = Math.max(...runs.map(({ byPhase }) => Object.keys(byPhase).length));
    if (phases > 0) findings.see(`a run of ${phases} phase${phases === 1 ? "" : "s"}`);
  }
  // One object serves all claims, because watching what a claim reads takes longer than judging it.
  const reads: ClaimReads = { run: false, ring: false };
  const shown: Outcome[] = [];
  // Without contenders no claim applies.
  const count = runs[0].isContested ? runs.length : 0;
  for (let i = 0; i < claims.length; i++) {
    const claim = claims[i];
    if (claim.form !== "bound" || !isAsked(claim.measure, claim)) continue;
    const known = limits.readsOf(claim, isOnly);
    reads.run = known?.run ?? false;
    reads.ring = known?.ring ?? false;
    for (let j = 0; j < count; j++) {
      const run = runs[j];
      const show = () => (known ? run : (shown[j] ??= noteReads(run, reads, isOnly)));
      const holds = judgeOn(claim, i, run, run, show, context);
      if (holds === undefined) continue;
      const judged = reads.run ? "extremes" : "open";
      if (holds) findings.judge(CLAIMS + i, true, undefined, judged);
      else {
        const witness = () => ({ ...portableRun(run.run), why: sayWhy(claim, run.outcome()) });
        findings.judge(CLAIMS + i, false, witness, judged, run.delivered);
      }
    }
    if (!known && count > 0) limits.note(claim, reads, isOnly);
    if (!reads.run && (!reads.ring || context.isEveryPlace)) findings.cover(CLAIMS + i);
  }
}

/**
 * Says whether a run respects the bound that is claim `i`, as `nearestValue` does, but without its value; undefined if
 * the bound does not apply. `show`: the run as the functions of the claim see it.
 */
function judgeOn(
  claim: Bound,
  i: number,
  run: RunMeasures,
  lazy: LazyRun,
  show: () => Outcome,
  { limits }: CheckContext,
): boolean | undefined {
  const { measure } = claim;
  if (measure.of !== "each phase") {
    const value = measureRun(measure, run, measure.of === "time" ? show() : run);
    if (value === undefined) return undefined;
    // Most runs have the value of the run before.
    if (value === limits.kept[i]) return true;
    const known = limits.find(claim, lazy, 0);
    const isKept = isWithin(claim, run.setup, value, known ? known.limit : claim.limit(show(), 0));
    if (known && isKept) limits.kept[i] = value;
    return isKept;
  }
  let isKept: boolean | undefined;
  for (const key of Object.keys(run.byPhase)) {
    const phase = Number(key);
    const known = limits.find(claim, lazy, phase);
    const limit = known ? known.limit : claim.limit(show(), phase);
    const isHere = isWithin(claim, run.setup, countPhase(measure.kinds, run, phase), limit);
    if (isHere !== undefined) isKept = isHere && isKept !== false;
  }
  return isKept;
}

/** Judges the bounds that `isAsked` selects on these runs, and notes only violations. */
export function judgeViolations(
  runs: readonly CompleteRun[],
  { findings, claims }: CheckContext,
  isAsked: (measure: Measure) => boolean,
): void {
  for (const run of runs) {
    const measured = new CountedRun(run);
    if (!measured.isContested) continue;
    claims.forEach((claim, i) => {
      if (claim.form !== "bound" || !isAsked(claim.measure)) return;
      const value = nearestValue(claim, measured.outcome());
      if (value?.holds !== false) return;
      const witness = () => ({ ...portableRun(run), why: sayViolation(claim, value) });
      findings.judge(CLAIMS + i, false, witness, "open", measured.delivered);
    });
  }
}

/** Says how a run violates a bound. */
const sayWhy = (claim: Bound, run: Outcome): string =>
  sayViolation(claim, nearestValue(claim, run)!);

/**
 * Finds the extremes of the causal depths of a graph that stores them, and judges claims about them. The extremes decide
 * a claim whose limit reads nothing that the setup does not determine; only a claim that they violate, or that reads
 * more, is judged on runs. `fewest`: the least number of deliveries of a run of this setup.
 */
export function judgeCausalDepth(
  explored: ExploredGraph,
  fewest: number,
  context: CheckContext,
): void {
  const { findings } = context;
  findings.addMeasured("causal");
  const { setup, search, graph, local, wires } = explored;
  const completed = (end: number): CountedRun => {
    const all = search.stepsTo(end);
    const starts = all.filter(({ move }) => local.moveSide[move] < 0);
    return new CountedRun({ setup, local, wires, starts, steps: all.slice(starts.length) });
  };
  const ends = graph.ends.map((end) => graph.cells(end));
  const measure = (name: string, part: "clock" | "declared") => {
    const depths = ends.map((cells) =>
      cells.reduce((most, cell) => Math.max(most, local.detail(cell)[part]), 0),
    );
    const range = findings.extremesOf(name, depths, (i) => runTo(explored, graph.ends[i]));
    const runs = () =>
      [range.min, range.max].map((depth) => completed(graph.ends[depths.indexOf(depth)]));
    return { range, runs };
  };
  const last = measure("causal", "clock");
  const declaration = measure("causal:declaration", "declared");
  const open = judgeDepths(
    explored,
    { last: last.range, declaration: declaration.range },
    () => last.runs()[0],
    fewest,
    context,
  );
  if (open.length === 0) return;
  const isOpen = (_: Measure, claim?: Bound) => claim !== undefined && open.includes(claim);
  for (const { runs } of [last, declaration]) judgeClaims(runs(), context, isOpen);
}

/** Judges claims by the extremes of causal depths. Returns those that they do not decide or that they violate. */
function judgeDepths(
  { setup, graph }: ExploredGraph,
  range: Readonly<Record<"declaration" | "last", ValueRange>>,
  first: () => CountedRun,
  fewest: number,
  context: CheckContext,
): Bound[] {
  const { claims, findings, limits, isEveryPlace } = context;
  const isContested = graph.initial.every(({ starts }) => isContestedBy(setup, starts));
  const run: LazyRun = { setup: asTrace(setup), outcome: () => first().outcome() };
  return claims.flatMap((claim, i) => {
    if (claim.form !== "bound" || claim.measure.of !== "causal") return [];
    const { min, max } = range[claim.measure.at];
    // A depth of 0 also stands for no declaration.
    if (!isContested || min === 0) return [claim];
    const known = limits.find(claim, run, 0);
    const reads: ClaimReads = { run: false, ring: false };
    const limit = known ? known.limit : claim.limit(noteReads(run, reads), 0);
    // All runs of a search have the same schedule, so the claim applies to none of them.
    if (limit === undefined && reads.run && !reads.events) return [];
    const isKept = isWithin(claim, setup, min, limit) && isWithin(claim, setup, max, limit);
    if (isKept === false && !reads.run && findings.hasCounterexample(CLAIMS + i, fewest)) return [];
    if (reads.run || isKept === false) return [claim];
    if (isKept) findings.judge(CLAIMS + i, true, undefined, "open");
    if (!reads.ring || isEveryPlace) findings.cover(CLAIMS + i);
    return [];
  });
}

/**
 * Judges claims on a simulated run, which has verdicts on claims about events. `judged`: how thoroughly this judges them;
 * by default on everything. `isMeant`: selects claims, if not all are judged.
 */
export function judgeSimulated(
  run: Outcome,
  context: CheckContext,
  witness: (why: string) => () => Witness,
  judged?: Coverage,
  isMeant?: (claim: Claim) => boolean,
): void {
  const { claims, bounds, findings } = context;
  const lazy: LazyRun = { setup: run.setup, outcome: () => run };
  for (let b = 0; b < bounds.length; b++) {
    const i = bounds[b];
    const claim = claims[i] as Bound;
    if (isMeant && !isMeant(claim)) continue;
    const holds = judgeOn(claim, i, run, lazy, lazy.outcome, context);
    if (holds === true) findings.judge(CLAIMS + i, true, undefined, judged);
    else if (holds === false)
      findings.judge(CLAIMS + i, false, () => witness(sayWhy(claim, run))(), judged, run.delivered);
    // A bound without a value does not apply.
    else findings.cover(CLAIMS + i, judged);
  }
  // Without contenders no claim applies.
  if (run.verdicts.length === 0 && run.contenders > 0) return;
  for (const [i, claim] of claims.entries()) {
    if (claim.form === "bound" || (isMeant && !isMeant(claim))) continue;
    const verdict = run.verdicts.find(({ id }) => id === claim.id);
    if (verdict) {
      const why = () => witness(sayViolation(claim, verdict))();
      findings.judge(CLAIMS + i, verdict.holds, why, judged, run.delivered);
    } else if (run.contenders === 0) findings.cover(CLAIMS + i, judged);
  }
}
