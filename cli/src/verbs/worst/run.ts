import {
  Refusal,
  reportWorstCase,
  type WorstCase,
  type WorstSearch,
} from "@ringleader/core/internal";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { complain, print, write } from "../../terminal/output.ts";
import { keepBest, type BestRun } from "../../lab/store/best-known.ts";
import { openStore } from "../../lab/store/store.ts";
import { versionOf } from "../../lab/plan/algorithm-version.ts";
import { guarded } from "../../request/own-algorithm.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { showWorst } from "./show.ts";
import { type WorstResult, worstDocument } from "./json.ts";
import { TraceFile } from "../../terminal/output-file.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import { parseWorstFlags, searchOf, type WorstOptions } from "./options.ts";
import type { WorstFlags } from "./flags.ts";
import { WorstPool, showWorstProgress, type Searched } from "./pool.ts";

/** `worst`: the most expensive run that can be found. */
export async function worst(name: string, flags: WorstFlags): Promise<number> {
  const { out, json, store } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const options = parseWorstFlags(name, flags);
  // Refuses bad input before any thread is started.
  const space = guarded(name, () => searchOf(options));
  if (store !== undefined) await (await openStore(store, "write")).close();
  const seeded = flags.seed === undefined ? ["--seed", String(options.spec.seed)] : [];
  const again = [typedBut("--json"), ...seeded].join(" ");
  const started = performance.now();
  const trace = out === undefined ? undefined : new TraceFile(out);
  try {
    const { isInterrupted, ...searched } = await search(options);
    if (!searched.found) {
      trace?.discard();
      complain(`interrupted before the first run ended. To start over: ${again}`);
      return exit.interrupted;
    }
    const found = guarded(name, () => reportWorstCase(space, searched.found!, name));
    // The result is shown even if the store cannot be written; its error is reported afterwards.
    let storeError: unknown;
    const known =
      store === undefined
        ? undefined
        : await storeBest(store, found, space, name).catch((error) => void (storeError = error));
    const result: WorstResult = {
      options,
      search: space,
      searched,
      found,
      again,
      isExact: options.time === undefined && !isInterrupted,
      seconds: (performance.now() - started) / 1000,
      ...(known && { known: { ...known, store: store! } }),
    };
    for (const line of found.rerun.trace) trace?.line(line);
    trace?.finish();
    if (json) print(JSON.stringify(worstDocument(result)));
    else write(out === "-" ? 2 : 1, showWorst(result, out));
    if (storeError !== undefined) throw storeError;
    if (isInterrupted) {
      complain(
        `interrupted after ${counted(searched.evaluations, "run")}; the best of them is shown. ` +
          `To start over: ${typed(...seeded)}`,
      );
      return exit.interrupted;
    }
    return found.wrong === undefined ? exit.holds : exit.violated;
  } catch (error) {
    trace?.discard();
    throw error;
  }
}

/** Stores the run unless the store has a better one. Returns the better of the two. */
async function storeBest(
  path: string,
  { best, rerun, wrong }: WorstCase,
  search: WorstSearch,
  name: string,
): Promise<BestRun> {
  const { algorithm, parameters, n, measure, value, label, by, digest, replay = null } = best;
  const run: BestRun = {
    algorithm: name === algorithm ? algorithm : name,
    version: versionOf(name),
    parameters: JSON.stringify(parameters),
    n,
    measure,
    over: search.says,
    value,
    label,
    by,
    digest,
    replay,
    trace: rerun.trace.map((line) => `${line}\n`).join(""),
  };
  // A run without a correct election is not stored.
  if (wrong !== undefined) return run;
  const store = await openStore(path, "write");
  try {
    return await keepBest(store, run);
  } finally {
    await store.close();
  }
}

/** Searches in worker threads while this one draws progress and handles Ctrl-C. */
async function search(
  options: WorstOptions,
): Promise<Searched & { readonly isInterrupted: boolean }> {
  const pool = new WorstPool(options);
  const endProgress = showWorstProgress(options, pool.progress);
  let isInterrupted = false;
  const endListening = onInterrupt(() => {
    isInterrupted = true;
    pool.stop();
  });
  const { time } = options;
  const timer = time === undefined ? undefined : setTimeout(() => pool.stop(), time);
  try {
    return { ...(await pool.search()), isInterrupted };
  } finally {
    clearTimeout(timer);
    endProgress();
    endListening();
    await pool.end();
  }
}
