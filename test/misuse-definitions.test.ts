/** Definitions, endless runs and traces in plain JavaScript: a Refusal, never another error, and never an endless call. */
import { describe, expect, test } from "vitest";
import {
  algorithm,
  atMost,
  chance,
  check,
  family,
  findAlgorithm,
  id,
  nat,
  one,
  perPort,
  replay,
  run,
  simulate,
  trace,
  upTo,
} from "@ringleader/core";
import { sentence } from "./misuse/sentence.ts";

const definition = {
  name: "mine",
  paper: "none",
  idea: "Ids travel forever.",
  needs: { ring: true, direction: true, ids: true },
  announces: false,
  state: {},
  messages: { token: { id } },
  wake: (me: any) => me.send.token({ id: me.id }),
  on: { token: (me: any, words: any) => me.send.token(words) },
};
const define = (part: object) => algorithm({ ...definition, ...part } as never);

describe("simulate and replay", () => {
  test("simulate: refuses wrong positions and counts, and a run that is over", () => {
    const steps = simulate("peterson", { n: 3 });
    for (const p of [-1, 3, 1.5, NaN, "0", undefined] as number[])
      expect(sentence(() => steps.read(p))).toContain(
        "is not accepted; give a position from 0 to 2",
      );
    for (const most of [0, -1, 1.5, NaN, "3", null] as number[])
      expect(sentence(() => steps.advance(most))).toContain("advance: ");
    steps.advance(Infinity);
    expect(steps.finish().outcome).toBe("elected");
    const after = [
      () => steps.advance(),
      () => steps.finish(),
      () => steps.read(0),
      () => steps.delivered(),
    ];
    for (const act of after) expect(sentence(act)).toContain("the run is over");
  });

  test.each<[string, unknown]>([
    ["undefined", undefined],
    ["a number", 3],
    ["an object", {}],
    ["an empty list", []],
    ["an empty text", ""],
    ["numbers", [1, 2]],
    ["objects", [{}]],
    ["no JSON", ["hello"]],
    ["no header", ["{}"]],
    ["another format", ['{"format":2}']],
    ["half a header", ['{"format":1,"algorithm":"peterson"}']],
    [
      "an odd n",
      [
        '{"format":1,"algorithm":"peterson","parameters":{},"n":"x","setup":{},"seed":1,"digest":""}',
      ],
    ],
    ["odd events", [trace("peterson", { n: 3 })[0], "[]"]],
  ])("replay: refuses %s", (_, lines) => {
    expect(sentence(() => replay(lines as never))).not.toBe("not refused");
  });

  test("replay: reads a text as well as its lines", () => {
    const lines = trace("peterson", { n: 4 });
    expect(replay(`${lines.join("\n")}\n`)).toMatchObject({ same: true });
    expect(replay(new Set(lines))).toMatchObject({ same: true });
  });
});

describe("endless runs", () => {
  const rounds = { needs: { ...definition.needs, rounds: true } };
  const endless = {
    messages: define({}),
    "alarms with messages": define({
      ...rounds,
      wake: (me: any) => me.alarm(1),
      on: { token() {} },
      alarm(me: any) {
        me.send.token({ id: me.id });
        me.alarm(1);
      },
    }),
  };

  test.each(Object.entries(endless))(
    "run, simulate and trace: stop %s at the default budget",
    (_, mine) => {
      const result = run(mine, { n: 3 });
      expect(result).toMatchObject({ outcome: "budget", claims: [] });
      expect(result.stopped).toBe(
        "1,000,144 messages were delivered, the default limit; maxMessages sets another limit",
      );
      expect(result.replay).toContain("--max-messages 1000144");
      const steps = simulate(mine, { n: 2, maxMessages: 1000 });
      while (steps.advance());
      expect(steps.finish()).toMatchObject({ outcome: "budget" });
      expect(replay(trace(mine, { n: 1, maxMessages: 50 }), mine)).toMatchObject({ same: true });
    },
  );

  test("run: a limit that the caller chooses is in the replay line, and Infinity is none", () => {
    const result = run("peterson", { n: 9, maxMessages: 5 });
    expect(result.replay).toMatch(/--max-messages 5$/);
    expect(result).not.toHaveProperty("stopped");
    const { replay: line, outcome } = run("peterson", { n: 9, maxMessages: Infinity });
    expect([outcome, line]).toEqual(["elected", "ringleader run peterson -n 9 --seed 0"]);
  });

  test("check and chance: have budgets of their own", () => {
    const { verdict } = check(endless.messages, { n: 2, budget: { states: 500 } });
    expect(verdict).not.toBe("holds");
    expect(sentence(() => chance("itai-rodeh", { n: 4, states: 10 }))).toContain(
      "more than 10 states",
    );
  });
});

