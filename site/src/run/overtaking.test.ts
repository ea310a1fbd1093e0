import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { hasOvertaking } from "./overtaking.ts";

test.each([
  ["fifo", false],
  ["random", true],
  ["lifo", true],
])("overtaking: without FIFO links, schedule %s reorders messages: %s", (schedule, isReordered) => {
  const ring = { algorithm: "peterson", n: 12, seed: 1, violate: ["fifo"] } as const;
  const recorder = makeRecorder(makeSetup(parseRun({ ...ring, schedule })));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  expect(hasOvertaking(recorder.cut()!)).toBe(isReordered);
});
