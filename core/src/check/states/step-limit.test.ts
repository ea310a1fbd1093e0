import { describe, expect, test } from "vitest";
import { computeChances } from "../../chance/chance.ts";
import { checker } from "../checker.ts";
import { algorithm } from "../../model/algorithm.ts";
import { always, atMost } from "../../model/claim.ts";
import { upTo } from "../../model/schema.ts";
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

/** One process whose states never end if y arrives first. If x does, or a coin falls so, it does what the test says. */
const racing = (
  x: (me: any) => void,
  { coins = false, rounds = false, claims = [], bulk = 2 }: any = {},
) =>
  algorithm({
    ...common,
    name: "racer",
    needs: {
      ...oneWay,
      ids: true,
      ...(coins && { coins }),
      ...(rounds && { rounds }),
    } as typeof oneWay,
    state: { seen: upTo(3) },
    messages: { x: {}, y: {} },
    claims,
    wake(me: any) {
      const isTail = coins && me.toss(2) === 1;
      if (!isTail) me.send.x();
      if (!coins || isTail) me.send.y();
    },
    on: {
      x(me: any) {
        if (me.seen === 0) me.seen = 1;
        if (me.seen === 1) x(me);
      },
      y(me: any) {
        if (me.seen === 1) return;
        const isFar = me.seen === 3;
        me.seen = me.seen === 0 ? 2 : 3;
        for (let i = 0; i < (isFar ? bulk : 1); i++) me.send.y();
      },
    },
  });

const nothing = (): void => {};
const turn = (me: any): void => me.send.x();
const lead = (me: any): void => me.lead();
const few = atMost("at most one message", "none", { of: "messages" }, () => 1);
const deaf = always("nobody hears x", "none", ({ read }) =>
  read(0)["seen"] === 1 ? "x is heard" : undefined,
);

const graph = [{}, { reduce: false }] as const;
const any = [...graph, { compact: true }] as const;
const seenBefore: [string, Parameters<typeof racing>, readonly object[], string][] = [
  ["a wrong end", [nothing], any, "no process is elected"],
  ["an endless run", [turn], graph, "the run never ends"],
  ["a claim about states", [lead, { claims: [deaf] }], any, "x is heard"],
  ["a claim about runs", [lead, { claims: [few] }], graph, "2 messages, the claim allows 1"],
  ["a wrong end, with coins", [nothing, { coins: true }], any, "no process is elected"],
  ["an endless run, with coins", [turn, { coins: true }], graph, "the run never ends"],
  [
    "a wrong end, with coins in rounds",
    [nothing, { coins: true, rounds: true }],
    [{}],
    "no process is elected",
  ],
  [
    "a claim about states, with coins in rounds",
    [lead, { coins: true, rounds: true, claims: [deaf] }],
    [{}],
    "x is heard",
  ],
  [
    "a wrong end before a step is too long",
    [nothing, { bulk: 2000 }],
    any,
    "no process is elected",
  ],
  ["an endless run before a step is too long", [turn, { bulk: 2000 }], graph, "the run never ends"],
];

test.each(seenBefore)(
  "limit of states or messages: %s that was seen counts",
  (_, it, ways, why) => {
    for (const way of ways) {
      const scope = { algorithm: racing(...it), n: 1, links: "any" as const };
      const budget = { states: 500, bytes: 2 ** 24 };
      const inRounds = scope.algorithm.needs.rounds === true;
      const work = checker({
        scope: inRounds ? { ...scope, links: undefined } : scope,
        reduce: true,
        steps: false,
        budget,
        ...way,
      });
      while (work.advance());
      const report = work.report();
      expect(report.undecided).toBeDefined();
      const wrong = report.properties.filter(({ holds }) => holds === false);
      expect(wrong.map(({ witness }) => witness!.why)).toContain(why);
      expect(verdictOf(report)).toBe("violated");
    }
  },
);

test.each([
  ["states", racing(lead)],
  ["states, with claims", racing(lead, { claims: [always("true", "none", () => undefined)] })],
  ["states, with coins", racing(lead, { coins: true })],
  ["messages", racing(lead, { bulk: 2000 })],
])("limit of %s: without a violation the check is undecided", (_, of) => {
  for (const way of any) {
    const scope = { algorithm: of, n: 1, links: "any" as const };
    const budget = { states: 500, bytes: 2 ** 24 };
    const work = checker({ scope, reduce: true, steps: false, budget, ...way });
    while (work.advance());
    expect(verdictOf(work.report())).toBe("undecided");
  }
});