test("findAlgorithm and with: refuse what is not a name or texts", () => {
  for (const name of [undefined, null, 3, {}, []])
    expect(sentence(() => findAlgorithm(name as never))).toContain("algorithm: ");
  for (const set of [undefined, null, 3, "x", { elects: 3 }, { nope: "1" }])
    expect(sentence(() => findAlgorithm("peterson").with(set as never))).not.toBe("not refused");
});

describe("definitions", () => {
  const bound = (limit: unknown, measure: unknown = { of: "messages" }) =>
    atMost("few messages", "none", measure as never, limit as never);
  const halts = { on: { token() {} } };

  test.each<[object | undefined, string]>([
    [
      { name: undefined },
      "algorithm: the definition has no name; give at most 100 letters, digits, single blanks and - _ . : ( ), a letter or digit first.",
    ],
    [
      { name: 7 },
      "algorithm: its name is not accepted; give at most 100 letters, digits, single blanks and - _ . : ( ), a letter or digit first.",
    ],
    [
      { state: { ["x".repeat(61)]: id } },
      `algorithm mine: ${"x".repeat(39)}… cannot be the name of a state field.`,
    ],
    [
      { state: { a: one("x".repeat(61)) } },
      `algorithm mine: a: ${"x".repeat(40)} is not a label; a label consists of at most 60 letters, digits, blanks, - and _.`,
    ],
    [
      { idea: 3 },
      "algorithm mine: idea: 3 is not accepted; give a text of at most 10,000 characters.",
    ],
    [{ neeeds: {} }, "algorithm mine: neeeds is not a key of a definition; did you mean needs?"],
    [
      { needs: { ...definition.needs, rings: true } },
      "algorithm mine: rings is not an assumption; did you mean ring?",
    ],
    [
      { needs: { ...definition.needs, n: "yes" } },
      "algorithm mine: needs.n: yes is not accepted; give true.",
    ],
    [{ elects: "foo" }, "algorithm mine: elects: foo is not accepted; give max or min."],
    [{ announces: "no" }, "algorithm mine: announces: no is not accepted; give true or false."],
    [
      { contenders: "all" },
      "algorithm mine: contenders: all is not accepted; give woke or willing or woke-or-willing.",
    ],
    [{ links: "lifo" }, "algorithm mine: links: lifo is not accepted; give fifo or any."],
    [
      { leastId: -1 },
      "algorithm mine: leastId: -1 is not accepted; give a whole number from 0 to 4,294,967,295.",
    ],
    [
      { state: { part: one("active", "passive") }, standing: ["activ"] },
      "algorithm mine: standing: activ is not a label of part; did you mean active?",
    ],
    [
      { state: {}, standing: ["active"] },
      "algorithm mine: standing is not accepted, because no field of the state has labels.",
    ],
    [{ nouns: { tokens: "{id}'s token" } }, "algorithm mine: nouns.tokens: did you mean token?"],
    [
      { nouns: { token: "{uid}'s token" } },
      "algorithm mine: nouns.token: {uid} is not a field of token.",
    ],
    [{ wake: 3 }, "algorithm mine: wake: 3 is not accepted; give a function."],
    [
      { report: {} },
      "algorithm mine: report: a value of type object is not accepted; give a function.",
    ],
    [{ on: { token: 3 } }, "algorithm mine: on.token: 3 is not accepted; give a function."],
    [
      { on: { token() {}, tokn() {} } },
      "algorithm mine: on.tokn: tokn is not a kind of message; did you mean token?",
    ],
    [
      { messages: { token: [] } },
      "algorithm mine: messages.token is not accepted; give an object of fields.",
    ],
    [
      { state: { best: upTo(NaN) } },
      "algorithm mine: best: NaN is not accepted as its greatest value; give a whole number from 0 to 4,294,967,295.",
    ],
    [{ state: { part: one() } }, "algorithm mine: part has no labels; give at least one."],
    [{ state: { part: one("a", "a") } }, "algorithm mine: part: two of its labels are the same."],
    [
      { state: { seen: perPort(nat, 0) } },
      "algorithm mine: seen: 0 slots per port are not accepted; give a whole number from 1.",
    ],
    [{ claims: "x" }, "algorithm mine: claims: x is not accepted; give a list."],
    [
      { claims: ["x"] },
      "algorithm mine: claims[0] is not a claim; make one with atMost, exactly, always and so on.",
    ],
    [{ claims: [{}] }, "algorithm mine: claims[0] has no id; give a text."],
    [
      { claims: [bound(() => 1), bound(() => 2)] },
      "algorithm mine: two claims have the id few-messages; ids of claims must differ.",
    ],
    [
      { claims: [bound(3)] },
      "algorithm mine: claim few-messages: limit is not accepted; give a function.",
    ],
    [
      { claims: [bound(() => 1, { of: "foo" })] },
      "algorithm mine: claim few-messages: of: foo is not a measure; measures are messages, each phase, phases, causal, time.",
    ],
    [
      { claims: [bound(() => 1, { of: "causal" })] },
      "algorithm mine: claim few-messages: at: undefined is not accepted; give declaration or last.",
    ],
    [
      { claims: [{ ...bound(() => 1), relaton: "at most" }] },
      "algorithm mine: claim few-messages: relaton is not a key of a claim of the form bound; did you mean relation?",
    ],
    [
      { claims: [bound(() => 1, { of: "messages", kind: ["token"] })] },
      "algorithm mine: claim few-messages: kind is not a key of the measure messages; did you mean kinds?",
    ],
    [
      { claims: [bound(() => 1, 5)] },
      'algorithm mine: claim few-messages: its measure is not accepted; give { of: "messages" }.',
    ],
  ])("algorithm: %j", (part, says) => {
    expect(sentence(() => define(part!))).toBe(says);
  });

  test.each([undefined, null, 3, "x", [], () => {}])("algorithm: refuses %s", (given) => {
    expect(sentence(() => algorithm(given as never))).toContain("algorithm: the definition");
  });

  test.each([NaN, Infinity, "5", null, {}])(
    "a claim whose limit is %s is refused when it is judged",
    (limit) => {
      const mine = define({ ...halts, claims: [bound(() => limit)] });
      const says = sentence(() => run(mine, { n: 3 }));
      expect(says).toMatch(
        /^algorithm mine: claim few-messages: its limit is .*; a limit is a finite number/,
      );
    },
  );

  test.each<[string, unknown[], string]>([
    ["no texts", [], "claim: give its sentence and its source"],
    ["one text", ["x", { of: "messages" }, () => 1], "claim: give its sentence and its source"],
    [
      "an odd basis",
      ["x", "y", { of: "messages" }, () => 1, "proved"],
      "claim x: the last argument says how it is known",
    ],
  ])("claims: %s", (_, args, says) => {
    expect(sentence(() => (atMost as (...all: unknown[]) => unknown)(...args))).toContain(says);
  });

  test.each<[string, unknown[], string]>([
    ["nothing", [], "family: its name is not accepted; give at most 100 letters"],
    ["no parameters", ["f"], "family f: give its parameters as an object"],
    ["no function", ["f", {}], "family f: give a function"],
    ["an odd parameter", ["f", { k: 3 }, () => define({})], "family f: k is not a parameter"],
    ["no algorithm", ["f", {}, () => ({})], "family f: its function returns no algorithm"],
  ])("family: %s", (_, args, says) => {
    expect(sentence(() => (family as (...all: unknown[]) => unknown)(...args))).toContain(says);
  });
});

