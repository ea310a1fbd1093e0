import { Refusal, worstCase } from "@ringleader/core";
import { exit } from "../exit.ts";
import { counted } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { guarded } from "../own-algorithm.ts";
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
    const it: Worst = {
      asked,
      search,
      searched,
      found: guarded(name, () => worstCase(search, searched.found!, name)),
      again,
      isExact: asked.time === undefined && !isInterrupted,
      seconds: (performance.now() - started) / 1000,
    };
    for (const line of it.found.rerun.trace) trace?.line(line);
    trace?.finish();
    if (json) print(JSON.stringify(worstDocument(it)));
    else write(out === "-" ? 2 : 1, showWorst(it, out));
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
