import {
  advance,
  header,
  replayLines,
  parseRun,
  makeSetup,
  startSimulation,
  type RunSpec,
} from "@ringleader/core/internal";
import { makeHandScheduler, makeRecorder } from "@ringleader/core/internal/recording";
import { expect, test } from "vitest";
import { csvLines, traceLines } from "./lines.ts";

function recorded(line: RunSpec, hand?: Parameters<typeof makeHandScheduler>[1]) {
  const recording = makeRecorder(makeSetup(parseRun(line)));
  const given = recording.setup;
  const simulation = recording.attach(
    startSimulation(given, hand ? { keeper: makeHandScheduler(given, hand) } : {}),
  );
  while (advance(simulation));
  const outcome = simulation.finish();
  const head = header(outcome, line.algorithm);
  return { made: recording.cut()!, head, given };
}

const stopped = { choices: [2, 1, 0, 1], then: "stop" as const };
const runs: [string, ReturnType<typeof recorded>][] = [
  ["in order", recorded({ algorithm: "peterson", n: 9, seed: 2 })],
  ["with coins", recorded({ algorithm: "itai-rodeh", n: 5, seed: 2, schedule: "random" })],
  ["in rounds", recorded({ algorithm: "marchetti-spaccamela", n: 6, seed: 1, wake: { 2: "3" } })],
  [
    "with latencies",
    recorded({ algorithm: "dfs", graph: "grid:2x3", schedule: "latency:uniform:1:9" }),
  ],
  ["turned round", recorded({ algorithm: "franklin", n: 6, seed: 1, set: { elects: "min" } })],
  ["by hand", recorded({ algorithm: "franklin", n: 6, seed: 1, schedule: "trace" }, stopped)],
];

test.each(runs)("trace lines: %s replays", (_, { made, head }) => {
  const lines = [...traceLines(head, made)];
  expect(lines).toHaveLength(made.process.length + 1);
  expect(replayLines(lines)).toMatchObject({ same: true, events: made.process.length });
});

test.each(runs)("CSV lines: %s has one line per event, all of one width", (_, { made, given }) => {
  const [head, ...rows] = [...csvLines(made, given.ids)];
  expect(rows).toHaveLength(made.process.length);
  const width = head.split(",").length;
  expect(rows.filter((row) => row.split(",").length !== width)).toEqual([]);
});

test("CSV lines: name position, kind, words and state", () => {
  const { made, given } = recorded({ algorithm: "chang-roberts", ids: [2, 1], wake: [0] });
  expect([...csvLines(made, given.ids)]).toEqual([
    "index,time,process,id,kind,port,word1,tosses,label,decision",
    "0,0,0,2,wake,0,,,initiator,",
    "1,1,1,1,elect,0,2,,relay,",
    "2,2,0,2,elect,0,2,,initiator,leads",
    "3,3,1,1,terminate,0,2,,relay,follows",
    "4,4,0,2,terminate,0,2,,initiator,leads",
  ]);
});

test("CSV lines: labels are quoted and are not formulas", () => {
  const { made } = recorded({ algorithm: "chang-roberts", ids: [1], seed: 1 });
  const odd = {
    ...made,
    labels: made.labels.map(() => '=1,"x"\n'),
    kinds: made.kinds.map(() => "-a"),
  };
  const [, wake, elect] = [...csvLines(odd, undefined)];
  expect(wake).toBe(`0,0,0,,wake,0,,,"'=1,""x""\n",`);
  expect(elect).toContain(",'-a,");
});
