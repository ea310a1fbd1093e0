// Alarms that ring for ever: `run` is stopped by a budget, and `check` finds that the run comes back to where it was.
import { expect, test } from "vitest";
import { checker } from "./checker.ts";
import { single } from "./family/family.ts";
import { algorithm, type Algorithm } from "./model/algorithm.ts";
import { bit, ghost, id, maybe, nat } from "./model/schema.ts";
import { setup } from "./model/setup.ts";
import { verdictOf, counterexampleOf } from "./check/verdict.ts";
import { requestOf } from "./line.ts";
import { replay } from "./replay.ts";
import { rerun } from "./rerun.ts";
import { run } from "./run.ts";
import { SILENT_ALARMS } from "./simulate/alarm-budget.ts";
import { rounds } from "./simulate/rounds.ts";
import { advance } from "./simulate/simulate.ts";

/** Rings for ever, in a way of its own; nobody is ever elected. */
const ringing = (alarm: (me: any) => void, first: (me: any) => void = (me) => me.alarm(1n)) =>
  algorithm({
    name: "ringing",
    paper: "none",
    idea: "An alarm rings for ever.",
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
  ["with a field that goes to and fro", ringing((me) => ((me.side = 1 - me.side), me.alarm(3n)))],
  ["with a ghost that counts", ringing((me) => (me.rings++, me.alarm(1n)))],
  ["of no rounds, in one round", ringing((me) => me.alarm(0n))],
  [
    "of no rounds and of one, in turn",
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

test.each(endless)("check finds that it never ends: %s", (_, own) => {
  const family = single(own);
  const it = family.with({});
  for (const n of [1, 2, 3]) {
    const { scope, report } = check(it, n);
    expect([n, verdictOf(report)]).toEqual([n, "violated"]);
    const { property, witness } = counterexampleOf(report)!;
    expect(property.says).toMatch(/every run ends/);
    expect(witness.why).toMatch(
      /^it never ends: a configuration came again after \d+ deliveries and alarms$/,
    );
    // Made again by the simulator, and replayed from its trace.
    const made = rerun(scope, witness);
    expect(made.result.outcome).toBe("budget");
    expect(made.maxEvents).toBeLessThan(200);
    expect(replay(made.trace, family)).toMatchObject({ same: true });
  }
});

test("a field that counts never comes back: undecided, with a sentence", () => {
  const { report } = check(counting, 2);
  expect(verdictOf(report)).toBe("undecided");
  expect(report.undecided).toBe("it is not over after 50,000 deliveries and alarms");
  const { report: small } = check(counting, 2, 3000);
  expect(verdictOf(small)).toBe("undecided");
  expect(small.states).toBeLessThan(5000);
});

const ranFor = (it: Algorithm, options: Parameters<typeof run>[1], n = 2) =>
  run({ ...requestOf({ algorithm: "variable-speeds", n, seed: 1 }), algorithm: it }, options);

test.each(endless.slice(0, -1))(
  "a run is stopped after so many deliveries and alarms: %s",
  (_, it) => {
    const result = ranFor(it, { maxEvents: 1000 });
    expect(result.outcome).toBe("budget");
    expect(result.stopped).toBe("it is not over after 1,000 deliveries and alarms");
    expect(result.messages.total).toBe(0);
  },
);

test("messages and alarms count together, and the digest tells where it stopped", () => {
  const [, it] = endless.at(-1)!;
  const digests = [999, 1000, 1001].map((maxEvents) => ranFor(it, { maxEvents }).digest);
  expect(new Set(digests).size).toBe(3);
  expect(ranFor(it, { maxEvents: 1000 }).digest).toBe(digests[1]);
  // Where messages go on, there is no silence: only the number of messages stops it.
  expect(ranFor(it, { maxMessages: 1000 })).toMatchObject({ outcome: "budget" });
});

test("without a budget silence ends a run, in one round or in many", () => {
  const silent = ranFor(endless[0][1], {});
  expect(silent).toMatchObject({
    outcome: "budget",
    stopped: `${SILENT_ALARMS.toLocaleString("en")} alarms rang in a row and no message was sent`,
  });
  expect(ranFor(endless[3][1], {}).stopped).toBe(
    "alarms of no rounds rang 100,000 times in one round",
  );
});

test("what ends is not stopped: a run of just as many deliveries and alarms is whole", () => {
  const given = setup(requestOf({ algorithm: "variable-speeds", ids: [1, 3, 2, 4], seed: 1 }));
  const all = rounds(given);
  while (advance(all));
  const whole = all.finish();
  expect(whole.finished).toBe(true);
  let events = 0;
  const counted = rounds(given, { watch: ({ kind }) => void (events += kind === "wake" ? 0 : 1) });
  while (advance(counted));
  counted.finish();
  const [exact, less] = [events, events - 1].map((maxEvents) => {
    const it = rounds(given, { maxEvents });
    while (advance(it));
    return it.finish();
  });
  expect([exact.finished, exact.digest]).toEqual([true, whole.digest]);
  expect([less.finished, less.stopped?.events]).toEqual([false, events - 1]);
});
