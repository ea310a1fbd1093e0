import { expect, test } from "vitest";
import { openSchedule } from "../algorithms/chang-roberts/claims.ts";
import { leastMessages, sizesByLevel } from "./recurrence.ts";
import { single } from "../model/family.ts";
import { playLowerBound } from "./lower-bound.ts";
import { playLowerBoundInRounds } from "./lower-bound-in-rounds.ts";
import { algorithm, both, type Algorithm } from "../model/algorithm.ts";
import { Refusal } from "../refusal/refusal.ts";
import { lockstepFloor } from "../model/order-classes.ts";
import { id, nat } from "../model/schema.ts";
import { replayLines } from "../trace/replay.ts";

const about = { paper: "none", idea: "None.", elects: "max", announces: true } as const;
const oneWay = { ring: true, direction: true, ids: true } as const;

function against(it: Algorithm, n: number, maxMessages?: number) {
  const lines: string[] = [];
  const family = single(it);
  const found = playLowerBound(
    { algorithm: it.name, n },
    { line: (text) => lines.push(text), ...(maxMessages !== undefined && { maxMessages }) },
    family,
  );
  return { ...found, lines, family };
}

test("lower bound: the recurrence agrees with 003 and extends to other sizes", () => {
  for (let n = 2; n <= 2 ** 16; n *= 2) expect(leastMessages(n)).toBe(openSchedule(n));
  for (let n = 2; n < 300; n++) {
    expect(leastMessages(n + 1)).toBeGreaterThanOrEqual(leastMessages(n));
    for (const sizes of sizesByLevel(n)) expect(sizes.reduce((x, y) => x + y)).toBe(n);
  }
});

test("lower bound: refutes an algorithm that sends nothing on a ring of two", () => {
  const silent = algorithm({
    ...about,
    name: "silent",
    needs: oneWay,
    state: {},
    messages: {},
    wake: (me) => me.lead(),
    on: {},
  });
  const { verdict, why, levels, run, lines, family } = against(silent, 16);
  expect(verdict).toBe("violated");
  expect(levels).toEqual([{ size: 2, rings: 8, forced: 0, least: 0, otherwise: 0, required: "1" }]);
  expect(why).toMatch(
    /^a ring of 2 processes is at rest .*: 2 processes declare themselves leader/,
  );
  expect(run).toMatchObject({ n: 2, outcome: "many-leaders" });
  expect(replayLines(lines, family)).toMatchObject({ same: true });
});

/** Every process sends its id to one neighbour and decides when it receives one. */
const nextDoor = (decide: (me: any, id: number) => void, wake?: (id: number) => void): Algorithm =>
  algorithm({
    ...about,
    name: "next-door",
    needs: oneWay,
    state: {},
    messages: { name: { id } },
    wake(me) {
      wake?.(me.id);
      me.send.name({ id: me.id });
    },
    on: { name: (me, { id: name }) => decide(me, name) },
  });

test("lower bound: refutes an algorithm with too few messages on the first ring that is too large for it", () => {
  const local = nextDoor((me, name) => (name > me.id ? me.follow(name) : me.lead()));
  const { verdict, why, levels, run } = against(local, 64);
  expect(verdict).toBe("violated");
  expect(levels.map(({ least }) => least)).toEqual([1, 1, 1]);
  expect(levels.at(-1)).toMatchObject({ size: 8, required: "3/2" });
  expect(run!.n).toBe(8);
  expect(run!.violations!.length).toBeGreaterThan(0);
  expect(why).toContain("a ring of 8 processes is at rest after too few messages");
});

test("lower bound: refutes an algorithm whose processes communicate outside the model", () => {
  let greatest = 0;
  const cheat = nextDoor(
    (me) => (me.id === greatest ? me.lead() : me.follow(greatest)),
    (name) => (greatest = name === 1 ? name : Math.max(greatest, name)),
  );
  const { verdict, why, run } = against(cheat, 8);
  expect(run).toMatchObject({ n: 8, outcome: "elected", informed: 8 });
  expect(verdict).toBe("violated");
  expect(why).toContain("its processes know more than the theorem allows");
});

