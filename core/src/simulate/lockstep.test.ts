import { expect, test } from "vitest";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { makeSetup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { advance, startSimulation } from "./simulate.ts";

const n = 9;
const ids = [4, 9, 1, 7, 3, 8, 2, 6, 5];

/** What each process receives, in order; rotated so that the process with the first id comes first. */
function receipts(algorithm: string, schedule: string, turn: number): string[][] {
  const turned = ids.map((_, p) => ids[(p + turn) % n]);
  const seen: string[][] = Array.from({ length: n }, () => []);
  const watch = ({ process, kind, port, words, time }: Event): void => {
    seen[(process + turn) % n].push(`${time} ${kind} ${port} ${words.join()}`);
  };
  const line = { algorithm, n, ids: turned, schedule, ports: "aligned", set: {} };
  const simulation = startSimulation(makeSetup(parseRun(line, findAlgorithm(algorithm))), {
    watch,
  });
  while (advance(simulation));
  simulation.finish();
  return seen;
}

test.each(["hirschberg-sinclair", "franklin", "peterson"])(
  "%s: in lockstep, a rotated ring behaves the same, process by process and event by event",
  (algorithm) => {
    const plain = receipts(algorithm, "lockstep", 0);
    for (let turn = 1; turn < n; turn++)
      expect(receipts(algorithm, "lockstep", turn)).toEqual(plain);
  },
);

test("fifo: position 0 receives from the right first, unlike in lockstep", () => {
  const plain = receipts("franklin", "fifo", 0);
  const isSame = (turn: number) =>
    JSON.stringify(receipts("franklin", "fifo", turn)) === JSON.stringify(plain);
  expect(Array.from({ length: n - 1 }, (_, i) => isSame(i + 1))).toContain(false);
});

test("lockstep: a message sent at time t arrives at t + 1, whatever was sent before", () => {
  const times: number[] = [];
  const watch = ({ time, kind }: Event) => void (kind !== "wake" && times.push(Number(time)));
  const simulation = startSimulation(
    makeSetup(parseRun({ algorithm: "chang-roberts", ids, schedule: "lockstep" })),
    { watch },
  );
  while (advance(simulation));
  const { causal } = simulation.finish();
  expect(times).toEqual(times.toSorted((x, y) => x - y));
  expect([times[0], times.at(-1), causal]).toEqual([1, 2 * n, { declaration: n, last: 2 * n }]);
});
