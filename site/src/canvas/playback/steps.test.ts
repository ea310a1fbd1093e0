import {
  advance,
  makeSetup,
  parseRun,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { ALARM, makeRecorder, type Recording } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { stepsOf } from "./steps.ts";

function record(spec: RunSpec): Recording {
  const recorder = makeRecorder(makeSetup(parseRun(spec)));
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  return recorder.cut()!;
}

test.each([
  { algorithm: "hirschberg-sinclair", n: 12, seed: 1 },
  { algorithm: "peterson", n: 30, seed: 2 },
  { algorithm: "franklin", n: 9, seed: 4, schedule: "lockstep" },
])("steps: are the causal depths if messages arrive as they were sent: $algorithm", (spec) => {
  const { depth, process } = record(spec);
  const ends = Array.from(depth.keys()).filter((i) => i > 0 && depth[i] !== depth[i - 1]);
  expect(Array.from(stepsOf(record(spec)))).toEqual([0, ...ends, process.length]);
});

test.each([
  { algorithm: "hirschberg-sinclair", n: 12, seed: 1, schedule: "random" },
  { algorithm: "chang-roberts", n: 7, seed: 1, wake: [3] },
  { algorithm: "dfs", graph: "grid:3x4", seed: 1, schedule: "lifo" },
])("steps: messages of a step are in flight when it begins: $algorithm, $schedule", (spec) => {
  const recording = record(spec);
  const { kind, came, flights, process } = recording;
  const steps = stepsOf(recording);
  expect(steps.at(-1)).toBe(process.length);
  for (let s = 1; s < steps.length; s++) {
    expect(steps[s]).toBeGreaterThan(steps[s - 1]);
    const events = Array.from(kind.keys()).slice(steps[s - 1], steps[s]);
    const sent = events.filter((i) => kind[i] < ALARM).map((i) => flights.sent[came[i]]);
    expect(Math.max(-1, ...sent)).toBeLessThan(Math.max(1, steps[s - 1]));
  }
});
