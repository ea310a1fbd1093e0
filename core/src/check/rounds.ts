import { violations } from "../judge/election.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { TooManyTied } from "../model/ties.ts";
import type { Event } from "../model/trace.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { spent } from "./budget.ts";
import { judgeVerdicts } from "./verdicts.ts";
import { chain, chainBytes, mustBegin, type Chain } from "./chain.ts";
import { wrongIn } from "./contest.ts";
import { everyOrder, type Ordered } from "./orders.ts";
import { recurrence } from "./recurrence.ts";
import { runOfEvents, portableOf } from "./portable.ts";
import type { Places } from "./places.ts";
import type { Run } from "./report.ts";
import { mustRunAlike } from "./same-runs.ts";
import { ruleOut, seekAtEnd, seekBetweenRounds } from "./sometimes-in-rounds.ts";

/** A run in rounds that sends more messages is given up; none here sends a tenth of them. */
export const mostMessages = (n: number): number => 1000 + 200 * n * n;

/** A run in rounds that makes more deliveries and alarms is given up, if it has not come back to where it was. */
export const MOST_EVENTS = 50_000;

/** Checks one setup of a synchronous algorithm: all its coins, if it has any. */
export function checkRounds(given: Setup, weight: number, bench: Bench): void {
  if (given.algorithm.needs.coins) coinsInRounds(given, weight, bench);
  else oneRun(given, weight, bench);
}

/** With coins: every configuration between two rounds, whatever the coins say. */
function coinsInRounds(given: Setup, weight: number, bench: Bench): void {
  const { findings, budget, kits } = bench;
  findings.setup(weight);
  mustBegin(given);
  const detail = { ghosts: false, causal: false, reorder: false };
  const most = Math.min(budget.states, Math.floor(budget.bytes / chainBytes(given.n)));
  const explored = kits.widening(given, detail, (places) => {
    const made = chain(given, places, most, false);
    return made && { made, places };
  });
  if (!explored) {
    leaveOpen(most < budget.states ? spent.bytes(budget) : spent.states(budget), bench);
    findings.explored(most, 0, 0, 0);
    budget.states = 0;
    return;
  }
  const { made, places } = explored;
  if (bench.orders && hasTies(made, places)) {
    findings.undecided(
      `${given.algorithm.name} tosses coins, and several messages reach a process at one time; their orders are not explored`,
    );
  }
  const { contenders = "woke" } = given.algorithm;
  // With other contenders `notExplored` names the dimension.
  if (!bench.isWillingGiven && contenders === "woke" && places.lone.readsWilling()) {
    findings.undecided(
      `${given.algorithm.name} reads me.willing; where coins are tossed in rounds only runs in which all are willing are explored`,
    );
  }
  budget.states -= made.states;
  findings.explored(made.states, made.transitions, 0, 0);
  const witness = (state: number, why: string) => () => ({
    setup: portableOf(given, made.coins(state)),
    deliveries: [],
    why,
  });
  const ends = new Uint8Array(made.states);
  for (let s = 0; s < made.states; s++) {
    const over = made.first[s] === made.first[s + 1];
    ends[s] = over ? 1 : 0;
    const [why] = wrongIn(given, places, made.row(s), over);
    if (why !== undefined) findings.judge(over ? RIGHT : SAFE, false, witness(s, why));
  }
  findings.judge(SAFE, true);
  findings.judge(RIGHT, true);
  // Nothing is chosen in rounds: if the end can be reached from everywhere, it is reached surely.
  for (let again = true; again;) {
    again = false;
    for (let s = made.states - 1; s >= 0; s--) {
      for (
        let b = made.branch[made.first[s]];
        ends[s] === 0 && b < made.branch[made.first[s] + 1];
        b++
      ) {
        if (ends[made.to[b]] === 1) {
          ends[s] = 1;
          again = true;
        }
      }
    }
  }
  const stuck = ends.indexOf(0);
  findings.judge(ENDS, stuck < 0, witness(stuck, "from here no election can finish"));
  seekBetweenRounds(given, made, places, bench);
  findings.dependent();
  const run = bench.simulate(given, mostMessages(given.n));
  if (!run.finished) return;
  const made1 = () => ({ setup: portableOf(given), deliveries: [] });
  judgeVerdicts(run, bench, (why) => () => ({ ...made1(), why }), "one-run");
}

/** Leaves the properties of the election undecided, unless another setup violates them. */
function leaveOpen(why: string, { findings }: Bench): void {
  findings.undecided(why);
  for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
}

/** Does a process ever have several messages of one time? */
export const hasTies = (made: Chain, places: Places): boolean =>
  Array.from({ length: made.states }, (_, state) => made.row(state)).some((row) =>
    row.some((place) => places.place(place).waiting.flat().length > 1),
  );

