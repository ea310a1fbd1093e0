import type { Bound, Measure } from "../model/claim.ts";
import type { Outcome } from "../model/outcome.ts";
import { evaluateForRun } from "./compile-sentence.ts";
import type { Expression } from "./expression.ts";
import { parseFormula } from "./parse-expression.ts";

interface Formula {
  readonly value: Expression;
  /** The condition behind `if`, outside of which the formula states nothing. */
  readonly when?: Expression | undefined;
}

/** Conditions on the run that may stand at the end of a formula. */
const conditions: Readonly<Record<string, (run: Pick<Outcome, "setup">) => boolean>> = {
  " on FIFO links": ({ setup }) => setup.links === "fifo",
  " if all processes start together": ({ setup }) => setup.waking.all,
};

/** Returns a limit as a function of the run. A formula is parsed when it is first used, because most never are. */
export function limitOf(limit: Bound["limit"] | string): Bound["limit"] {
  if (typeof limit !== "string") return limit;
  const phrase = Object.keys(conditions).find((it) => limit.endsWith(it)) ?? "";
  let parsed: Formula | undefined;
  return ({ n, setup }: Pick<Outcome, "n" | "setup">) => {
    parsed ??= parseFormula(limit.slice(0, limit.length - phrase.length));
    if (phrase !== "" && !conditions[phrase]({ setup })) return undefined;
    if (parsed.when && evaluateForRun(parsed.when, n) !== true) return undefined;
    return Number(evaluateForRun(parsed.value, n));
  };
}

/** Says a bound in words: `at most 2n log₂ n messages if n ≥ 3`. */
export function sayFormula(
  relation: Bound["relation"],
  formula: string,
  of: Measure,
): string | undefined {
  const [value, when] = formula.split(/ (?=if |on )/);
  const count = relation === "less than" ? `fewer than ${value}` : `${relation} ${value}`;
  const kinds = "kinds" in of && of.kinds ? `${of.kinds.join(" and ")} messages` : "messages";
  const condition = when === undefined ? "" : ` ${when}`;
  if (of.of === "messages") return `${count} ${kinds}${condition}`;
  if (of.of === "each phase") return `${count} ${kinds} in every phase${condition}`;
  if (of.of === "phases") return `${count} phases${condition}`;
  if (of.of === "causal" && of.at === "last")
    return `a critical path of ${count} messages${condition}`;
  return undefined;
}
