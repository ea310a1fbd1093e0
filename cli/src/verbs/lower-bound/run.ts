import { parseSettings } from "@ringleader/core/internal/words";
import { checkStdout, printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { LowerBoundFlags } from "./flags.ts";
import { showLowerBound } from "./show.ts";
import type { LowerBoundAnswer, work } from "./work.ts";

export async function run(algorithm: string, flags: LowerBoundFlags): Promise<number> {
  const { out, json, maxMessages, set, n, ids, seed } = flags;
  checkStdout("--out", out, json);
  const asked = { algorithm, n, ids, seed, set: parseSettings(set), "max-messages": maxMessages };
  const module = new URL("./work.js", import.meta.url);
  const answer = await runInThread<typeof work>(module, { asked, out });
  const replay = typedBut("--json");
  if (json) printJson(document(algorithm, answer, replay));
  else printPage(showLowerBound(algorithm, answer, replay, out), out);
  return statusOf(answer.found.verdict);
}

/** Returns the JSON document. Its run is on the whole ring or, if one half ran out of messages too early, on that half. */
function document(algorithm: string, { found }: LowerBoundAnswer, replay: string): object {
  const { run, ...rest } = { ...found, arrivals: undefined };
  if (!run) return { algorithm, ...rest, replay };
  const { setup, leaders, outcome, violations, seed, digest, messages } = run;
  const ofRun = { messages: messages.total, setup, leaders, outcome, violations, seed, digest };
  return { algorithm, ...rest, ...ofRun, replay };
}
