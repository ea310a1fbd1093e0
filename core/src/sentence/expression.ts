import { Refusal } from "../refusal/refusal.ts";

/** The measures of a run. */
export const measureNames = ["messages", "critical path", "time", "phases"] as const;
export type MeasureName = (typeof measureNames)[number];

export type ComparisonSign = "<=" | "<" | ">=" | ">" | "=" | "!=";

/** A parsed conjecture. It is data: only its shape, its numbers and the places of its fields reach generated code. */
export type Expression =
  | { readonly op: "number"; readonly value: number }
  | { readonly op: "label"; readonly value: string }
  | { readonly op: "n" | "in flight" }
  | { readonly op: "measure"; readonly name: MeasureName; readonly kinds?: readonly string[] }
  | {
      readonly op: "field";
      readonly variable: string;
      readonly name: string;
      /** The side and the slot, if the field has a value per port. */
      readonly at?: SlotAt;
    }
  | {
      readonly op: "between";
      readonly from: Expression;
      readonly through: Expression;
      readonly to: Expression;
    }
  | { readonly op: "log2" | "floor" | "ceil" | "not"; readonly of: Expression }
  | { readonly op: "^"; readonly of: Expression; readonly exponent: number }
  | {
      readonly op: "+" | "-" | "*" | "/" | "and" | "or" | "implies" | ComparisonSign;
      readonly left: Expression;
      readonly right: Expression;
    }
  | Quantifier;

/** Where a field with values per port is read: side 0 is the left, from which clockwise messages come. */
export interface SlotAt {
  readonly side: 0 | 1;
  readonly slot: number;
}

export interface Quantifier {
  readonly op: "for all" | "for some";
  readonly variable: string;
  readonly over: "processes" | "messages";
  /** The kind of message; undefined for every kind. */
  readonly kind?: string | undefined;
  readonly of: Expression;
}

/** Tells whether a part of an expression is meant. */
export function mentions(expression: Expression, isMeant: (part: Expression) => boolean): boolean {
  if (isMeant(expression)) return true;
  if ("left" in expression)
    return mentions(expression.left, isMeant) || mentions(expression.right, isMeant);
  if (expression.op === "between")
    return [expression.from, expression.through, expression.to].some((it) => mentions(it, isMeant));
  return "of" in expression && mentions(expression.of, isMeant);
}

/** The value of a field of a process or a message; undefined if it is absent. */
export type ExpressionValue = number | string | boolean | undefined;

/** Lists the variables that an expression names but does not bind. */
export function freeIn(expression: Expression): string[] {
  if (expression.op === "field") return [expression.variable];
  if (expression.op === "between")
    return [expression.from, expression.through, expression.to].flatMap(freeIn);
  if ("left" in expression) return [...freeIn(expression.left), ...freeIn(expression.right)];
  if (!("of" in expression)) return [];
  const inner = freeIn(expression.of);
  return "variable" in expression ? inner.filter((it) => it !== expression.variable) : inner;
}

/** Divides two numbers of a sentence; refuses a division by 0. */
export function quotient(x: number, y: number): number {
  if (y === 0) refuseUndefined(`${x} is divided by 0`);
  return x / y;
}

/** Returns the logarithm of a number of a sentence; refuses a number that has none. */
export function logarithm(x: number): number {
  if (x <= 0) refuseUndefined(`log2(${x}) has no value`);
  return Math.log2(x);
}

/** Refuses a sentence that has no value, so that it is neither true nor false. */
function refuseUndefined(what: string): never {
  throw Refusal.of(
    "conjecture",
    `${what}; put a condition first, like n < 2 or messages <= n/(n-1).`,
  );
}
