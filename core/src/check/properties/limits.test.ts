// The largest numbers that fit into 32 bits, or that a double represents exactly.
import { describe, expect, test } from "vitest";
import { computeChances } from "../../chance/chance.ts";
import { checker } from "../checker.ts";
import { algorithm } from "../../model/algorithm.ts";
import { network } from "../../model/system/network.ts";
import { arrivals } from "../states/arrivals.ts";
import { isSuspect } from "../states/contest.ts";
import { TooManyStates } from "../states/numbering.ts";
import { verdictOf } from "../report/verdict.ts";

const FULL = process.env["FULL"] !== undefined;

const own = { paper: "none", idea: "Small.", announces: false } as const;

/**
 * An algorithm for a star. The first leaf sends a message to the centre. The centre asks the last leaf,
 * which answers. The centre leads if the first leaf's message arrives before the answer; otherwise no
 * process leads.
 */
const race = algorithm({
  ...own,
  name: "race",
  computesWithIds: true,
  needs: { bothWays: true, ids: true, everyone: true },
  state: {},
  messages: { letter: {}, question: {}, answer: {} },
  wake(me) {
    if (me.id === 1) me.send.question(me.degree - 1);
    if (me.id === 2) me.send.letter(0);
  },
  on: {
    letter(me) {
      if (me.decision === "none") me.lead();
    },
    question(me, _, port) {
      me.send.answer(port);
    },
    answer(me) {
      if (me.decision === "none") me.follow(1);
    },
  },
});

describe.each([2, 31, 32, 33, 34, 50])("limits: a centre with %i neighbours", (degree) => {
  test.each([true, false])("loses a race, reduced: %s", (reduce) => {
    const n = degree + 1;
    const star = network(n, Array.from({ length: degree }, (_, i) => [0, i + 1]).flat(), "star");
    const ids = Array.from({ length: n }, (_, p) => p + 1);
    const scope = { algorithm: race, n, ids, network: star, ports: "aligned" as const };
    const budget = { states: 10_000, bytes: 2 ** 28 };
    const work = checker({ scope, reduce, steps: false, budget, verdictOnly: true });
    while (work.advance());
    expect(verdictOf(work.report())).toBe("violated");
  });
});

test("limits: a follower of the greatest id and one of another id disagree", () => {
  const follow = (...leaders: number[]) => {
    const whom = Uint32Array.from([0, ...leaders.map((it) => it + 1)]);
    const flags = Uint8Array.from(whom, () => 4);
    return isSuspect({ flags, whom } as Parameters<typeof isSuspect>[0], Int32Array.of(1, 2));
  };
  expect(follow(2 ** 32 - 1, 7)).toBe(true);
  expect(follow(7, 2 ** 32 - 1)).toBe(true);
  expect(follow(2 ** 32 - 1, 0)).toBe(true);
  expect(follow(2 ** 32 - 1, 2 ** 32 - 1)).toBe(false);
});

test("limits: a leader that is not an id is refused", () => {
  const odd = algorithm({
    ...own,
    name: "odd",
    computesWithIds: true,
    needs: { ring: true, direction: true, ids: true, everyone: true },
    state: {},
    messages: { hello: {} },
    wake(me) {
      if (me.id === 1) me.lead();
      else me.follow(1 + me.id * 2 ** 32);
    },
    on: { hello() {} },
  });
  const budget = { states: 1000, bytes: 2 ** 28 };
  const scope = { algorithm: odd, n: 2, ids: [1, 2] };
  const work = checker({ scope, reduce: true, steps: false, budget });
  expect(() => {
    while (work.advance());
  }).toThrow("odd: 8589934593 does not fit follow (process at position 1).");
});

test.runIf(FULL)("limits: chances with too many outcomes are refused", () => {
  const dice = algorithm({
    ...own,
    name: "dice",
    needs: { ring: true, direction: true, coins: true, everyone: true },
    state: {},
    messages: { hello: {} },
    wake(me) {
      me.toss(2 ** 17);
    },
    on: { hello() {} },
  });
  expect(() => computeChances({ algorithm: dice, n: 64 })).toThrow(
    "chance: one step has too many outcomes to be counted exactly; use coins with fewer sides.",
  );
});

test("limits: arrivals are cached up to a limit", () => {
  const arrive = arrivals(0, 2 ** 22, (place) => place, 2 ** 15);
  expect(() => {
    for (let place = 1; place <= 2 ** 15; place++) arrive(place, 0, 1);
  }).toThrow(TooManyStates);
});
