import { advance, requestOf, setup, simulate } from "@ringleader/core";
import { recorder, type Recording } from "@ringleader/core/record";
import { beforeEach, expect, test } from "vitest";
import { readings } from "./clock.ts";
import { playbacks } from "./together.ts";

function recorded(algorithm: string, n: number): Recording {
  const recording = recorder(setup(requestOf({ algorithm, n, seed: 1 })));
  const simulation = recording.attach(simulate(recording.setup));
  while (advance(simulation));
  return recording.cut()!;
}

const [a, b] = [recorded("hirschberg-sinclair", 8), recorded("chang-roberts", 5)];
const [one, two] = playbacks;
const taken = () => playbacks.map((it) => it.getState().reel?.taken);
/** As one frame of playing does it. */
const play = (at: number) =>
  one.getState().follow({ at, goal: one.getState().last, isPlaying: true, speed: 10 });

beforeEach(() => {
  const { stops } = readings("events", a, b);
  two.getState().load(b, undefined, stops[1]);
  one.getState().load(a, 3, stops[0]);
});

test("both stand at the same reading, whoever of them is moved", () => {
  expect(taken()).toEqual([3, 3]);
  play(7.5);
  expect(taken()).toEqual([7, 7]);
  expect(two.getState()).toMatchObject({ at: 7.5, isPlaying: true, speed: 10 });
  two.getState().goToEvent(10);
  expect(taken()).toEqual([11, 11]);
  expect(one.getState().isPlaying).toBe(false);
});

test("whoever is over waits at its end", () => {
  const last = one.getState().last;
  play(last);
  expect(taken()).toEqual([a.process.length, b.process.length]);
  expect(a.process.length).toBeGreaterThan(b.process.length);
});

test("a breakpoint of either halts both", () => {
  two.getState().toggleBreakpoint(5);
  play(4);
  expect(one.getState().isPlaying).toBe(true);
  play(9);
  expect(taken()).toEqual([6, 6]);
  expect(playbacks.map((it) => it.getState().isPlaying)).toEqual([false, false]);
});

test("a run that cannot be played follows nobody, and is not followed", () => {
  one.getState().load(undefined);
  two.getState().goToEvent(2);
  expect(taken()).toEqual([undefined, 3]);
});
