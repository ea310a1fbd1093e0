import { Refusal } from "@ringleader/core/internal/refusal";
import { parseSettings, shorten } from "@ringleader/core/internal/words";
import { detailOf, refuseWithoutPage } from "../../terminal/detail.ts";
import { exit } from "../../terminal/exit.ts";
import { checkStdout, printJson, printPage } from "../../terminal/output.ts";
import { isPath, typed } from "../../terminal/shell-word.ts";
import { WIDTH } from "../../terminal/style.ts";
import { ownFilesOfCommand } from "../../workers/own-thread.ts";
import { runInThread } from "../../workers/run-in-thread.ts";
import type { work as workOnBatch } from "./batch.ts";
import type { RunFlags } from "./flags.ts";
import { isSmall, runShort } from "./short-run.ts";
import { showResult } from "./show.ts";
import type { work } from "./work.ts";

export async function run(algorithm: string | undefined, flags: RunFlags): Promise<number> {
  if (flags.batch !== undefined) return batch(algorithm, flags.batch, flags);
  if (algorithm === undefined) {
    throw new Refusal("run which algorithm? Name one, as in: ringleader run peterson -n 12.");
  }
  if (flags.seeds !== undefined) return (await import("./hunt/run.ts")).run(algorithm, flags);
  if (flags.workers !== undefined)
    throw new Refusal(
      `--workers ${shorten(flags.workers)} needs --seeds; a single run uses one thread.`,
    );
  const {
    out: trace,
    json,
    maxMessages,
    maxEvents,
    set,
    batch: _,
    trustFile: _t,
    ...others
  } = flags;
  const { events, claims, canonical, verbose: _v, quiet: _q, ...rest } = others;
  checkStdout("--out", trace, json);
  const detail = detailOf(flags);
  refuseWithoutPage(flags, ["events", "claims"]);
  const seed = flags.seed ?? String(Math.floor(Math.random() * 2 ** 32));
  const most = { "max-messages": maxMessages, "max-events": maxEvents };
  const asked = { algorithm, ...rest, seed, set: parseSettings(set), ...most };
  const module = new URL("./work.js", import.meta.url);
  const again = flags.seed === undefined ? typed("--seed", seed) : typed();
  const isHere = trace === undefined && events === undefined && isSmall(asked);
  const drawn = events && { ...events, width: WIDTH };
  const answer =
    (isHere ? await runShort(asked, canonical) : undefined) ??
    (await runInThread<typeof work>(module, { asked, trace, events: drawn, canonical }, again));
  const { violated, result } = answer;
  if (json) printJson({ ...result, canonical: answer.canonical });
  else printPage(showResult(answer, { detail, claims, trace }), trace);
  if (violated) return exit.violated;
  return result.outcome === "budget" ? exit.undecided : exit.holds;
}

const alone = ["seed", "maxMessages", "json", "batch", "trustFile"];

const flagOf = (key: string): string =>
  key === "n" ? "-n" : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

async function batch(
  algorithm: string | undefined,
  from: string,
  flags: RunFlags,
): Promise<number> {
  const other = Object.keys(flags).find((key) => !alone.includes(key));
  if (other !== undefined || (algorithm !== undefined && !isPath(algorithm))) {
    throw new Refusal(
      `${other === undefined ? shorten(algorithm!) : flagOf(other)} does not go with --batch, whose lines say what to run; ` +
        `only --seed and --max-messages apply to all lines.`,
    );
  }
  const { seed, maxMessages } = flags;
  const module = new URL("./batch.js", import.meta.url);
  const own = { file: algorithm, threads: ownFilesOfCommand() };
  const task = { from, seed, maxMessages, own };
  const sum = await runInThread<typeof workOnBatch>(module, task, typed(), "none");
  if (sum.faults > 0) return exit.ourFault;
  if (sum.bad > 0) return exit.badInput;
  if (sum.violated > 0) return exit.violated;
  return sum.undecided > 0 ? exit.undecided : exit.holds;
}
