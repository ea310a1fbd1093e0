// In every mode, check refuses programs that read a ghost or compute with ids without declaring it. It refuses no
// algorithm of the catalogue.
import {
  algorithm,
  catalogue,
  computeChances,
  exportGraph,
  findAlgorithm,
  ghost,
  id,
  maybe,
  nat,
  one,
  perPort,
  Refusal,
  makeSetup,
  upTo,
  type Algorithm,
  type CheckRequest,
} from "@ringleader/core/internal";
import { describe, expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";

const budget = { states: 20_000, bytes: 2 ** 29 };
const own = { paper: "own", idea: "Wrong on purpose.", elects: "max", announces: false } as const;
const oneWay = { ring: true, direction: true, ids: true, everyone: true, fifo: true } as const;
const rounds = { ...oneWay, rounds: true } as const;

/** Makes a variant of Chang and Roberts's algorithm that drops a token if `keeps` returns false. */
const filtered = (name: string, keeps: (me: any, token: any) => boolean, needs: any = oneWay) =>
  algorithm({
    ...own,
    name,
    needs,
    state: { seen: nat, count: ghost(nat), last: ghost(maybe(id)) },
    messages: { token: { id, hops: nat, phase: ghost(nat) } },
    wake(me: any) {
      me.send.token({ id: me.id, hops: 1, phase: 0 });
    },
    on: {
      token(me: any, token: any) {
        const isKept = keeps(me, token);
        const { id: it, hops, phase } = token;
        me.seen = Math.min(me.seen + 1, 9);
        me.count = me.count + 1;
        me.last = it;
        if (!isKept) return;
        if (it === me.id) me.lead();
        else if (it > me.id) me.send.token({ id: it, hops: hops + 1, phase: phase + 1 });
      },
    },
  });

/** Sends both ways and reads a ghost of each port. */
const ports = algorithm({
  ...own,
  name: "ports",
  needs: { ring: true, direction: true, ids: true, bothWays: true, everyone: true, fifo: true },
  state: { passed: perPort(ghost(nat)) },
  messages: { token: { id } },
  wake(me) {
    me.send.token(1, { id: me.id });
  },
  on: {
    token(me, { id: it }, port) {
      me.passed.put(port, 0, me.passed.of(port) + 1);
      if (me.passed.of(port) > 3) return;
      if (it === me.id) me.lead();
      else if (it > me.id) me.send.token(1, { id: it });
    },
  },
});

/** Reads a ghost to choose a word of the message that it sends. */
const sentWord = algorithm({
  ...own,
  name: "sent-word",
  needs: oneWay,
  state: { mood: ghost(one("calm", "cross")) },
  messages: { token: { id, hops: nat } },
  wake(me) {
    me.send.token({ id: me.id, hops: 0 });
  },
  on: {
    token(me, { id: it, hops }) {
      if (it === me.id) me.lead();
      else if (it > me.id) me.send.token({ id: it, hops: me.mood === "cross" ? hops + 1 : hops });
      me.mood = "cross";
    },
  },
});

/** Reads a ghost to decide: a process that has counted two tokens leads. */
const decides = filtered("decides", (me, { id: it }) => {
  if (me.count >= 2 && it < me.id && me.decision === "none") me.lead();
  return true;
});

/** Reads a ghost into a field that nothing depends on. */
const copied = algorithm({
  ...own,
  name: "copied",
  needs: oneWay,
  state: { note: nat },
  messages: { token: { id, phase: ghost(nat) } },
  wake(me) {
    me.send.token({ id: me.id, phase: 0 });
  },
  on: {
    token(me, { id: it, phase }) {
      me.note = phase;
      if (it === me.id) me.lead();
      else if (it > me.id) me.send.token({ id: it, phase: phase + 1 });
    },
  },
});

const readers: readonly (readonly [Algorithm, ghost: string])[] = [
  [filtered("drops-old", (_, { phase }) => phase <= 2), "token.phase"],
  [filtered("reads-count", (me) => me.count < 3), "count"],
  [filtered("reads-absence", (me, { id: it }) => me.last === undefined || it === me.id), "last"],
  [filtered("compares-two", (me, { phase }) => phase <= me.count), "token.phase"],
  [filtered("only-late", (me, { id: it, phase }) => it !== me.id || phase > 1), "token.phase"],
  [decides, "count"],
  [copied, "token.phase"],
  [sentWord, "mood"],
  [ports, "passed"],
];

/** Sends an id as a number, and counts it down. */
const countdown = algorithm({
  ...own,
  name: "countdown",
  needs: oneWay,
  state: {},
  messages: { token: { id, left: nat } },
  wake(me) {
    me.send.token({ id: me.id, left: me.id });
  },
  on: {
    token(me, { id: it, left }) {
      if (it === me.id) me.lead();
      else if (it > me.id && left > 0) me.send.token({ id: it, left: left - 1 });
    },
  },
});

/** Copies an id into a field for numbers, where nothing reads it. */
const noted = algorithm({
  ...own,
  name: "noted",
  needs: oneWay,
  state: { note: nat },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: it }) {
      me.note = it;
      if (it === me.id) me.lead();
      else if (it > me.id) me.send.token({ id: it });
    },
  },
});

