import { parseSettings } from "@ringleader/core/internal/words";
import { detailOf } from "../../terminal/detail.ts";
import { digestOf } from "../../documents/digest-of.ts";
import { seedOf } from "../../documents/seed-of.ts";
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
  const detail = detailOf(flags);
  const asked = { algorithm, n, ids, seed, set: parseSettings(set), "max-messages": maxMessages };
  const module = new URL("./work.js", import.meta.url);
  const answer = await runInThread<typeof work>(module, { asked, out });
  const replay = typedBut("--json");
  if (json) printJson(document(algorithm, answer, seedOf(seed ?? 0), replay));
  else printPage(showLowerBound(algorithm, answer, { replay, out, detail }), out);
  return statusOf(answer.found.verdict);
}

/** Returns the JSON document. Its run is on the whole ring or, if one half ran out of messages too early, on that half. */
function document(
  algorithm: string,
  { found }: LowerBoundAnswer,
  seed: number | string,
  replay: string,
): object {
  const { run, ...rest } = { ...found, arrivals: undefined };
  const document = { format: 1, algorithm, ...rest };
  if (!run) return { ...document, seed, digest: digestOf(document), replay };
  const { setup, leaders, outcome, violations, digest, messages } = run;
  const ofRun = { messages: messages.total, setup, leaders, outcome, violations };
  return { ...document, ...ofRun, seed: run.seed, digest, replay };
}
