// Alarms that ring forever: a budget stops `run`, and `check` finds the configuration that occurs twice.
import { expect, test } from "vitest";
import { checker } from "../check/checker.ts";
import { single } from "../model/family.ts";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { bit, ghost, id, maybe, nat } from "../model/schema.ts";
import { makeSetup } from "../model/setup.ts";
import { verdictOf, counterexampleOf } from "../check/report/verdict.ts";
import { parseRun } from "../request/parse-run.ts";
import { replayLines } from "../trace/replay.ts";
import { replayRun } from "../trace/replay-run.ts";
import { advance, runRequest } from "./simulate.ts";
import { SILENT_ALARMS } from "./alarm-budget.ts";
import { startSynchronous } from "./synchronous.ts";

const FULL = process.env["FULL"] !== undefined;

/** An algorithm whose alarms ring forever and that elects no process. */
const ringing = (alarm: (me: any) => void, first: (me: any) => void = (me) => me.alarm(1n)) =>
  algorithm({
    name: "ringing",
    paper: "none",
    idea: "An alarm rings forever.",
    needs: { ring: true, direction: true, ids: true, rounds: true },
    elects: "min",
    computesWithIds: true,
    announces: false,
    state: { side: bit, count: nat, rings: ghost(nat), other: maybe(id) },
    messages: { token: { id } },
    wake: first,
    alarm,
    on: {
      token(me, { id: from }) {
        me.other = from;
        me.alarm(1n);
      },
    },
  });

const endless: readonly (readonly [string, Algorithm])[] = [
  ["the same again", ringing((me) => me.alarm(1n))],
  ["with a field that alternates", ringing((me) => ((me.side = 1 - me.side), me.alarm(3n)))],
  ["with a ghost that counts", ringing((me) => (me.rings++, me.alarm(1n)))],
  ["of 0 rounds, in one round", ringing((me) => me.alarm(0n))],
  [
    "of 0 rounds and of 1 round, in turn",
    ringing((me) => ((me.side = 1 - me.side), me.alarm(BigInt(me.side)))),
  ],
  ["after a huge wait", ringing((me) => me.alarm(2n ** 200n))],
  ["two processes in turn, of different waits", ringing((me) => me.alarm(BigInt(2 + me.id)))],
  ["with a message each time", ringing((me) => me.send.token({ id: me.id }))],
];

const counting = ringing((me) => {
  me.count = (me.count + 1) % 2 ** 32;
  me.alarm(1n);
});

const check = (it: Algorithm, n: number, states = Infinity) => {
  const scope = { algorithm: it, n };
  const work = checker({ scope, reduce: true, steps: false, budget: { states, bytes: 2 ** 28 } });
  while (work.advance());
  return { scope, report: work.report() };
};

test.each(endless)("check: finds that the run never ends: %s", (_, own) => {
  const family = single(own);
  const it = family.with({});
  for (const n of [1, 2, 3]) {
    const { scope, report } = check(it, n);
    expect([n, verdictOf(report)]).toEqual([n, "violated"]);
    const { property, witness } = counterexampleOf(report)!;
    expect(property.says).toMatch(/every run ends/);
    expect(witness.why).toMatch(
      /^the run never ends: a configuration occurred twice after \d+ deliveries and alarms$/,
    );
    // The simulator repeats it, and its trace replays.
    const made = replayRun(scope, witness);
    expect(made.result.outcome).toBe("budget");
    expect(made.maxEvents).toBeLessThan(200);
    expect(replayLines(made.trace, family)).toMatchObject({ same: true });
  }
});

test("check: leaves a run undecided whose fields only grow, and says why", () => {
  const { report } = check(counting, 2);
  expect(verdictOf(report)).toBe("undecided");
  expect(report.undecided).toBe("the run is not over after 50,000 deliveries and alarms");
  const { report: small } = check(counting, 2, 3000);
  expect(verdictOf(small)).toBe("undecided");
  expect(small.states).toBeLessThan(5000);
});

const ranFor = (it: Algorithm, options: Parameters<typeof runRequest>[1], n = 2) =>
  runRequest({ ...parseRun({ algorithm: "variable-speeds", n, seed: 1 }), algorithm: it }, options);

test.each(endless.slice(0, -1))(
  "budget: stops a run after that many deliveries and alarms: %s",
  (_, it) => {
    const result = ranFor(it, { maxEvents: 1000 });
    expect(result.outcome).toBe("budget");
    expect(result.stopped).toBe("the run is not over after 1,000 deliveries and alarms");
    expect(result.messages.total).toBe(0);
  },
);

test("budget: counts messages and alarms together, and the digest depends on it", () => {
  const [, it] = endless.at(-1)!;
  const digests = [999, 1000, 1001].map((maxEvents) => ranFor(it, { maxEvents }).digest);
  expect(new Set(digests).size).toBe(3);
  expect(ranFor(it, { maxEvents: 1000 }).digest).toBe(digests[1]);
  // Messages reset the count of silent alarms, so only the number of messages stops the run.
  expect(ranFor(it, { maxMessages: 1000 })).toMatchObject({ outcome: "budget" });
});

test("alarms: too many in one round stop a run", () => {
  expect(ranFor(endless[3][1], {}).stopped).toBe(
    "alarms of 0 rounds rang 100,000 times in one round",
  );
});

test.runIf(FULL)("alarms: too many without a message stop a run", () => {
  const silent = ranFor(endless[0][1], {});
  expect(silent).toMatchObject({
    outcome: "budget",
    stopped: `${SILENT_ALARMS.toLocaleString("en")} alarms rang in a row without a message`,
  });
});

test("budget: does not stop a run that ends with exactly that many events", () => {
  const given = makeSetup(parseRun({ algorithm: "variable-speeds", ids: [1, 3, 2, 4], seed: 1 }));
  const all = startSynchronous(given);
  while (advance(all));
  const whole = all.finish();
  expect(whole.finished).toBe(true);
  let events = 0;
  const counted = startSynchronous(given, {
    watch: ({ kind }) => void (events += kind === "wake" ? 0 : 1),
  });
  while (advance(counted));
  counted.finish();
  const [exact, less] = [events, events - 1].map((maxEvents) => {
    const it = startSynchronous(given, { maxEvents });
    while (advance(it));
    return it.finish();
  });
  expect([exact.finished, exact.digest]).toEqual([true, whole.digest]);
  expect([less.finished, less.stopped?.events]).toEqual([false, events - 1]);
});
