import { describe, expect, test } from "vitest";
import { checker } from "../checker.ts";
import { defaultScope } from "../default-scope.ts";
import { algorithm, type Algorithm } from "../../model/algorithm.ts";
import type { Outcome } from "../../model/outcome.ts";
import { draw, stream } from "../../model/system/random.ts";
import { id, nat, one } from "../../model/schema.ts";
import { makeSetup, type Setup } from "../../model/setup.ts";
import { ordersOf, type TieBreaker } from "../../model/system/ties.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import type { Orders } from "../../simulate/simulation.ts";
import { notExplored } from "../setups/open-dimensions.ts";
import { everyOrder } from "./round-orders.ts";

const needs = { ring: true, bothWays: true, ids: true, rounds: true, everyone: true } as const;
const common = { paper: "own", idea: "own", needs, announces: false } as const;

/** A process leads if it receives no larger id. Its first message in the first round decides the direction. */
const firstComes = algorithm({
  ...common,
  name: "first-comes",
  elects: "max",
  state: { way: one("none", "left", "right"), met: nat },
  messages: { token: { id, hops: nat } },
  wake(me) {
    me.send.token(0, { id: me.id, hops: 1 });
    me.send.token(1, { id: me.id, hops: 1 });
  },
  on: {
    token(me, { id, hops }, port) {
      if (me.way === "none") me.way = port === 0 ? "left" : "right";
      if (id === me.id) {
        if (me.decision === "none") me.lead();
      } else if (id > me.id && hops < 6 && (me.way === "left" || port === 1)) {
        me.met = id;
        me.send.token(port === 0 ? 1 : 0, { id, hops: hops + 1 });
      }
    },
  },
});

/** Processes only count messages, so the order does not matter. */
const counts = algorithm({
  ...common,
  name: "counts",
  elects: "max",
  state: { seen: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id }, port) {
      me.seen++;
      if (id > me.id) me.send.token(port === 0 ? 1 : 0, { id });
      else if (id === me.id && me.decision === "none") me.lead();
    },
  },
});

/** A process answers the last message after some rounds. This tests that alarms are part of a state. */
const alarmed = algorithm({
  ...common,
  name: "alarmed",
  elects: "max",
  state: { last: nat, rung: nat },
  messages: { token: { id }, answer: { id } },
  wake(me) {
    me.send.token(0, { id: me.id });
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, _, port) {
      me.last = port;
      me.calm();
      me.alarm(2 + port, port);
    },
    answer(me, { id }) {
      if (id > me.id) return;
      me.rung++;
      if (me.rung === 1 && me.decision === "none" && me.last === 1) me.lead();
    },
  },
  alarm(me, port) {
    me.send.answer(port === 0 ? 0 : 1, { id: me.id });
  },
});

/** A process sends two messages on one link at the same time. */
const pairs = algorithm({
  ...common,
  name: "pairs",
  needs: { ring: true, direction: true, ids: true, rounds: true, everyone: true },
  elects: "max",
  state: { has: one("no", "yes") },
  messages: { head: { id }, tail: { id } },
  wake(me) {
    me.send.head({ id: me.id });
    me.send.tail({ id: me.id });
  },
  on: {
    head(me, { id }) {
      me.has = "yes";
      if (id > me.id) me.send.head({ id });
    },
    tail(me, { id }) {
      if (me.has === "no") return;
      me.has = "no";
      if (id > me.id) me.send.tail({ id });
      else if (id === me.id) me.lead();
    },
  },
});

/** The reaction to a message is a hash of the state and the message. Messages make few hops; some set an alarm. */
function drawn(seed: number): Algorithm {
  const from = stream(seed, "ids");
  return algorithm({
    ...common,
    name: `drawn-${seed}`,
    elects: "max",
    state: { s: nat },
    messages: { token: { value: nat, hops: nat } },
    wake(me) {
      me.send.token(0, { value: me.id, hops: 1 });
      me.send.token(1, { value: me.id, hops: 1 });
    },
    on: {
      token(me, { value, hops }, port) {
        const word = draw(from, me.s * 64 + value * 2 + port, hops);
        me.s = word & 3;
        if (hops < 2 && word & 4)
          me.send.token(word & 8 ? 1 : 0, { value: word & 1, hops: hops + 1 });
        if ((word & 0xf0) === 0 && me.decision === "none") me.lead();
        if (word & 0x100) me.calm();
        if (hops < 2 && word & 0x200) me.alarm(1 + (port & 1), 0);
      },
    },
    alarm(me) {
      me.send.token(me.s & 1 ? 1 : 0, { value: me.s, hops: 2 });
    },
  });
}

function make(given: Setup, orders: Orders): Outcome {
  const simulation = startSimulation(given, { orders });
  while (advance(simulation, 10_000));
  return simulation.finish();
}

