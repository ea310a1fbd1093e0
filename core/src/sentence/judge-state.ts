import type { Configuration } from "../model/claim.ts";
import { counterInstance, evaluate, type Expression } from "./expression.ts";
import { worldOfState, type Ids } from "./state-world.ts";

/** Says how a sentence is false in a state; undefined if it is true. */
export function judgeState(
  expression: Expression,
  state: Configuration,
  ids: Ids,
): string | undefined {
  const world = worldOfState(state, ids);
  if (expression.op !== "for all")
    return evaluate(expression, world) === true ? undefined : "it is false in this state";
  const instance = counterInstance(expression, world);
  if (!instance) return undefined;
  const named = Object.entries(instance).map(([name, of]) => `${name} is ${String(of(""))}`);
  return `it is false if ${named.join(" and ")}`;
}
