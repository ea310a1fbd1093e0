import { describe, expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import { single, type Family } from "../model/family.ts";
import { playLowerBoundInRounds } from "./lower-bound-in-rounds.ts";
import { algorithm, both, across, type Algorithm } from "../model/algorithm.ts";
import { alikeAfter, forcedRounds, lockstepFloor } from "../model/order-classes.ts";
import { id, nat } from "../model/schema.ts";
import { parseEvent, parseHeader, type Event } from "../model/trace.ts";
import { replayLines } from "../trace/replay.ts";

const powers = (most: number): number[] =>
  Array.from({ length: Math.log2(most) }, (_, i) => 2 ** (i + 1));

/** Lists every combination of the labelled parameters of a family; `task` keeps its default, which is election. */
function variantsOf(family: Family): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [name, { labels = [] }] of Object.entries(family.parameters)) {
    if (name === "task" || labels.length === 0) continue;
    all = all.flatMap((set) => labels.map((value) => ({ ...set, [name]: value })));
  }
  return all;
}

const isExempt = ({ needs, computesWithIds }: Algorithm): boolean =>
  needs.coins === true || computesWithIds === true;
const comparing = catalogue.filter((family) => !isExempt(family.with({})));
const others = catalogue.filter((family) => isExempt(family.with({})));

test("lower bound in rounds: lists the comparison algorithms of the catalogue", () => {
  expect(comparing.map(({ name }) => name)).toEqual([
    "chang-roberts",
    "hirschberg-sinclair",
    "franklin",
    "peterson",
    "dolev-klawe-rodeh",
    "dfs",
  ]);
});

describe.each(comparing.flatMap((family) => variantsOf(family).map((set) => [family.name, set])))(
  "%s %j",
  (name, set) => {
    test("lower bound in rounds: order classes act alike and the floor holds", () => {
      for (const n of powers(process.env["FULL"] ? 1024 : 256)) {
        const line = { algorithm: name as string, set: set as Record<string, string>, n };
        const { verdict, levels, messages, floor, rounds, run, why } = playLowerBoundInRounds(line);
        expect([n, verdict, why]).toEqual([n, "holds", undefined]);
        const bothWays = comparing.find((it) => it.name === name)!.with({}).needs.bothWays === true;
        expect(floor).toBe(lockstepFloor(n, bothWays));
        expect(messages).toBeGreaterThanOrEqual(floor);
        expect(messages).toBe(run.messages.total);
        expect(levels.reduce((sum, it) => sum + it.sent, 0)).toBe(messages);
        expect(levels.reduce((sum, it) => sum + it.rounds, 0)).toBe(rounds);
        expect(levels.reduce((sum, it) => sum + it.floor, 0)).toBe(floor);
        expect(levels.reduce((sum, it) => sum + it.forced, 0)).toBe(forcedRounds(n, bothWays));
        for (const level of levels) {
          expect(level.rounds).toBeGreaterThanOrEqual(level.forced);
          expect(level.least).toBeGreaterThanOrEqual(level.alike);
          expect(level.sent).toBeGreaterThanOrEqual(level.floor);
        }
        const judged = run.claims.filter(({ says }) => says.startsWith("in lockstep"));
        expect(judged.map(({ holds, bound, known }) => [holds, bound, known])).toEqual(
          bothWays && n === 2 ? [] : [[true, String(floor), "proved"]],
        );
      }
    });

    test("lower bound in rounds: agrees with the reference on the trace of a ring of 32", () => {
      const n = 32;
      const lines: string[] = [];
      const line = { algorithm: name as string, set: set as Record<string, string>, n };
      playLowerBoundInRounds(line, { line: (text) => void lines.push(text) });
      expect(replayLines(lines)).toMatchObject({ same: true });
      const { ids } = parseHeader(lines[0]).setup as { ids: number[] };
      const events = lines.slice(1).map((text, i) => parseEvent(text, i + 2));
      const schema = comparing.find((it) => it.name === name)!.with(line.set);
      expect(unlike(schema, ids, events)).toEqual([]);
    });
  },
);

/**
 * The slow, obvious reference. It finds order classes by comparing every pair of ids, and writes each id of a
 * message as its rank in the neighbourhood. Returns what differs.
 */
function unlike({ needs, messages }: Algorithm, ids: number[], events: readonly Event[]): string[] {
  const n = ids.length;
  const wrong: string[] = [];
  const arrivals = events.filter(({ kind }) => kind !== "wake" && kind !== "alarm");
  const times = [...new Set(arrivals.map(({ time }) => time))];
  for (const [radius, time] of times.entries()) {
    const length = Math.min(n, needs.bothWays ? 2 * radius + 1 : radius + 1);
    const around = (p: number) =>
      Array.from({ length }, (_, i) => ids[(p - radius + i + radius * n) % n]);
    const acts = new Map<string, Map<string, number>>();
    for (let p = 0; p < n; p++) {
      const ranked = around(p).toSorted((x, y) => x - y);
      const rank = (it: number) => `#${ranked.indexOf(it)}`;
      const order = around(p).map(rank).join();
      const sent = arrivals.filter(
        (it) => it.time === time && (it.process + (it.port === 0 ? n - 1 : 1)) % n === p,
      );
      const act = sent.map(({ kind, port, words }) => {
        const fields = Object.values(messages[kind]);
        const said = words.map((word, i) => (fields[i].kind === "id" ? rank(word) : word));
        return `${kind} ${port} ${said.join(" ")}`;
      });
      const alike = acts.get(order) ?? new Map<string, number>();
      acts.set(order, alike.set(act.join(), (alike.get(act.join()) ?? 0) + 1));
    }
    for (const [order, alike] of acts) {
      const sizes = [...alike.values()];
      const size = n === length ? 1 : alikeAfter(n, radius, needs.bothWays === true);
      if (sizes.length > 1 || sizes[0] !== size)
        wrong.push(`time ${time}, order ${order}: ${[...alike.keys()].join(" | ")}`);
    }
  }
  return wrong;
}

