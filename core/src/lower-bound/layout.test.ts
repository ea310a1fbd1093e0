import { expect, test } from "vitest";
import {
  copyRing,
  makeSingleRings,
  BLOCKED,
  separateRing,
  joinRings,
  findJoints,
} from "./layout.ts";

const five = () =>
  joinRings(makeSingleRings(Uint32Array.of(1, 2, 3, 4, 5)), findJoints([2, 1, 1, 1]), 1, false);

test("layout: joins rings at their blocked channels in both orders", () => {
  const rings = five();
  expect([...rings.opens]).toEqual([1, BLOCKED, BLOCKED, BLOCKED, BLOCKED]);
  const at = findJoints([3, 2]);
  expect(at).toEqual([
    { from: 0, middle: 2, to: 3 },
    { from: 3, middle: 4, to: 5 },
  ]);
  const plain = joinRings(rings, at, 2, false);
  expect([...plain.ids]).toEqual([1, 2, 3, 4, 5]);
  expect([...plain.opens]).toEqual([1, 2, BLOCKED, 2, BLOCKED]);
  const turned = joinRings(rings, at, 2, true);
  expect([...turned.ids]).toEqual([3, 1, 2, 5, 4]);
  expect([...turned.opens]).toEqual([2, 1, BLOCKED, 2, BLOCKED]);
  expect([...rings.ids]).toEqual([1, 2, 3, 4, 5]);
});

test("layout: copies and separates one ring", () => {
  const at = findJoints([3, 2]);
  const mixed = joinRings(five(), at, 2, false);
  copyRing(mixed, joinRings(five(), at, 2, true), at[0]);
  expect([...mixed.ids]).toEqual([3, 1, 2, 4, 5]);
  expect([...mixed.opens]).toEqual([2, 1, BLOCKED, 2, BLOCKED]);
  const ring = separateRing(mixed, at[0], 3);
  expect([[...ring.ids], [...ring.opens]]).toEqual([
    [3, 1, 2],
    [2, 1, 3],
  ]);
});
