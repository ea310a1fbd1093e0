import { expect, test } from "vitest";
import { decisionsByDepth, scopeOf, seenByDepth } from "./levels.ts";
import type { Scope } from "../core/src/check/setups/scope.ts";

const cases: readonly (readonly [string, number, Partial<Scope>])[] = [
  ["chang-roberts", 3, { links: "any" }],
  ["chang-roberts", 3, { wake: "each" }],
  ["peterson", 3, {}],
  ["franklin", 2, { ports: "each" }],
  ["itai-rodeh", 3, {}],
  ["dfs", 3, {}],
];

test.each(cases)(
  "depth, %s, n = %i, %o: explores exactly the states within the depth",
  (name, n, more) => {
    for (const { expected, plain, compact, isTooDeep } of seenByDepth(
      scopeOf(name, n, more),
      false,
    ))
      expect([plain, compact, isTooDeep]).toEqual([expected, expected, false]);
  },
);

test.each(cases)(
  "depth, %s, n = %i, %o: the verdict is the same with reduction",
  (name, n, more) => {
    for (const { reduced, whole, isTooDeep } of decisionsByDepth(scopeOf(name, n, more)))
      expect([reduced, isTooDeep]).toEqual([whole, false]);
  },
);