test("lower bound in rounds: Chang and Roberts meet the floor in the forced rounds", () => {
  for (const n of powers(4096)) {
    const { levels, floor } = playLowerBoundInRounds({ algorithm: "chang-roberts", n });
    const forced = levels.filter(({ alike }) => alike > 1);
    expect(forced.every((it) => it.sent === it.floor)).toBe(true);
    expect(forced.reduce((sum, it) => sum + it.sent, 0)).toBe(floor);
  }
});

describe.each(others.map(({ name }) => name))("%s", (name) => {
  test("lower bound in rounds: shows the run of an exempt algorithm", () => {
    for (const n of [2, 4, 8]) {
      const { verdict, exempt, messages, run } = playLowerBoundInRounds({
        algorithm: name,
        n,
        seed: 5,
      });
      const { needs } = others.find((it) => it.name === name)!.with({});
      expect([verdict, exempt]).toEqual([
        "exempt",
        needs.coins ? "it tosses coins" : "it computes with ids",
      ]);
      expect(run.outcome).toBe("elected");
      expect(messages).toBe(run.messages.total);
    }
  });
});

test.each(["time-slice", "variable-speeds", "marchetti-spaccamela-simplified"])(
  "lower bound in rounds: %s sends fewer messages than the floor from n = 64 on",
  (algorithm) => {
    for (const n of [64, 256]) {
      const { messages, floor } = playLowerBoundInRounds({ algorithm, n });
      expect(messages).toBeLessThan(floor);
    }
  },
);

const oneWay = { ring: true, direction: true, ids: true, fifo: true, everyone: true } as const;
const shared = { paper: "none", idea: "None.", announces: false } as const;

/** Algorithms of a user that only compare ids. */
const right: Record<string, Algorithm> = {
  "knows n": algorithm({
    ...shared,
    name: "knows-n",
    elects: "max",
    needs: { ...oneWay, n: true },
    state: { best: id },
    messages: { token: { id, hops: nat } },
    wake(me) {
      me.best = me.id;
      me.send.token({ id: me.id, hops: 1 });
    },
    on: {
      token(me, { id, hops }) {
        if (id > me.best) me.best = id;
        if (hops < me.n) me.send.token({ id, hops: hops + 1 });
        else if (me.best === me.id) me.lead();
      },
    },
  }),
  "in rounds, with silence between": algorithm({
    ...shared,
    name: "slow-lcr",
    elects: "min",
    needs: { ...oneWay, rounds: true },
    state: { best: id },
    messages: { token: { id } },
    wake(me) {
      me.best = me.id;
      me.alarm(3);
    },
    alarm(me) {
      me.send.token({ id: me.best });
    },
    on: {
      token(me, { id }) {
        if (id === me.id) return me.lead();
        if (id > me.best) return;
        me.best = id;
        me.calm();
        me.alarm(2);
      },
    },
  }),
  "both ways, no direction": algorithm({
    ...shared,
    name: "two-way-lcr",
    elects: "max",
    needs: { ring: true, bothWays: true, ids: true, fifo: true, everyone: true },
    state: { home: nat },
    messages: { token: { id } },
    wake(me) {
      me.send.token(both, { id: me.id });
    },
    on: {
      token(me, { id }, port) {
        if (id > me.id) me.send.token(across(port), { id });
        if (id === me.id && ++me.home === 2) me.lead();
      },
    },
  }),
};

test.each(Object.keys(right))("lower bound in rounds: holds for an own algorithm, %s", (key) => {
  for (const n of powers(64)) {
    const { verdict, why } = playLowerBoundInRounds(
      { algorithm: "own", n },
      {},
      single(right[key]),
    );
    expect([n, verdict, why]).toEqual([n, "holds", undefined]);
  }
});

/** Makes a variant of Chang and Roberts's algorithm with `change` applied. */
const lcr = (name: string, change: Partial<Algorithm>): Algorithm => ({
  ...algorithm({
    ...shared,
    name,
    elects: "max",
    needs: oneWay,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.send.token({ id: me.id });
    },
    on: {
      token(me, { id }) {
        if (id === me.id) me.lead();
        else if (id > me.id) me.send.token({ id });
      },
    },
  }),
  ...change,
});

