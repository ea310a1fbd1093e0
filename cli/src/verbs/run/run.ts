import { randomInt } from "node:crypto";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings } from "@ringleader/core/internal/words";
import { exit } from "../../terminal/exit.ts";
import { checkStdout, printJson, printPage } from "../../terminal/output.ts";
import { typed } from "../../terminal/shell-word.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { work as workOnBatch } from "./batch.ts";
import type { RunFlags } from "./flags.ts";
import { showResult } from "./show.ts";
import type { work } from "./work.ts";

export async function run(algorithm: string | undefined, flags: RunFlags): Promise<number> {
  if (flags.batch !== undefined) return batch(algorithm, flags.batch, flags);
  if (algorithm === undefined) {
    throw new Refusal("run which algorithm? Name one, as in: ringleader run peterson -n 12.");
  }
  const { trace, json, maxMessages, maxEvents, set, batch: _, ...rest } = flags;
  checkStdout("--trace", trace, json);
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  const most = { "max-messages": maxMessages, "max-events": maxEvents };
  const asked = { algorithm, ...rest, seed, set: parseSettings(set), ...most };
  const module = new URL("./work.js", import.meta.url);
  const again = flags.seed === undefined ? typed("--seed", seed) : typed();
  const answer = await runInThread<typeof work>(module, { asked, trace }, again);
  const { violated, result } = answer;
  if (json) printJson(result);
  else printPage(showResult(answer, trace), trace);
  if (violated) return exit.violated;
  return result.outcome === "budget" ? exit.undecided : exit.holds;
}

const alone = ["seed", "maxMessages", "json", "batch"];

async function batch(
  algorithm: string | undefined,
  from: string,
  flags: RunFlags,
): Promise<number> {
  const other = Object.keys(flags).find((key) => !alone.includes(key));
  if (other !== undefined || algorithm !== undefined) {
    throw new Refusal(
      `${other === undefined ? algorithm : `--${other}`} does not go with --batch, because the lines of its file say what to run; ` +
        `only --seed and --max-messages apply to all lines.`,
    );
  }
  const { seed, maxMessages } = flags;
  const module = new URL("./batch.js", import.meta.url);
  const sum = await runInThread<typeof workOnBatch>(module, { from, seed, maxMessages });
  if (sum.faults > 0) return exit.ourFault;
  if (sum.bad > 0) return exit.badInput;
  if (sum.violated > 0) return exit.violated;
  return sum.undecided > 0 ? exit.undecided : exit.holds;
}