/** Sends the sum of two ids, which is the id of no process. */
const sum = algorithm({
  ...own,
  name: "sum",
  needs: oneWay,
  state: { both: id },
  messages: { token: { id } },
  wake(me) {
    me.send.token({ id: me.id });
  },
  on: {
    token(me, { id: it }) {
      if (it !== me.id && it < 2 ** 20) me.both = it + me.id;
      if (it === me.id) me.lead();
      else if (it > me.id) me.send.token({ id: it });
    },
  },
});

const computers: readonly (readonly [Algorithm, what: RegExp])[] = [
  [filtered("gaps", (me, { id: it, hops }) => it !== me.id || hops === it), /ids: /],
  [filtered("parity", (me, { id: it }) => it % 2 === 1 || it === me.id), /ids: /],
  [filtered("bits", (me, { id: it }) => (it & 4) === 0 || it === me.id), /ids: /],
  [filtered("high-bit", (_, { id: it }) => it < 2 ** 31), /ids: /],
  [filtered("difference", (me, { id: it }) => Math.abs(it - me.id) < 3), /ids: /],
  [filtered("remainder", (me, { id: it }) => it % 3 !== 0 || it === me.id), /ids: /],
  [filtered("hop-limit", (_, { id: it, hops }) => hops < it), /ids: /],
  [filtered("counter", (me, { id: it }) => me.seen + 1 < it), /ids: /],
  [filtered("exclusive-or", (me, { id: it }) => (it ^ me.id) < 4), /ids: /],
  [countdown, /left/],
  [noted, /note/],
  [sum, /both/],
];

const modes: readonly (readonly [string, Partial<CheckRequest>])[] = [
  ["by default", {}],
  ["without reduction", { reduce: false }],
  ["with fingerprints", { compact: true }],
  ["with the verdict only", { verdictOnly: true }],
  ["without reduction, safety only", { reduce: false, safetyOnly: true }],
  ["with starts as steps", { steps: true }],
  ["one schedule", { schedules: "fifo" }],
];

const FULL = process.env["FULL"] !== undefined;
/** The full suite tests every mode, the usual one the default. */
const tried = FULL ? modes : modes.slice(0, 1);

