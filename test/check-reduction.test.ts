// The reductions are checked, not assumed: on every algorithm and small rings the reduced search and the whole graph say
// the same of every property, and find the same extremes. Larger rings are in check-reduction.full.test.ts.
import { describe, expect, test } from "vitest";
import { expectTheSame, scopesOf, variants, twinScopes } from "./reductions.ts";

describe.each(variants)("$name", ({ algorithm }) => {
  const { needs, name, parameters, changed } = algorithm;
  // Replies make so many configurations that one of its variants must do.
  const many = name === "hirschberg-sinclair" && parameters["losers"] === "reply";
  const isSpared = many && Object.keys(changed).length > 0;
  test("the same with reduction and without", () => {
    for (const scope of scopesOf(algorithm, { rings: isSpared ? 2 : 3, networks: 2, coins: 2 })) {
      const { setups, properties } = expectTheSame(scope);
      expect(setups).toBeGreaterThan(0);
      expect(properties.filter(({ holds, refuted }) => holds === false && !refuted)).toEqual([]);
    }
  });
  test.runIf(!needs.coins && needs.ring && !isSpared)("on every ring of four", () => {
    expectTheSame({ algorithm, n: 4, links: "fifo" });
    if (!needs.fifo && !many) expectTheSame({ algorithm, n: 4, links: "any" });
  });
});

test.each(twinScopes(3))("%s", (_, scope) => void expectTheSame(scope));