/** Algorithms of a user that compute with ids without declaring it. */
const liars: Record<string, readonly [Algorithm, RegExp]> = {
  "only ids above 1 start": [
    lcr("starts-by-value", {
      wake: (me: any) => {
        if (me.id > 1) me.send.token({ id: me.id });
      },
    }),
    /^at time 0 process \d+ sends .*token\(\d+\) and process 1 sends nothing, although neither knows/,
  ],
  "an id is sent as a number": [
    lcr("sends-numbers", {
      messages: { token: { id, twice: nat } },
      wake: (me: any) => me.send.token({ id: me.id, twice: 2 * me.id }),
      on: {
        token(me: any, { id: it, twice }: any) {
          if (twice === 2 * me.id) me.lead();
          else if (it > me.id) me.send.token({ id: it, twice });
        },
      },
    }),
    /although neither knows another id; the algorithm does more with ids than compare them$/,
  ],
  "ids are passed on by their value": [
    lcr("passes-by-value", {
      on: {
        token(me: any, { id: it }: any) {
          if (it === me.id) me.lead();
          else if (it > me.id) me.send.token({ id: it });
          else if (it % 4 === 2) me.send.token({ id: it });
        },
      },
    }),
    /although both see the same order of ids up to \d+ positions? away/,
  ],
  "a process that waits as long as its id says": [
    algorithm({
      ...shared,
      name: "waits",
      elects: "min",
      needs: { ...oneWay, rounds: true, n: true },
      state: { heard: nat },
      messages: { token: { id } },
      wake(me) {
        me.alarm(me.n * (me.id - 1));
      },
      alarm(me) {
        if (me.heard === 0) me.send.token({ id: me.id });
      },
      on: {
        token(me, { id }) {
          me.heard = 1;
          if (id === me.id) me.lead();
          else me.send.token({ id });
        },
      },
    }),
    /^at time 0 process 1 sends token\(1\) and process \d+ sends nothing, although neither knows/,
  ],
  "even ids go right, odd ids go left": [
    {
      ...right["both ways, no direction"],
      wake(me: any) {
        me.send.token(me.id % 2, { id: me.id });
      },
      on: {
        token(me: any, { id: it }: any, port: any) {
          if (it > me.id) me.send.token(across(port), { id: it });
          if (it === me.id) me.lead();
        },
      },
    },
    /^at time 0 process \d+ sends token\(\d+\) to the (left|right) and process \d+ sends nothing to the (left|right)/,
  ],
  "a process that knows that it has the least id": [
    lcr("decides", {
      elects: "min",
      wake: (me: any) => {
        if (me.id === 1) me.lead();
      },
    }),
    /^at time 0 process 1 becomes the leader and process \d+ does not decide, although neither knows/,
  ],
};

test.each(Object.keys(liars))(
  "lower bound in rounds: finds that an own algorithm computes with ids, %s",
  (key) => {
    const [own, sentence] = liars[key];
    for (const n of [8, 64]) {
      const it = playLowerBoundInRounds({ algorithm: "own", n }, {}, single(own));
      expect(it.verdict).toBe("violated");
      expect(it.why).toMatch(sentence);
      const { processes, radius } = it.difference!;
      expect(processes[0].does).not.toBe(processes[1].does);
      expect(alikeAfter(n, radius, own.needs.bothWays === true)).toBeGreaterThan(1);
    }
  },
);

test("lower bound in rounds: exempts an algorithm that declares that it computes with ids", () => {
  const [own] = liars["a process that waits as long as its id says"];
  const it = playLowerBoundInRounds(
    { algorithm: "own" },
    {},
    single({ ...own, computesWithIds: true }),
  );
  expect(it).toMatchObject({ verdict: "exempt", n: 64, messages: 64, floor: 224 });
});

test("lower bound in rounds: reports a wrong election before the classes", () => {
  const own = lcr("hasty", {
    on: {
      token: (me: any, { id: it }: any) => {
        if (it < me.id) me.lead();
      },
    },
  });
  const it = playLowerBoundInRounds({ algorithm: "own", n: 16 }, {}, single(own));
  expect([it.verdict, it.difference]).toEqual(["violated", undefined]);
  expect(it.why).toMatch(/processes declare themselves leader/);
});

test("lower bound in rounds: stops after the given number of deliveries", () => {
  const it = playLowerBoundInRounds({ algorithm: "peterson", n: 64 }, { maxMessages: 100 });
  expect(it).toMatchObject({
    verdict: "undecided",
    why: "the run has not ended after 100 deliveries",
  });
});

test.each([
  [{ algorithm: "peterson", n: 12 }, "bit-reversal is not accepted for n = 12; n must be a power"],
  [{ algorithm: "itai-rodeh", n: 6 }, "bit-reversal is not accepted for n = 6; n must be a power"],
  [
    { algorithm: "peterson", n: 1 },
    "n: 1 is not accepted; in rounds n is a power of two from 2 to",
  ],
  [{ algorithm: "peterson", n: 2 ** 21 }, "n: 2097152 is not accepted"],
])("lower bound in rounds: refuses %j", (line, sentence) => {
  expect(() => playLowerBoundInRounds(line)).toThrow(sentence);
});
