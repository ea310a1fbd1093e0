import { expect, test } from "vitest";
import { rateMeter } from "./progress-line.ts";

/** Measures a rate at given times, in seconds. */
function meter() {
  let now = 0;
  const rateOf = rateMeter(() => now * 1000);
  return (seconds: number, done: number, isRestart?: boolean) => {
    now = seconds;
    return rateOf(done, isRestart);
  };
}

test("rate: the first one is measured from the start, also if a stage has just begun", () => {
  expect(meter()(2, 6_000_000)).toBe(3_000_000);
  expect(meter()(2, 6_000_000, true)).toBe(3_000_000);
});

test("rate: a counter that starts over is measured from the call before", () => {
  const rate = meter();
  rate(2, 1000);
  expect(rate(4, 100)).toBe(50);
  expect(rate(5, 5000, true)).toBe(5000);
});

test("rate: later ones are measured over a few seconds", () => {
  const rate = meter();
  rate(10, 100);
  expect(rate(12, 300)).toBe(100);
  expect(rate(14, 300)).toBe(50);
});
