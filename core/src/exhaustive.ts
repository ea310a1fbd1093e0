import { candidateOf, type Candidate } from "./adversary/candidate.ts";
import { evaluate } from "./adversary/evaluate.ts";
import type { Run } from "./check/report.ts";
import { setups } from "./check/setups.ts";
import { checker } from "./checker.ts";
import { heard } from "./heard.ts";
import type { WorstSearch } from "./worst.ts";

/** The most expensive of all runs there are. */
export interface Exhausted {
  readonly value: bigint;
  /** Where one run of a setup is all there is; else the run that a check found. */
  readonly candidate?: Candidate;
  readonly run?: Run;
  /** What was gone through, in a phrase. */
  readonly covered: string;
  readonly evaluations: number;
  readonly wrong?: string;
}

export interface Exhausting {
  /** Goes on for a moment; false when it is over. */
  advance(): boolean;
  evaluations(): number;
  /** Nothing where there were more runs than may be made. */
  found(): Exhausted | undefined;
}

/** Larger rings have too many of anything. */
const MOST = 9;
/** Going through a setup and its schedules, or finding the next wake-up pattern, costs as much as so many runs. */
const COSTS = 40;
/** A run that is made costs about as much as so many configurations. */
const STATES = 4;
const BYTES = 2 ** 30;

/** Goes through everything, where that takes no more than annealing would. */
export function exhausting(search: WorstSearch): Exhausting | undefined {
  const { space, measure } = search;
  if (space.base.n > MOST) return undefined;
  if (!space.open.includes("schedule")) return oneByOne(search);
  const told = measure.name === "causal" || measure.name.startsWith("messages");
  return told ? everySchedule(search) : undefined;
}

/** In rounds, or with one schedule, a setup has one run. */
function oneByOne({ space, scope, measure, request, wrong }: WorstSearch): Exhausting {
  const all = setups(scope, heard);
  const most = all.count === undefined ? request.evaluations / COSTS : request.evaluations;
  let best: Exhausted | undefined;
  let done = 0;
  let isWhole = false;
  const work = (function* go(): Generator<void> {
    if ((all.count ?? 0) > most) return;
    for (const { setup } of all) {
      if (++done > most) return;
      const candidate = candidateOf(space, setup);
      const run = evaluate(space, candidate);
      const value = measure.value(run);
      const isBest = !best || value > best.value;
      const why = wrong(run, isBest);
      if (isBest || why !== undefined) {
        const broken = why === undefined ? {} : { wrong: why };
        best = { value, candidate, covered: all.says, evaluations: done, ...broken };
        if (why !== undefined) break;
      }
      yield;
    }
    isWhole = true;
  })();
  return {
    advance: () => !work.next().done,
    evaluations: () => done,
    found: () => (isWhole && best ? { ...best, evaluations: done } : undefined),
  };
}

/** Else there are as many as schedules: the checker knows the most expensive one. */
function everySchedule({ scope, measure, request }: WorstSearch): Exhausting | undefined {
  const states = STATES * request.evaluations;
  const isTold = measure.name === "causal";
  const work = checker({
    scope,
    reduce: true,
    steps: false,
    budget: { states, bytes: BYTES },
    verdictOnly: !isTold,
  });
  const { of } = work.progress();
  if (of === undefined || of > request.evaluations / COSTS) return undefined;
  return {
    advance: () => work.advance(),
    evaluations: () => work.progress().setups,
    found() {
      const report = work.report();
      const { properties, extremes, setups: evaluations } = report;
      const broken = properties.find((it) => it.holds === false && !it.refuted && it.witness);
      const covered = `${work.says}, every schedule`;
      if (broken) {
        const { says, witness } = broken;
        return {
          value: 0n,
          run: witness!,
          covered,
          evaluations,
          wrong: `${says}: ${witness!.why}`,
        };
      }
      const most = extremes[measure.name];
      const isWhole =
        report.undecided === undefined && (!isTold || report.measured.causal === evaluations);
      if (!most || !isWhole) return undefined;
      return { value: BigInt(most.max), run: most.most, covered, evaluations };
    },
  };
}
