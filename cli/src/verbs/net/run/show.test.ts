import { makeSetup, parseRun } from "@ringleader/core/internal";
import { NO_FAULTS, type RingOutcome } from "@ringleader/net";
import { expect, test } from "vitest";
import { isViolatedRun, type NetRun } from "./json.ts";
import { sayFaults } from "./say-faults.ts";
import { showNetRun } from "./show.ts";

const setup = makeSetup(parseRun({ algorithm: "time-slice", n: 3, seed: 1 }));
const run = {
  format: 1,
  algorithm: "time-slice",
  parameters: {},
  n: 3,
  setup: {},
  seed: 1,
} as const;
const stats = {
  sent: 3,
  received: 3,
  resent: 2,
  duplicates: 0,
  cuts: 1,
  kills: 2,
  pauses: 0,
  recovered: 4,
  pulses: 30,
  skips: 3,
  startSeconds: 0.5,
  connectSeconds: 0.1,
  wallSeconds: 0.2,
  hopMicros: 90,
  cpuSeconds: 1,
};

const netRun = (outcome: Partial<RingOutcome>, judged: object): NetRun => ({
  prepared: { run: { ...run, digest: "" }, setup, inRounds: true },
  options: {
    setup,
    run: { ...run, digest: "" },
    host: new URL("file:///host.js"),
    processes: 3,
    wire: "tcp",
    clock: { milliseconds: 20 },
    coins: "seed",
    journal: true,
    fsync: false,
    timeoutMs: 1000,
    faults: NO_FAULTS,
  },
  outcome: { status: "over", stats, faults: [], late: [], ...outcome },
  judged: {
    algorithm: "time-slice",
    n: 3,
    seed: 1,
    logs: 3,
    events: 5,
    ...judged,
  } as NetRun["judged"],
  folder: "out",
  again: "ringleader net run time-slice -n 3 --seed 1",
});

test("net run: a late message is a violation of the model, by name", () => {
  const late = [{ position: 2, round: "7", lateMs: 3.14 }];
  const differs = netRun(
    { late },
    { verdict: "differs", why: "it wakes at time 3.", log: "2.jsonl" },
  );
  expect(isViolatedRun(differs)).toBe(true);
  const page = showNetRun(differs, "screen");
  expect(page).toMatch(
    /^\n ✗ outside its model {2}time-slice {2}n = 3\n {3}1 message came after its round\.\n/,
  );
  expect(page).toContain("2.jsonl: it wakes at time 3.");
  expect(page).toContain(
    "late      frame of round 7 reached position 2 after round 8 began (+3.1 ms)\n",
  );
  expect(isViolatedRun(netRun({}, { verdict: "unfinished", why: "1 alarm still to ring" }))).toBe(
    false,
  );
});

test("net run: says what faults and rounds cost, and lists as many as fit", () => {
  const cut = { wall: "", at: 4.2, fault: "cut", positions: [0, 1], edge: 0 } as const;
  const faults = Array.from({ length: 8 }, () => cut);
  const unfinished = netRun(
    { status: "undecided", why: "nothing moves.", faults },
    { verdict: "unfinished", why: "x" },
  );
  const page = showNetRun(unfinished, "screen");
  expect(page).toContain("\n ? undecided  time-slice  n = 3\n   nothing moves.\n");
  expect(page).toContain("paid      30 pulses (10.0 a message) · 3 skips · 1 cut · 2 kills ·");
  expect(page).toContain("          … and 3 more; -v lists them\n");
  expect(page.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(showNetRun(unfinished, "everything").match(/was cut/g)).toHaveLength(8);
});

test("net run: says each fault in a sentence", () => {
  const fault = { wall: "", at: 12.6, positions: [2] };
  const names = [
    "kill",
    "restart",
    "pause",
    "resume",
    "hold",
    "release",
    "partition",
    "heal",
  ] as const;
  const said = sayFaults(names.map((name) => ({ ...fault, fault: name })));
  expect(said[0]).toBe("+13 ms position 2 was killed");
  expect(new Set(said).size).toBe(names.length);
  expect(sayFaults([{ ...fault, fault: "restart", journal: false }])).toEqual([
    "+13 ms position 2 started again with nothing; a process of the model never forgets",
  ]);
});
