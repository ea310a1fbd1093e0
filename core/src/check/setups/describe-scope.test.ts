import { expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Scope } from "./scope.ts";
import { setups } from "./setups.ts";

const named = (name: string): Algorithm =>
  catalogue.find((family) => family.name === name)!.with({});

test.each<[Scope, string]>([
  [{ algorithm: named("peterson"), n: 6 }, "all 120 arrangements of 1..6 up to rotation"],
  [{ algorithm: named("peterson"), n: 2 }, "the only arrangement of 1..2 up to rotation"],
  [
    { algorithm: named("chang-roberts"), n: 4, wake: "each", links: "any" },
    "all 6 arrangements of 1..4 up to rotation, every set of starters, links that reorder",
  ],
  [
    { algorithm: named("franklin"), n: 4, ports: "each" },
    "all 3 arrangements of 1..4 up to rotation and reflection, every port labelling, links that keep the order",
  ],
  [
    { algorithm: named("franklin"), n: 3, ports: "010" },
    "all 6 arrangements of 1..3, ports 010, links that keep the order",
  ],
  [{ algorithm: named("itai-rodeh"), n: 4 }, "a ring of 4 without ids"],
  [
    { algorithm: named("itai-rodeh"), n: 4, wake: "each" },
    "a ring of 4 without ids, every set of starters up to rotation",
  ],
  [
    { algorithm: named("variable-speeds"), n: 3, idRange: 5, wake: { 0: 0, 2: 1 } },
    "all 60 assignments of ids from 1..5, waking 0@0 2@1, on each link the smallest message first, all processes willing",
  ],
  [
    { algorithm: named("marchetti-spaccamela"), n: 3, wake: "each", willing: "each" },
    "all 2 arrangements of 1..3 up to rotation, every set of willing processes, every wake-up pattern, simultaneous messages handled port by port",
  ],
  [{ algorithm: named("peterson"), n: 3, ids: [3, 1, 2] }, "ids 3,1,2"],
  [
    { algorithm: named("chang-roberts"), n: 3, violate: ["ids"] },
    "all orders of non-distinct ids up to rotation, links that keep the order, all processes starting at once",
  ],
  [
    { algorithm: named("marchetti-spaccamela-simplified"), n: 3, violate: ["n"], willing: [1] },
    "all 6 arrangements of 1..3, willing 1, processes assume n = 2, simultaneous messages handled port by port",
  ],
  [
    { algorithm: named("dfs"), n: 4 },
    "all connected networks of 4 with ids 1..4, every port numbering, links that keep the order",
  ],
])("scope: says what it explores: %#", (scope, says) => {
  expect(setups(scope).says).toBe(says);
});

test.each<[Partial<Scope> & { algorithm: Algorithm }, RegExp]>([
  [{ algorithm: named("peterson"), ports: "each" }, /needs {2}direction/],
  [{ algorithm: named("peterson"), ports: "scrambled" }, /give each, aligned/],
  [{ algorithm: named("peterson"), violate: ["n"] }, /does not assume n/],
  [
    { algorithm: named("peterson"), willing: "each" },
    /willing: peterson does not accept this option/,
  ],
  [{ algorithm: named("peterson"), idRange: 9 }, /takes no range/],
  [{ algorithm: named("peterson"), network: "each" }, /needs {2}ring/],
  [{ algorithm: named("peterson"), n: 0 }, /1 to 64/],
  [{ algorithm: named("peterson"), n: 30, wake: "each" }, /too many sets of starters/],
  [{ algorithm: named("variable-speeds"), idRange: 2 }, /up to at least 3/],
  [{ algorithm: named("variable-speeds"), wake: "any" }, /nothing happens/],
  [{ algorithm: named("time-slice"), wake: "each" }, /violate the assumption everyone/],
  [{ algorithm: named("itai-rodeh-sync"), violate: ["everyone"] }, /coins/],
  [{ algorithm: named("dfs"), n: 8 }, /n from 1 to 7/],
])("scope: refuses with a sentence: %#", (scope, sentence) => {
  expect(() => setups({ n: 3, ...scope })).toThrow(Refusal);
  expect(() => setups({ n: 3, ...scope })).toThrow(sentence);
});
