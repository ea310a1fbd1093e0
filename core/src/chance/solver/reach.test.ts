import * as fc from "fast-check";
import { expect, test } from "vitest";
import { processOf, type Written } from "../../../../test/reference-engine/decision-process.ts";
import { findComponents } from "./components.ts";
import { findLingering, findSurelyEnding } from "./reach.ts";

const FULL = process.env["FULL"] !== undefined;

const coin = (heads: number, tails: number): Written[number][number] => [
  [1, heads, 1],
  [1, tails, 1],
];

test("reachability: a repeated coin ends with probability 1", () => {
  const process = processOf([[coin(1, 0)], []]);
  expect(findLingering(process)).toBeUndefined();
  expect(findSurelyEnding(process).ends).toEqual(Uint8Array.of(1, 1));
});

test("reachability: a schedule may continue forever", () => {
  const process = processOf([[coin(2, 1)], [coin(0, 2), [[1, 1, 0]]], []]);
  expect(findLingering(process)).toEqual(Uint8Array.of(0, 1, 0));
  expect(findSurelyEnding(process).ends).toEqual(Uint8Array.of(1, 1, 1));
});

test("reachability: chance may lead to states without an end", () => {
  const process = processOf([[coin(1, 2)], [[[1, 1, 0]]], []]);
  expect(findLingering(process)).toEqual(Uint8Array.of(0, 1, 0));
  expect(findSurelyEnding(process).ends).toEqual(Uint8Array.of(0, 0, 1));
});

test("reachability: unreachable states do not count", () => {
  expect(findLingering(processOf([[[[1, 2, 0]]], [[[1, 1, 0]]], []]))).toBeUndefined();
});

test.runIf(FULL)("reachability: handles a path of 300,000 states", () => {
  const n = 300_000;
  const process = processOf(
    Array.from({ length: n }, (_, s): Written[number] => (s + 1 < n ? [coin(s + 1, s)] : [])),
  );
  expect(findLingering(process)).toBeUndefined();
  const all = (length: number) => new Uint8Array(length).fill(1);
  expect(findComponents(process, all(2 * n), all(n)).start).toHaveLength(n + 1);
});

test("reachability: components come after those they lead to", () => {
  const graph = fc
    .integer({ min: 1, max: 8 })
    .chain((n) =>
      fc.array(fc.array(fc.nat(n - 1), { maxLength: 3 }), { minLength: n, maxLength: n }),
    );
  fc.assert(
    fc.property(graph, (arrows) => {
      const process = processOf(arrows.map((to) => to.map((t) => [[1, t, 0] as const])));
      const { of, state } = findComponents(
        process,
        new Uint8Array(process.to.length).fill(1),
        new Uint8Array(process.whole.length).fill(1),
      );
      const reach = arrows.map((_, s) => {
        const seen = new Set([s]);
        for (const t of seen) for (const u of arrows[t]) seen.add(u);
        return seen;
      });
      expect(new Set(state)).toEqual(reach[0]);
      for (const s of state)
        for (const t of reach[s]) expect(Math.sign(of[s] - of[t])).toBe(reach[t].has(s) ? 0 : 1);
    }),
  );
});
