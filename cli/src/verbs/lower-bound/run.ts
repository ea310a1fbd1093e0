import type { Result } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import type { RunRecord } from "@ringleader/core/internal";
import { runInThread } from "../../workers/run-in-thread.ts";
import { exit } from "../../terminal/exit.ts";
import { print, write } from "../../terminal/output.ts";
import { parseSettings } from "@ringleader/core/internal/words";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { showLowerBound } from "./show.ts";
import { showLowerBoundInRounds } from "./show-in-rounds.ts";
import type { LowerBoundAnswer, work } from "./work.ts";
import type { work as workInRounds } from "./work-in-rounds.ts";
import type { LowerBoundFlags } from "./flags.ts";

/** `lower-bound`: plays the adversary of the proof against an algorithm. */
export async function lowerBound(algorithm: string, flags: LowerBoundFlags): Promise<number> {
  const { out, json, maxMessages, set, n, ids, seed } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const asked = { algorithm, n, ids, seed, set: parseSettings(set), "max-messages": maxMessages };
  if (ids === "bit-reversal") return inRounds(asked, flags);
  const answer = await runInThread<typeof work>(
    new URL("./work.js", import.meta.url),
    { asked, out },
    typed(),
  );
  const replay = typedBut("--json");
  if (json) print(JSON.stringify(document(algorithm, answer, replay)));
  // If the trace goes to stdout, the page goes to stderr.
  else write(out === "-" ? 2 : 1, showLowerBound(algorithm, answer, { replay, out }));
  return {
    holds: exit.holds,
    violated: exit.violated,
    undecided: exit.undecided,
  }[answer.found.verdict];
}

/** `lower-bound --ids bit-reversal`: in lockstep, for algorithms that only compare ids. */
async function inRounds(asked: RunRecord, { out, json }: LowerBoundFlags): Promise<number> {
  const { algorithm } = asked;
  const answer = await runInThread<typeof workInRounds>(
    new URL("./work-in-rounds.js", import.meta.url),
    { asked, out },
    typed(),
  );
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

/** The JSON document. Its run is that of the joined ring, or of a half that came to rest too early. */
function document(algorithm: string, { found }: LowerBoundAnswer, replay: string): object {
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
