import { randomInt } from "node:crypto";
import { Refusal } from "@ringleader/core/refusal";
import { conduct } from "../conduct.ts";
import { exit } from "../exit.ts";
import { print, write } from "../output.ts";
import { settings } from "../settings.ts";
import { typed } from "../shell-word.ts";
import { showResult } from "../show-result/show-result.ts";
import type { Answers } from "../thread/task.ts";

/** The flags of `run`, as they were typed. */
interface RunFlags {
  readonly n?: string;
  readonly ids?: string;
  readonly seed?: string;
  readonly schedule?: string;
  readonly links?: string;
  readonly ports?: string;
  readonly wake?: string;
  readonly willing?: string;
  readonly graph?: string;
  readonly ties?: string;
  readonly coins?: string;
  readonly violate?: readonly string[];
  readonly set?: readonly string[];
  readonly trace?: string;
  readonly maxMessages?: string;
  readonly maxEvents?: string;
  readonly json?: true;
  readonly batch?: string;
}

export async function run(algorithm: string | undefined, flags: RunFlags): Promise<number> {
  if (flags.batch !== undefined) return batch(algorithm, flags.batch, flags);
  if (algorithm === undefined) {
    throw new Refusal("run which algorithm? Name one, as in: ringleader run peterson -n 12.");
  }
  const { trace, json, maxMessages, maxEvents, set, batch: _, ...rest } = flags;
  if (trace === "-" && json) {
    throw new Refusal("--trace - and --json both write to stdout; give the trace a file.");
  }
  const seed = flags.seed ?? String(randomInt(2 ** 32));
  const most = { "max-messages": maxMessages, "max-events": maxEvents };
  const asked = { algorithm, ...rest, seed, set: settings(set), ...most };
  const seeded = flags.seed === undefined ? ["--seed", seed] : [];
  const answer = await conduct<"run">({ verb: "run", asked, trace }, typed(...seeded));
  if (json) print(JSON.stringify(answer.result));
  // With the trace on stdout, what is for people goes beside it.
  else write(trace === "-" ? 2 : 1, showResult(answer, trace));
  return statusOf(answer);
}

function statusOf({ violated, result }: Answers["run"]): number {
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
      `${other === undefined ? algorithm : `--${other}`} does not go with --batch: its lines say what to run; ` +
        `only --seed and --max-messages stand for all of them.`,
    );
  }
  const { seed, maxMessages } = flags;
  const sum = await conduct<"batch">({ verb: "batch", from, seed, maxMessages }, typed());
  if (sum.faults > 0) return exit.ourFault;
  if (sum.bad > 0) return exit.badInput;
  if (sum.violated > 0) return exit.violated;
  return sum.undecided > 0 ? exit.undecided : exit.holds;
}
