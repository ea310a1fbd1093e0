import { describe, expect, test } from "vitest";
import { chances } from "../chances.ts";
import { checker } from "../checker.ts";
import { algorithm } from "../model/algorithm.ts";
import { verdictOf } from "./verdict.ts";

const common = { paper: "none", idea: "none", announces: false, state: {} } as const;
/** They ask whether an id is 1. */
const computing = { computesWithIds: true, leastId: 1 } as const;
const oneWay = { ring: true, direction: true, everyone: true } as const;

/** Whoever starts tosses so many coins; then the one whose id is 1 leads. */
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

/** Sends so many messages at once, and then the one whose id is 1 leads. */
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

/** All are alike. */
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

const toss = "a step of tosser tosses more than 16 coins: it is not followed";
const talk = "a step of talker sends more than 1000 messages: it is not followed";
const chat = "a step of chatter sends more than 1000 messages: it is not followed";

describe.each([true, false])("reduced: %s", (reduce) => {
  const reportOf = (of: Parameters<typeof checker>[0]["scope"]["algorithm"], compact = false) => {
    const budget = { states: 1e6, bytes: 1e9 };
    const it = checker({ scope: { algorithm: of, n: 1 }, reduce, compact, steps: false, budget });
    while (it.advance());
    return it.report();
  };

  test.each([
    ["one toss too many", tossing(17), toss],
    ["one message too many", talking(1001), talk],
    ["messages for ever", talking(Infinity), talk],
    ["messages for ever, where all are alike", chatting, chat],
  ])("%s is not held against the algorithm", (_, of, says) => {
    for (const compact of [false, true]) {
      const report = reportOf(of, compact);
      expect([verdictOf(report), report.undecided]).toEqual(["undecided", says]);
      expect(report.properties.filter(({ holds }) => holds !== undefined)).toEqual([]);
    }
  });

  test.each([
    ["tosses", tossing(4)],
    ["messages", talking(1000)],
  ])("as many %s as are followed", (_, of) => {
    expect(verdictOf(reportOf(of))).toBe("holds");
  });
});

test("chances of what is not followed are refused in the same words", () => {
  expect(() => chances({ algorithm: tossing(17), n: 1 })).toThrow(toss);
});
