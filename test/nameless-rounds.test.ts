// By 003, no synchronous, non-uniform algorithm elects a leader among anonymous processes. For several such
// algorithms that know n, `check` finds the run in which all processes stay alike, and the simulator repeats it.
import { algorithm, nat, replayRun, makeSetup, type Algorithm } from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";
import { runInRounds } from "./reference-engine/synchronous.ts";

const common = {
  paper: "none",
  idea: "Processes without names try to elect.",
  announces: false,
  state: { met: nat },
  messages: { step: { hops: nat } },
} as const;
const needs = { ring: true, direction: true, rounds: true, n: true, everyone: true } as const;
const bothWays = { ring: true, bothWays: true, rounds: true, n: true, everyone: true } as const;

const algorithms: readonly Algorithm[] = [
  algorithm({
    ...common,
    name: "counts-to-n",
    needs,
    wake: (me) => me.send.step({ hops: 1 }),
    on: {
      step(me, { hops }) {
        me.met += 1;
        if (hops < me.n) me.send.step({ hops: hops + 1 });
        if (me.met === me.n) me.lead();
      },
    },
  }),
  algorithm({
    ...common,
    name: "leads-after-n-rounds-of-silence",
    needs,
    wake: (me) => me.alarm(me.n),
    on: { step: () => {} },
    alarm: (me) => me.lead(),
  }),
  algorithm({
    ...common,
    name: "yields-to-any-sender",
    needs,
    wake: (me) => me.alarm(me.n),
    on: {
      step(me) {
        me.calm();
        me.met = 1;
      },
    },
    alarm(me) {
      me.send.step({ hops: 1 });
      me.alarm(2);
      if (me.met > 1) me.lead();
    },
  }),
  algorithm({
    ...common,
    name: "circulates-forever",
    needs,
    wake: (me) => me.send.step({ hops: 1 }),
    on: { step: (me, { hops }) => me.send.step({ hops: (hops % me.n) + 1 }) },
  }),
  algorithm({
    ...common,
    name: "rings-forever",
    needs,
    wake: (me) => me.alarm(1),
    on: { step: () => {} },
    alarm: (me) => me.alarm(me.n),
  }),
  algorithm({
    ...common,
    name: "silent",
    needs,
    on: { step: () => {} },
  }),
  algorithm({
    ...common,
    name: "both-sides",
    needs: bothWays,
    wake: (me) => me.send.step(-1, { hops: 1 }),
    on: {
      step(me, { hops }, port) {
        me.met += 1 + port;
        if (hops < me.n) me.send.step(port === 0 ? 1 : 0, { hops: hops + 1 });
        else if (me.decision === "none") me.lead();
      },
    },
  }),
];

describe.each(algorithms.map((nameless) => [nameless.name, nameless] as const))(
  "%s",
  (_, nameless) => {
    test.each([2, 3, 4, 7])(
      "check: n = %i, finds the run in which all processes stay alike",
      (n) => {
        const report = checked({ algorithm: nameless, n });
        expect(verdictOf(report)).toBe("violated");
        const last = report.properties.at(-1)!;
        expect(last.says).toBe("if all processes start in the same state, exactly one is elected");
        expect(last.holds).toBe(false);
        expect(last.witness!.why).toContain("Angluin 1980");
        const { result } = replayRun({ algorithm: nameless }, last.witness!);
        expect(result.outcome).not.toBe("elected");
      },
    );

    test("run: refuses the algorithm", () => {
      expect(() => makeSetup({ algorithm: nameless, n: 3 })).toThrow("Angluin 1980");
    });
  },
);

// The reference engine has no limit on alarms.
const limited = algorithms.filter(({ name }) => name !== "rings-forever");

test.each(limited.map((nameless) => [nameless.name, nameless] as const))(
  "reference engine: %s elects all processes or none",
  (_, nameless) => {
    for (const n of [2, 3, 5]) {
      const setup = makeSetup({ algorithm: nameless, n, ports: "aligned", hopeless: true });
      const { leaders } = runInRounds(setup, { most: 500 });
      expect([0, n]).toContain(leaders.length);
    }
  },
);

test("check: a single process may be elected", () => {
  expect(verdictOf(checked({ algorithm: algorithms[0], n: 1 }))).toBe("holds");
  expect(verdictOf(checked({ algorithm: algorithms[5], n: 1 }))).toBe("violated");
});

test("check: refuses --wake each, because waking all processes at 0 already refutes the algorithm", () => {
  expect(() => checked({ algorithm: algorithms[0], n: 3, wake: "each" })).toThrow(
    "wake must be all",
  );
});
