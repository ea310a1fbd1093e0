import type { Result } from "@ringleader/core";
import { Refusal } from "@ringleader/core/refusal";
import type { Asked } from "../asked.ts";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { print, write } from "../output.ts";
import { settings } from "../settings.ts";
import { typed, typedBut } from "../shell-word.ts";
import { showLowerBound } from "../show-result/show-lower-bound.ts";
import { showLowerBoundInRounds } from "../show-result/show-lower-bound-in-rounds.ts";
import type { Answers } from "../thread/task.ts";

/** The flags of `lower-bound`, as they were typed. */
interface LowerBoundFlags {
  readonly n?: string;
  readonly ids?: string;
  readonly seed?: string;
  readonly set?: readonly string[];
  readonly maxMessages?: string;
  readonly out?: string;
  readonly json?: true;
}

/** `lower-bound`: the adversary of the proof, against this algorithm. */
export async function lowerBound(algorithm: string, flags: LowerBoundFlags): Promise<number> {
  const { out, json, maxMessages, set, n, ids, seed } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const asked = { algorithm, n, ids, seed, set: settings(set), "max-messages": maxMessages };
  if (ids === "bit-reversal") return inRounds(asked, flags);
  const answer = await conduct<"lower-bound">({ verb: "lower-bound", asked, out }, typed());
  const replay = typedBut("--json");
  if (json) print(JSON.stringify(document(algorithm, answer, replay)));
  // With the trace on stdout, what is for people goes beside it.
  else write(out === "-" ? 2 : 1, showLowerBound(algorithm, answer, { replay, out }));
  return {
    holds: exit.holds,
    violated: exit.violated,
    undecided: exit.undecided,
  }[answer.found.verdict];
}

/** `lower-bound --ids bit-reversal`: in lockstep, against who only compares ids. */
async function inRounds(asked: Asked, { out, json }: LowerBoundFlags): Promise<number> {
  const { algorithm } = asked;
  const task = { verb: "lower-bound-in-rounds", asked, out } as const;
  const answer = await conduct<"lower-bound-in-rounds">(task, typed());
  const replay = typedBut("--json");
  const { arrivals: _, run, ...rest } = answer.found;
  if (json) print(JSON.stringify({ algorithm, ...rest, ...ofRun(run), replay }));
  else write(out === "-" ? 2 : 1, showLowerBoundInRounds(algorithm, answer, { replay, out }));
  const { verdict } = answer.found;
  return verdict === "violated"
    ? exit.violated
    : verdict === "undecided"
      ? exit.undecided
      : exit.holds;
}

/** The run belongs to the ring that was made; where one of the halves was at rest too early, to that. */
function document(algorithm: string, { found }: Answers["lower-bound"], replay: string): object {
  const { run, ...rest } = found;
  return {
    algorithm,
    ...rest,
    ...(run && { messages: run.messages.total, ...ofRun(run) }),
    replay,
  };
}

const ofRun = ({ setup, leaders, outcome, violations, seed, digest }: Result): object => ({
  setup,
  leaders,
  outcome,
  ...(violations && { violations }),
  seed,
  digest,
});
