// The reductions are checked, not assumed: on every algorithm and small rings the reduced search and the whole graph say
// the same of every property, and find the same extremes. Larger rings are in check-reduction.full.test.ts.
import { describe, expect, test } from "vitest";
import { expectTheSame, scopesOf, variants, twinScopes } from "./reductions.ts";

/** Rings of four, and of three for twins and for parameters other than the usual, are in the full suite. */
const FULL = process.env["FULL"] !== undefined;

describe.each(variants)("$name", ({ algorithm }) => {
  const { needs, name, parameters, changed } = algorithm;
  // Replies make so many configurations that one of its variants must do.
  const many = name === "hirschberg-sinclair" && parameters["losers"] === "reply";
  const isSpared = many && Object.keys(changed).length > 0;
  /** Not as its paper has it: rings of two, else in the full suite. */
  const isOther = Object.keys(changed).length > 0 && !FULL;
  test("the same with reduction and without", () => {
    const rings = isSpared || isOther || (many && !FULL) ? 2 : 3;
    for (const scope of scopesOf(algorithm, { rings, networks: 2, coins: 2 })) {
      const { setups, properties } = expectTheSame(scope);
      expect(setups).toBeGreaterThan(0);
      expect(properties.filter(({ holds, refuted }) => holds === false && !refuted)).toEqual([]);
    }
  });
  test.runIf(!needs.coins && !many && !isOther)("chains of messages on rings of three", () => {
    const { extremes } = expectTheSame({ algorithm, n: 3 }, 3);
    expect(Object.keys(extremes)).toEqual(expect.arrayContaining(["causal", "causal:declaration"]));
  });
  test.runIf(FULL && !needs.coins && needs.ring && !isSpared)("on every ring of four", () => {
    expectTheSame({ algorithm, n: 4, links: "fifo" });
    if (!needs.fifo && !many) expectTheSame({ algorithm, n: 4, links: "any" });
  });
});

test.each(twinScopes(FULL ? 3 : 2))("%s", (_, scope) => void expectTheSame(scope));
