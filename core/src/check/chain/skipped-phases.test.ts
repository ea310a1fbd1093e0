import { expect, test } from "vitest";
import { computeChances } from "../../chance/chance.ts";
import { algorithm } from "../../model/algorithm.ts";
import { ghost, nat } from "../../model/schema.ts";

/** Each process tosses a coin, and a token carries these phases in turn. */
const skips = (first: number, step: number, last: number) =>
  algorithm({
    name: "skips",
    paper: "none",
    idea: "none",
    needs: { ring: true, direction: true, fifo: true, coins: true, everyone: true },
    announces: false,
    state: { round: ghost(nat) },
    messages: { token: { left: nat, phase: ghost(nat) } },
    wake(me) {
      me.round = first;
      me.send.token({ left: me.toss(1) + last, phase: me.round });
    },
    on: {
      token(me, { left }) {
        if (left === 0) return;
        me.round = me.round + step;
        me.send.token({ left: left - 1, phase: me.round });
      },
    },
  });

test.each([
  [1, 1, 1, 2],
  [1, 2, 1, 3],
  [2, 1, 1, 3],
])(
  "chance: from phase %i in steps of %i, %i times, the rounds are counted",
  (first, step, times, rounds) => {
    const { expected } = computeChances({ algorithm: skips(first, step, times), n: 2 });
    expect(expected.rounds).toBe(String(rounds));
  },
);

test("chance: phases that are skipped without end are refused", () => {
  expect(() => computeChances({ algorithm: skips(1, 2, 5), n: 2 })).toThrow("skips phases");
});
