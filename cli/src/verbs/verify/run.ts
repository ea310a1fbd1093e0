import { groupDigits, parseSettings } from "@ringleader/core/internal/words";
import { detailOf } from "../../terminal/detail.ts";
import { exit } from "../../terminal/exit.ts";
import { checkStdout, complain, printJson, printPage } from "../../terminal/output.ts";
import { checkOutput } from "../../terminal/output-file.ts";
import { statusOf } from "../../terminal/page.ts";
import { showWork } from "../../terminal/progress-line.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { VerifyFlags } from "./flags.ts";
import { verifyDocument } from "./json.ts";
import { showVerification } from "./show.ts";
import { runSpin, type SpinAnswer } from "./spin.ts";
import { verdictOf } from "./verification.ts";
import type { OwnAnswer, work } from "./work.ts";

export async function run(algorithm: string, flags: VerifyFlags): Promise<number> {
  const {
    with: _with,
    out,
    json,
    maxStates,
    set,
    trustFile: _,
    quiet: _q,
    verbose: _v,
    ...rest
  } = flags;
  checkStdout("--out", out, json);
  if (out !== undefined) checkOutput(out);
  const detail = detailOf(flags);
  const module = new URL("./work.js", import.meta.url);
  const task = { asked: { algorithm, ...rest, set: parseSettings(set) }, maxStates };
  const ours = await runInThread<typeof work>(module, task);
  if (!ours) {
    complain(
      `there are more than ${groupDigits(Number(maxStates))} states; --max-states allows more.`,
    );
    return exit.undecided;
  }
  const theirs = await withSpin(ours);
  const trail = theirs.trail && { lines: theirs.trail, why: theirs.violation! };
  const again = trail && (await runInThread<typeof work>(module, { ...task, trail, out }));
  const found = { ours: again ?? ours, theirs };
  const replay = typedBut("--json");
  if (json) printJson(verifyDocument(algorithm, found, replay));
  else printPage(showVerification(algorithm, found, { replay, out, detail }), out);
  return statusOf(verdictOf(found));
}

/** Runs Spin, with a line of progress. */
async function withSpin({ model, starts, states, hasCoins }: OwnAnswer): Promise<SpinAnswer> {
  let doing = "starting";
  const end = showWork({ parts: () => [`Spin: ${doing}`] });
  try {
    const note = (next: string) => void (doing = next);
    return await runSpin({ model, starts, states, isEnding: !hasCoins, note });
  } finally {
    end();
  }
}