/** Without coins: the run that the simulator makes, or one for each order of messages that reach a process at one time. */
export function oneRun(given: Setup, weight: number, bench: Bench): void {
  const { findings, budget } = bench;
  findings.setup(weight);
  const most = Math.min(mostMessages(given.n), budget.states);
  const inRounds = given.algorithm.needs.rounds === true;
  const maxEvents = Math.min(MOST_EVENTS, budget.states);
  const spend = (run: Outcome) => {
    const events = Math.max(run.delivered, run.stopped?.events ?? 0);
    budget.states -= events + 1;
    findings.explored(events + 1, events, events, 0);
  };
  mustRunAlike(given, most, bench);
  if (inRounds && bench.orders) {
    try {
      runsInEveryOrder(given, weight, { most, maxEvents }, spend, bench);
    } catch (error) {
      if (!(error instanceof TooManyTied)) throw error;
      leaveOpen(error.message, bench);
    }
    return;
  }
  const events: Event[] = [];
  const run = bench.simulate(
    given,
    most,
    inRounds ? { maxEvents, repeats: recurrence() } : { watch: (it) => void events.push(it) },
  );
  spend(run);
  const told = shortened(run, given, { most, maxEvents }, bench);
  if (inRounds) alone(weight, run, bench);
  else findings.unknown();
  const made = () =>
    inRounds ? { setup: portableOf(given), deliveries: [] } : runOfEvents(given, events);
  judgeRun(told, most, made, inRounds, bench);
}

/** What one run may make at most. */
interface Most {
  readonly most: number;
  readonly maxEvents: number;
}

/** Of a run that never ends the beginning is enough, up to where it first comes back. */
const shortened = (run: Outcome, given: Setup, { most, maxEvents }: Most, bench: Bench): Outcome =>
  run.stopped?.endless ? bench.simulate(given, most, { maxEvents, repeats: recurrence(0) }) : run;

/** One run stands for all of a setup. */
function alone(weight: number, run: Outcome, { findings }: Bench): void {
  findings.determinate();
  if (!run.finished) return;
  findings.messages(weight, run.sent);
  findings.everywhere("causal");
  findings.everywhere("atElection");
}

function runsInEveryOrder(
  given: Setup,
  weight: number,
  limits: Most,
  spend: (run: Outcome) => void,
  bench: Bench,
): void {
  const { findings, budget } = bench;
  const { most, maxEvents } = limits;
  const make: Ordered = (setup, orders) =>
    bench.simulate(setup, most, { orders, maxEvents, repeats: recurrence() });
  const counts = new Set<number>();
  let first: Outcome | undefined;
  let made = 0;
  for (const { run, given: of, isWhole } of everyOrder(given, make)) {
    if (budget.states <= 0) {
      leaveOpen(spent.states(budget), bench);
      return;
    }
    spend(run);
    made++;
    first ??= run;
    if (!isWhole) continue;
    if (of !== given) mustRunAlike(of, most, bench);
    counts.add(run.sent);
    const made1 = () => ({ setup: portableOf(of), deliveries: [] });
    judgeRun(shortened(run, of, limits, bench), most, made1, false, bench);
    if (findings.violated) {
      findings.unknown();
      return;
    }
  }
  ruleOut(bench);
  if (made === 1) {
    alone(weight, first!, bench);
    return;
  }
  findings.everywhere("atElection");
  // A configuration does not store causal depths, so runs that differ only in depth count as one.
  bench.claims.forEach((claim, i) => {
    if (claim.form === "bound" && claim.measure.of === "causal")
      findings.partly(CLAIMS + i, "one-run");
  });
  if (counts.size === 1) findings.messages(weight, [...counts][0]);
  else findings.dependent();
}

/** `only`: the setup has no other run. */
function judgeRun(run: Outcome, most: number, made: () => Run, only: boolean, bench: Bench): void {
  const { findings } = bench;
  const { stopped } = run;
  const short = stopped && { maxEvents: stopped.events };
  const witness = (why: string) => () => ({ ...made(), ...short, why });
  findings.judge(SAFE, run.leaders.length < 2, witness("there are two leaders"));
  const isEndless = stopped?.endless === true;
  // Fields may grow without bound, so that no configuration need ever come again.
  if (!run.finished && !isEndless)
    findings.undecided(stopped ? stopped.why : `not over after ${most} messages`);
  findings.judge(
    ENDS,
    run.finished ? true : isEndless ? false : undefined,
    witness(`it never ends: ${stopped?.why} after ${stopped?.events} deliveries and alarms`),
  );
  const [why] = run.contenders === 0 ? [] : violations(run);
  findings.judge(
    RIGHT,
    why === undefined && !run.finished ? undefined : why === undefined,
    witness(why),
  );
  if (!run.finished) return;
  judgeVerdicts(run, bench, witness);
  seekAtEnd(run, made, only, bench);
  findings.range("messages", run.sent, run.sent, made, made);
  for (const [kind, count] of Object.entries(run.byKind)) {
    findings.range(`messages:${kind}`, count, count, made, made);
    if (count > 0) findings.see(`${kind} is sent`);
  }
  if (!run.time) return;
  findings.range("causal", run.causal.last, run.causal.last, made, made);
  if (run.leaders.length > 0) {
    findings.range("atElection", run.atElection, run.atElection, made, made);
  }
  const { firstWake = 0n, lastReceipt = firstWake } = run.time;
  const elapsed = Number(lastReceipt - firstWake);
  // Times can be beyond all numbers that are exact; then they are left out.
  if (Number.isSafeInteger(elapsed)) findings.range("time", elapsed, elapsed, made, made);
}
