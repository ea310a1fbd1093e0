import { advance, parseRun, makeSetup, startSimulation } from "@ringleader/core/internal";
import { makeRecorder, type Recording } from "@ringleader/core/internal/recording";
import { beforeEach, expect, test } from "vitest";
import { readClock } from "../../views/compare/clock.ts";
import { playbacks } from "./together.ts";

function recorded(algorithm: string, n: number): Recording {
  const recording = makeRecorder(makeSetup(parseRun({ algorithm, n, seed: 1 })));
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  return recording.cut()!;
}

const [a, b] = [recorded("hirschberg-sinclair", 8), recorded("chang-roberts", 5)];
const [one, two] = playbacks;
const taken = () => playbacks.map((playback) => playback.getState().reel?.taken);
/** Moves the first playback as one frame of an animation does: to the middle of a movement from the stop `from`. */
const play = (from: number) => {
  const { last: goal, follow } = one.getState();
  follow({ from, to: Math.min(goal, from + 1), part: 0.5, goal, isPlaying: true, speed: 10 });
};

beforeEach(() => {
  const { stops } = readClock("events", a, b);
  two.getState().load(b, undefined, stops[1]);
  one.getState().load(a, 3, stops[0]);
});

test("playbacks together: moving either moves both to the same reading", () => {
  expect(taken()).toEqual([3, 3]);
  play(7);
  expect(taken()).toEqual([7, 7]);
  expect(two.getState()).toMatchObject({ stop: 7, part: 0.5, isPlaying: true, speed: 10 });
  two.getState().goToEvent(10);
  expect(taken()).toEqual([11, 11]);
  expect(one.getState().isPlaying).toBe(false);
});

test("playbacks together: the shorter run waits at its end", () => {
  const last = one.getState().last;
  play(last);
  expect(taken()).toEqual([a.process.length, b.process.length]);
  expect(a.process.length).toBeGreaterThan(b.process.length);
});

test("playbacks together: a breakpoint of either pauses both", () => {
  two.getState().toggleBreakpoint(5);
  play(4);
  expect(one.getState().isPlaying).toBe(true);
  play(9);
  expect(taken()).toEqual([6, 6]);
  expect(playbacks.map((playback) => playback.getState().isPlaying)).toEqual([false, false]);
});

test("playbacks together: a run without a recording neither follows nor leads", () => {
  one.getState().load(undefined);
  two.getState().goToEvent(2);
  expect(taken()).toEqual([undefined, 3]);
});
