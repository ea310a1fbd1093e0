import * as fc from "fast-check";
import { expect, test } from "vitest";
import { spread } from "./spread.ts";

test("what does not overlap stays where it is", () => {
  const wishes = [10, 50, 90].map((at) => ({ at, height: 16 }));
  expect(spread(wishes, 0, 100)).toEqual([10, 50, 90]);
});

test("two that want the same place share the inconvenience", () => {
  const wishes = [50, 50].map((at) => ({ at, height: 10 }));
  expect(spread(wishes, 0, 100)).toEqual([45, 55]);
});

test("nothing overlaps, the order stays, and all have room between the ends where there is any", () => {
  const wish = fc.record({
    at: fc.double({ min: -20, max: 420, noNaN: true }),
    height: fc.integer({ min: 5, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 30 }), (wishes) => {
      const places = spread(wishes, 0, 400);
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
