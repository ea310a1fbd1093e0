import { overview, Refusal, type Mutant } from "@ringleader/core";
import { askedCheck, type AskedCheck, type CheckFlags } from "../check/asked-check.ts";
import { showCheckProgress, type Doing } from "../check/check-progress.ts";
import { checkSizes, type SizeChecked } from "../check/check-sizes.ts";
import { MUTANTS_UP_TO } from "../check/mutant-budget.ts";
import { startPool, type Pool } from "../check/pool.ts";
import { familyOf, scopeOf } from "../check/scope.ts";
import { exit } from "../exit.ts";
import { counted } from "../numbers.ts";
import { complain, print, write } from "../output.ts";
import { guarded, isPath } from "../own-algorithm.ts";
import { typedBut } from "../shell-word.ts";
import { checkDocument } from "../show-check/check-document.ts";
import {
  exploredOf,
  isOutside,
  verdictOfAll,
  worstOf,
  type Checked,
} from "../show-check/checked.ts";
import { again } from "../show-check/counterexample.ts";
import { showCheck } from "../show-check/show-check.ts";
import { TraceFile } from "../thread/trace-file.ts";

/** `check`: every schedule of every setup that was asked for. */
export async function check(
  name: string,
  flags: CheckFlags,
  verbs: readonly string[],
): Promise<number> {
  const { out, json, mermaid } = flags;
  if (out === "-" && json) {
    throw new Refusal("--out - and --json both write to stdout; give the trace a file.");
  }
  const asked = askedCheck(name, flags);
  // What is wrong with the largest ring is said before the smaller ones are gone through.
  guarded(name, () => overview(scopeOf(asked, asked.sizes.to)));
  const trace = out === undefined ? undefined : new TraceFile(out);
  const replay = typedBut("--json");
  try {
    const { sizes, mutants, isInterrupted } = await covered(asked, flags.mutants);
    const checked = finished(asked, sizes, mutants, replay);
    const { counterexample } = checked;
    if (trace && counterexample) {
      for (const line of counterexample.rerun.trace) trace.line(line);
      trace.finish();
    } else trace?.discard();
    if (json) print(JSON.stringify(checkDocument(checked)));
    else write(out === "-" ? 2 : 1, showCheck(checked, { out, mermaid, verbs }));
    if (!isInterrupted) return statusOf(sizes);
    const { setups, states } = exploredOf(sizes);
    complain(
      `interrupted after ${counted(states, "state")} of ${counted(setups, "setup")}. To go on, begin again: ${replay}`,
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
  readonly mutants?: readonly Mutant[] | undefined;
  readonly isInterrupted: boolean;
}

/** The work itself, while progress is drawn and Ctrl-C is heard. */
async function covered(asked: AskedCheck, wantsMutants: boolean): Promise<Work> {
  const pool = startPool(asked);
  const doing: Doing = { n: asked.sizes.from };
  const endProgress = showCheckProgress(asked, pool.board, doing);
  const interrupt = () => {
    // Whoever asks twice does not want to wait.
    if (pool.stopped === "interrupted") process.exit(exit.interrupted);
    pool.stop("interrupted");
  };
  process.on("SIGINT", interrupt);
  const timer =
    asked.timeout === undefined ? undefined : setTimeout(() => pool.stop("timeout"), asked.timeout);
  try {
    const sizes = await checkSizes(asked, pool, (n) => (doing.n = n));
    const isWanted = wantsMutants && hasMutants(asked) && verdictOfAll(sizes) !== "violated";
    const isSpent = sizes.some(({ why }) => why !== undefined && why !== "states");
    const mutants = isWanted && !isSpent ? await hunted(asked, pool, doing) : undefined;
    return { sizes, mutants, isInterrupted: pool.stopped === "interrupted" };
  } finally {
    clearTimeout(timer);
    endProgress();
    process.removeListener("SIGINT", interrupt);
    await pool.end();
  }
}

/** Twins are looked at where the algorithm itself is, in its own model. */
const hasMutants = (asked: AskedCheck): boolean =>
  !isOutside(asked) && !isPath(asked.algorithm) && !asked.algorithm.includes(":");

async function hunted(asked: AskedCheck, pool: Pool, doing: Doing): Promise<Mutant[]> {
  doing.mutants = 0;
  const found = await pool.mutants(Math.min(asked.sizes.to, MUTANTS_UP_TO), () => doing.mutants!++);
  return found.sort((x, y) => x.name.localeCompare(y.name, "en", { numeric: true }));
}

/** With the counterexample, which the simulator makes again before it is shown. */
function finished(
  asked: AskedCheck,
  sizes: readonly SizeChecked[],
  mutants: readonly Mutant[] | undefined,
  replay: string,
): Checked {
  const { algorithm } = sizes[0]?.scope ?? { algorithm: familyOf(asked).with(asked.set) };
  const worst = worstOf(asked, sizes);
  const name = asked.algorithm;
  return {
    asked,
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
