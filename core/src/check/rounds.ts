import { violations } from "../judge/election.ts";
import type { Setup } from "../model/setup.ts";
import { ENDS, RIGHT, SAFE, type Bench } from "./bench.ts";
import { judgeVerdicts } from "./verdicts.ts";
import { portableOf } from "./portable.ts";

/** A run in rounds that goes on longer is taken to have no end. */
const MOST_MESSAGES = 1_000_000;

/**
 * Checks one setup of a synchronous algorithm without coins: there is only one run, and the
 * simulator makes it.
 */
export function* checkRounds(given: Setup, weight: number, bench: Bench): Generator<void> {
  const { findings, budget } = bench;
  findings.setup(weight);
  const run = bench.simulate(given, MOST_MESSAGES);
  budget.states -= run.delivered + 1;
  findings.explored(run.delivered + 1, run.delivered, run.delivered, 0);
  findings.determinate();
  const made = () => ({ setup: portableOf(given), deliveries: [] });
  const witness = (why: string) => () => ({ ...made(), why });
  findings.judge(SAFE, run.leaders.length < 2, witness("there are two leaders"));
  findings.judge(ENDS, run.finished, witness(`not over after ${MOST_MESSAGES} messages`));
  const [why] = run.contenders === 0 ? [] : violations(run);
  findings.judge(RIGHT, why === undefined, witness(why));
  if (!run.finished) return;
  judgeVerdicts(run, bench, witness);
  findings.range("messages", run.sent, run.sent, made, made);
  for (const [kind, count] of Object.entries(run.byKind)) {
    findings.range(`messages:${kind}`, count, count, made, made);
    if (count > 0) findings.see(`${kind} is sent`);
  }
  findings.range("causal", run.causal.last, run.causal.last, made, made);
  findings.messages(weight, run.sent);
}
