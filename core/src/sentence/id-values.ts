import type { Expression } from "./expression.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Variables = Readonly<Record<string, Pick<Extract<Expression, { over: string }>, "over">>>;

/**
 * True if a sentence may judge otherwise if the ids have other values in the same order: it compares an id with something
 * else than an id, or computes with one.
 */
export function readsIdValues(
  expression: Expression,
  words: Vocabulary,
  variables: Variables = {},
): boolean {
  const isId = (it: Expression): boolean => {
    if (it.op !== "field") return false;
    const { process, messages } = words;
    const sources =
      variables[it.variable]?.over === "processes" ? [process] : [...messages.values()];
    return sources.some((fields) => fields.get(it.name)?.isId);
  };
  const reads = (it: Expression) => readsIdValues(it, words, variables);
  if ("variable" in expression && "of" in expression) {
    const inner = { ...variables, [expression.variable]: expression };
    return readsIdValues(expression.of, words, inner);
  }
  if ("left" in expression) {
    const { op, left, right } = expression;
    const isArithmetic = ["+", "-", "*", "/"].includes(op);
    const mixes = isArithmetic ? isId(left) || isId(right) : isId(left) !== isId(right);
    return mixes || reads(left) || reads(right);
  }
  return "of" in expression && (isId(expression.of) || reads(expression.of));
}
