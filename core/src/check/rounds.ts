import { violations } from "../judge/election.ts";
import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { spent } from "./budget.ts";
import { judgeVerdicts } from "./verdicts.ts";
import { chain, chainBytes, mustBegin } from "./chain.ts";
import { wrongIn } from "./contest.ts";
import { deliveriesOf, portableOf } from "./portable.ts";
import { seekAtEnd, seekBetweenRounds } from "./sometimes-in-rounds.ts";

/** A run in rounds that sends more messages is given up; none here sends a tenth of them. */
export const mostMessages = (n: number): number => 1000 + 200 * n * n;

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
    findings.undecided(most < budget.states ? spent.bytes(budget) : spent.states(budget));
    for (const index of [SAFE, ENDS, RIGHT]) findings.judge(index, undefined);
    findings.explored(most, 0, 0, 0);
    budget.states = 0;
    return;
  }
  const { made, places } = explored;
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

/**
 * Without coins there is only one run in rounds, or with messages in the order of sending, and the
 * simulator makes it.
 */
export function oneRun(given: Setup, weight: number, bench: Bench): void {
  const { findings, budget } = bench;
  findings.setup(weight);
  const endlessAt = mostMessages(given.n);
  const most = Math.min(endlessAt, budget.states);
  const events: Event[] = [];
  const inRounds = given.algorithm.needs.rounds === true;
  const run = bench.simulate(given, most, inRounds ? undefined : (it) => events.push(it));
  budget.states -= run.delivered + 1;
  findings.explored(run.delivered + 1, run.delivered, run.delivered, 0);
  if (inRounds) findings.determinate();
  else findings.unknown();
  const made = () =>
    inRounds ? { setup: portableOf(given), deliveries: [] } : deliveriesOf(given, events);
  const witness = (why: string) => () => ({ ...made(), why });
  findings.judge(SAFE, run.leaders.length < 2, witness("there are two leaders"));
  // Times may grow without bound, so that no configuration need ever come again.
  if (!run.finished) findings.undecided(`not over after ${most} messages`);
  findings.judge(ENDS, run.finished ? true : undefined);
  const [why] = run.contenders === 0 ? [] : violations(run);
  findings.judge(
    RIGHT,
    why === undefined && !run.finished ? undefined : why === undefined,
    witness(why),
  );
  if (!run.finished) return;
  judgeVerdicts(run, bench, witness);
  seekAtEnd(run, made, inRounds, bench);
  findings.range("messages", run.sent, run.sent, made, made);
  for (const [kind, count] of Object.entries(run.byKind)) {
    findings.range(`messages:${kind}`, count, count, made, made);
    if (count > 0) findings.see(`${kind} is sent`);
  }
  if (inRounds) findings.messages(weight, run.sent);
  if (!run.time) return;
  findings.range("causal", run.causal.last, run.causal.last, made, made);
  findings.everywhere("causal");
  if (run.leaders.length > 0) {
    findings.range("atElection", run.atElection, run.atElection, made, made);
  }
  findings.everywhere("atElection");
  const { firstWake = 0n, lastReceipt = firstWake } = run.time;
  const elapsed = Number(lastReceipt - firstWake);
  // Times can be beyond all numbers that are exact; then they are left out.
  if (Number.isSafeInteger(elapsed)) findings.range("time", elapsed, elapsed, made, made);
}
