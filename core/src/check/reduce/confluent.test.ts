import { describe, expect, test } from "vitest";
import { checker } from "../checker.ts";
import { algorithm, both, type Algorithm } from "../../model/algorithm.ts";
import { nat, upTo } from "../../model/schema.ts";
import { makeSetup } from "../../model/setup.ts";
import { initialStates } from "../states/initial-states.ts";
import { isConfluent } from "./confluent.ts";
import { LocalStateCache } from "../states/local-state-cache.ts";
import { isConfluentAsTokens } from "./confluent-tokens.ts";
import { wiresOf } from "../states/wires.ts";

const FULL = process.env["FULL"] !== undefined;

const said = {
  paper: "none",
  idea: "Small.",
  announces: false,
  computesWithIds: true,
  leastId: 1,
} as const;
const needs = { ring: true, direction: true, bothWays: true, ids: true, everyone: true } as const;

/** Tests whether one run represents all, on links that keep the order and on links that reorder. */
function isSure(it: Algorithm, n: number): { inOrder: boolean; asTokens: boolean } {
  const ids = Array.from({ length: n }, (_, p) => p + 1);
  const ask = (by: typeof isConfluent, links: "fifo" | "any") => {
    const given = makeSetup({ algorithm: it, n, ids, ports: "aligned", links });
    const detail = { ghosts: true, causal: false, reorder: links === "any" };
    return new LocalStateCache().widening(given, detail, (local) => {
      const wires = wiresOf(given, local.lone.shape.links);
      const [{ cells }] = initialStates(given, local, wires, false);
      return by(given, local, wires, cells, 1000) !== undefined;
    });
  };
  return { inOrder: ask(isConfluent, "fifo"), asTokens: ask(isConfluentAsTokens, "any") };
}

/** Expects the same verdict and extremes with and without reduction, on both kinds of links. */
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
    // The search stops at a violation, so extremes are compared only if all properties hold.
    expect(less.holds ? less : less.holds).toEqual(whole.holds ? whole : whole.holds);
  }
}

const neither = { inOrder: false, asTokens: false };

test("confluence: fails where the first message decides", () => {
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

describe("confluence: messages from both sides are forwarded in order of arrival", () => {
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
  // Swapping these messages changes no process, only their order on the next link.
  test("fails where the order matters", () => expect(isSure(passing(true), 3)).toEqual(neither));
  test("holds as tokens where the order does not matter", () =>
    expect(isSure(passing(false), 3)).toEqual({ inOrder: false, asTokens: true }));
  test.runIf(FULL)("same with and without reduction", () => {
    expectTheSame(passing(true), 3);
    expectTheSame(passing(false), 3);
  });
});

test("confluence: fails where only the third message conflicts", () => {
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
        // The order of the first two messages does not matter, but the third one does.
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

test("confluence: fails where messages conflict only if a neighbour is fast", () => {
  const it = algorithm({
    ...said,
    name: "fast",
    needs,
    state: { late: upTo(1) },
    messages: { slow: {}, ask: {}, answer: {} },
    // Process 2 asks 3, which answers. Process 1 sends at once, so its message usually arrives first.
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

test("confluence: fails where the others never stop while a message is held back", () => {
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

test("confluence: fails where a message is not idle in the last state", () => {
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

test("confluence: holds where messages commute", () => {
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
