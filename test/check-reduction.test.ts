// The reductions are checked, not assumed: on every algorithm and small rings the reduced search and the whole graph say
// the same of every property, and find the same extremes. Larger rings are in check-reduction.full.test.ts.
import type { Algorithm } from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { expectTheSame, scopesOf, variants, mutantScopes } from "./reductions.ts";

/** The full suite has rings of four, rings of three for twins and for messages both ways, and other parameters than the usual. */
const FULL = process.env["FULL"] !== undefined;
const isUsual = ({ changed }: Algorithm): boolean => Object.keys(changed).length === 0;
const tried = variants.filter(({ algorithm }) => FULL || isUsual(algorithm));

describe.each(tried)("$name", ({ algorithm }) => {
  const { needs, name, parameters } = algorithm;
  // Replies have too many states: one variant must do.
  const many = name === "hirschberg-sinclair" && parameters["losers"] === "reply";
  const isSpared = many && !isUsual(algorithm);
  test("reduction: same result with and without", () => {
    const rings = isSpared || (needs.bothWays && !FULL) ? 2 : 3;
    for (const scope of scopesOf(algorithm, { rings, networks: 2, coins: 2 })) {
      // Messages both ways make the graphs that tell chains much larger.
      const { setups, properties } = expectTheSame(scope, needs.bothWays && !FULL ? 1 : 2);
      expect(setups).toBeGreaterThan(0);
      expect(properties.filter(({ holds, refuted }) => holds === false && !refuted)).toEqual([]);
    }
  });
  test.runIf(!needs.coins && !many)("reduction: same critical paths on rings of three", () => {
    const { extremes } = expectTheSame({ algorithm, n: 3 }, 3);
    expect(Object.keys(extremes)).toEqual(expect.arrayContaining(["causal", "causal:declaration"]));
  });
  test.runIf(FULL && !needs.coins && needs.ring && !isSpared)(
    "reduction: same on every ring of four",
    () => {
      expectTheSame({ algorithm, n: 4, links: "fifo" });
      if (!needs.fifo && !many) expectTheSame({ algorithm, n: 4, links: "any" });
    },
  );
});

test.each(mutantScopes(FULL ? 3 : 2))("%s", (_, scope) => void expectTheSame(scope));
