import { expect, test } from "vitest";
import { whyUndecided } from "./why-undecided.ts";

test.each([
  [1.2, "2 ms"],
  [999, "999 ms"],
  [1600, "2 s"],
])("undecided: a silence of %d ms is said to last %s", (silentMs, silence) => {
  const known = [{ sent: 3, received: 0 }];
  const [options, processes] = [
    { faults: { partitions: [] }, setup: { n: 3 } },
    { gone: [], paused: [], known },
  ];
  expect(whyUndecided(options as never, processes as never, { heldEdges: [] }, silentMs)).toBe(
    `3 messages in flight, and nothing has happened for ${silence}.`,
  );
});
