import {
  exploredOf,
  formatCount,
  listMutants,
  setups,
  verdictOfAll,
  type MutantReport,
  type Scope,
  type Setups,
} from "@ringleader/core/internal";
import { stampTrace } from "../../install/stamp-trace.ts";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { detailOf } from "../../terminal/detail.ts";
import { counted } from "../../terminal/numbers.ts";
import { TraceFile } from "../../terminal/output-file.ts";
import { checkStdout, complain, printJson, printPage } from "../../terminal/output.ts";
import { statusOf } from "../../terminal/page.ts";
import { isPath, typedBut } from "../../terminal/shell-word.ts";
import { interruptStatus, untilStopped } from "../../workers/interrupt.ts";
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
  const detail = detailOf(flags);
  const options = parseCheckFlags(name, flags);
  // Before any ring is explored, refuses a scope that is invalid for the largest ring.
  guarded(name, () => setups(scopeOf(options, options.sizes.to)));
  const trace = out === undefined ? undefined : new TraceFile(out);
  const replay = typedBut("--json");
  try {
    const { sizes, mutants, mutantSeconds, isInterrupted } = await work(
      options,
      flags.mutants === true,
    );
    const counterexample = counterexampleOf(options, sizes);
    const checked: CheckedSizes = {
      options,
      sizes,
      mutants,
      ...(!flags.mutants && hasMutants(options) && { otherMutants: countMutants(options) }),
      mutantSeconds,
      counterexample,
      replay,
    };
    if (counterexample) trace?.writeAll(stampTrace(counterexample.rerun.trace));
    if (json) printJson(checkDocument(checked));
    else {
      const lists = { claims: flags.claims, mutants: flags.mutants };
      printPage(showCheck(checked, { detail, ...lists, out, mermaid }), out);
    }
    if (!isInterrupted) return statusOf(verdictOfAll(sizes));
    const { setups, states } = exploredOf(sizes);
    complain(
      `interrupted after ${counted(states, "state")} of ${counted(setups, "setup")}. To start over: ${replay}`,
    );
    return interruptStatus()!;
  } finally {
    trace?.discard();
  }
}

/** Largest ring, in processes, on which mutants are checked. */
const MUTANTS_UP_TO = 5;

/** Checks in worker threads while the main thread draws progress and handles signals. */
async function work(options: CheckPlan, wantsMutants: boolean) {
  const pool = new CheckPool(options);
  const activity: CheckActivity = { n: options.sizes.from, noun: "setup" };
  const endProgress = showCheckProgress(options, pool.progress, activity);
  return untilStopped(pool, endProgress, options.timeout, async () => {
    const sizes = await checkSizes(options, pool, (n, setups) => {
      Object.assign(activity, { n, noun: setups.noun, count: setups.count });
      const warning = warnOfMany(setups, scopeOf(options, n));
      if (warning !== undefined) complain(warning);
    });
    const isWanted = wantsMutants && hasMutants(options) && verdictOfAll(sizes) !== "violated";
    const isSpent = sizes.some(({ why }) => why !== undefined && why !== "states");
    let mutants: MutantReport[] | undefined;
    const started = performance.now();
    if (isWanted && !isSpent) {
      activity.mutants = 0;
      const largest = Math.min(options.sizes.to, MUTANTS_UP_TO);
      mutants = await pool.huntMutants(largest, () => activity.mutants!++);
    }
    const mutantSeconds = (performance.now() - started) / 1000;
    return { sizes, mutants, mutantSeconds, isInterrupted: pool.stopped === "interrupted" };
  });
}

/** Number of setups above which a check says at once that it will take long. */
const MANY = 1_000_000;

/** Says how to narrow a check of very many setups; undefined if there are fewer. */
export function warnOfMany(
  { count = 0, noun }: Pick<Setups, "count" | "noun">,
  { algorithm, n, ids, sample }: Scope,
): string | undefined {
  if (count <= MANY || sample) return undefined;
  const isEachOrder = algorithm.needs.ids === true && typeof ids !== "object";
  const one = isEachOrder ? "--ids LIST checks one order of the ids, " : "";
  const setups = `${formatCount(count)} ${noun}s of ${n} processes`;
  return `there are ${setups}; ${one}--setups 1000 draws 1,000 of them.`;
}

const countMutants = ({ algorithm, set }: CheckPlan): number =>
  listMutants(familyNamed(algorithm), set).length;

/** True for an algorithm of the catalogue inside its model; only such an algorithm has mutants to check. */
const hasMutants = (options: CheckPlan): boolean =>
  !isOutside(options) && !isPath(options.algorithm) && !options.algorithm.includes(":");
