import {
  advance,
  header,
  parseRun,
  result,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import type { ShownRun } from "../../run/run.worker.ts";
import { pairOf } from "./pair.ts";

function shown(line: RunSpec): ShownRun {
  const { attach, cut, setup: given } = makeRecorder(makeSetup(parseRun(line)));
  const simulation = attach(startSimulation(given));
  while (advance(simulation));
  const outcome = simulation.finish();
  return {
    result: result(outcome),
    header: header(outcome),
    recording: cut(),
    stopped: false,
    picture: { ids: given.ids },
  } as unknown as ShownRun;
}

const ids = [2, 7, 4, 9, 3, 8, 1, 6, 5];

test("pair: on one ring the same ids survive under Peterson and Franklin, whichever run is first and on any schedule", () => {
  const one = shown({ algorithm: "peterson", ids });
  const two = shown({ algorithm: "franklin", ids, schedule: "lifo" });
  const pair = pairOf(one, two)!;
  expect(pair.holds).toBe(true);
  expect(pair.first).toEqual(["1 2 3 4 5 6 7 8 9", "6 7 8 9", "9"]);
  expect(pairOf(two, one)).toEqual(pair);
});

test("pair: does not apply to different rings, other pairs, or links that reorder", () => {
  const one = shown({ algorithm: "peterson", ids });
  expect(pairOf(one, shown({ algorithm: "franklin", ids: [...ids].reverse() }))).toBeUndefined();
  expect(pairOf(one, shown({ algorithm: "dolev-klawe-rodeh", ids }))).toBeUndefined();
  expect(pairOf(one, shown({ algorithm: "franklin", ids, links: "any" }))).toBeUndefined();
});

test("pair: different ids survive under a mutant of Peterson", () => {
  const ring = [1, 3, 2, 5, 4, 6];
  const one = shown({ algorithm: "peterson:PE-4", ids: ring });
  expect(pairOf(one, shown({ algorithm: "franklin", ids: ring }))!.holds).toBe(false);
});
