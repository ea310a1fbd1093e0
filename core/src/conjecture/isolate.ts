import type { Bound } from "../model/claim.ts";
import { isComparison, isFree } from "./conjuncts.ts";
import { evaluateForRun } from "../sentence/compile-sentence.ts";
import type { ComparisonSign, Expression } from "../sentence/expression.ts";

type MeasureExpression = Extract<Expression, { readonly op: "measure" }>;

/** One measure compared with a number. */
export interface Isolated {
  readonly measure: MeasureExpression;
  readonly op: ComparisonSign;
  readonly limit: number;
}

const mirrored: Readonly<Record<ComparisonSign, ComparisonSign>> = {
  "<=": ">=",
  "<": ">",
  ">=": "<=",
  ">": "<",
  "=": "=",
  "!=": "!=",
};

/** Computes an expression that depends on n alone. */
export const valueAt = (expression: Expression, n: number) => evaluateForRun(expression, n);

/**
 * Solves a comparison for its measure on rings of n processes: `2*messages + n <= 9` is `messages <= 3` for n = 3.
 * Returns undefined if it is not a comparison, or if it names more than one measure or one inside a function.
 */
export function isolate(part: Expression, n: number): Isolated | undefined {
  if (!isComparison(part) || !("left" in part)) return undefined;
  const { op, left, right } = part;
  if (isFree(right)) return solve(left, op, Number(valueAt(right, n)), n);
  return isFree(left) ? solve(right, mirrored[op], Number(valueAt(left, n)), n) : undefined;
}

function solve(
  side: Expression,
  op: ComparisonSign,
  limit: number,
  n: number,
): Isolated | undefined {
  if (side.op === "measure") return { measure: side, op, limit };
  if (side.op !== "+" && side.op !== "-" && side.op !== "*" && side.op !== "/") return undefined;
  const { left, right } = side;
  const isLeftFree = isFree(left);
  if (isLeftFree === isFree(right)) return undefined;
  const rest = isLeftFree ? right : left;
  const value = Number(valueAt(isLeftFree ? left : right, n));
  if (side.op === "+") return solve(rest, op, limit - value, n);
  if (side.op === "-") {
    return isLeftFree
      ? solve(rest, mirrored[op], value - limit, n)
      : solve(rest, op, limit + value, n);
  }
  // A factor of 0 leaves no measure, and n / messages is not linear.
  if (value === 0 || !Number.isFinite(value) || (side.op === "/" && isLeftFree)) return undefined;
  const turned = value < 0 ? mirrored[op] : op;
  return solve(rest, turned, side.op === "*" ? limit / value : limit * value, n);
}

/** The bound that a comparison is, with a finite limit; a truth if no run can change it; undefined for `!=`. */
export function boundOf({
  op,
  limit,
}: Isolated):
  | { readonly relation: Bound["relation"]; readonly limit: number }
  | boolean
  | undefined {
  if (Number.isNaN(limit)) return false;
  if (op === "!=") return undefined;
  if (op === "=") return Number.isInteger(limit) && { relation: "exactly", limit };
  const isUpper = op === "<=" || op === "<";
  if (!Number.isFinite(limit)) return isUpper === limit > 0;
  // A whole number is greater than a limit if it is at least the next whole number.
  if (op === ">") return { relation: "at least", limit: Math.floor(limit) + 1 };
  return { relation: op === "<=" ? "at most" : op === "<" ? "less than" : "at least", limit };
}