/** Returns the sentence with which a check refuses an algorithm. */
function refusalOf(of: Algorithm, how: Partial<CheckRequest>): string {
  try {
    checked({ algorithm: of, n: 3 }, { ...how, budget });
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  throw new Error(`${of.name} is not refused`);
}

describe.each(tried)("%s", (mode, how) => {
  /** The full suite has all programs in every mode. */
  const some = <T>(all: readonly T[]) => (FULL || mode === "by default" ? all : all.slice(0, 2));
  test.each(some(readers).map(([it, name]) => [it.name, name, it] as const))(
    "declarations: refuses %s, which reads the ghost %s",
    (_name, name, it) => {
      expect(refusalOf(it, how)).toMatch(
        new RegExp(`^ghost: .*${name}.* declared ghost, but .* reads`),
      );
    },
  );

  test.each(some(computers).map(([it, what]) => [it.name, what, it] as const))(
    "declarations: refuses %s, which computes with ids",
    (_name, what, it) => {
      const sentence = refusalOf(it, how);
      expect(sentence).toMatch(what);
      expect(sentence).toMatch(/computes with ids.*declare computesWithIds: true/);
    },
  );
});

test.each([readers[0][0], readers[3][0], computers[0][0], computers[5][0]])(
  "declarations: every check refuses $name with the same sentence, not only the first",
  (it) => {
    const first = refusalOf(it, {});
    for (const [, how] of FULL ? [...modes, ...modes] : modes.slice(1)) refusalOf(it, how);
    expect(refusalOf(it, {})).toBe(first);
  },
);

describe("declarations in rounds", () => {
  const late = algorithm({
    ...own,
    name: "late",
    needs: rounds,
    state: { best: id },
    messages: { token: { id } },
    wake(me) {
      me.best = me.id;
      me.alarm(me.id);
    },
    alarm(me) {
      if (me.best <= me.id) me.send.token({ id: me.id });
    },
    on: {
      token(me, { id: it }) {
        if (it > me.best) me.best = it;
        if (it === me.id) me.lead();
        else if (it > me.id) me.send.token({ id: it });
      },
    },
  });
  test("check: refuses an alarm after as many rounds as an id", () => {
    const check = () => checked({ algorithm: late, n: 3 }, { budget });
    expect(check).toThrow(/^ids: late computes with ids.*declare computesWithIds: true/);
    const declared = { ...late, computesWithIds: true as const };
    expect(verdictOf(checked({ algorithm: declared, n: 3 }, { budget }))).toBe("holds");
  });

  test("check: refuses a ghost that is read", () => {
    const reader = filtered("late-ghost", (_, { phase }) => phase <= 2, rounds);
    expect(() => checked({ algorithm: reader, n: 3 }, { budget })).toThrow(
      /^ghost: token.phase is declared ghost/,
    );
  });

  test("check: accepts an algorithm whose declarations are true", () => {
    const honest = filtered("in-rounds", () => true, rounds);
    expect(verdictOf(checked({ algorithm: honest, n: 3 }, { budget }))).toBe("holds");
  });
});

test.each(tried)("declarations: accepts an algorithm that violates none: %s", (_, how) => {
  const honest = filtered("plain", () => true);
  for (const n of [1, 2, 3]) {
    expect(verdictOf(checked({ algorithm: honest, n }, { ...how, budget }))).toBe("holds");
  }
});

test("declarations: computesWithIds allows computing with ids, and accepts a range", () => {
  const [gaps] = computers[0];
  const scope = { algorithm: { ...gaps, computesWithIds: true as const }, n: 2, idRange: 5 };
  expect(verdictOf(checked(scope, { budget }))).toBe("violated");
});

test("declarations: refuses a variable outside the fields that changes a step", () => {
  let calls = 0;
  const impure = filtered("outside", () => ++calls % 2 === 0);
  expect(() => checked({ algorithm: impure, n: 2 }, { budget })).toThrow(
    /uses more than the fields of its process and the message/,
  );
});

test("declarations: chance and export refuse false ones too", () => {
  const coin = algorithm({
    name: "coin",
    paper: "own",
    idea: "Reads a ghost.",
    announces: false,
    needs: { ring: true, direction: true, coins: true, everyone: true, fifo: true, n: true },
    state: {},
    messages: { token: { side: upTo(1), phase: ghost(nat) } },
    wake(me) {
      me.send.token({ side: me.toss(2), phase: 0 });
    },
    on: {
      token(me, { side, phase }) {
        if (phase > 0) me.lead();
        else if (side === 0) me.send.token({ side, phase: phase + 1 });
      },
    },
  });
  expect(() => computeChances({ algorithm: coin, n: 1 })).toThrow(/^ghost: token.phase/);
  const [gaps] = computers[0];
  const given = makeSetup({ algorithm: gaps, ids: [1, 2] });
  expect(() => exportGraph(given, "aut", { mostStates: 1000 })).toThrow(/^ids: /);
});

describe.each(catalogue.map(({ name }) => name))("%s", (name) => {
  const standard = findAlgorithm(name).with({});
  const schedules = standard.needs.coins ? {} : ({ schedules: "fifo" } as const);
  test.each([{}, { reduce: false }, schedules])("declarations: are true: %o", (how) => {
    const small = { states: 2000, bytes: 2 ** 28 };
    const report = checked(
      { algorithm: standard, n: FULL ? 3 : 2 },
      { ...how, budget: small, verdictOnly: true },
    );
    expect(verdictOf(report)).not.toBe("violated");
  });
});
