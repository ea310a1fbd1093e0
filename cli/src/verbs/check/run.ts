import { exploredOf, setups, verdictOfAll, type MutantReport } from "@ringleader/core/internal";
import { guarded } from "../../request/own-algorithm.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { TraceFile } from "../../terminal/output-file.ts";
import { checkStdout, complain, printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { isPath, typedBut } from "../../terminal/shell-word.ts";
import { untilStopped } from "../../workers/interrupt.ts";
import { isOutside, parseCheckFlags, scopeOf, type CheckPlan } from "./check-plan.ts";
import { checkSizes, counterexampleOf, type CheckedSizes } from "./check-sizes.ts";
import type { CheckFlags } from "./flags.ts";
import { checkDocument } from "./json.ts";
import { CheckPool } from "./pool.ts";
import { showCheckProgress, type CheckActivity } from "./progress.ts";
import { showCheck } from "./show.ts";

export async function run(name: string, flags: CheckFlags): Promise<number> {
  const { out, json, mermaid } = flags;
  checkStdout("--out", out, json);
  const options = parseCheckFlags(name, flags);
  // Before any ring is explored, refuses a scope that is invalid for the largest ring.
  guarded(name, () => setups(scopeOf(options, options.sizes.to)));
  const trace = out === undefined ? undefined : new TraceFile(out);
  const replay = typedBut("--json");
  try {
    const { sizes, mutants, isInterrupted } = await work(options, flags.mutants);
    const counterexample = counterexampleOf(options, sizes);
    const checked: CheckedSizes = { options, sizes, mutants, counterexample, replay };
    if (counterexample) trace?.writeAll(counterexample.rerun.trace);
    if (json) printJson(checkDocument(checked));
    else printPage(showCheck(checked, out, mermaid), out);
    if (!isInterrupted) return statusOf(verdictOfAll(sizes));
    const { setups, states } = exploredOf(sizes);
    complain(
      `interrupted after ${counted(states, "state")} of ${counted(setups, "setup")}. To start over: ${replay}`,
    );
    return exit.interrupted;
  } finally {
    trace?.discard();
  }
}

/** Largest ring, in processes, on which mutants are checked. */
const MUTANTS_UP_TO = 5;

/** Checks in worker threads while the main thread draws progress and handles Ctrl-C. */
async function work(options: CheckPlan, wantsMutants: boolean) {
  const pool = new CheckPool(options);
  const activity: CheckActivity = { n: options.sizes.from };
  const endProgress = showCheckProgress(options, pool.progress, activity);
  return untilStopped(pool, endProgress, options.timeout, async () => {
    const sizes = await checkSizes(options, pool, (n) => (activity.n = n));
    const isWanted = wantsMutants && hasMutants(options) && verdictOfAll(sizes) !== "violated";
    const isSpent = sizes.some(({ why }) => why !== undefined && why !== "states");
    let mutants: MutantReport[] | undefined;
    if (isWanted && !isSpent) {
      activity.mutants = 0;
      const largest = Math.min(options.sizes.to, MUTANTS_UP_TO);
      mutants = await pool.huntMutants(largest, () => activity.mutants!++);
    }
    return { sizes, mutants, isInterrupted: pool.stopped === "interrupted" };
  });
}

/** True for an algorithm of the catalogue inside its model; only such an algorithm has mutants to check. */
const hasMutants = (options: CheckPlan): boolean =>
  !isOutside(options) && !isPath(options.algorithm) && !options.algorithm.includes(":");
