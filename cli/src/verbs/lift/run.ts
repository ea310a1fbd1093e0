import { Refusal } from "@ringleader/core/internal/refusal";
import { parseCount, parseSettings, shorten } from "@ringleader/core/internal/words";
import { digestOf } from "../../documents/digest-of.ts";
import { detailOf } from "../../terminal/detail.ts";
import { checkStdout, printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { LiftFlags } from "./flags.ts";
import { showLift } from "./show.ts";
import type { work } from "./work.ts";

export async function run(algorithm: string, flags: LiftFlags): Promise<number> {
  const { out, json, times, set, trustFile: _, quiet: _q, verbose: _v, ...rest } = flags;
  checkStdout("--out", out, json);
  const detail = detailOf(flags);
  const module = new URL("./work.js", import.meta.url);
  const asked = { algorithm, ...rest, set: parseSettings(set) };
  const copies = parseCount(times);
  if (copies === undefined) {
    throw Refusal.of("times", `${shorten(times)} is not accepted; give a whole number from 2.`);
  }
  const answer = await runInThread<typeof work>(module, { asked, times: copies, out });
  const replay = typedBut("--json");
  if (json) {
    const { picture: _picture, trace, seed, ...found } = answer;
    const lines = trace.map((line) => JSON.parse(line) as unknown);
    const document = { format: 1, algorithm, ...found, trace: lines };
    printJson({ ...document, seed, digest: digestOf(document), replay });
  } else printPage(showLift(algorithm, answer, { replay, out, detail }), out);
  return statusOf(answer.verdict);
}
