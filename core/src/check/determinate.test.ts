import { describe, expect, test } from "vitest";
import { checker } from "../checker.ts";
import { algorithm, both, type Algorithm } from "../model/algorithm.ts";
import { nat, upTo } from "../model/schema.ts";
import { setup } from "../model/setup.ts";
import { beginnings } from "./begin.ts";
import { determinate } from "./determinate.ts";
import { kits } from "./kit.ts";
import { determinateAsTokens } from "./tokens.ts";
import { wiresOf } from "./wires.ts";

const said = {
  paper: "none",
  idea: "Small.",
  announces: false,
  computesWithIds: true,
  leastId: 1,
} as const;
const needs = { ring: true, direction: true, bothWays: true, ids: true, everyone: true } as const;

/** Does one run stand for all: where links keep the order, and where they need not? */
function isSure(it: Algorithm, n: number): { inOrder: boolean; asTokens: boolean } {
  const ids = Array.from({ length: n }, (_, p) => p + 1);
  const ask = (by: typeof determinate, links: "fifo" | "any") => {
    const given = setup({ algorithm: it, n, ids, ports: "aligned", links });
    const detail = { ghosts: true, causal: false, reorder: links === "any" };
    return kits().widening(given, detail, (places) => {
      const wires = wiresOf(given, places.lone.shape.links);
      const [{ row }] = beginnings(given, places, wires, false);
      return by(given, places, wires, row, 1000) !== undefined;
    });
  };
  return { inOrder: ask(determinate, "fifo"), asTokens: ask(determinateAsTokens, "any") };
}

/** The same verdict and extremes with reduction and without, on both kinds of links. */
function expectTheSame(it: Algorithm, n: number): void {
  for (const links of ["fifo", "any"] as const) {
    const [less, whole] = [true, false].map((reduce) => {
      const scope = { algorithm: it, n, links };
      const budget = { states: 100_000, bytes: 2 ** 28 };
      const check = checker({ scope, reduce, steps: false, budget, verdictOnly: true });
      while (check.advance());
      const { properties, extremes } = check.report();
      const { min, max } = extremes["messages"] ?? {};
      return { holds: properties.every(({ holds }) => holds), min, max };
    });
    // Where something is wrong the search ends early.
    expect(less.holds ? less : less.holds).toEqual(whole.holds ? whole : whole.holds);
  }
}

const neither = { inOrder: false, asTokens: false };

test("who leads if the left message comes first", () => {
  const it = algorithm({
    ...said,
    name: "left-first",
    needs,
    state: { heard: upTo(2) },
    messages: { m: {} },
    wake: (me) => me.send.m(both),
    on: {
      m(me, _, port) {
        if (me.heard === 0 && port === 0 && me.id === 1) me.lead();
        me.heard++;
      },
    },
  });
  for (const n of [1, 2, 3]) expect(isSure(it, n)).toEqual(neither);
  expectTheSame(it, 3);
});

describe("what comes from both sides goes on to the right, in the order in which it came", () => {
  const passing = (minds: boolean) =>
    algorithm({
      ...said,
      name: "passing",
      needs,
      state: { last: nat },
      messages: { m: { from: nat }, on: { from: nat } },
      wake: (me) => me.send.m(both, { from: me.id }),
      on: {
        m(me, { from }, _port) {
          if (me.id === 1) me.send.on(1, { from });
        },
        on(me, { from }) {
          if (minds) me.last = from;
          if (me.decision === "none") me.lead();
        },
      },
    });
  // Nobody has changed when these messages have been swapped: only their order on the next link has.
  test("which matters", () => expect(isSure(passing(true), 3)).toEqual(neither));
  test("which does not matter where nobody minds, but that is not seen in order", () =>
    expect(isSure(passing(false), 3)).toEqual({ inOrder: false, asTokens: true }));
  test("with reduction and without", () => {
    expectTheSame(passing(true), 3);
    expectTheSame(passing(false), 3);
  });
});

test("only the third message conflicts", () => {
  const it = algorithm({
    ...said,
    name: "third",
    needs,
    state: { sum: nat, heard: nat },
    messages: { m: { value: nat } },
    wake(me) {
      for (const value of [1, 2]) me.send.m(both, { value: value * me.id });
    },
    on: {
      m(me, { value }, port) {
        // The first two are added, whatever comes first; then it matters what the third is.
        me.heard++;
        if (me.heard !== 3) me.sum += value;
        else if (port === 0) me.sum *= 2;
        if (me.heard === 4 && me.id === 1) me.lead();
      },
    },
  });
  for (const n of [2, 3]) expect(isSure(it, n)).toEqual(neither);
  expectTheSame(it, 2);
});

test("they conflict only if a neighbour is fast", () => {
  const it = algorithm({
    ...said,
    name: "fast",
    needs,
    state: { late: upTo(1) },
    messages: { slow: {}, ask: {}, answer: {} },
    // 2 asks 3, which answers; 1 sends its own at once, which most often comes first.
    wake(me) {
      if (me.id === 1) me.send.slow(1);
      if (me.id === 2) me.send.ask(1);
    },
    on: {
      slow: (me) => (me.late === 0 ? me.lead() : me.follow(1)),
      ask: (me) => me.send.answer(0),
      answer(me) {
        me.late = 1;
      },
    },
  });
  expect(isSure(it, 3)).toEqual(neither);
  expectTheSame(it, 3);
});

test("a message held back for ever: the others would go on for ever", () => {
  const it = algorithm({
    ...said,
    name: "until-told",
    needs,
    state: { told: upTo(1), many: upTo(1) },
    messages: { stop: {}, ball: {} },
    wake(me) {
      if (me.id === 3) me.send.stop(1);
      if (me.id === 2) me.send.ball(1);
    },
    on: {
      stop(me) {
        me.told = 1;
        if (me.id === 1) me.send.stop(1);
        else me.lead();
      },
      ball(me, _, port) {
        if (me.told === 0) me.send.ball(port);
      },
    },
  });
  expect(isSure(it, 3)).toEqual(neither);
  expectTheSame(it, 3);
});

test("a message that leaves the others as they are, but not in the state that comes last", () => {
  const it = algorithm({
    ...said,
    name: "last-state",
    needs,
    state: { at: upTo(1) },
    messages: { m: {} },
    wake(me) {
      if (me.id === 1) me.send.m(0);
      if (me.id === 2) me.send.m(1);
    },
    on: {
      m(me, _, port) {
        if (port === 0) me.at = 0;
        else {
          me.at = 1;
          me.lead();
        }
      },
    },
  });
  expect(isSure(it, 3)).toEqual(neither);
});

test("messages that commute: one run stands for all", () => {
  const it = algorithm({
    ...said,
    name: "adding",
    needs,
    state: { sum: nat, heard: nat },
    messages: { m: { value: nat } },
    wake: (me) => me.send.m(both, { value: me.id }),
    on: {
      m(me, { value }) {
        me.sum += value;
        if (++me.heard === 2 && me.id === 1) me.lead();
      },
    },
  });
  for (const n of [1, 2, 3]) expect(isSure(it, n)).toEqual({ inOrder: true, asTokens: true });
});
