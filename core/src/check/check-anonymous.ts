import { groupDigits } from "../refusal/group-digits.ts";
import { Life } from "../model/life.ts";
import type { Setup } from "../model/setup.ts";
import { ENDS, leaveAtLimit, RIGHT, SAFE, type CheckContext } from "./properties/check-context.ts";
import { portableOf, runOf } from "./report/portable-run.ts";
import type { Witness } from "./report/report.ts";
import { checkOneRun, mostMessages } from "./rounds/check-rounds.ts";
import { simulateSetup } from "./rounds/simulate-setup.ts";
import { recurrence } from "./search/recurrence.ts";
import { applyMove, type SearchStep } from "./states/apply-move.ts";
import { MOST_EVENTS } from "./setups/wake-patterns.ts";
import { initialStates } from "./states/initial-states.ts";
import { plainDetail } from "./states/local-state-cache.ts";
import type { LocalStates } from "./states/local-states.ts";
import { wiresOf } from "./states/wires.ts";

const ANGLUIN = "processes that are alike stay alike (Angluin 1980)";
const NONE = "the run ends without a leader";
const ENDLESS = "all processes repeat the same steps without end";
const all = (n: number): string => `all ${n} processes declare themselves leader`;

/** Number of turns after which a run is given up if no state has repeated. */
const MOST_TURNS = 100_000;
/** Number of turns of a given-up run that the counterexample shows. */
const SHOWN = 100;

/**
 * Shows Angluin's theorem on one run. On a ring without ids and without coins, all processes start in
 * the same state. In every turn of this run, all processes receive the same message, so their states stay
 * equal. So all processes lead, or the run ends without a leader, or it never ends. `alone` is the index
 * of the property that exactly one process leads.
 */
export function checkAnonymous(setup: Setup, context: CheckContext, alone: number): void {
  if (setup.algorithm.needs.rounds) checkInRounds(setup, context, alone);
  else checkInTurns(setup, context, alone);
}

function checkInTurns(setup: Setup, context: CheckContext, alone: number): void {
  const { n } = setup;
  const { findings, budget } = context;
  findings.addSetup(1);
  context.cache.widening(setup, plainDetail(setup), (local) => {
    const wires = wiresOf(setup, local.lone.shape.links);
    const [{ cells: initial, starts }] = initialStates(setup, local, wires, false);
    const cells = initial.slice();
    const steps: SearchStep[] = [];
    const turns = new Map<number, number>();
    const witness = (why: string, loop?: number) => (): Witness => ({
      ...runOf(setup, local, [...starts, ...steps]),
      why: `${why}, because ${ANGLUIN}`,
      ...(loop !== undefined && { loop }),
    });
    findings.judge(SAFE, true);
    let isGivenUp = false;
    while (turns.size < MOST_TURNS) {
      const [own] = cells;
      if (local.first[own] === 0) local.open(own);
      const leads = (local.flags[own] & Life.leads) !== 0;
      const before = turns.get(own);
      if (leads && n > 1) {
        for (const index of [SAFE, alone]) findings.judge(index, false, witness(all(n)));
        break;
      }
      if (local.first[own] === local.end[own]) {
        findings.judge(ENDS, true);
        for (const index of [RIGHT, alone]) findings.judge(index, leads, witness(NONE));
        break;
      }
      if (before !== undefined) {
        for (const index of [ENDS, alone]) findings.judge(index, false, witness(ENDLESS, before));
        break;
      }
      if (steps.length + n > budget.depth) {
        isGivenUp = true;
        break;
      }
      turns.set(own, steps.length);
      const move = local.first[own];
      for (let p = 0; p < n; p++) {
        const step = { process: p, move: sameMove(local, cells[p], move), before: cells.slice() };
        steps.push(step);
        applyMove(local, wires, cells, p, step.move);
      }
    }
    if (isGivenUp || turns.size === MOST_TURNS) {
      steps.length = Math.min(steps.length, SHOWN * n);
      const why = "no process leads, and if one ever did, all would";
      if (n === 1 && isGivenUp) leaveAtLimit("depth", context);
      else if (n === 1)
        findings.markUndecided(`the run has not ended after ${groupDigits(MOST_TURNS)} deliveries`);
      findings.judge(alone, n === 1 ? undefined : false, witness(why));
    }
    findings.addStates(turns.size + 1, steps.length, steps.length, 0);
  });
}

/** Finds the move of the local state `own` that receives the same message on the same side as `move`, which may be a move of another local state. */
function sameMove(local: LocalStates, own: number, move: number): number {
  if (local.first[own] === 0) local.open(own);
  for (let other = local.first[own]; other < local.end[own]; other++) {
    const isSameSide = local.moveSide[other] === local.moveSide[move];
    if (isSameSide && local.moveMessage[other] === local.moveMessage[move]) return other;
  }
  throw new Error("processes that were alike now differ");
}

/** Shows Angluin's theorem for an algorithm in rounds. A run that is given up is a counterexample too, because no process could ever lead alone. */
function checkInRounds(setup: Setup, context: CheckContext, alone: number): void {
  const { n } = setup;
  const { findings, progress, budget } = context;
  // On a ring of one, the only process can be elected.
  if (n === 1) {
    checkOneRun(setup, 1, context);
    return findings.judge(alone, findings.violated ? undefined : true);
  }
  findings.addSetup(1);
  const most = Math.min(mostMessages(n), progress.statesLeft);
  const maxEvents = Math.min(MOST_EVENTS, progress.statesLeft, budget.depth);
  const run = simulateSetup(setup, most, { maxEvents, repeats: recurrence(0) });
  const { stopped, finished, delivered } = run;
  findings.addStates(delivered + 1, delivered, delivered, 0);
  findings.addDeterminate();
  const witness = (why: string) => (): Witness => ({
    setup: portableOf(setup),
    deliveries: [],
    why: `${why}, because ${ANGLUIN}`,
    ...(stopped && { maxEvents: stopped.events }),
  });
  const { length: leaders } = run.leaders;
  if (run.life.some((life) => life !== run.life[0]) || (leaders !== 0 && leaders !== n)) {
    throw new Error("processes that were alike now differ");
  }
  const isEndless = stopped?.endless === true;
  findings.judge(SAFE, leaders === 0 ? (finished ? true : undefined) : false, witness(all(n)));
  findings.judge(ENDS, isEndless ? false : finished ? true : undefined, witness(ENDLESS));
  if (finished) findings.judge(RIGHT, false, witness(leaders > 0 ? all(n) : NONE));
  const givenUp = `after ${delivered} messages no process leads, and if one ever did, all would`;
  const why = leaders > 0 ? all(n) : finished ? NONE : isEndless ? ENDLESS : givenUp;
  findings.judge(alone, false, witness(why));
}
