// The tests of check-reduction.test.ts, on larger rings.
import { findAlgorithm } from "@ringleader/core/internal";
import { describe, test } from "vitest";
import { expectTheSame, scopesOf, mutantScopes, variants } from "./reductions.ts";

describe.each(variants)("$name", ({ algorithm }) => {
  test("reduction: gives the same result as the whole state graph", () => {
    const rings = algorithm.name === "hirschberg-sinclair" ? 3 : 4;
    for (const scope of scopesOf(algorithm, { rings, networks: 3, coins: 3 })) expectTheSame(scope);
  });
});

const largest = { "chang-roberts": 6, peterson: 6, "dolev-klawe-rodeh": 6, franklin: 6 };

test.each(Object.entries(largest))("reduction: %s on every ring up to %i", (name, most) => {
  for (let n = 5; n <= most; n++) expectTheSame({ algorithm: findAlgorithm(name).with({}), n });
});

// Only two rings of seven, to save time: rising ids send the fewest messages, mixed ones more.
test.each([[[1, 2, 3, 4, 5, 6, 7]], [[1, 5, 3, 7, 2, 6, 4]]])(
  "franklin on the ring %j",
  (ids) => void expectTheSame({ algorithm: findAlgorithm("franklin").with({}), n: 7, ids }),
);

// Their claims are compared on smaller rings, and so is every other mutant.
const mutants = mutantScopes(4).filter((_, i) => i % 2 === 0);
test.each(mutants)(
  "%s",
  (_, scope) => void expectTheSame({ ...scope, algorithm: { ...scope.algorithm, claims: [] } }),
);