describe("a mistake in a handler: the library refuses, and no property is violated", () => {
  const acts: readonly (readonly [string, (me: any) => void])[] = [
    ["me has no di; it has least, id, decision, lead, follow, mark, because, send.", (me) => me.di],
    ["me has no lest; did you mean least?", (me) => (me.lest = 1)],
    ["me has no n: needs: { n: true } gives it.", (me) => me.n],
    ["me has no toss: needs: { coins: true } gives it.", (me) => me.toss(2)],
    ["me has no alarm: needs: { rounds: true } gives it.", (me) => me.alarm(1)],
    ["me has no degree: it is for networks, so needs must not have ring.", (me) => me.degree],
    ["me.send has no tokens; did you mean token?", (me) => me.send.tokens({ id: 1 })],
    ["mine: -1 does not fit least (process at position 0).", (me) => (me.least = -1)],
    [
      "mine: 0.5 does not fit token.id (process at position 0).",
      (me) => me.send.token({ id: 0.5 }),
    ],
  ];

  test.each(acts)("%s", (says, act) => {
    const mine = define({
      needs: { ...definition.needs, everyone: true, fifo: true },
      elects: "max",
      state: { least: id },
      on: { token: act },
    });
    expect(sentence(() => run(mine, { ids: [1] }))).toBe(says);
    expect(sentence(() => check(mine, { n: 1 }))).toBe(says);
  });

  test("chance: a value that does not fit has no probability", () => {
    const mine = define({
      needs: { ring: true, direction: true, coins: true, everyone: true, fifo: true },
      state: { best: upTo(1) },
      messages: { token: { hop: upTo(9) } },
      wake: (me: any) => me.send.token({ hop: 1 + me.toss(2) }),
      on: { token: (me: any, { hop }: any) => (me.best = hop) },
    });
    expect(sentence(() => chance(mine, { n: 2 }))).toMatch(
      /^mine: 2 does not fit best \(process at position [01]\)\.$/,
    );
  });
});
