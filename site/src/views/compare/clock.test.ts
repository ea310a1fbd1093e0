import {
  advance,
  parseRun,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { makeRecorder, type Recording } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { haveTime, readClock } from "./clock.ts";

function recorded(line: RunSpec): Recording {
  const recording = makeRecorder(makeSetup(parseRun(line)));
  const simulation = recording.attach(startSimulation(recording.setup));
  while (advance(simulation));
  return recording.cut()!;
}

const long = recorded({ algorithm: "hirschberg-sinclair", n: 9, schedule: "lifo", seed: 3 });
const short = recorded({ algorithm: "chang-roberts", n: 5, seed: 3 });

test("compare clock: by events, pairs the k-th event of each run, and the shorter run waits", () => {
  const { stops } = readClock("events", long, short);
  const [events, fewer] = [long.process.length, short.process.length];
  expect(stops.map(({ length }) => length)).toEqual([events + 1, events + 1]);
  expect([...stops[0]]).toEqual([...Array(events + 1).keys()]);
  expect([...stops[1]]).toEqual([...Array(events + 1).keys()].map((k) => Math.min(k, fewer)));
});

test("compare clock: by causal time, takes the shortest prefix with all events of depth t or less", () => {
  const { stops } = readClock("causal", long, short);
  [long, short].forEach(({ depth }, i) => {
    for (let reading = 0; reading < stops[i].length; reading++) {
      const isIn = (d: number) => d < reading;
      const taken = stops[i][reading];
      expect([...depth].findLastIndex(isIn) + 1).toBe(taken);
    }
    expect(stops[i].at(-1)).toBe(depth.length);
  });
});

test("compare clock: by time, reads both runs at each time of either", () => {
  const rounds = recorded({ algorithm: "time-slice", n: 4, seed: 2 });
  const waves = recorded({ algorithm: "marchetti-spaccamela", n: 6, seed: 2, wake: { "1": "12" } });
  expect(haveTime(rounds, waves)).toBe(true);
  const { stops, times } = readClock("time", rounds, waves);
  const sorted = [...new Set([...rounds.moments, ...waves.moments])].map(BigInt);
  sorted.sort((a, b) => (a < b ? -1 : 1));
  expect(times!.map(BigInt)).toEqual(sorted);
  [rounds, waves].forEach(({ moment, moments }, i) => {
    const by = sorted.map((t) => [...moment!].filter((m) => BigInt(moments[m]) <= t).length);
    expect([...stops[i]]).toEqual([0, ...by]);
  });
});

test("compare clock: rounds and latencies have no common time; one run alone has a clock", () => {
  const slow = recorded({ algorithm: "peterson", n: 4, schedule: "latency:uniform:1:9" });
  expect(haveTime(long, short)).toBe(false);
  expect(haveTime(slow, recorded({ algorithm: "time-slice", n: 4 }))).toBe(false);
  expect(haveTime(slow, slow)).toBe(true);
  expect([...readClock("causal", undefined, short).stops[0]].every((taken) => taken === 0)).toBe(
    true,
  );
  expect(readClock("events", undefined, undefined).stops[0]).toHaveLength(1);
});
