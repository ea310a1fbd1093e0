import { isViolated, makeSetup, parseRun, readOption, result } from "@ringleader/core/internal";
import { Refusal } from "@ringleader/core/internal/refusal";
import { parseDuration, runForeign } from "@ringleader/net";
import { wholeOf } from "../../../request/amounts.ts";
import { ownFailure } from "../../../request/own-algorithm.ts";
import { replayChanges, resolve, type ResolvedRun } from "../../../request/resolve.ts";
import { detailOf } from "../../../terminal/detail.ts";
import { exit } from "../../../terminal/exit.ts";
import { complain, printJson, printPage } from "../../../terminal/output.ts";
import { counted, grouped } from "../../../terminal/numbers.ts";
import { showWork } from "../../../terminal/progress-line.ts";
import { typed } from "../../../terminal/shell-word.ts";
import { interruptStatus, onInterrupt } from "../../../workers/interrupt.ts";
import { stepsOf, withUsualSize } from "../../run/work.ts";
import type { NetRunFlags } from "../run/flags.ts";
import { recordOf } from "../run/options.ts";
import { documentOf, type NodesRun } from "./json.ts";
import { LogTails } from "./log-tails.ts";
import { showNodes } from "./show.ts";

/** Largest number of seeds that are tried. */
const MOST_SEEDS = 10_000;

/** Flags of `net run` that are about sockets, which nodes on stdin and stdout do not have. */
const aboutSockets = (
  "processes wire clock steer kill pause hold partition cut delay faults fsync watch out" as const
).split(" ") as (keyof NetRunFlags)[];

/** `net run --bin`: runs a program as every node, and compares each step with the definition. */
export async function run(algorithm: string, flags: NetRunFlags): Promise<number> {
  checkFlags(flags);
  const detail = detailOf(flags);
  const count = flags.seeds === undefined ? 1 : wholeOf("--seeds", flags.seeds, 1, MOST_SEEDS);
  const usual = flags.seeds === undefined ? drawSeed() : "1";
  const first = BigInt(readOption("seed", flags.seed ?? usual));
  const stop = new AbortController();
  const cancel = onInterrupt(() => stop.abort());
  let [done, steps] = [0, 0];
  const end = showWork({
    parts: () => [
      count > 1 && `seed ${grouped(done + 1)} of ${grouped(count)}`,
      `${grouped(steps)} steps`,
    ],
  });
  try {
    for (;;) {
      const seed = String(first + BigInt(done));
      const judged = await runOnce(algorithm, flags, seed, {
        signal: stop.signal,
        progress: () => steps++,
      });
      if (stop.signal.aborted) break;
      done++;
      if (judged.difference === undefined && !isViolated(judged.result) && done < count) continue;
      const isAll = judged.difference === undefined && count > 1;
      const isTyped = isAll || (count === 1 && flags.seed !== undefined);
      const again = againWith(isTyped ? undefined : seed);
      const all = { ...judged, runs: done, allSteps: steps, again };
      end();
      if (flags.json) printJson(documentOf(all));
      else printPage(showNodes(all, detail));
      return statusOf(all);
    }
  } catch (error) {
    throw ownFailure(algorithm, error);
  } finally {
    end();
    cancel();
  }
  complain(`interrupted after ${counted(steps, "step")}, all as in the definition.`);
  return interruptStatus() ?? exit.undecided;
}

function statusOf({ difference, result }: NodesRun): number {
  if (difference !== undefined || isViolated(result)) return exit.violated;
  return result.outcome === "budget" ? exit.undecided : exit.holds;
}

const drawSeed = (): string => String(Math.floor(Math.random() * 2 ** 32));

/** Runs the nodes with one seed. */
async function runOnce(
  algorithm: string,
  flags: NetRunFlags,
  seed: string,
  watch: { readonly signal: AbortSignal; readonly progress: () => void },
): Promise<Omit<NodesRun, "runs" | "allSteps" | "again">> {
  const { schedule, maxMessages, maxEvents, timeout } = flags;
  const limits = { "max-messages": maxMessages, "max-events": maxEvents };
  const asked = resolve({ ...recordOf(algorithm, flags, seed), schedule, ...limits });
  const resolved = withUsualSize(asked);
  const setup = makeSetup(parseRun(resolved.spec, resolved.family));
  const trace = resolved.openTrace?.();
  const logs = new LogTails();
  const started = performance.now();
  const verdict = await runForeign({
    setup,
    command: flags.bin!,
    steps: trace && stepsOf(trace),
    maxMessages: resolved.spec.maxMessages,
    maxEvents: resolved.spec.maxEvents,
    silenceMs: parseDuration("timeout", timeout),
    log: (position, text) => logs.add(position, text),
    ...watch,
  });
  trace?.close();
  return {
    ...verdict,
    command: flags.bin!,
    seconds: Math.round(performance.now() - started) / 1000,
    result: resultOf(resolved, verdict.outcome),
    log: verdict.position === undefined ? [] : logs.of(verdict.position),
  };
}

const resultOf = (run: ResolvedRun, outcome: NodesRun["outcome"]) =>
  result(outcome, run.spec.algorithm, replayChanges(run, outcome.n));

/** Refuses flags that have no effect on nodes that are programs. */
function checkFlags(flags: NetRunFlags): void {
  const other = aboutSockets.find((name) => flags[name] !== undefined);
  if (other !== undefined || !flags.journal)
    throw new Refusal(
      `--${flags.journal ? other : "no-journal"} does not go with --bin, because one process carries the messages of all nodes.`,
    );
  if (flags.coins === "system")
    throw new Refusal("--coins system does not go with --bin; the coins come from the seed.");
}

/** Returns the command that makes the run again; with a seed, only the run of that seed. */
function againWith(seed: string | undefined): string {
  const line = typed().replace(/ --json\b/, "");
  if (seed === undefined) return line;
  return `${line.replaceAll(/ --seeds?(?: |=)(?:'[^']*'|\S+)/g, "")} --seed ${seed}`;
}
