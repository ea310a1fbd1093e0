import { checker, defaultScope } from "@ringleader/core/internal";
import { checkRequestOf, parseCheckFlags, scopeOf } from "../verbs/check/check-plan.ts";
import {
  counterexampleOf,
  judgeSize,
  type CheckedSizes,
  type SizeChecked,
} from "../verbs/check/check-sizes.ts";
import type { CheckFlags } from "../verbs/check/flags.ts";

/** Checks in this thread what the command checks in workers, without mutants. Stops at a violation. */
export function checkHere(algorithm: string, flags: Partial<CheckFlags>): CheckedSizes {
  const plan = parseCheckFlags(algorithm, { reduction: true, ...flags });
  const sizes: SizeChecked[] = [];
  for (let n = plan.sizes.from; n <= plan.sizes.to; n++) {
    const {
      algorithm: _,
      n: __,
      network: ___,
      ...scope
    } = defaultScope(scopeOf(plan, n), plan.how);
    const options = { ...plan, scope };
    const work = checker(checkRequestOf(options, n, 1));
    while (work.advance());
    const covered = { reports: [work.report()], progress: work.progress(), seconds: 0.1 };
    sizes.push(judgeSize(plan, scopeOf(options, n), covered));
    if (sizes.at(-1)!.verdict === "violated") break;
  }
  const counterexample = counterexampleOf(plan, sizes);
  return { options: plan, sizes, counterexample, replay: `ringleader check ${algorithm}` };
}
