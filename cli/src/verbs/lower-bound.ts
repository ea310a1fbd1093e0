import { Refusal } from "@ringleader/core/refusal";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { print, write } from "../output.ts";
import { settings } from "../settings.ts";
import { typed, typedBut } from "../shell-word.ts";
import { showLowerBound } from "../show-result/show-lower-bound.ts";
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

/** The run belongs to the ring that was made; where one of the halves was at rest too early, to that. */
function document(algorithm: string, { found }: Answers["lower-bound"], replay: string): object {
  const { run, ...rest } = found;
  return {
    algorithm,
    ...rest,
    ...(run && {
      messages: run.messages.total,
      setup: run.setup,
      leaders: run.leaders,
      outcome: run.outcome,
      ...(run.violations && { violations: run.violations }),
      seed: run.seed,
      digest: run.digest,
    }),
    replay,
  };
}
