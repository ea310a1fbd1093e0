import { expect, test } from "vitest";
import { SharedProgress } from "./shared-progress.ts";
import { describeInterruption, threadColumns, type Stage } from "./stages.ts";

test.each<[Stage, string]>([
  ["starting", "interrupted while setting up."],
  ["running", "interrupted after 1,200 messages, with 30 in flight."],
  [
    "writing the trace",
    "interrupted after 1,200 messages, with 30 in flight. The unfinished trace is removed.",
  ],
  ["lines", "interrupted after 1,200 lines; all results so far are written."],
  ["replaying", "interrupted after 1,200 events, all of which agree with the trace."],
  ["solving", "interrupted while solving."],
  ["sampling", "interrupted after 1,200 runs."],
  ["exploring", "interrupted after 1,200 states."],
  ["exporting", "interrupted after 1,200 lines. The unfinished file is removed."],
  ["forcing", "interrupted at level 30."],
])("stages: %s says where the work was interrupted", (stage, sentence) => {
  const progress = SharedProgress.create(threadColumns);
  progress.enter(stage);
  progress.note({ done: 1200, waiting: 30 });
  expect(describeInterruption(progress)).toBe(sentence);
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
