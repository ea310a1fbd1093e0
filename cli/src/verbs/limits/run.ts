import { Refusal } from "@ringleader/core/internal/refusal";
import { parseCount, parseSettings, shorten } from "@ringleader/core/internal/words";
import { digestOf } from "../../documents/digest-of.ts";
import { detailOf } from "../../terminal/detail.ts";
import { checkStdout, printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { LimitsFlags } from "./flags.ts";
import { commandOf } from "./nearest-command.ts";
import { showLimits } from "./show.ts";
import type { work } from "./work.ts";

/** Largest ring whose arrangements are enumerated: 40,320 of them. */
const MOST = 9;

export async function run(algorithm: string, flags: LimitsFlags): Promise<number> {
  const { out, json, set, n } = flags;
  checkStdout("--out", out, json);
  const detail = detailOf(flags);
  const most = parseCount(n) ?? NaN;
  if (!Number.isInteger(most) || most < 1 || most > MOST) {
    throw Refusal.of(
      "n",
      `${shorten(n)} is not accepted; arrangements are enumerated for n from 1 to ${MOST}.`,
    );
  }
  const module = new URL("./work.js", import.meta.url);
  const task = { algorithm, set: parseSettings(set), most, out };
  const limits = await runInThread<typeof work>(module, task);
  const replay = typedBut("--json");
  if (json) {
    const theorems = limits.theorems.map(({ nearest, ...rest }) => ({
      ...rest,
      nearest: nearest && { n: nearest.n, replay: commandOf(nearest) },
    }));
    const document = { format: 1, algorithm, ...limits, theorems };
    printJson({ ...document, digest: digestOf(document), replay });
  } else printPage(showLimits(algorithm, limits, { replay, out, detail }), out);
  return statusOf(limits.verdict);
}
