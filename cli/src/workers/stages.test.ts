import { expect, test } from "vitest";
import { SharedProgress } from "./shared-progress.ts";
import { describeInterruption, progressOf, threadColumns, type Stage } from "./stages.ts";

test.each<[Stage, string]>([
  ["starting", "interrupted while setting up."],
  ["running", "interrupted after 1,200 messages, with 30 in flight."],
  [
    "writing the trace",
    "interrupted after 1,200 messages, with 30 in flight. The unfinished trace is removed.",
  ],
  ["lines", "interrupted after 1,200 lines; all results so far are written."],
  ["replaying", "interrupted after 1,200 events, all of which agree with the trace."],
  ["solving", "interrupted after 1,200 of 5,000 unknowns were solved."],
  ["sampling", "interrupted after 1,200 runs."],
  ["exploring", "interrupted after 1,200 states."],
  ["exporting", "interrupted after 1,200 lines. The unfinished file is removed."],
  ["forcing", "interrupted at level 30."],
])("stages: %s says where the work was interrupted", (stage, sentence) => {
  const progress = SharedProgress.create(threadColumns);
  progress.enter(stage);
  progress.note({ done: 1200, waiting: 30, bound: 5000 });
  expect(describeInterruption(progress)).toBe(sentence);
});

test.each<[Stage, string]>([
  ["solving", "solving · 1,200 of 5,000 unknowns · 100/s · about 38.0 s left"],
  ["sampling", "1,200 of 5,000 runs sampled"],
  ["exploring", "1,200 states · 100/s · 30 to expand"],
  ["forcing", "level 30 of 5000 · 1,200 delivered · 100/s"],
])("stages: %s shows numbers", (stage, line) => {
  expect(progressOf(stage, { done: 1200, waiting: 30, bound: 5000 }, 100)).toBe(line);
});

test.each<[Stage, string]>([
  ["lines", "1 line done"],
  ["replaying", "1 event replayed"],
  ["exploring", "1 state · 1/s · 1 to expand"],
  ["exporting", "1 line written"],
  ["sampling", "1 of 1 run sampled"],
])("stages: %s has a singular", (stage, line) => {
  expect(progressOf(stage, { done: 1, waiting: 1, bound: 1 }, 1)).toBe(line);
});

test("shared progress: adds up the rows, and keeps the earliest end of the work", () => {
  const progress = SharedProgress.create(["states", "depth"], 2);
  progress.note({ states: 3, depth: 7 }, 0);
  progress.note({ states: 4, depth: 5 }, 1);
  expect([progress.sum("states"), progress.max("depth")]).toEqual([7, 7]);
  expect([progress.take(), progress.take()]).toEqual([0, 1]);
  progress.settle(5);
  progress.settle(8);
  expect(progress.last).toBe(5);
  progress.clear();
  expect([progress.take(), progress.sum("states")]).toEqual([0, 0]);
});
