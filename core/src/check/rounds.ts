import { judge } from "../judge/judge.ts";
import { violations } from "../judge/election.ts";
import type { Outcome } from "../model/run.ts";
import type { Setup } from "../model/setup.ts";
import { CLAIMS, ENDS, RIGHT, SAFE, type Bench } from "./asynchronous.ts";
import { portable } from "./portable.ts";

/** A run in rounds that goes on longer is taken to have no end. */
const MOST_MESSAGES = 1_000_000;

/**
 * Checks one setup of a synchronous algorithm without coins: there is only one run, and the
 * simulator makes it.
 */
export function* checkRounds(
  given: Setup,
  weight: number,
  { findings, claims, budget }: Bench,
  simulate: (given: Setup, mostMessages: number) => Outcome,
): Generator<void> {
  findings.setup(weight);
  const run = simulate(given, MOST_MESSAGES);
  budget.states -= run.delivered + 1;
  findings.explored(run.delivered + 1, run.delivered, run.delivered, 0);
  findings.determinate();
  const made = () => ({ setup: portable(given), deliveries: [] });
  const witness = (why: string) => () => ({ ...made(), why });
  findings.judge(SAFE, run.leaders.length < 2, witness("there are two leaders"));
  findings.judge(ENDS, run.finished, witness(`not over after ${MOST_MESSAGES} messages`));
  const [why] = run.contenders === 0 ? [] : violations(run);
  findings.judge(RIGHT, why === undefined, witness(why));
  if (!run.finished) return;
  claims.forEach((claim, i) => {
    const said = judge(claim, run);
    if (!said) return;
    findings.judge(CLAIMS + i, said.holds, witness(`${said.measured} against ${said.bound}`));
  });
  findings.range("messages", run.sent, run.sent, made, made);
  for (const [kind, count] of Object.entries(run.byKind)) {
    findings.range(`messages:${kind}`, count, count, made, made);
    if (count > 0) findings.see(`${kind} is sent`);
  }
  findings.range("causal", run.causal.last, run.causal.last, made, made);
  findings.messages(weight, run.sent);
}
