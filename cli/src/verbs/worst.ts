import { find, Refusal, worstCase, type WorstCase, type WorstSearch } from "@ringleader/core";
import { exit } from "../exit.ts";
import { counted } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { keepBest, type Kept } from "../lab/best-known.ts";
import { openStore } from "../lab/store.ts";
import { versionOf } from "../lab/version.ts";
import { guarded, isPath, loadFamily } from "../own-algorithm.ts";
import { typed, typedBut } from "../shell-word.ts";
import { showWorst } from "../show-worst/show-worst.ts";
import { worstDocument, type Worst } from "../show-worst/worst-document.ts";
import { TraceFile } from "../thread/trace-file.ts";
import { askedWorst, searchOf, type AskedWorst, type WorstFlags } from "../worst/asked-worst.ts";
import { startPool, type Searched } from "../worst/pool.ts";
import { showWorstProgress } from "../worst/worst-progress.ts";

/** `worst`: the most expensive run that can be found. */
export async function worst(name: string, flags: WorstFlags): Promise<number> {
  const { out, json } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const asked = askedWorst(name, flags);
  // What is wrong with the question is said before any thread is started.
  const search = guarded(name, () => searchOf(asked));
  if (flags.store !== undefined) await (await openStore(flags.store, "write")).close();
  const seeded = flags.seed === undefined ? ["--seed", String(asked.line.seed)] : [];
  const again = [typedBut("--json"), ...seeded].join(" ");
  const started = performance.now();
  const trace = out === undefined ? undefined : new TraceFile(out);
  try {
    const { isInterrupted, ...searched } = await looked(asked);
    if (!searched.found) {
      trace?.discard();
      complain(`interrupted before the first run was over. To go on, begin again: ${again}`);
      return exit.interrupted;
    }
    const found = guarded(name, () => worstCase(search, searched.found!, name));
    const { store } = flags;
    // A file that is locked by now must not cost what was found: it is shown, and then complained about.
    let trouble: unknown;
    const known =
      store === undefined
        ? undefined
        : await kept(store, found, search, name).catch((error: unknown) => void (trouble = error));
    const it: Worst = {
      asked,
      search,
      searched,
      found,
      again,
      isExact: asked.time === undefined && !isInterrupted,
      seconds: (performance.now() - started) / 1000,
      ...(known && { known: { ...known, store: store! } }),
    };
    for (const line of it.found.rerun.trace) trace?.line(line);
    trace?.finish();
    if (json) print(JSON.stringify(worstDocument(it)));
    else write(out === "-" ? 2 : 1, showWorst(it, out));
    if (trouble !== undefined) throw trouble;
    if (isInterrupted) {
      complain(
        `interrupted after ${counted(searched.evaluations, "run")}; the best of them is shown. ` +
          `To go on, begin again: ${typed(...seeded)}`,
      );
      return exit.interrupted;
    }
    return it.found.wrong === undefined ? exit.holds : exit.violated;
  } catch (error) {
    trace?.discard();
    throw error;
  }
}

/** Keeps the run in a file of results, unless that knows a better one; what it knows now. */
async function kept(
  path: string,
  { best, rerun, wrong }: WorstCase,
  search: WorstSearch,
  name: string,
): Promise<Kept> {
  const { algorithm, parameters, n, measure, value, label, by, digest, replay = null } = best;
  const it: Kept = {
    algorithm: name === algorithm ? algorithm : name,
    version: versionOf(name, isPath(name) ? loadFamily(name) : find(name)),
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
  // What breaks the election is no expensive run of one.
  if (wrong !== undefined) return it;
  const store = await openStore(path, "write");
  try {
    return await keepBest(store, it);
  } finally {
    await store.close();
  }
}

/** The work itself, while progress is drawn and Ctrl-C is heard. */
async function looked(asked: AskedWorst): Promise<Searched & { readonly isInterrupted: boolean }> {
  const pool = startPool(asked);
  const endProgress = showWorstProgress(asked, pool.board);
  let isInterrupted = false;
  const interrupt = () => {
    // Whoever asks twice does not want to wait.
    if (isInterrupted) process.exit(exit.interrupted);
    isInterrupted = true;
    pool.stop();
  };
  process.on("SIGINT", interrupt);
  const timer = asked.time === undefined ? undefined : setTimeout(() => pool.stop(), asked.time);
  try {
    return { ...(await pool.search()), isInterrupted };
  } finally {
    clearTimeout(timer);
    endProgress();
    process.removeListener("SIGINT", interrupt);
  }
}
