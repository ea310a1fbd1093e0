import { mentions, type ComparisonSign, type Expression } from "../sentence/expression.ts";

/** True if the value of an expression depends on n alone. */
export const isFree = (expression: Expression): boolean =>
  !mentions(expression, ({ op }) => op === "measure");

const opposite: Readonly<Record<ComparisonSign, ComparisonSign>> = {
  "<=": ">",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "=": "!=",
  "!=": "=",
};

/** True if an expression is a comparison. */
export const isComparison = (
  expression: Expression,
): expression is Expression & { readonly op: ComparisonSign } => expression.op in opposite;

/** Moves every `not` into the comparisons, by the laws of De Morgan. The expression is about runs. */
export function withoutNot(expression: Expression, isNegated = false): Expression {
  if (expression.op === "implies") {
    const { left, right } = expression;
    return withoutNot({ op: "or", left: { op: "not", of: left }, right }, isNegated);
  }
  if (expression.op === "not") return withoutNot(expression.of, !isNegated);
  if (expression.op === "and" || expression.op === "or") {
    const { op, left, right } = expression;
    return {
      op: isNegated ? (op === "and" ? "or" : "and") : op,
      left: withoutNot(left, isNegated),
      right: withoutNot(right, isNegated),
    };
  }
  if (!isNegated) return expression;
  return isComparison(expression)
    ? { ...expression, op: opposite[expression.op] }
    : { op: "not", of: expression };
}

/** A part of a conjunction. It holds if one of the guards is true, or if `of` is. */
export interface Conjunct {
  /** Conditions on n alone. */
  readonly guards: readonly Expression[];
  readonly of: Expression;
}

/** Splits a conjunction without `not`. If g depends on n alone, `g or (x and y)` has the parts `g or x` and `g or y`. */
export function conjunctsOf(expression: Expression): Conjunct[] {
  if (expression.op === "and")
    return [...conjunctsOf(expression.left), ...conjunctsOf(expression.right)];
  if (expression.op === "or") {
    const { left, right } = expression;
    if (isFree(left)) return guarded(left, right);
    if (isFree(right)) return guarded(right, left);
  }
  return [{ guards: [], of: expression }];
}

const guarded = (guard: Expression, rest: Expression): Conjunct[] =>
  conjunctsOf(rest).map(({ guards, of }) => ({ guards: [...guards, guard], of }));
