import { expect, test } from "vitest";
import { cycle, network, ring } from "../../model/system/network.ts";
import { keeping, standing, symmetries } from "./symmetries.ts";

test("symmetries: a ring has rotations and reflections", () => {
  const shown = symmetries(ring(3)).map(({ to, flips }) => `${to.join("")}${flips ? "*" : ""}`);
  expect(shown).toEqual(["012", "120", "201", "021*", "102*", "210*"]);
  // A reflection of the ring of two keeps both positions and exchanges only the ports.
  expect(symmetries(ring(2)).filter(({ to }) => to[0] === 0).length).toBe(2);
});

test("symmetries: automorphisms of a network keep port numbers", () => {
  const places = (n: number, ends: number[]) =>
    symmetries(network(n, ends, "")).map(({ to }) => to.join(""));
  expect(places(2, [0, 1])).toEqual(["01", "10"]);
  expect(places(3, [0, 1, 1, 2])).toEqual(["012"]);
  // On the path 0-2-3-1, port 0 of each inner process leads to an end of the path, and port 1 to the other inner process.
  expect(places(4, [0, 2, 2, 3, 1, 3])).toEqual(["0123", "1032"]);
  expect([3, 4].map((n) => symmetries(cycle(n)).length)).toEqual([1, 2]);
});

test("symmetries: only rotations keep aligned ports; the stabiliser keeps a column", () => {
  const group = symmetries(ring(4));
  expect(keeping(group, new Uint8Array(4), true).every(({ flips }) => !flips)).toBe(true);
  expect(keeping(group, new Uint8Array(4)).length).toBe(8);
  expect(keeping(group, Uint8Array.of(0, 1, 0, 1), true).map(({ to }) => to.join(""))).toEqual([
    "0123",
    "2301",
    "1032",
    "3210",
  ]);
});

test("symmetries: the least column of an orbit stands for it", () => {
  const turns = symmetries(ring(4)).slice(0, 4);
  expect(standing(turns, [0, 1, 0, 1])!.length).toBe(2);
  expect(standing(turns, [1, 0, 1, 0])).toBeUndefined();
  expect(standing(turns, [-1n, 0n, 5n, 2n])!.length).toBe(1);
});
