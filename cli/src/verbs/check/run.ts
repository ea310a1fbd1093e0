import {
  Refusal,
  exploredOf,
  setups,
  type MutantReport,
  verdictOfAll,
} from "@ringleader/core/internal";
import { guarded, isPath } from "../../request/own-algorithm.ts";
import { again } from "../../terminal/counterexample.ts";
import { exit } from "../../terminal/exit.ts";
import { counted } from "../../terminal/numbers.ts";
import { complain, print, write } from "../../terminal/output.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { TraceFile } from "../../terminal/output-file.ts";
import { onInterrupt } from "../../workers/interrupt.ts";
import { checkSizes, type CheckedSizes, type SizeChecked, worstOf } from "./check-sizes.ts";
import { familyOf, isOutside, parseCheckFlags, scopeOf, type CheckPlan } from "./check-plan.ts";
import type { CheckFlags } from "./flags.ts";
import { checkDocument } from "./json.ts";
import { CheckPool } from "./pool.ts";
import { showCheckProgress, type CheckActivity } from "./progress.ts";
import { showCheck } from "./show.ts";

/** `check`: every schedule of every setup in scope. */
export async function check(name: string, flags: CheckFlags): Promise<number> {
  const { out, json, mermaid } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const options = parseCheckFlags(name, flags);
  // Refuses a scope that the largest ring does not allow before the smaller rings are explored.
  guarded(name, () => setups(scopeOf(options, options.sizes.to)));
  const trace = out === undefined ? undefined : new TraceFile(out);
  const replay = typedBut("--json");
  try {
    const { sizes, mutants, isInterrupted } = await work(options, flags.mutants);
    const checked = addCounterexample(options, sizes, mutants, replay);
    const { counterexample } = checked;
    if (trace && counterexample) {
      for (const line of counterexample.rerun.trace) trace.line(line);
      trace.finish();
    } else trace?.discard();
    if (json) print(JSON.stringify(checkDocument(checked)));
    else write(out === "-" ? 2 : 1, showCheck(checked, { out, mermaid }));
    if (!isInterrupted) return statusOf(sizes);
    const { setups, states } = exploredOf(sizes);
    complain(
      `interrupted after ${counted(states, "state")} of ${counted(setups, "setup")}. To start over: ${replay}`,
    );
    return exit.interrupted;
  } catch (error) {
    trace?.discard();
    throw error;
  }
}

const statusOf = (sizes: readonly SizeChecked[]): number =>
  ({ holds: exit.holds, violated: exit.violated, undecided: exit.undecided })[verdictOfAll(sizes)];

interface Work {
  readonly sizes: readonly SizeChecked[];
  readonly mutants?: readonly MutantReport[] | undefined;
  readonly isInterrupted: boolean;
}

/** Largest rings on which mutants are hunted. */
const MUTANTS_UP_TO = 5;

/** Checks in worker threads while this one draws progress and handles Ctrl-C. */
async function work(options: CheckPlan, wantsMutants: boolean): Promise<Work> {
  const pool = new CheckPool(options);
  const activity: CheckActivity = { n: options.sizes.from };
  const endProgress = showCheckProgress(options, pool.progress, activity);
  const endListening = onInterrupt(() => pool.stop("interrupted"));
  const { timeout } = options;
  const timer = timeout === undefined ? undefined : setTimeout(() => pool.stop("timeout"), timeout);
  try {
    const sizes = await checkSizes(options, pool, (n) => (activity.n = n));
    const isWanted = wantsMutants && hasMutants(options) && verdictOfAll(sizes) !== "violated";
    const isSpent = sizes.some(({ why }) => why !== undefined && why !== "states");
    const mutants = isWanted && !isSpent ? await huntMutants(options, pool, activity) : undefined;
    return { sizes, mutants, isInterrupted: pool.stopped === "interrupted" };
  } finally {
    clearTimeout(timer);
    endProgress();
    endListening();
    await pool.end();
  }
}

/** Mutants belong to algorithms of the catalogue, inside their model. */
const hasMutants = (options: CheckPlan): boolean =>
  !isOutside(options) && !isPath(options.algorithm) && !options.algorithm.includes(":");

async function huntMutants(
  options: CheckPlan,
  pool: CheckPool,
  activity: CheckActivity,
): Promise<MutantReport[]> {
  activity.mutants = 0;
  const n = Math.min(options.sizes.to, MUTANTS_UP_TO);
  const mutants = await pool.huntMutants(n, () => activity.mutants!++);
  return mutants.sort((x, y) => x.name.localeCompare(y.name, "en", { numeric: true }));
}

/** Adds the counterexample, which the simulator repeats before it is shown. */
function addCounterexample(
  options: CheckPlan,
  sizes: readonly SizeChecked[],
  mutants: readonly MutantReport[] | undefined,
  replay: string,
): CheckedSizes {
  const { algorithm } = sizes[0]?.scope ?? { algorithm: familyOf(options).with(options.set) };
  const worst = worstOf(options, sizes);
  const name = options.algorithm;
  return {
    options,
    algorithm,
    sizes,
    ...(mutants && { mutants }),
    ...(worst && {
      counterexample: {
        ...worst,
        rerun: guarded(name, () => again(worst.witness, worst.size.scope, name)),
      },
    }),
    replay,
  };
}
