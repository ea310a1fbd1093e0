import { expect, test } from "vitest";
import { guardedCommands } from "../commands/guarded-commands.ts";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import { id, maybe, nat, upTo } from "../model/schema.ts";
import { conditionsOf } from "./conditions.ts";
import { invariantOf, safetyOf } from "./invariant-part.ts";
import { prepareProof, type PreparedProof } from "./prepare-proof.ts";

const text = { paper: "none", idea: "none", elects: "max", announces: false } as const;
const ring = { ring: true, direction: true, ids: true, everyone: true } as const;

function prepare(of: Algorithm, ...sentences: readonly string[]): PreparedProof {
  const proof = prepareProof({ algorithm: of, sentences, leavesOut: false });
  for (;;) {
    const { done, value } = proof.next();
    if (done) return value;
  }
}

/** Nobody leads, unless a token arrives with this phase. */
const leadsIn = (wrong: number, phase: typeof nat) =>
  algorithm({
    ...text,
    name: "leads-in-a-phase",
    needs: ring,
    state: {},
    messages: { token: { id, phase } },
    wake: (me) => me.send.token({ id: me.id, phase: 0 }),
    on: { token: (me, { phase: at }) => void (at === wrong && me.lead()) },
  });

test("prove: a process that leads in phase 7 is refuted, with a limit and without one", () => {
  for (const phase of [upTo(9), nat]) {
    const { counterexample } = prepare(leadsIn(7, phase));
    expect(counterexample!.violated.says).toBe("only the right process leads");
  }
});

test("prove: beyond the values that were asked, what is assumed of a counter is said", () => {
  const { counterexample, assumes } = prepare(leadsIn(1000, nat));
  expect(counterexample).toBeUndefined();
  expect(assumes).toEqual([
    "the handlers react to all values of token.phase from 64 on as to smaller ones (tested on 0 to 63)",
  ]);
  expect(prepare(leadsIn(7, upTo(6))).assumes).toEqual([]);
});

test("prove: a process that follows and then leads counts as a leader", () => {
  const changes = algorithm({
    ...text,
    name: "changes-its-mind",
    needs: ring,
    state: {},
    messages: { token: { id } },
    wake(me) {
      me.follow(me.id);
      me.send.token({ id: me.id });
    },
    on: { token: (me) => me.lead() },
  });
  const { counterexample } = prepare(changes);
  expect(counterexample!.violated.says).toBe("only the right process leads");
  expect(counterexample!.processes[0].after).toContain("leads");
});

/** Two kinds of messages, one without ids, and a field that holds an id. */
const quiet = algorithm({
  ...text,
  name: "quiet",
  needs: ring,
  state: { top: maybe(id) },
  messages: { token: { id }, stop: {} },
  wake: (me) => me.send.token({ id: me.id }),
  on: {
    token(me, { id: received }) {
      if (me.top === undefined || received > me.top) me.top = received;
      if (received > me.id) me.send.token({ id: received });
      else me.send.stop();
    },
    stop: () => {},
  },
});

test.each([
  ["for all p, q: p.position < q.position or p.position >= q.position", "Positions have no order"],
  ["for all p, q: p.position = q.id", "A position is compared with an id"],
  [
    "for all messages m of token: for all p: m.to != p.position",
    "A position is compared with an id",
  ],
])("prove: %s has no formula", (sentence, why) => {
  expect(prepare(quiet, sentence).inexpressible).toContain(why);
});

test("prove: a sentence about all messages speaks of kinds without ids too", () => {
  for (const sentence of [
    "for all messages m: for all p: between(m.id, p, m.to) implies m.id > p.id",
    "for all messages m: for all p: not m.id < p.id or m.kind = token",
    "for all messages m: for all p: m.id != p.id or m.kind = token",
    "for all messages m: for all p: m.id != p.top or m.kind = token or p.top = p.top",
  ]) {
    const { inexpressible, counterexample } = prepare(quiet, sentence);
    expect({ inexpressible, violated: counterexample?.violated.sentence }).toEqual({});
  }
  const absent = "for all messages m: for all p: m.id = p.id or m.kind = token";
  expect(prepare(quiet, absent).counterexample!.violated.sentence).toBe(absent);
});

test("prove: no variable of a sentence is taken for a symbol of the theory, or for another variable", () => {
  const invariant = invariantOf(quiet, [
    "for all c, x, t, t1, me, best, held, received: c.woke or x.top = t.id or t1.top = me.id or best.top = held.id or received.id = c.id",
    "for all messages m, m1 of token: for all p: m.id = m1.id or p.top = m.id or p.woke",
  ]);
  const [{ text: file }] = conditionsOf(guardedCommands(quiet), invariant, safetyOf(quiet));
  const declared = [...file.matchAll(/declare-(?:fun|const) (\S+)|\((c\d+)\)/g)].map(
    ([, symbol, control]) => symbol ?? control,
  );
  const goal = file.slice(file.indexOf("(assert (not "));
  const bound = [...goal.matchAll(/\(([^\s()]+) Node\)/g)].map(([, name]) => name);
  expect(declared).toEqual(expect.arrayContaining(["c0", "me", "best"]));
  expect(new Set(bound).size).toBe(bound.length);
  expect(bound.length).toBeGreaterThan(12);
  expect(bound.filter((name) => declared.includes(name) || !name.includes("!"))).toEqual([]);
});

test("prove: kinds whose names look alike have relations of their own", () => {
  const alike = algorithm({
    ...text,
    name: "alike",
    needs: ring,
    state: {},
    messages: { x: { id, at: upTo(1) }, x_1: { id }, x_after: { id } },
    wake: (me) => me.send.x({ id: me.id, at: 1 }),
    on: { x: () => {}, x_1: () => {}, x_after: () => {} },
  });
  const [{ text: file }] = conditionsOf(guardedCommands(alike), safetyOf(alike), safetyOf(alike));
  const declared = [...file.matchAll(/declare-fun (m\S+)/g)].map(([, symbol]) => symbol);
  expect(declared).toHaveLength(4);
  expect(new Set(declared).size).toBe(4);
});

test("prove: without ids, or without a word on who must lead, nothing is said of the right one", () => {
  const nobody = algorithm({
    paper: "none",
    idea: "none",
    announces: false,
    name: "nobody",
    needs: { ring: true, direction: true, everyone: true },
    state: {},
    messages: { token: {} },
    wake: (me) => me.send.token(),
    on: { token: () => {} },
  });
  const { proves, commands, invariant } = prepare(nobody);
  expect(proves).toBe(
    "At most one process leads: for every n, every set of starters and every schedule, even if links reorder and duplicate messages.",
  );
  expect(invariant.map(({ says }) => says)).toEqual(["at most one process leads"]);
  expect(commands!.spacings).toBe(0);
  const [safety] = conditionsOf(guardedCommands(nobody), safetyOf(nobody), safetyOf(nobody)).slice(
    -1,
  );
  expect(safety.says).not.toContain("the right one");
  expect(prepare(quiet).proves).toContain("and the right one");
});

test("prove: a field with the name of a word of safety is refused", () => {
  const confuses = algorithm({
    paper: "none",
    idea: "none",
    announces: false,
    name: "confuses",
    needs: ring,
    state: { position: maybe(id) },
    messages: { token: { id } },
    wake: (me) => me.lead(),
    on: { token: () => {} },
  });
  expect(() => prepare(confuses)).toThrow("its field position has the name of a word");
});
