import { expect, test } from "vitest";
import { adopt, alone, BLOCKED, closed, joined, joints } from "./layout.ts";

const five = () => joined(alone(Uint32Array.of(1, 2, 3, 4, 5)), joints([2, 1, 1, 1]), 1, false);

test("rings of two and of one are joined at their blocked channels, either way round", () => {
  const rings = five();
  expect([...rings.opens]).toEqual([1, BLOCKED, BLOCKED, BLOCKED, BLOCKED]);
  const at = joints([3, 2]);
  expect(at).toEqual([
    { from: 0, middle: 2, to: 3 },
    { from: 3, middle: 4, to: 5 },
  ]);
  const plain = joined(rings, at, 2, false);
  expect([...plain.ids]).toEqual([1, 2, 3, 4, 5]);
  expect([...plain.opens]).toEqual([1, 2, BLOCKED, 2, BLOCKED]);
  const turned = joined(rings, at, 2, true);
  expect([...turned.ids]).toEqual([3, 1, 2, 5, 4]);
  expect([...turned.opens]).toEqual([2, 1, BLOCKED, 2, BLOCKED]);
  expect([...rings.ids]).toEqual([1, 2, 3, 4, 5]);
});

test("each ring is taken over by itself, and closed by itself", () => {
  const at = joints([3, 2]);
  const mixed = joined(five(), at, 2, false);
  adopt(mixed, joined(five(), at, 2, true), at[0]);
  expect([...mixed.ids]).toEqual([3, 1, 2, 4, 5]);
  expect([...mixed.opens]).toEqual([2, 1, BLOCKED, 2, BLOCKED]);
  const ring = closed(mixed, at[0], 3);
  expect([[...ring.ids], [...ring.opens]]).toEqual([
    [3, 1, 2],
    [2, 1, 3],
  ]);
});
