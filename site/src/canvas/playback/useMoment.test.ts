import { advance, makeSetup, parseRun, startSimulation } from "@ringleader/core/internal";
import { makeRecorder, type Recording } from "@ringleader/core/internal/recording";
import { beforeEach, expect, test, vi } from "vitest";
import { makePlayback, shownEvent } from "./playback.ts";
import { makeClock, type Moment } from "./useMoment.ts";

function recorded(): Recording {
  const recorder = makeRecorder(
    makeSetup(parseRun({ algorithm: "hirschberg-sinclair", n: 8, seed: 1 })),
  );
  const simulation = recorder.attach(startSimulation(recorder.setup));
  while (advance(simulation));
  return recorder.cut()!;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("moment: while a run plays, all words are about one event, the latest after a pause", () => {
  const playback = makePlayback();
  playback.getState().load(recorded(), 0);
  const clock = makeClock(playback, 120);
  const seen: [Moment | undefined, Moment | undefined] = [undefined, undefined];
  clock((moment) => void (seen[0] = moment));
  clock((moment) => void (seen[1] = moment));
  expect(seen[0]).toMatchObject({ taken: 0, event: undefined });
  const { last } = playback.getState();
  vi.advanceTimersByTime(200);
  const play = (at: number) =>
    playback.getState().follow({ at, goal: last, isPlaying: true, speed: 30 });
  play(1);
  // The first movement after a rest is told at once.
  expect(seen[0]?.event).toBe(shownEvent(playback.getState()));
  let updates = 0;
  let before = seen[0];
  for (let at = 2; at < last; at++) {
    play(at);
    expect(seen[1]).toBe(seen[0]);
    if (seen[0] !== before) updates++;
    before = seen[0];
    vi.advanceTimersByTime(33);
  }
  expect(updates).toBeGreaterThan(last / 6);
  expect(updates).toBeLessThan(last / 2);
  playback.getState().goToEvent(5);
  expect(seen[0]).toMatchObject({ taken: 6, event: 5 });
  expect(seen[1]).toBe(seen[0]);
});
