import { expect, test } from "vitest";
import { parseFaultPlan, type FaultFlags } from "./fault-plan.ts";

test("fault plan: flags become times, positions and laws", () => {
  const flags = {
    cut: "20/s",
    kill: ["2@40ms+200ms", "4@1s"],
    pause: ["3@10ms+1s"],
    delay: "uniform:1:9ms",
    hold: ["0-1@5ms+1.5s"],
    partition: ["0,1@50ms+2s"],
    faults: 7,
  };
  const plan = parseFaultPlan(flags, 5);
  expect(plan.kills).toEqual([
    { position: 2, at: 40, for: 200 },
    { position: 4, at: 1000 },
  ]);
  expect(plan).toMatchObject({
    seed: 7,
    cutsPerSecond: 20,
    delay: { law: "uniform", low: 1, high: 9 },
    pauses: [{ position: 3, at: 10, for: 1000 }],
    holds: [{ between: [0, 1], at: 5, for: 1500 }],
    partitions: [{ positions: [0, 1], at: 50, for: 2000 }],
  });
  expect(parseFaultPlan({}, 5)).toMatchObject({ kills: [], cutsPerSecond: 0 });
});

test.each<[FaultFlags, string]>([
  [{ kill: ["7@1s"] }, "kill: 7 is not a position (0 to 4)."],
  [{ kill: ["2"] }, "kill: 2 is not accepted; give POSITION@TIME+TIME"],
  [{ pause: ["2@soon"] }, "pause: soon is not a duration; give one such as 40ms, 1.5s, 2m or 1h"],
  [{ cut: "20" }, "cut: 20 is not accepted; give connections a second, as in 20/s"],
  [{ delay: "normal:3ms" }, "delay: normal:3ms is not accepted; give constant:5ms"],
  [{ delay: "uniform:9:1ms" }, "delay: uniform:9:1ms is not accepted"],
  [{ hold: ["0@1s"] }, "hold: 0@1s is not accepted; give two neighbours"],
  [{ partition: ["0,1,2,3,4@1s"] }, "partition: 0,1,2,3,4@1s names all positions; name one side."],
])("fault plan: refuses %j", (flags, sentence) => {
  expect(() => parseFaultPlan(flags, 5)).toThrow(sentence);
});
