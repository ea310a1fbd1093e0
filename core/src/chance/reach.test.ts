import * as fc from "fast-check";
import { expect, test } from "vitest";
import { processOf, type Written } from "../../../test/reference/decision-process.ts";
import { components } from "./components.ts";
import { assertProcess } from "./process.ts";
import { ending } from "./reach.ts";

const coin = (heads: number, tails: number): Written[number][number] => [
  [1, heads, 1],
  [1, tails, 1],
];

test("a coin ends with probability 1, though it may always show tails", () => {
  expect(ending(processOf([[coin(1, 0)], []]))).toEqual({ always: true, possible: true });
});

test("a schedule may prefer to go on", () => {
  const found = ending(processOf([[coin(2, 1)], [coin(0, 2), [[1, 1, 0]]], []]));
  expect(found).toEqual({ always: false, possible: true, endless: 1 });
});

test("chance may lead where there is no end", () => {
  const found = ending(processOf([[coin(1, 2)], [[[1, 1, 0]]], []]));
  expect(found).toEqual({ always: false, possible: false, endless: 1 });
});

test("what no schedule reaches does not count", () => {
  expect(ending(processOf([[[[1, 2, 0]]], [[[1, 1, 0]]], []])).always).toBe(true);
});

test("a path of 300,000 states is not too deep", () => {
  const n = 300_000;
  const process = processOf(
    Array.from({ length: n }, (_, s): Written[number] => (s + 1 < n ? [coin(s + 1, s)] : [])),
  );
  assertProcess(process);
  expect(ending(process).always).toBe(true);
  const all = (length: number) => new Uint8Array(length).fill(1);
  expect(components(process, all(2 * n), all(n)).start).toHaveLength(n + 1);
});

test("components are those of mutual reach, each after all it leads to", () => {
  const graph = fc
    .integer({ min: 1, max: 8 })
    .chain((n) =>
      fc.array(fc.array(fc.nat(n - 1), { maxLength: 3 }), { minLength: n, maxLength: n }),
    );
  fc.assert(
    fc.property(graph, (arrows) => {
      const process = processOf(arrows.map((to) => to.map((t) => [[1, t, 0] as const])));
      const { of, state } = components(
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

test("a process that is none is noticed", () => {
  const process = processOf([[coin(1, 0)], []]);
  expect(() => assertProcess({ ...process, whole: Float64Array.of(3) })).toThrow("add up");
  expect(() => assertProcess({ ...process, to: Uint32Array.of(1, 7) })).toThrow("lead to states");
  expect(() => assertProcess({ ...process, weight: Float64Array.of(2, 0) })).toThrow("above 0");
});
