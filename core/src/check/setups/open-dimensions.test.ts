import { describe, expect, test } from "vitest";
import { catalogue } from "../../algorithms/index.ts";
import { computeChances } from "../../chance/chance.ts";
import { checker } from "../checker.ts";
import { DEFAULT_BUDGET, defaultScope } from "../default-scope.ts";
import { firstReceipts } from "./wake-patterns.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import type { Needs } from "../../model/system/needs.ts";
import { id } from "../../model/schema.ts";
import { makeSetup, type Setup } from "../../model/setup.ts";
import { notExplored } from "./open-dimensions.ts";
import type { Scope } from "./scope.ts";
import { setups } from "./setups.ts";

const FULL = process.env["FULL"] !== undefined;

const how = { reduce: true, steps: false };

/** All lists of n values. */
const lists = (n: number, values: number): number[][] =>
  n === 0
    ? [[]]
    : lists(n - 1, values).flatMap((rest) =>
        Array.from({ length: values }, (_, value) => [...rest, value]),
      );

const permutations = (n: number): number[][] =>
  lists(n, n).filter((list) => new Set(list).size === n);

/** Formats a setup of a ring as a text that is equal for symmetric setups. */
function classOf({ n, ids, swapped, waking, willing }: Setup): string {
  const rows = Array.from({ length: n }, (_, p) => ({
    id: ids?.[p],
    swapped: swapped?.[p] ?? 0,
    wake: waking.all
      ? "0"
      : String(waking.times?.find(({ position }) => position === p)?.time ?? "never"),
    willing: willing?.[p] ?? 1,
  }));
  const seen = (flips: boolean) =>
    Array.from({ length: n }, (_, k) =>
      JSON.stringify(
        Array.from({ length: n }, (_, q) => {
          const row = rows[(k + (flips ? n - q : q)) % n];
          return flips ? { ...row, swapped: 1 - row.swapped } : row;
        }),
      ),
    );
  return [...seen(false), ...seen(true)].sort()[0];
}

/** Returns every setup that the needs allow, without symmetries, dimensions or a budget. For n ≤ 3. */
function bruteForce(of: Algorithm, n: number): Setup[] {
  const { needs } = of;
  const least = of.computesWithIds ? (of.leastId ?? 0) : 1;
  const all: Setup[] = [];
  const orders = needs.ids
    ? permutations(n).map((list) => list.map((i) => least + i))
    : [undefined];
  const labels = needs.direction ? ["0".repeat(n)] : lists(n, 2).map((list) => list.join(""));
  const sets = lists(n, 2).map((list) => list.flatMap((bit, p) => (bit ? [p] : [])));
  const wakes =
    needs.everyone || needs.rounds ? ["all" as const] : sets.filter((it) => it.length > 0);
  const asked = needs.rounds && !needs.coins;
  const willings = asked ? sets : ["all" as const];
  for (const ids of orders)
    for (const ports of labels)
      for (const wake of wakes)
        for (const willing of willings)
          all.push(makeSetup({ algorithm: of, n, ports, wake, willing, ...(ids && { ids }) }));
  return all;
}

/** The latest wake-up time that is tried, plus one. */
const LATEST = 4;

/** Returns every wake-up pattern whose wake-ups all count. Every process receives a message before LATEST. Only for algorithms in rounds. */
function patterns(given: Setup): Setup[] {
  const { n, algorithm: of, ids, willing, swapped } = given;
  const base = {
    algorithm: of,
    n,
    ports: swapped ? Array.from(swapped).join("") : "aligned",
    willing: willing ? Array.from(willing.keys()).filter((p) => willing[p]) : ("all" as const),
    ...(ids && { ids }),
  };
  const all: Setup[] = [];
  for (const times of lists(n, LATEST + 1)) {
    // 0 means never, and t > 0 means time t - 1.
    const wake = Object.fromEntries(times.flatMap((t, p) => (t === 0 ? [] : [[p, t - 1]])));
    if (!times.includes(1)) continue;
    const made = makeSetup({ ...base, wake });
    const { first } = firstReceipts(made);
    for (const it of first) expect(it).toBeLessThan(LATEST);
    // A wake-up counts only if the process has received no message by then.
    if (times.every((t, p) => t === 0 || first[p] === undefined || first[p] >= BigInt(t)))
      all.push(made);
  }
  return all;
}