const told = ({ leaders, sent, byKind, informed, time, finished }: Outcome): string =>
  JSON.stringify([leaders, sent, byKind, informed, String(time?.lastReceipt), finished]);

/** Runs every list of orders, one by one. */
function bruteForce(given: Setup): { readonly told: Set<string>; readonly runs: number } {
  const all = new Set<string>();
  let runs = 0;
  for (let choices: number[] | undefined = []; choices;) {
    const sizes: number[] = [];
    const fixed: readonly number[] = choices;
    const order: TieBreaker = (messages, places) => {
      const before = messages.slice();
      const orders = ordersOf(before.length, (i) => places[before[i]], false);
      const taken = orders[fixed[sizes.length] ?? 0];
      sizes.push(orders.length);
      taken.forEach((i, at) => (messages[at] = before[i]));
    };
    all.add(told(make(given, { order, between: () => true })));
    runs++;
    const next: number[] = sizes.map((_, i) => fixed[i] ?? 0);
    let last = next.length - 1;
    while (last >= 0 && next[last] === sizes[last] - 1) last--;
    choices = last < 0 ? undefined : [...next.slice(0, last), next[last] + 1];
  }
  return { told: all, runs };
}

const cases: [Algorithm, number[]][] = [
  [firstComes, [1]],
  [firstComes, [1, 2]],
  [firstComes, [1, 3, 2]],
  [firstComes, [2, 1, 3]],
  [counts, [1, 2]],
  [counts, [1, 2, 3]],
  [alarmed, [1, 2]],
  [alarmed, [1, 3, 2]],
  [pairs, [2, 1]],
  [pairs, [1, 2, 3]],
  [pairs, [3, 2, 1]],
];

describe("round orders", () => {
  test.each(cases.map(([of, ids]) => [of.name, ids, of] as const))(
    "%s %o: same outcomes as all lists of orders, one by one",
    (_, ids, of) => {
      const given = makeSetup({ algorithm: of, ids, ports: "aligned" });
      const { told: all, runs } = bruteForce(given);
      const found = new Set<string>();
      let made = 0;
      for (const { run, isWhole, setup: ordered } of everyOrder(given, make)) {
        made++;
        if (!isWhole) continue;
        found.add(told(run));
        // Simulating the returned setup gives the same run.
        const simulation = startSimulation(ordered, {});
        while (advance(simulation, 10_000));
        expect(simulation.finish().digest).toBe(run.digest);
      }
      expect(found).toEqual(all);
      expect(made).toBeLessThanOrEqual(runs + 1);
    },
  );

  test.runIf(process.env["FULL"])("drawn algorithms: same outcomes as all lists of orders", () => {
    let distinct = 0;
    for (let seed = 0; seed < 60; seed++) {
      const given = makeSetup({
        algorithm: drawn(seed),
        ids: [1, 2, 3].slice(seed % 2),
        ports: "aligned",
      });
      const { told: all } = bruteForce(given);
      const found = new Set<string>();
      for (const { run, isWhole } of everyOrder(given, make)) if (isWhole) found.add(told(run));
      expect(found, `seed ${seed}`).toEqual(all);
      distinct += all.size;
    }
    // If every setup had one outcome, the test would prove nothing.
    expect(distinct).toBeGreaterThan(120);
  });

  test("few runs are enough where no order matters", () => {
    const given = makeSetup({ algorithm: counts, ids: [1, 2, 3], ports: "aligned" });
    const made = [...everyOrder(given, make)];
    expect(made.filter(({ isWhole }) => isWhole)).toHaveLength(1);
    expect(made.length).toBeLessThan(bruteForce(given).runs);
  });

  test("messages of one link keep their order where smallest comes first", () => {
    const given = makeSetup({ algorithm: { ...pairs, ties: "smallest first" }, ids: [1, 2, 3] });
    expect([...everyOrder(given, make)]).toHaveLength(1);
  });
});

test("round orders: more than six simultaneous messages leave the verdict undecided", () => {
  const flood = algorithm({
    name: "flood",
    computesWithIds: true,
    paper: "own",
    idea: "own",
    needs: { ring: true, direction: true, rounds: true, ids: true, everyone: true },
    announces: false,
    state: {},
    messages: { token: {} },
    wake(me) {
      for (let i = 0; i < 7; i++) me.send.token();
      if (me.id === 1) me.lead();
    },
    on: { token() {} },
  });
  const scope = { algorithm: flood, n: 2, ties: "each" as const };
  const check = checker({
    scope,
    reduce: true,
    steps: false,
    budget: { states: 1e6, bytes: 2 ** 20 },
  });
  while (check.advance());
  expect(check.report().undecided).toContain("7 messages reach a process at the same time");
  expect(
    notExplored(defaultScope({ algorithm: flood, n: 2 }, { reduce: true, steps: false })),
  ).toContainEqual({
    dimension: "orders within a round",
    flag: "--ties each",
  });
});
