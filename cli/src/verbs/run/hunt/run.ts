import {
  formatFlags,
  repeatShrunk,
  specFromSetup,
  Refusal,
  type SeedHunt,
  type MergedBatches,
  type ShrunkRun,
} from "@ringleader/core/internal";
import { stampTrace } from "../../../install/stamp-trace.ts";
import { guarded } from "../../../request/own-algorithm.ts";
import { replayChanges, type ResolvedRun } from "../../../request/resolve.ts";
import { trusting } from "../../../workers/own-thread.ts";
import { detailOf } from "../../../terminal/detail.ts";
import { exit } from "../../../terminal/exit.ts";
import { counted } from "../../../terminal/numbers.ts";
import { TraceFile } from "../../../terminal/output-file.ts";
import { checkStdout, complain, printJson, printPage } from "../../../terminal/output.ts";
import { typed, typedBut } from "../../../terminal/shell-word.ts";
import { interruptStatus, untilStopped } from "../../../workers/interrupt.ts";
import type { RunFlags } from "../flags.ts";
import { huntDocument } from "./json.ts";
import { huntOf, parseHuntFlags, type HuntOptions } from "./options.ts";
import { HuntPool, showHuntProgress } from "./pool.ts";
import { showHunt } from "./show.ts";

/** A hunt that is over, with the commands that repeat its parts. */
export interface HuntResult {
  readonly options: HuntOptions;
  readonly hunt: SeedHunt;
  readonly batch: MergedBatches;
  /** The violation, shrunk; absent if no run violates a property. */
  readonly shrunk?: ShrunkRun & { readonly runs: number; readonly isComplete: boolean };
  readonly isInterrupted: boolean;
  /** The command that repeats the run with this index. It has the limits of the hunt if it might not end without them. */
  readonly commandOf: (index: number) => string;
  readonly replay: string;
  readonly seconds: number;
}

/** `run --seeds`: runs seed after seed until a run violates a property, and shrinks that run. */
export async function run(name: string, flags: RunFlags): Promise<number> {
  const { out: trace, json } = flags;
  checkStdout("--out", trace, json);
  const detail = detailOf(flags);
  const { options, run } = guarded(name, () => parseHuntFlags(name, flags));
  // Refuses bad input before any thread starts.
  const hunt = guarded(name, () => huntOf(options));
  const seeded = flags.seed === undefined ? ["--seed", "1"] : [];
  const started = performance.now();
  const file = trace === undefined ? undefined : new TraceFile(trace);
  try {
    const { batch, shrunk, isInterrupted } = await huntInThreads(name, options, hunt);
    if (!batch) {
      complain(`interrupted before the first run ended. To start over: ${typed(...seeded)}`);
      return interruptStatus()!;
    }
    const result: HuntResult = {
      options,
      hunt,
      batch,
      ...(shrunk && { shrunk }),
      isInterrupted,
      commandOf: (index) => commandOf(hunt, run, index, isUnfinished(batch, index)),
      replay: typedBut("--json", ...seeded),
      seconds: (performance.now() - started) / 1000,
    };
    if (shrunk) file?.writeAll(stampTrace(shrunk.rerun.trace));
    if (json) printJson(huntDocument(result));
    else printPage(showHunt(result, detail, trace), shrunk && trace);
    if (!isInterrupted) return statusOf(batch);
    const done = shrunk
      ? "while shrinking; the simplest run so far is shown."
      : `after ${counted(batch.runs, "run")}.`;
    complain(`interrupted ${done} To start over: ${typed(...seeded)}`);
    return interruptStatus()!;
  } finally {
    file?.discard();
  }
}

const statusOf = ({ violation, unfinished }: MergedBatches): number =>
  violation ? exit.violated : unfinished > 0 ? exit.undecided : exit.holds;

const isUnfinished = ({ firstUnfinished, lastUnfinished }: MergedBatches, index: number): boolean =>
  index === firstUnfinished || index === lastUnfinished;

function commandOf(
  { setupAt, limits }: SeedHunt,
  run: ResolvedRun,
  index: number,
  isLimited: boolean,
): string {
  const setup = setupAt(index);
  return trusting(
    formatFlags({
      ...specFromSetup(setup, run.spec.algorithm),
      ...replayChanges(run, setup.n),
      ...(isLimited && limits),
    }),
  );
}

/** Hunts in worker threads while the main thread draws progress and handles Ctrl-C. */
async function huntInThreads(name: string, options: HuntOptions, hunt: SeedHunt) {
  const pool = new HuntPool(options);
  const endProgress = showHuntProgress(options, pool);
  return untilStopped(pool, endProgress, undefined, async () => {
    const batch = await pool.hunt();
    if (batch?.failure !== undefined) {
      const seed = hunt.seedAt(batch.last + 1);
      // The place in a user's file stands before the seed.
      const [, place, what] = /^(.+?, line \d+(?:, column \d+)?): (.*)/.exec(batch.failure) ?? [];
      throw new Refusal(
        place === undefined ? `seed ${seed}: ${batch.failure}` : `${place}, seed ${seed}: ${what}`,
      );
    }
    const shrunk = batch?.violation && (await shrinkLast(pool, name, hunt, batch));
    return { batch, shrunk, isInterrupted: pool.stopped === "interrupted" };
  });
}

/** Shrinks the last run of a batch, and repeats the shrunk run in the simulator. */
async function shrinkLast(
  pool: HuntPool,
  name: string,
  { setupAt, limits }: SeedHunt,
  { last, violation }: MergedBatches,
): Promise<HuntResult["shrunk"]> {
  const { property } = violation!;
  const shrunk = await pool.shrink(last, property);
  if (!shrunk) return undefined;
  const { draft, ...effort } = shrunk;
  const setup = setupAt(last);
  const repeat = () => repeatShrunk(setup, draft, property, name, limits.maxEvents);
  return { ...guarded(name, repeat), ...effort };
}
