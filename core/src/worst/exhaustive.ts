import { type Candidate, candidateOf, evaluate } from "./candidate.ts";
import type { Run } from "../check/report/report.ts";
import { setups } from "../check/setups/setups.ts";
import { checker } from "../check/checker.ts";
import type { Annealed, SearchInProgress } from "./anneal.ts";
import type { WorstSearch } from "./search.ts";

/** The most expensive of all runs. */
export interface Exhausted extends Omit<Annealed, "restart" | "candidate"> {
  /** Present if each setup has only one run; otherwise `run` is present, which the checker found. */
  readonly candidate?: Candidate;
  readonly run?: Run;
  /** A phrase that names the explored runs. */
  readonly covered: string;
}

/** The result is undefined if there are more runs than the request allows. */
type Exhausting = SearchInProgress<Exhausted | undefined>;

/** Largest ring, in processes, that is searched exhaustively. */
const MOST = 9;
/** The cost, in runs, of exploring all schedules of a setup, or of finding the next wake-up pattern. */
const COSTS = 40;
/** The cost of a run, in states of the checker. */
const STATES = 4;
const BYTES = 2 ** 30;

/** Starts a search of all runs; undefined if there are too many runs, or if the checker cannot find the maximum. */
export function startExhaustiveSearch(search: WorstSearch): Exhausting | undefined {
  const { space, measure } = search;
  if (space.base.n > MOST) return undefined;
  if (!space.open.includes("schedule")) return oneByOne(search);
  const isChecked = measure.name === "causal" || measure.name.startsWith("messages");
  return isChecked ? everySchedule(search) : undefined;
}

/** Runs every setup once. Only for algorithms in rounds and for fixed schedules, where a setup has one run. */
function oneByOne({ space, scope, measure, request, wrong }: WorstSearch): Exhausting {
  const all = setups(scope);
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
        best = { value, candidate, covered: all.says, evaluations: done, wrong: why };
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

/** Lets the checker find the most expensive schedule of every setup; undefined if there are too many setups. */
function everySchedule({ scope, measure, request }: WorstSearch): Exhausting | undefined {
  const states = STATES * request.evaluations;
  const isCausal = measure.name === "causal";
  const budget = { states, bytes: BYTES };
  const work = checker({ scope, reduce: true, steps: false, budget, verdictOnly: !isCausal });
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
        const wrong = `${broken.says}: ${broken.witness!.why}`;
        return { value: 0n, run: broken.witness!, covered, evaluations, wrong };
      }
      const most = extremes[measure.name];
      const isWhole =
        report.undecided === undefined && (!isCausal || report.measured.causal === evaluations);
      if (!most || !isWhole) return undefined;
      return { value: BigInt(most.max), run: most.most, covered, evaluations };
    },
  };
}
