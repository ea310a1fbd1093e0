import { expect, test } from "vitest";
import { checker } from "../checker.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import { maybe, nat, upTo } from "../../model/schema.ts";
import type { Report } from "../report/report.ts";

const said = {
  paper: "none",
  idea: "Small.",
  announces: false,
  computesWithIds: true,
  leastId: 1,
} as const;
const needs = { ring: true, direction: true, bothWays: true, ids: true, everyone: true } as const;

function check(it: Algorithm, n: number, reduce: boolean): Report {
  const ids = Array.from({ length: n }, (_, p) => p + 1);
  const scope = { algorithm: it, n, ids, links: "fifo" as const };
  const budget = { states: 100_000, bytes: 2 ** 28 };
  const made = checker({ scope, reduce, steps: false, budget, verdictOnly: true });
  while (made.advance());
  return made.report();
}

const verdict = ({ properties }: Report) => properties.map(({ holds }) => holds);

// Process 2 guesses the toss of process 3; its guess depends on the message that it receives first. A schedule that
// delivers to 3 first sees the coin and can make 2 guess right every time, so the run never ends. The two deliveries
// commute, but a schedule that delivers to 2 first cannot do this.
test("stubborn sets: a schedule may look at a coin before it chooses", () => {
  const it = algorithm({
    ...said,
    name: "guessing",
    needs: { ...needs, coins: true, fifo: true },
    state: { guess: maybe(upTo(1)), heard: upTo(2), coin: maybe(upTo(1)) },
    messages: { x: {}, turn: {}, toss: {}, coin: { value: upTo(1) }, again: {} },
    wake(me) {
      if (me.id === 3) {
        me.send.x(0);
        me.send.turn(1);
      }
    },
    on: {
      turn(me) {
        me.send.x(1);
        me.send.toss(0);
      },
      toss: (me) => me.send.coin(0, { value: me.toss(2) }),
      again(me) {
        me.send.x(0);
        me.send.turn(1);
      },
      x(me, _, port) {
        me.guess ??= port;
        me.heard++;
        if (me.coin !== undefined) settle(me);
      },
      coin(me, { value }) {
        me.coin = value;
        settle(me);
      },
    },
  });
  function settle(me: any): void {
    if (me.heard < 2) return;
    const right = me.guess === me.coin;
    me.guess = me.coin = undefined;
    me.heard = 0;
    if (right) me.send.again(1);
    else me.lead();
  }
  expect(verdict(check(it, 3, false))).toEqual([true, false, true]);
  expect(verdict(check(it, 3, true))).toEqual([true, false, true]);
});

// Both outcomes of each coin lead to the same state.
test("stubborn sets: coins that are never read", () => {
  const it = algorithm({
    ...said,
    name: "idle-coins",
    needs: { ...needs, coins: true },
    state: { heard: nat },
    messages: { m: {} },
    wake(me) {
      me.toss(2);
      me.send.m(1);
      if (me.id === 1) me.lead();
    },
    on: {
      m(me) {
        me.heard++;
      },
    },
  });
  for (const reduce of [true, false]) {
    const { properties, extremes } = check(it, 3, reduce);
    expect(properties.every(({ holds }) => holds)).toBe(true);
    expect(extremes["messages"]).toMatchObject({ min: 3, max: 3 });
    expect(extremes["messages"].most.deliveries).toHaveLength(3);
  }
  // Three deliveries in any order.
  expect(check(it, 3, false)).toMatchObject({ states: 8, transitions: 12, schedules: "6" });
});
