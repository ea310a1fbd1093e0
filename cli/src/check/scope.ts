import { find, requestOf, type CheckRequest, type Family, type Scope } from "@ringleader/core";
import { isPath, loadFamily } from "../own-algorithm.ts";
import type { AskedCheck } from "./asked-check.ts";

export const familyOf = ({ algorithm }: AskedCheck): Family =>
  isPath(algorithm) ? loadFamily(algorithm) : find(algorithm);

/** What is gone through for rings of n: the same in every thread. */
export function scopeOf(asked: AskedCheck, n: number, family = familyOf(asked)): Scope {
  const { set, scope, graph } = asked;
  if (graph === undefined || graph === "each") {
    const every = graph === undefined ? {} : { network: "each" as const };
    return { algorithm: family.with(set), n, ...scope, ...every };
  }
  const { algorithm, network } = requestOf({ algorithm: asked.algorithm, set, n, graph }, family);
  return { algorithm, n, ...scope, ...(network && { network }) };
}

/** Workers share the memory. */
export function checkRequestOf(asked: AskedCheck, n: number, workers: number): CheckRequest {
  const { budget } = asked.how;
  return {
    ...asked.how,
    scope: scopeOf(asked, n),
    budget: { ...budget, bytes: Math.floor(budget.bytes / workers) },
  };
}
