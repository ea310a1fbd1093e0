// Tests the reductions. For every algorithm on small rings, the reduced search and the whole state graph give the
// same verdict on every property and the same extremes. Larger rings are in check-reduction.full.test.ts.
import type { Algorithm } from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { expectTheSame, scopesOf, variants, mutantScopes } from "./reductions.ts";

/**
 * The full suite adds rings of four, rings of three, messages both ways on links that reorder, parameters that are not
 * standard, most mutants, and algorithms whose messages are like those of another: of each model one stays here.
 */
const FULL = process.env["FULL"] !== undefined;
const isUsual = ({ changed }: Algorithm): boolean => Object.keys(changed).length === 0;
const models = ["peterson", "itai-rodeh", "dfs"];
const tried = variants.filter(
  ({ algorithm }) => FULL || (isUsual(algorithm) && models.includes(algorithm.name)),
);

describe.each(tried)("$name", ({ algorithm }) => {
  const { needs, name, parameters } = algorithm;
  // Only one variant with replies, because they have too many states.
  const many = name === "hirschberg-sinclair" && parameters["losers"] === "reply";
  const isSpared = many && !isUsual(algorithm);
  test("reduction: gives the same result as the whole state graph", () => {
    const rings = FULL ? (isSpared ? 2 : 3) : 2;
    const coins = needs.bothWays && !FULL ? 1 : 2;
    for (const scope of scopesOf(algorithm, { rings, networks: 2, coins })) {
      if (needs.bothWays && scope.links === "any" && !FULL) continue;
      // With messages both ways, the state graphs that store causal depths are much larger.
      const { setups, properties } = expectTheSame(scope, needs.bothWays && !FULL ? 1 : 2);
      expect(setups).toBeGreaterThan(0);
      expect(properties.filter(({ holds, refuted }) => holds === false && !refuted)).toEqual([]);
    }
  });
  test.runIf(!needs.coins && !many && (FULL || !needs.bothWays))(
    "reduction: finds the same critical paths on rings of three",
    () => {
      const { extremes } = expectTheSame({ algorithm, n: 3 }, 3);
      expect(Object.keys(extremes)).toEqual(
        expect.arrayContaining(["causal", "causal:declaration"]),
      );
    },
  );
  test.runIf(FULL && !needs.coins && needs.ring && !isSpared)(
    "reduction: gives the same result on every ring of four",
    () => {
      expectTheSame({ algorithm, n: 4, links: "fifo" });
      if (!needs.fifo && !many) expectTheSame({ algorithm, n: 4, links: "any" });
    },
  );
});

const mutants = FULL ? mutantScopes(3) : mutantScopes(2).filter((_, i) => i % 18 === 1);

test.each(mutants)(
  "reduction: gives the same result for %s",
  (_, scope) => void expectTheSame(scope),
);