/** Expects that the description of a scope names exactly the explored dimensions. */
function expectSentence(scope: Scope, says: string, of: Algorithm): void {
  const { needs } = of;
  const has = (part: string, isExpected: boolean) =>
    expect([says, part, says.includes(part)]).toEqual([says, part, isExpected]);
  has("every port labelling", needs.ring === true && !needs.direction);
  has("links that reorder", !needs.rounds && !needs.fifo);
  has("every set of starters", !needs.everyone && !needs.rounds);
  has("every wake-up pattern", !needs.everyone && needs.rounds === true && !needs.coins);
  has("simultaneous messages in every order", needs.rounds === true && of.ties === undefined);
  for (const usual of [
    "aligned ports",
    "links that keep the order",
    "all processes starting at once",
    "all processes willing",
  ])
    has(usual, false);
  // There are infinitely many ids, so this dimension is never explored completely.
  expect(notExplored(scope).map(({ dimension }) => dimension)).toEqual(
    of.computesWithIds ? ["other ids"] : [],
  );
}

function expectAll(of: Algorithm, n: number): void {
  const scope = defaultScope({ algorithm: of, n }, how);
  const all = setups(scope);
  expectSentence(scope, all.says, of);
  expect(scope.links ?? of.links ?? "fifo").toBe(of.needs.fifo || of.needs.rounds ? "fifo" : "any");
  const unwoken = bruteForce(of, n);
  const wakes = of.needs.rounds && !of.needs.everyone;
  const expected = wakes ? unwoken.flatMap(patterns) : unwoken;
  const classes = new Map<string, number>();
  for (const it of expected) classes.set(classOf(it), (classes.get(classOf(it)) ?? 0) + 1);
  const found = new Map([...all].map(({ setup: it, weight }) => [classOf(it), weight]));
  expect([...found.keys()].sort()).toEqual([...classes.keys()].sort());
  // The number of wake-up patterns is not known before they are simulated.
  expect(wakes ? undefined : found).toEqual(wakes ? undefined : classes);
  expect(all.count).toBe(wakes ? undefined : classes.size);
  const arrangements = /all (\d+) arrangements/.exec(all.says);
  if (!arrangements) return;
  // Count the classes of ids alone under rotations, and under reflections too if port labels are open.
  const named = new Set(
    permutations(n).map((ids) => {
      const turned = Array.from({ length: n }, (_, k) =>
        ids.map((_, q) => ids[(q + k) % n]).join(),
      );
      const mirrored = Array.from({ length: n }, (_, k) =>
        ids.map((_, q) => ids[(k + n - q) % n]).join(),
      );
      return [...turned, ...(of.needs.direction ? [] : mirrored)].sort()[0];
    }),
  );
  expect(Number(arrangements[1])).toBe(named.size);
}

describe("default scope: explores what the needs leave open, counted one by one", () => {
  const rings = catalogue.map((family) => family.with({})).filter(({ needs }) => needs.ring);
  /** The full suite has larger rings, which with messages both ways or in rounds have many setups. */
  const sizesOf = ({ needs: { bothWays, rounds } }: Algorithm) =>
    FULL ? [1, 2, 3] : bothWays || rounds ? [1] : [1, 2];
  test.each(rings.flatMap((of) => sizesOf(of).map((n) => [of.name, n, of] as const)))(
    "%s, n = %i",
    (_, n, of) => expectAll(of, n),
  );
});

/** Every process announces its id once. No process is elected, which does not matter here. */
const own = (needs: Needs): Algorithm =>
  algorithm({
    name: "own",
    paper: "own",
    idea: "own",
    needs: { ring: true, ids: true, bothWays: true, ...needs } as const,
    elects: "max",
    announces: false,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.send.token(0, { id: me.id });
    },
    on: {
      token(me, { id }, port) {
        if (id !== me.id) me.send.token(port === 0 ? 1 : 0, { id });
      },
    },
  });

