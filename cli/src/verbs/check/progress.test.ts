import { expect, test } from "vitest";
import { longDuration, progressParts, sizeTimer } from "./progress.ts";

const plan = (budget: object = {}, timeout?: number) =>
  ({ how: { budget: { states: Infinity, bytes: 4e9, ...budget } }, timeout }) as Parameters<
    typeof progressParts
  >[2];
const now = (fields: object) => ({
  setups: 0,
  states: 0,
  statesAside: 0,
  transitions: 0,
  queue: 0,
  depth: 0,
  bytes: 0,
  ...fields,
});
const text = (
  progress: object,
  activity: object,
  seconds: { all: number; size: number },
  options = plan(),
) =>
  progressParts(now(progress), { n: 4, noun: "ring", ...activity }, options, seconds)
    .filter(Boolean)
    .join(" · ");

test("check progress: totals, the rate from the start, and the time left", () => {
  const seconds = { all: 10, size: 5 };
  expect(text({ setups: 20, states: 1000, depth: 9 }, { count: 120 }, seconds)).toBe(
    "n = 4 · 20 of 120 rings · 1,000 states · depth 9 · 200/s · about 25 s left",
  );
  expect(text({ setups: 3, states: 175, statesAside: 29_825, depth: 9 }, {}, seconds)).toBe(
    "n = 4 · 3 rings · 175 states · 29.8 k aside · depth 9 · 6,000/s",
  );
  const huge = text({ setups: 129, states: 1000 }, { n: 50, count: 6e62 }, seconds);
  expect(huge).toContain("129 of 6·10^62 rings");
  // Before a tenth of the work is done, nothing is estimated.
  expect(huge).not.toContain("left");
  const few = text({ setups: 99, states: 1000 }, { count: 1000 }, seconds);
  expect(few).not.toContain("left");
});

test("check progress: a limit that is reached is not shown as 0", () => {
  const options = plan({ states: 5000 }, 60_000);
  expect(text({ states: 5001 }, {}, { all: 60, size: 60 }, options)).not.toContain("limit");
});

test("check progress: no rate of 0, no sizes of 0 bytes, and one is singular", () => {
  expect(text({ setups: 1, states: 1 }, { noun: "setup" }, { all: 2, size: 0 })).toBe(
    "n = 4 · 1 setup · 1 state · depth 0",
  );
  expect(text({}, { count: 1 }, { all: 2, size: 2 })).toBe(
    "n = 4 · 0 of 1 ring · 0 states · depth 0",
  );
});

test("check progress: the limits", () => {
  const options = plan({ states: 5000 }, 60_000);
  const line = text({ states: 1000, bytes: 1e6, queue: 3 }, {}, { all: 10, size: 10 }, options);
  expect(line).toContain("3 in queue");
  expect(line).toContain("1.00 MB of 4.00 GB");
  expect(line).toMatch(/4,000 states and 50\.0 s until the limit$/);
});

test("check progress: the clock of a size starts again with the next size, and if the size is checked again", () => {
  const timer = sizeTimer();
  expect(timer(3, { transitions: 50 }, 2)).toBe(2);
  expect(timer(3, { transitions: 60 }, 4)).toBe(4);
  expect(timer(4, { transitions: 70 }, 5)).toBe(0);
  expect(timer(4, { transitions: 90 }, 8)).toBe(3);
  expect(timer(4, { transitions: 10 }, 9)).toBe(0);
  expect(timer(4, { transitions: 20 }, 11)).toBe(2);
});

test.each([
  [90, "about 90 s"],
  [150, "about 3 min"],
  [10_800, "about 3 h"],
  [432_000, "about 5 days"],
  [1e9, "about 32 years"],
  [1e60, "more than 1,000 years"],
])("check progress: %d seconds are %s", (seconds, words) => {
  expect(longDuration(seconds)).toBe(words);
});
