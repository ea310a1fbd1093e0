import type { Setup } from "../model/setup.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { portableOf } from "./portable.ts";
import type { Witness } from "./report.ts";
import { recurrence } from "./recurrence.ts";
import { MOST_EVENTS, mostMessages, oneRun } from "./rounds.ts";
import { ANGLUIN } from "./symmetric.ts";

/**
 * Angluin's theorem in rounds, where n may be known: all processes wake at 0 in the same state. In
 * every round each receives what all others receive, so all do the same, and exactly one leader never
 * comes about. Whether the run ends does not matter to that: a run that is stopped refutes, too.
 */
export function checkSymmetricRounds(given: Setup, bench: Bench, alone: number): void {
  const { n } = given;
  const { findings } = bench;
  // A process that is alone can be elected.
  if (n === 1) {
    oneRun(given, 1, bench);
    return findings.judge(alone, findings.violated ? undefined : true);
  }
  findings.setup(1);
  const most = Math.min(mostMessages(n), bench.budget.states);
  const maxEvents = Math.min(MOST_EVENTS, bench.budget.states);
  const run = bench.simulate(given, most, { maxEvents, repeats: recurrence(0) });
  const { stopped } = run;
  findings.explored(run.delivered + 1, run.delivered, run.delivered, 0);
  findings.determinate();
  const witness = (why: string) => (): Witness => ({
    setup: portableOf(given),
    deliveries: [],
    why: `${why}: ${ANGLUIN}`,
    ...(stopped && { maxEvents: stopped.events }),
  });
  const { length: leaders } = run.leaders;
  if (run.life.some((it) => it !== run.life[0]) || (leaders !== 0 && leaders !== n)) {
    throw new Error("processes that were alike are not");
  }
  const all = `all ${n} processes declare themselves`;
  const none = "all is over and nobody leads";
  const open = `after ${run.delivered} messages nobody leads, and if one ever did, all would`;
  const endless = "all do the same for ever";
  findings.judge(SAFE, leaders === 0 ? (run.finished ? true : undefined) : false, witness(all));
  const isEndless = stopped?.endless === true;
  findings.judge(ENDS, isEndless ? false : run.finished ? true : undefined, witness(endless));
  if (run.finished) findings.judge(RIGHT, false, witness(leaders > 0 ? all : none));
  findings.judge(
    alone,
    false,
    witness(leaders > 0 ? all : run.finished ? none : isEndless ? endless : open),
  );
}
