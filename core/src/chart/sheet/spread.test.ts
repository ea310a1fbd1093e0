import * as fc from "fast-check";
import { expect, test } from "vitest";
import { spreadApart } from "./spread.ts";

test("spread: does not move items that do not overlap", () => {
  const wishes = [10, 50, 90].map((at) => ({ at, height: 16 }));
  expect(spreadApart(wishes, 0, 100)).toEqual([10, 50, 90]);
});

test("spread: moves two items with the same preference equally", () => {
  const wishes = [50, 50].map((at) => ({ at, height: 10 }));
  expect(spreadApart(wishes, 0, 100)).toEqual([45, 55]);
});

test("spread: keeps the order, without overlaps, within the ends", () => {
  const wish = fc.record({
    at: fc.double({ min: -20, max: 420, noNaN: true }),
    height: fc.integer({ min: 5, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 30 }), (wishes) => {
      const places = spreadApart(wishes, 0, 400);
      const total = wishes.reduce((sum, { height }) => sum + height, 0);
      const order = wishes.map((_, i) => i).sort((a, b) => places[a] - places[b]);
      for (const [k, i] of order.entries()) {
        expect(places[i] - wishes[i].height / 2).toBeGreaterThanOrEqual(-1e-6);
        expect(places[i] + wishes[i].height / 2).toBeLessThanOrEqual(Math.max(400, total) + 1e-6);
        const next = order[k + 1];
        if (next === undefined) continue;
        expect(wishes[i].at).toBeLessThanOrEqual(wishes[next].at);
        const apart = (wishes[i].height + wishes[next].height) / 2;
        expect(places[next] - places[i]).toBeGreaterThanOrEqual(apart - 1e-6);
      }
    }),
  );
});
