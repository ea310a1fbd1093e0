import { expect, test } from "vitest";
import { advance, makeSetup, parseRun, startSimulation } from "../internal.ts";
import { eventAt, makeRecorder } from "../recording/index.ts";
import { findRepeat, isDetermined } from "./repeat.ts";

test("repeat: a mutant that never ends repeats itself, and a run that ends does not", () => {
  const cut = (algorithm: string, maxMessages: number) => {
    const recorder = makeRecorder(makeSetup(parseRun({ algorithm, n: 5, seed: 1 })));
    const simulation = recorder.attach(startSimulation(recorder.setup));
    while (advance(simulation, maxMessages) && simulation.delivered() < maxMessages);
    return { setup: recorder.setup, recording: recorder.cut()! };
  };
  const { setup, recording: it } = cut("chang-roberts:LCR-1", 500);
  expect(isDetermined(setup)).toBe(true);
  const { from, to } = findRepeat(setup, it)!;
  // The messages of the loop are the same each time around.
  const events = (first: number) =>
    Array.from({ length: to - from }, (_, i) => eventAt(it, first + i)).map(
      ({ process, kind, words }) => ({ process, kind, words }),
    );
  expect(to - from).toBe(5);
  expect(events(to)).toEqual(events(from));
  const ended = cut("chang-roberts", 500);
  expect(findRepeat(ended.setup, ended.recording)).toBeUndefined();
});