test("lower bound: stops when the rings do not come to rest", () => {
  const chatter = algorithm({
    ...about,
    name: "chatter",
    needs: { ring: true, bothWays: true, ids: true },
    state: {},
    messages: { hello: { count: nat } },
    wake: (me) => me.send.hello(both, { count: 0 }),
    on: { hello: (me, { count }, port) => me.send.hello(port, { count: 1 - count }) },
  });
  const found = against(chatter, 8, 1000);
  expect(found).toMatchObject({ verdict: "undecided", levels: [], forced: 0 });
  expect(found.why).toBe("the rings are not at rest after 1,000 deliveries");
  expect(found).not.toHaveProperty("run");
});

test("lower bound: reports a wrong election even if the bound holds", () => {
  const { verdict, why, forced, bound } = playLowerBound({
    algorithm: "chang-roberts:passes-larger",
    n: 16,
  });
  expect([verdict, bound]).toEqual(["violated", "33/2"]);
  expect(forced).toBeGreaterThan(16.5);
  expect(why).toMatch(/^16 processes declare themselves leader/);
});

test("lower bound: makes the leader announce itself", () => {
  const told = playLowerBound({ algorithm: "peterson", n: 4 });
  expect(told).toMatchObject({ announced: true, parameters: { announce: "yes" } });
  const asked = playLowerBound({ algorithm: "peterson", n: 4, set: { announce: "yes" } });
  expect(asked).not.toHaveProperty("announced");
  expect(asked.run!.digest).toBe(told.run!.digest);
  expect(playLowerBound({ algorithm: "dolev-klawe-rodeh", n: 4 })).not.toHaveProperty("announced");
});

test.each([
  ["itai-rodeh", {}, "it tosses coins"],
  ["franklin-probabilistic", {}, "it tosses coins"],
  ["itai-rodeh-sync", {}, "it runs in rounds"],
  ["variable-speeds", {}, "it runs in rounds"],
  ["marchetti-spaccamela", {}, "it runs in rounds"],
  ["dfs", {}, "it runs on any network"],
  ["peterson", { announce: "no" }, "only the leader learns the outcome"],
  ["chang-roberts", { announce: "no" }, "only the leader learns the outcome"],
])("lower bound: does not apply to %s %j", (name, set, why) => {
  const ask = () => playLowerBound({ algorithm: name, set, n: 4 });
  expect(ask).toThrow(Refusal);
  expect(ask).toThrow(`the lower bound does not apply to ${name}: ${why}`);
});

test("lower bound: does not apply to processes that know n or have no ids", () => {
  const base = { ...about, state: {}, messages: {}, on: {} };
  const knows = algorithm({ ...base, name: "knows-n", needs: { ...oneWay, n: true } });
  expect(() => against(knows, 4)).toThrow("its processes know n");
  const { elects: _, ...nobody } = base;
  const anonymous = algorithm({ ...nobody, name: "anonymous", needs: { ring: true } });
  expect(() => against(anonymous, 4)).toThrow("its processes are anonymous");
});

test.each([1, 2 ** 20 + 1, 2.5])("lower bound: refuses n = %f", (n) => {
  expect(() => playLowerBound({ algorithm: "peterson", n })).toThrow(/n: [\d.]+ is not accepted/);
});

test("lower bound in rounds: order classes act alike, and the floor holds on small rings", () => {
  for (const name of ["chang-roberts", "franklin"])
    for (const n of [4, 16]) {
      const { verdict, messages, floor, levels } = playLowerBoundInRounds({ algorithm: name, n });
      expect([name, n, verdict, floor]).toEqual([
        name,
        n,
        "holds",
        lockstepFloor(n, name === "franklin"),
      ]);
      expect(messages).toBeGreaterThanOrEqual(floor);
      for (const level of levels) expect(level.sent).toBeGreaterThanOrEqual(level.floor);
    }
});
