import { expect, test } from "vitest";
import type { RunSpec } from "../model/run-spec.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { parseFlags } from "../request/flags.ts";
import { parseRun } from "../request/parse-run.ts";
import { runRequest } from "../simulate/simulate.ts";
import { makeHunt } from "./hunt.ts";
import { isConnected, neighboursOf, networkOf, removeProcesses } from "./remove-processes.ts";
import { repeatShrunk } from "./repeat-shrunk.ts";
import type { RunDraft } from "./run-draft.ts";
import { startShrinking, type Shrinking } from "./shrink.ts";

/** Hunts for a violation and starts to shrink it. */
function found(spec: RunSpec) {
  const { algorithm } = spec;
  const hunt = makeHunt({ seed: 1, ...spec }, findAlgorithm(algorithm));
  const { runs, violation } = hunt.runBatch(0, 300);
  const { property } = violation!;
  const setup = hunt.setupAt(runs - 1);
  const repeat = (draft: RunDraft) =>
    repeatShrunk(setup, draft, property, algorithm, hunt.limits.maxEvents);
  return { shrinking: startShrinking(setup, property, hunt.limits), repeat, property };
}

function finished(shrinking: Shrinking) {
  while (shrinking.advance());
  return shrinking.found();
}

const shrunk = (spec: RunSpec) => {
  const { shrinking, repeat } = found(spec);
  return repeat(finished(shrinking).draft);
};

test("shrink: a ring of 20 becomes the smallest ring, with small ids in the simplest order", () => {
  const { result, deliveries } = shrunk({ algorithm: "peterson:PE-2", n: 20 });
  expect(result).toMatchObject({ n: 2, replay: "ringleader run peterson:PE-2 --ids 1,2" });
  expect(deliveries).toBe(6);
});

test("shrink: a list of ids that the user gave is shortened and renamed", () => {
  const ids = [70, 20, 90, 30, 10, 80];
  const { result } = shrunk({ algorithm: "peterson:PE-3", ids, schedule: "random" });
  expect(result.replay).toBe("ringleader run peterson:PE-3 --ids 1,2,3");
});

test("shrink: a run that violates before its end is cut", () => {
  const spec = { algorithm: "chang-roberts", n: 12, violate: ["direction"] };
  const { result, deliveries } = shrunk(spec);
  expect(result.replay).toMatch(/--violate direction --max-messages \d+$/);
  expect(result.replay).toContain(`--max-messages ${deliveries}`);
  expect(result.leaders).toHaveLength(2);
});

test("shrink: a schedule that matters stays, with a small seed", () => {
  const { result } = shrunk({ algorithm: "peterson", n: 8, violate: ["fifo"], schedule: "random" });
  expect(result.replay).toMatch(/--schedule (lifo|random) --violate fifo( --seed \d\d?)?( |$)/);
  expect(result.n).toBeLessThan(8);
});

test("shrink: a network loses nodes and edges, and stays connected", () => {
  const spec = { algorithm: "dfs:DFS-5b", graph: "random:10:20", schedule: "random" };
  const { result } = shrunk(spec);
  expect(result.n).toBe(3);
  expect(result.replay).toContain("--graph edges:3:");
});

test("shrink: wake-ups and willing processes of rounds become simpler", () => {
  const spec = { algorithm: "variable-speeds:VS-4", n: 10, wake: "random" } as const;
  const { result } = shrunk(spec);
  expect(result.n).toBeLessThanOrEqual(3);
});

test("shrink: coins keep a small seed", () => {
  const { result } = shrunk({ algorithm: "itai-rodeh:G-4", n: 8, schedule: "random" });
  expect(result.n).toBe(2);
  expect(result.replay).toMatch(/--seed \d+/);
});

test("shrink: every replay line gives the digest", () => {
  for (const spec of [
    { algorithm: "chang-roberts", n: 12, violate: ["direction"] },
    { algorithm: "peterson:PE-1", n: 5, maxMessages: 300 },
    { algorithm: "itai-rodeh:G-4", n: 5, schedule: "random" },
  ]) {
    const { result } = shrunk(spec);
    const { maxMessages, ...rest } = parseFlags(result.replay);
    expect(runRequest(parseRun(rest), { maxMessages }).digest).toBe(result.digest);
  }
});

test("shrink: the result is the same every time", () => {
  const spec = { algorithm: "peterson", n: 8, violate: ["fifo"], schedule: "random" };
  const [x, y] = [found(spec), found(spec)].map(({ shrinking }) => finished(shrinking));
  expect(x).toEqual(y);
  expect(x.isComplete).toBe(true);
});

test("shrink: stopped at any moment, it has a run with the violation", () => {
  const { shrinking, repeat, property } = found({ algorithm: "peterson:PE-3", n: 9 });
  for (const steps of [0, 1, 20, 50, 50]) {
    for (let i = 0; i < steps; i++) shrinking.advance();
    const { draft, isComplete } = shrinking.found();
    expect([repeat(draft).violation.property, isComplete]).toEqual([property, false]);
  }
});

test("shrink: a run that does not violate the property is not accepted", () => {
  const { shrinking, repeat } = found({ algorithm: "peterson:PE-2", n: 5 });
  const { draft } = shrinking.found();
  expect(() => repeat({ ...draft, maxMessages: 1 })).toThrow("does not violate");
});

test("remove: the rest keeps ids, ports, wake-ups, willing processes and coins", () => {
  const draft: RunDraft = {
    setup: {
      n: 4,
      ids: [7, 5, 9, 6],
      ports: "0110",
      wake: { "0": "3", "2": "5" },
      willing: [1, 3],
    },
    schedule: { kind: "fifo" },
    seed: 1,
    coins: [[0], [1], [2], [3]],
    maxMessages: 10,
  };
  expect(removeProcesses(draft, 1, 1)).toMatchObject({
    setup: { n: 3, ids: [7, 9, 6], ports: "010", wake: { "0": "3", "1": "5" }, willing: [2] },
    coins: [[0], [2], [3]],
  });
  expect(removeProcesses(draft, 0, 4)).toBeUndefined();
  // Without processes 0 and 2 no process wakes.
  expect(removeProcesses(removeProcesses(draft, 2, 1)!, 0, 1)).toBeUndefined();
});

test("remove: a network keeps the order of its ports, and must stay connected", () => {
  const path = {
    n: 3,
    edges: [
      [0, 1],
      [1, 2],
    ] as [number, number][],
    ports: "0/1.0/0",
  };
  expect(neighboursOf(path)).toEqual([[1], [2, 0], [1]]);
  expect(networkOf(neighboursOf(path))).toEqual({ edges: path.edges, ports: path.ports });
  expect([isConnected([[1], [0]]), isConnected([[], []])]).toEqual([true, false]);
  const draft = { setup: path, schedule: { kind: "fifo" }, seed: 1, maxMessages: 1 } as const;
  expect(removeProcesses(draft, 1, 1)).toBeUndefined();
  expect(removeProcesses(draft, 2, 1)?.setup).toMatchObject({ n: 2, edges: [[0, 1]] });
});
