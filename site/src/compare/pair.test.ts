import { advance, header, requestOf, result, setup, simulate, type Line } from "@ringleader/core";
import { recorder } from "@ringleader/core/record";
import { expect, test } from "vitest";
import type { Shown } from "../run/run.worker.ts";
import { pairOf } from "./pair.ts";

function shown(line: Line): Shown {
  const { attach, cut, setup: given } = recorder(setup(requestOf(line)));
  const simulation = attach(simulate(given));
  while (advance(simulation));
  const outcome = simulation.finish();
  return {
    result: result(outcome),
    header: header(given, outcome.digest),
    recording: cut(),
    stopped: false,
    picture: { ids: given.ids },
  } as unknown as Shown;
}

const ids = [2, 7, 4, 9, 3, 8, 1, 6, 5];

test("Peterson beside Franklin on one ring: the same ids survive, whichever stands first and whatever the schedule", () => {
  const one = shown({ algorithm: "peterson", ids });
  const two = shown({ algorithm: "franklin", ids, schedule: "lifo" });
  const pair = pairOf(one, two)!;
  expect(pair.holds).toBe(true);
  expect(pair.first).toEqual(["1 2 3 4 5 6 7 8 9", "6 7 8 9", "9"]);
  expect(pairOf(two, one)).toEqual(pair);
});

test("nothing is said of other rings, other pairs, or links that reorder", () => {
  const one = shown({ algorithm: "peterson", ids });
  expect(pairOf(one, shown({ algorithm: "franklin", ids: [...ids].reverse() }))).toBeUndefined();
  expect(pairOf(one, shown({ algorithm: "dolev-klawe-rodeh", ids }))).toBeUndefined();
  expect(pairOf(one, shown({ algorithm: "franklin", ids, links: "any" }))).toBeUndefined();
});

test("a mutant of Peterson's algorithm keeps other ids", () => {
  const ring = [1, 3, 2, 5, 4, 6];
  const one = shown({ algorithm: "peterson:PE-4", ids: ring });
  expect(pairOf(one, shown({ algorithm: "franklin", ids: ring }))!.holds).toBe(false);
});
