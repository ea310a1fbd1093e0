import { reportWorstCase, type WorstCase, type WorstSearch } from "@ringleader/core/internal";
import { stampTrace } from "../../install/stamp-trace.ts";
import { versionOf } from "../../install/algorithm-version.ts";
import { keepBest, type BestRun } from "../../lab/store/best-known.ts";
import { openStore } from "../../lab/store/store.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { detailOf } from "../../terminal/detail.ts";
import { exit } from "../../terminal/exit.ts";
import { counted, duration } from "../../terminal/numbers.ts";
import { TraceFile } from "../../terminal/output-file.ts";
import { checkStdout, complain, printJson, printPage } from "../../terminal/output.ts";
import { isPath, typed, typedBut } from "../../terminal/shell-word.ts";
import { interruptStatus, untilStopped } from "../../workers/interrupt.ts";
import type { WorstFlags } from "./flags.ts";
import { worstDocument, type WorstResult } from "./json.ts";
import { parseWorstFlags, searchOf, type WorstOptions } from "./options.ts";
import { showWorstProgress, WorstPool } from "./pool.ts";
import { showWorst } from "./show.ts";

export async function run(name: string, flags: WorstFlags): Promise<number> {
  const { out, json, store } = flags;
  checkStdout("--out", out, json);
  const detail = detailOf(flags);
  const options = parseWorstFlags(name, flags);
  // Refuses bad input before any thread is started. A user's file runs in threads only, because its handlers may never
  // return.
  if (!isPath(name)) searchOf(options);
  if (store !== undefined) await (await openStore(store, "write")).close();
  const seeded = flags.seed === undefined ? ["--seed", String(options.spec.seed)] : [];
  const again = typedBut("--json", ...seeded);
  const started = performance.now();
  const trace = out === undefined ? undefined : new TraceFile(out);
  try {
    const { isInterrupted, ...searched } = await searchInThreads(options);
    const { found: best } = searched;
    if (!best && isInterrupted) {
      complain(`interrupted before the first run ended. To start over: ${again}`);
      return interruptStatus()!;
    }
    if (!best) {
      complain(
        `no run ended within ${duration(options.time! / 1000)} (--timeout); give more time.`,
      );
      return exit.undecided;
    }
    const search = guarded(name, () => searchOf(options));
    const found = guarded(name, () => reportWorstCase(search, best, name));
    // The result is shown even if the store cannot be written; the error is reported afterwards.
    let storeError: unknown;
    const known =
      store === undefined
        ? undefined
        : await storeBest(store, found, search, name).catch((error) => void (storeError = error));
    const result: WorstResult = {
      options,
      search,
      searched,
      found,
      again,
      isExact: options.time === undefined && !isInterrupted,
      seconds: (performance.now() - started) / 1000,
      known: known && { ...known, store: store! },
    };
    trace?.writeAll(stampTrace(found.rerun.trace));
    if (json) printJson(worstDocument(result));
    else printPage(showWorst(result, out, detail), out);
    if (storeError !== undefined) throw storeError;
    if (!isInterrupted) return found.wrong === undefined ? exit.holds : exit.violated;
    complain(
      `interrupted after ${counted(searched.evaluations, "run")}; the most expensive of them is shown. ` +
        `To start over: ${typed(...seeded)}`,
    );
    return interruptStatus()!;
  } finally {
    trace?.discard();
  }
}

/** Stores the run if it is better than the stored run of its search space. Returns the better of the two runs. */
async function storeBest(
  path: string,
  { best, rerun, wrong }: WorstCase,
  search: WorstSearch,
  name: string,
): Promise<BestRun> {
  const run: BestRun = {
    ...best,
    algorithm: name,
    version: versionOf(name),
    parameters: JSON.stringify(best.parameters),
    over: search.says,
    replay: best.replay ?? null,
    trace: stampTrace(rerun.trace)
      .map((line) => `${line}\n`)
      .join(""),
  };
  // A run in which the election is wrong is not stored.
  if (wrong !== undefined) return run;
  const store = await openStore(path, "write");
  try {
    return await keepBest(store, run);
  } finally {
    await store.close();
  }
}

/** Searches in worker threads while the main thread draws progress and handles signals. */
async function searchInThreads(options: WorstOptions) {
  const pool = new WorstPool(options);
  const endProgress = showWorstProgress(options, pool.progress);
  return untilStopped(pool, endProgress, options.time, async () => ({
    ...(await pool.search()),
    isInterrupted: pool.stopped === "interrupted",
  }));
}
