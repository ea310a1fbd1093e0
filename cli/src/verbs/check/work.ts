import {
  checker,
  defaultScope,
  huntMutants as huntsOf,
  type Checker,
  type MutantReport,
  type Report,
} from "@ringleader/core/internal";
import { familyNamed, guarded } from "../../request/own-algorithm.ts";
import { isOutOfMemory } from "../../workers/failures.ts";
import { advanceUntil, type WorkContext } from "../../workers/work.ts";
import { checkRequestOf, scopeOf, type CheckPlan } from "./check-plan.ts";
import type { SharedCheckProgress } from "./progress.ts";

type Context<Reply = never> = WorkContext<Reply, SharedCheckProgress>;

interface SizeTask {
  readonly options: CheckPlan;
  readonly n: number;
}

/** Resolves the scope of one size, without the algorithm and the network, which each thread loads itself. */
export function resolveScope({ options, n }: SizeTask): CheckPlan["scope"] {
  const whole = guarded(options.algorithm, () => defaultScope(scopeOf(options, n), options.how));
  const { algorithm: _, n: __, network: ___, ...scope } = whole;
  return scope;
}

export interface ShareTask extends SizeTask {
  /** This worker checks share `index` of `of`. */
  readonly index: number;
  readonly of: number;
}

export interface ShareReport {
  readonly report: Report;
  readonly seconds: number;
  /** The budget that ran out first. */
  readonly full?: "states" | "memory";
}

export const checkShare = (task: ShareTask, context: Context): ShareReport =>
  guarded(task.options.algorithm, () => check(task, context));

function check({ options, n, index, of }: ShareTask, context: Context): ShareReport {
  const { progress } = context;
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const run = checker(checkRequestOf(options, n, of), { index, of });
  const { states } = options.how.budget;
  const hasSharedBudget = of > 1 && Number.isFinite(states);
  let full: "states" | undefined;
  const look = () => {
    progress.note(run.progress(), index);
    // A single worker's checker enforces the budget itself.
    if (hasSharedBudget && progress.sum("states") >= states) full = "states";
    return full === undefined && !context.isStopped();
  };
  try {
    advanceUntil(run, look, hasSharedBudget ? 0 : undefined);
  } catch (error) {
    const report = isOutOfMemory(error) ? reportSoFar(run) : undefined;
    if (!report) throw error;
    return { report, seconds: seconds(), full: "memory" };
  }
  progress.note(run.progress(), index);
  return { report: run.report(), seconds: seconds(), full };
}

/** Returns the report after memory ran out; undefined if there is not enough memory for the report. */
function reportSoFar(run: Checker): Report | undefined {
  try {
    return run.report();
  } catch {
    return undefined;
  }
}

/** Budget for each ring size of each mutant. It suffices for small rings and is used up quickly on others. */
const mutantBudget = { states: 200_000, bytes: 64e6 };

/** Checks mutants one by one and replies with each report. Workers share a counter, so each mutant is checked once. */
export function huntMutants({ options, n }: SizeTask, context: Context<MutantReport>): void {
  const { progress } = context;
  guarded(options.algorithm, () => {
    const hunts = huntsOf(familyNamed(options.algorithm), {
      n,
      set: options.set,
      budget: mutantBudget,
    });
    progress.note({ of: hunts.length });
    const isWanted = () => !context.isStopped();
    for (let next = progress.take(); next < hunts.length && isWanted(); next = progress.take()) {
      advanceUntil(hunts[next], isWanted);
      context.reply(hunts[next].found());
    }
  });
}
