import { makeSetup, parseRun, type RunSpec } from "@ringleader/core/internal";
import { mergeEvents } from "@ringleader/core/internal/conform";
import { expect, test } from "vitest";
import { estimateRounds } from "./clock-estimate.ts";
import { sayLate } from "./clock.ts";
import { ClockedRing } from "./testing/clocked-ring.ts";
import { eventText, simulateEvents } from "./testing/compare-with-simulator.ts";
import { drawsOf } from "./testing/rounds-ring.ts";

const setupOf = (spec: RunSpec) => makeSetup(parseRun(spec));

const specs: readonly RunSpec[] = [
  { algorithm: "time-slice", n: 5, seed: 2 },
  { algorithm: "itai-rodeh-sync", n: 4, seed: 3 },
  { algorithm: "variable-speeds", n: 5, seed: 1, wake: { 0: "3", 2: "0", 4: "11" } },
  { algorithm: "marchetti-spaccamela", n: 4, seed: 4 },
  { algorithm: "variable-speeds", n: 1 },
];

const ROUND = 50;

test.each(specs)(
  "clock: $algorithm, n = $n has the simulator's events if no frame is late",
  (spec) => {
    const setup = setupOf(spec);
    const draw = drawsOf(7);
    const ring = new ClockedRing(setup, ROUND, (sentAt) => sentAt + 1 + draw(ROUND - 2));
    ring.run(Infinity);
    expect(ring.late).toEqual([]);
    const sources = ring.events.map((events, process) => {
      let next = 0;
      return () => (next < events.length ? { ...events[next++], process } : undefined);
    });
    expect([...mergeEvents(sources, true)].map(eventText)).toEqual(simulateEvents(setup)!.events);
  },
);

test("clock: every late frame is reported with its round, position and time", () => {
  let injected = 0;
  const injectOne = (i: number): void => {
    const setup = setupOf({ ...specs[i % 4], seed: i });
    const draw = drawsOf(i + 1);
    const chosen = draw(4);
    const ring = new ClockedRing(setup, ROUND, (sentAt, sent) => {
      if (sent !== chosen) return sentAt + draw(ROUND);
      injected++;
      return sentAt + ROUND + draw(4 * ROUND) / 3;
    });
    // After a late frame the run is outside its model and may never end.
    ring.run(2000);
    expect(ring.late).not.toEqual([]);
    expect(ring.late).toEqual(ring.expected);
  };
  for (let i = 0; i < 100; i++) injectOne(i);
  expect(injected).toBe(100);
});

test("clock: a late frame is named in a sentence", () => {
  expect(sayLate({ position: 2, round: "7", lateMs: 3.14 })).toBe(
    "frame of round 7 reached position 2 after round 8 began (+3.1 ms)",
  );
});

test("clock: refuses waits that take longer than the budget", () => {
  const wait = (id: number) => setupOf({ algorithm: "time-slice", ids: [id] });
  expect(estimateRounds(wait(71_999), 50)).toBe(72_000n);
  const refusal = (spec: RunSpec, ms: number) => () => estimateRounds(setupOf(spec), ms);
  expect(
    refusal({ algorithm: "variable-speeds", ids: [1], wake: { 0: `${2 ** 40 - 1}` } }, 50),
  ).toThrow(
    "clock: 2^40 rounds of 50 ms take 1,700 years, and at most 1 hour is accepted; give pulses, which skip quiet rounds.",
  );
  expect(refusal({ algorithm: "time-slice", ids: [200_000] }, 50)).toThrow(
    "clock: 200,001 rounds of 50 ms take 2.8 hours,",
  );
  expect(refusal({ algorithm: "variable-speeds", ids: [130, 131] }, 1)).toThrow(
    "rounds of 1 ms take 10^",
  );
});
