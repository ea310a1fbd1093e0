import { type Candidate, candidateOf, evaluate } from "./candidate.ts";
import { portableOf } from "../check/report/portable-run.ts";
import type { Run } from "../check/report/report.ts";
import { mustRunAlike } from "../check/rounds/same-runs.ts";
import { simulateSetup } from "../check/rounds/simulate-setup.ts";
import { everyOrder } from "../check/search/round-orders.ts";
import { setups } from "../check/setups/setups.ts";
import { checker } from "../check/checker.ts";
import type { Annealed, SearchInProgress } from "./anneal.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Setup } from "../model/setup.ts";
import type { Schedule } from "../model/system/schedule.ts";
import { TooManyTied } from "../model/system/ties.ts";
import type { WorstSearch } from "./search.ts";

/** The most expensive of all runs. */
export interface Exhausted extends Omit<Annealed, "restart" | "candidate"> {
  /** Present if the run is the usual one of its setup; otherwise `run` is present. */
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
  // Of a schedule that is drawn, a setup has as many runs as there are seeds.
  if (space.base.n > MOST || isDrawn(space.base.schedule)) return undefined;
  if (!space.open.includes("schedule")) return oneByOne(search);
  const isChecked = measure.name === "causal" || measure.name.startsWith("messages");
  return isChecked ? everySchedule(search) : undefined;
}

const isDrawn = (schedule: Schedule): boolean =>
  schedule.kind === "random" || (schedule.kind === "latency" && schedule.law !== "constant");

/**
 * Runs every setup, in rounds once for each order of simultaneous messages. Only for algorithms in rounds and for fixed
 * schedules, where a setup has no other runs.
 */
function oneByOne({ space, scope, measure, request, wrong }: WorstSearch): Exhausting | undefined {
  const inRounds = space.base.algorithm.needs.rounds === true;
  // The checker binds the ports of a network late, and no single run has such ports.
  if (scope.ports === "each" && !space.base.network.ring) return undefined;
  const all = setups(scope);
  const most = all.count === undefined ? request.evaluations / COSTS : request.evaluations;
  const isEach = inRounds && scope.ties === "each";
  let best: Exhausted | undefined;
  let done = 0;
  let isWhole = false;
  const runsOf = (setup: Setup): Iterable<{ run: Outcome; setup: Setup; isWhole: boolean }> =>
    isEach
      ? everyOrder(setup, (ordered, orders) => simulateSetup(ordered, space.patience, { orders }))
      : [{ run: evaluate(space, candidateOf(space, setup)), setup, isWhole: true }];
  const work = (function* go(): Generator<void> {
    if ((all.count ?? 0) > most) return;
    for (const { setup } of all) {
      for (const { run, setup: ordered, isWhole: isNew } of runsOf(setup)) {
        if (++done > most) return;
        // States have no causal depth, so runs that differ in nothing else are left out.
        if (isEach && ordered !== setup && measure.name === "causal") return;
        if (!isNew) continue;
        const value = measure.value(run);
        const isBest = !best || value > best.value;
        const why = wrong(run, isBest);
        if (isBest || why !== undefined) {
          mustRunAlike(ordered, space.patience);
          const found =
            ordered === setup
              ? { candidate: candidateOf(space, setup) }
              : { run: { setup: portableOf(ordered), deliveries: [] } };
          best = { value, ...found, covered: all.says, evaluations: done, wrong: why };
          if (why !== undefined) {
            isWhole = true;
            return;
          }
        }
        yield;
      }
    }
    isWhole = true;
  })();
  return {
    advance() {
      try {
        return !work.next().done;
      } catch (error) {
        if (error instanceof TooManyTied) return false;
        throw error;
      }
    },
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
