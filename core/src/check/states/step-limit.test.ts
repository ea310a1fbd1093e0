import { describe, expect, test } from "vitest";
import { computeChances } from "../../chance/chance.ts";
import { checker } from "../checker.ts";
import { algorithm } from "../../model/algorithm.ts";
import { verdictOf } from "../report/verdict.ts";

const common = { paper: "none", idea: "none", announces: false, state: {} } as const;
/** These algorithms test whether an id is 1. */
const computing = { computesWithIds: true, leastId: 1 } as const;
const oneWay = { ring: true, direction: true, everyone: true } as const;

/** Each starter tosses this many coins; then process 1 leads. */
const tossing = (coins: number) =>
  algorithm({
    ...common,
    ...computing,
    name: "tosser",
    needs: { ...oneWay, ids: true, coins: true },
    messages: { hello: {} },
    wake(me) {
      for (let i = 0; i < coins; i++) me.toss(2);
      if (me.id === 1) me.lead();
    },
    on: { hello() {} },
  });

/** Sends this many messages at once; then process 1 leads. */
const talking = (messages: number) =>
  algorithm({
    ...common,
    ...computing,
    name: "talker",
    needs: { ...oneWay, ids: true, fifo: true },
    messages: { hello: {} },
    wake(me) {
      for (let i = 0; i < messages; i++) me.send.hello();
      if (me.id === 1) me.lead();
    },
    on: { hello() {} },
  });

/** An algorithm without ids and coins, so all processes do the same. */
const chatting = algorithm({
  ...common,
  name: "chatter",
  needs: oneWay,
  messages: { hello: {} },
  wake(me) {
    for (;;) me.send.hello();
  },
  on: { hello() {} },
});

const toss = "a step of tosser tosses more than 16 coins and cannot be followed";
const talk = "a step of talker sends more than 1,000 messages and cannot be followed";
const chat = "a step of chatter sends more than 1,000 messages and cannot be followed";

describe.each([true, false])("step limit, reduced: %s", (reduce) => {
  const reportOf = (of: Parameters<typeof checker>[0]["scope"]["algorithm"], compact = false) => {
    const budget = { states: 1e6, bytes: 1e9 };
    const it = checker({ scope: { algorithm: of, n: 1 }, reduce, compact, steps: false, budget });
    while (it.advance());
    return it.report();
  };

  test.each([
    ["one toss too many", tossing(17), toss],
    ["one message too many", talking(1001), talk],
    ["messages without end", talking(Infinity), talk],
    ["messages without end, where all are alike", chatting, chat],
  ])("%s leaves the verdict undecided", (_, of, says) => {
    for (const compact of [false, true]) {
      const report = reportOf(of, compact);
      expect([verdictOf(report), report.undecided]).toEqual(["undecided", says]);
      expect(report.properties.filter(({ holds }) => holds !== undefined)).toEqual([]);
    }
  });

  test.each([
    ["tosses", tossing(4)] as const,
    ...(process.env["FULL"] ? [["messages", talking(1000)] as const] : []),
  ])("accepts the most %s allowed", (_, of) => {
    expect(verdictOf(reportOf(of))).toBe("holds");
  });
});

test("step limit: chances are refused in the same words", () => {
  expect(() => computeChances({ algorithm: tossing(17), n: 1 })).toThrow(toss);
});
