import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { LEADS, makeRecorder, Reel, type Recording } from "@ringleader/core/internal/recording";
import { beforeEach, expect, test, vi } from "vitest";
import { motionOf } from "../RingCanvas.tsx";
import { spots } from "../paint.ts";
import { LANDING, makePlayback, speeds, type Playback } from "./playback.ts";

function recorded(): Recording {
  const recorder = makeRecorder(
    makeSetup(parseRun({ algorithm: "hirschberg-sinclair", n: 8, seed: 1 })),
  );
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  return recorder.cut()!;
}
const recording = recorded();

/** Frames that wait to be drawn, and the time of the next one in milliseconds. */
let waiting: ((now: number) => void)[] = [];
let now = 0;
const draw = (milliseconds = 16): void => {
  now += milliseconds;
  for (const frame of waiting.splice(0)) frame(now);
};

beforeEach(() => {
  waiting = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => waiting.push(frame));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

/** Expects that the reel, the stop, the moment and the messages that are drawn are about the same events. */
function expectOneMoment(state: Playback): void {
  const { reel, stop, stops, moment, from, to, part } = state;
  expect(stop).toBe(part < LANDING ? from : to);
  expect(reel!.taken).toBe(stops[stop]);
  expect(moment!.recording === recording).toBe(true);
  expect(moment!.taken).toBe(stops[stop]);
  const seen = spots(motionOf(state, recording)!);
  const alone = new Reel(recording);
  alone.seek(stops[stop]);
  expect(seen.map(({ flight }) => flight)).toEqual([...alone.inOrder()]);
  expect(seen.every(({ t }) => t >= 0 && t <= 1)).toBe(true);
}

test.each([
  ["step", 3, 16],
  ["message", 30, 16],
  ["message", 1000, 16],
  ["message", 1000, 100],
  ["step", 100, 250],
] as const)(
  "playback by %s at speed %d, a frame every %d ms: every frame shows one moment, and the end comes",
  (mode, speed, milliseconds) => {
    const playback = makePlayback(mode);
    playback.getState().load(recording, 0);
    playback.getState().setSpeed(speed);
    playback.getState().toggle();
    const landings: number[] = [];
    for (let frames = 0; playback.getState().isPlaying; frames++) {
      expect(frames).toBeLessThan(20_000);
      draw(milliseconds);
      const state = playback.getState();
      expectOneMoment(state);
      if (state.stop !== landings.at(-1)) landings.push(state.stop);
    }
    const { last, rests } = playback.getState();
    expect(landings.at(-1)).toBe(last);
    expect(landings).toEqual(landings.toSorted((a, b) => a - b));
    for (const stop of landings) expect(rests).toContain(stop);
    // At a speed that words can follow, no step is left out.
    expect(landings.length).toBeGreaterThanOrEqual(speed <= 10 ? rests.length : 3);
  },
);

test("playback: a moment lasts until the next landing", () => {
  const playback = makePlayback("step");
  playback.getState().load(recording, 0);
  playback.getState().step(1);
  const before = playback.getState().moment;
  draw();
  while (playback.getState().part < LANDING) {
    expect(playback.getState().moment === before).toBe(true);
    draw();
  }
  const after = playback.getState().moment;
  expect(after?.taken).toBe(8);
  // A second step completes the first one.
  playback.getState().step(1);
  expectOneMoment(playback.getState());
  expect(playback.getState().moment?.taken).toBe(8);
  playback.getState().step(-1);
  expect(playback.getState()).toMatchObject({ stop: 8, part: 0, isPlaying: false });
  expectOneMoment(playback.getState());
});

test("playback: an event that the user went to is told until the player moves", () => {
  const playback = makePlayback("message");
  playback.getState().load(recording);
  playback.getState().goToEvent(5);
  expect(playback.getState().moment).toMatchObject({ taken: 6, event: 5 });
  playback.getState().step(1);
  for (let frames = 0; frames < 60; frames++) draw();
  expect(playback.getState().moment).toMatchObject({ taken: 7, event: 6 });
});

test.each(speeds)("playback at speed %d: pauses at a breakpoint inside a movement", (speed) => {
  const playback = makePlayback("step");
  playback.getState().load(recording, 0);
  playback.getState().toggleBreakpoint(20);
  playback.getState().setSpeed(speed);
  playback.getState().toggle();
  for (let frames = 0; playback.getState().isPlaying && frames < 20_000; frames++) draw();
  expect(playback.getState()).toMatchObject({ stop: 21, from: 21, to: 21, goal: 21 });
  playback.getState().toggle();
  for (let frames = 0; playback.getState().isPlaying && frames < 20_000; frames++) draw();
  expect(playback.getState().stop).toBe(playback.getState().last);
});

test("playback: a run that repeats is played as a loop", () => {
  const playback = makePlayback("message");
  playback.getState().load(recording, 0);
  playback.getState().repeatFrom(10);
  playback.getState().setSpeed(1000);
  playback.getState().toggle();
  let turns = 0;
  for (let before = 0; turns < 3;) {
    draw();
    expectOneMoment(playback.getState());
    const { stop } = playback.getState();
    expect(stop >= before || stop >= 10).toBe(true);
    if (stop < before) turns++;
    before = stop;
  }
});

test.each([
  ["rests, if it ends", undefined],
  ["goes on, if it repeats", 10],
] as const)("playback: after the last landing, a run whose mode changes %s", (_, loop) => {
  const playback = makePlayback("message");
  playback.getState().load(recording, recording.process.length - 1);
  playback.getState().repeatFrom(loop);
  playback.getState().toggle();
  for (let frames = 0; playback.getState().part < LANDING && frames < 1000; frames++) draw();
  const { stop, last, isPlaying } = playback.getState();
  expect({ stop, isPlaying }).toEqual({ stop: last, isPlaying: true });
  playback.getState().setMode("step");
  expect(playback.getState()).toMatchObject({ from: loop ?? last, isPlaying: loop !== undefined });
  expectOneMoment(playback.getState());
  for (let frames = 0; frames < 3; frames++) draw();
  expect(waiting).toHaveLength(loop === undefined ? 0 : 1);
});

test("playback: the event of a moment is where the user went, else the election, else the turning point of the step", () => {
  const playback = makePlayback("step");
  playback.getState().load(recording, 0);
  const { landmarks, rests, stops, load, goToEvent } = playback.getState();
  const eventAt = (stop: number) => {
    load(recording, stops[stop]);
    return playback.getState().moment!.event;
  };
  rests.slice(1, -1).forEach((stop, i) => {
    const [first, end] = [stops[rests[i]], stops[stop]];
    const turning = landmarks.find((event) => event >= first && event < end);
    expect(eventAt(stop)).toBe(turning ?? end - 1);
  });
  const election = recording.face.findIndex((face) => (face & LEADS) !== 0);
  expect(eventAt(rests.at(-1)!)).toBe(election);
  goToEvent(5);
  expect(playback.getState().moment!.event).toBe(5);
});