describe("default scope: a user's algorithm with every subset of the needs", () => {
  const subsets = ["direction", "fifo", "everyone", "rounds"].reduce<Needs[]>(
    (all, need) => [...all, ...all.map((it) => ({ ...it, [need]: true }))],
    [{}],
  );
  /** The full suite tests larger rings with every subset. */
  const sizes = FULL ? [1, 2, 3] : [2];
  const tried = FULL ? subsets : subsets.filter((_, i) => i % 5 === 0);
  test.each(tried.flatMap((it) => sizes.map((n) => [Object.keys(it).join(" "), n, it] as const)))(
    "%s, n = %i",
    (_, n, needs) => expectAll(own(needs), n),
  );
});

describe("default scope, budget", () => {
  const franklin = catalogue.find(({ name }) => name === "franklin")!.with({});
  const roberts = catalogue.find(({ name }) => name === "chang-roberts")!.with({});
  const flags = (scope: Scope) => notExplored(scope).map(({ flag }) => flag);

  const at = (budget: typeof DEFAULT_BUDGET) =>
    flags(defaultScope({ algorithm: franklin, n: 3 }, how, budget));

  test.runIf(FULL)("omits nothing that fits", () => {
    expect(at(DEFAULT_BUDGET)).toEqual([]);
  });

  test.runIf(process.env["FULL"])(
    "omits dimensions that do not fit, in order, and names them",
    () => {
      expect(at({ setups: 7, states: 1e6 })).toEqual(["--ports each"]);
      expect(at({ setups: 8, states: 500 })).toEqual(["--links any"]);
      expect(at({ setups: 1, states: 10 })).toEqual(["--ports each", "--links any"]);
    },
  );

  test("does not name a dimension that a flag fixes", () => {
    const scope: Scope = { algorithm: roberts, n: 3, links: "fifo", wake: "all" };
    expect(defaultScope(scope, how)).toEqual(scope);
    expect(flags(scope)).toEqual([]);
    expect(flags({ algorithm: roberts, n: 3 })).toEqual(["--links any", "--wake each"]);
    expect(defaultScope({ algorithm: roberts, n: 3, wake: [1] }, how)).toMatchObject({
      wake: [1],
      links: "any",
    });
  });

  test("names what cannot be explored at all", () => {
    const coins = tossing((me) => {
      if (me.toss(2) === 0) me.send.token();
    });
    const scope = defaultScope({ algorithm: coins, n: 2 }, how);
    expect(notExplored(scope)).toEqual([{ dimension: "sleepers" }]);
  });

  test("coins in rounds: reading me.willing in a helper leaves the verdict undecided, and chance names it", () => {
    const isIn = (me: { readonly willing: boolean }) => me.willing;
    const coins = tossing((me) => {
      if (isIn(me) && me.toss(2) === 0) me.lead();
    });
    const verdict = (scope: Scope) => {
      const check = checker({ ...how, scope, budget: { states: 1000, bytes: 2 ** 20 } });
      while (check.advance());
      return check.report().undecided;
    };
    expect(verdict({ algorithm: coins, n: 1 })).toContain("reads me.willing");
    const willing = "all";
    expect(verdict({ algorithm: coins, n: 1, willing })).toContain("sleepers are not explored");
    expect(verdict({ algorithm: coins, n: 1, willing, wake: "all" })).toBeUndefined();
    expect(computeChances({ algorithm: coins, n: 1 }).notExplored).toEqual([
      { dimension: "sleepers" },
      { dimension: "unwilling processes" },
    ]);
  });
});

/** An algorithm in rounds that tosses coins when it wakes. */
function tossing(wake: (me: any) => void): Algorithm {
  return algorithm({
    name: "coins",
    paper: "own",
    idea: "own",
    needs: { ring: true, direction: true, rounds: true, coins: true },
    announces: false,
    state: {},
    messages: { token: {} },
    wake,
    on: { token() {} },
  });
}
