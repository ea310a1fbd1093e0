import * as fc from "fast-check";
import { expect, test } from "vitest";
import { algorithm, type Algorithm } from "../model/algorithm.ts";
import type { Configuration, Mail } from "../model/claim.ts";
import { bit, id, maybe, nat, one, perPort } from "../model/schema.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Setup } from "../model/setup.ts";
import type { Expression, ExpressionValue, Quantifier, SlotAt } from "./expression.ts";
import { judgeBy } from "./judge-state.ts";
import { parseExpression } from "./parse-expression.ts";
import { vocabularyOf } from "./vocabulary.ts";

const subject: Algorithm = algorithm({
  name: "subject",
  paper: "none",
  idea: "It has a field of every form.",
  needs: { ring: true, bothWays: true, ids: true },
  elects: "max",
  announces: false,
  state: { part: one("idle", "busy"), own: maybe(id), inbox: perPort(maybe(id), 2), level: nat },
  messages: { ask: { id, from: id }, tell: { to: id, even: bit } },
  wake() {},
  on: { ask() {}, tell() {} },
});

type Reader = (name: string, at?: SlotAt) => ExpressionValue;
type Bindings = Readonly<Record<string, Reader>>;

/** Reads a state word by word, as slowly and as plainly as possible. */
class Reference {
  private readonly state: Configuration;

  constructor(state: Configuration) {
    this.state = state;
  }

  /** Returns the first instance of the outermost `for all`s that is false, as positions; undefined if there is none. */
  value(of: Expression, bound: Bindings = {}): ExpressionValue {
    const value = (part: Expression) => this.value(part, bound);
    const number = (part: Expression) => Number(value(part));
    switch (of.op) {
      case "number":
      case "label":
        return of.value;
      case "n":
        return this.state.n;
      case "in flight":
        return this.subjects({ over: "messages" }).length;
      case "measure":
        return undefined;
      case "field":
        return bound[of.variable](of.name, of.at);
      case "between":
        return this.isBetween(value(of.from), value(of.through), value(of.to));
      case "not":
        return value(of.of) === false;
      case "log2":
      case "floor":
      case "ceil":
        return Math[of.op](number(of.of));
      case "^":
        return number(of.of) ** of.exponent;
      case "and":
        return value(of.left) === true && value(of.right) === true;
      case "or":
        return value(of.left) === true || value(of.right) === true;
      case "implies":
        return value(of.left) !== true || value(of.right) === true;
      case "for all":
        return this.subjects(of).every(
          (it) => this.value(of.of, { ...bound, [of.variable]: it }) === true,
        );
      case "for some":
        return this.subjects(of).some(
          (it) => this.value(of.of, { ...bound, [of.variable]: it }) === true,
        );
      case "+":
        return number(of.left) + number(of.right);
      case "-":
        return number(of.left) - number(of.right);
      case "*":
        return number(of.left) * number(of.right);
      case "/":
        return number(of.left) / number(of.right);
      default:
        return compare(of.op, value(of.left), value(of.right));
    }
  }

  private subjects({ over, kind }: Pick<Quantifier, "over" | "kind">): Reader[] {
    const { n, read, waiting, setup } = this.state;
    const ids = Array.from(setup.ids!);
    const best = ids.indexOf(Math.max(...ids));
    const positions = Array.from({ length: n }, (_, p) => p);
    if (over === "processes")
      return positions.map((p) => (name, at) => {
        const given: Record<string, ExpressionValue> = {
          position: p,
          id: ids[p],
          best: p === best,
          contends: true,
        };
        if (at)
          return (read(p)[name] as ExpressionValue[][])[at.side ^ (setup.swapped?.[p] ?? 0)][
            at.slot
          ];
        return Object.hasOwn(given, name) ? given[name] : (read(p)[name] as ExpressionValue);
      });
    return positions.flatMap((p) =>
      waiting(p)
        .filter((it) => (kind ?? it.kind) === it.kind)
        .map((it): Reader => (name) => {
          if (Object.hasOwn(subject.messages[it.kind], name))
            return it.fields[name] as ExpressionValue;
          if (name === "kind") return it.kind;
          if (name === "way") return it.side === 0 ? "clockwise" : "anticlockwise";
          return name === "to" ? ids[p] : undefined;
        }),
    );
  }

  private isBetween(...ids: readonly ExpressionValue[]): boolean {
    const all = Array.from(this.state.setup.ids!);
    const [p, q, r] = ids.map((it) => all.indexOf(it as number));
    if (p < 0 || q < 0 || r < 0) return false;
    const { n } = this.state;
    for (let at = (p + 1) % n; at !== r; at = (at + 1) % n) if (at === q) return q !== p;
    return false;
  }
}

function compare(op: string, x: ExpressionValue, y: ExpressionValue): boolean {
  if (op === "=" || op === "!=") return (x === y) === (op === "=");
  if (typeof x !== "number" || typeof y !== "number") return false;
  if (op === "<=" || op === "<") return op === "<" ? x < y : x <= y;
  return op === ">" ? x > y : x >= y;
}

/** The variables: p and q are processes, m is any message, a is an ask and t a tell. */
const processNumbers = ["id", "own", "level", "position", "inbox(left)", "inbox(right, 1)"];
const numbers = [
  ...["p", "q"].flatMap((it) => processNumbers.map((name) => `${it}.${name}`)),
  ..."m.id,m.to,m.from,a.id,a.to,a.from,t.to,t.even,n,2,in flight".split(","),
];
const sums = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  fc
    .tuple(
      fc.constantFrom(...numbers),
      fc.constantFrom("+", "-", "*", "/"),
      fc.constantFrom(...numbers),
    )
    .map((it) => `(${it.join(" ")})`),
  fc.constantFrom(...numbers).map((it) => `floor(log2(${it}))`),
  fc.constantFrom(...numbers).map((it) => `${it}^2`),
);
const ids = [
  "p",
  "q",
  "p.own",
  "q.inbox(left, 1)",
  "p.inbox(right)",
  "a.to",
  "a.id",
  "a.from",
  "t.to",
  "m.id",
];
const truths = fc.letrec<{ readonly truth: string }>((tie) => ({
  truth: fc.oneof(
    { maxDepth: 4, depthIdentifier: "sentence" },
    fc
      .tuple(sums, fc.constantFrom("<=", "<", ">=", ">", "=", "!="), sums)
      .map((it) => it.join(" ")),
    fc.constantFrom(
      "p.part = busy",
      "q.part = p.part",
      "m.kind = ask",
      "a.way = clockwise",
      "m.way != t.way",
      "p.best",
      "q.woke",
      "p.contends",
      "p.decision = leads",
      "p.woke = q.best",
    ),
    fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.constantFrom(...ids))
      .map((it) => `between(${it.join(", ")})`),
    tie("truth").map((it) => `not (${it})`),
    fc
      .tuple(tie("truth"), fc.constantFrom("and", "or", "implies"), tie("truth"))
      .map(([x, op, y]) => `(${x}) ${op} (${y})`),
    fc
      .tuple(
        fc.constantFrom(
          "all p",
          "some p",
          "all q",
          "some messages m",
          "all messages m",
          "some messages a of ask",
          "all messages t of tell",
        ),
        tie("truth"),
      )
      .map(([over, it]) => `(for ${over}: ${it})`),
  ),
})).truth;
const closed = fc
  .tuple(
    truths,
    fc.shuffledSubarray(["p", "q", "messages m", "messages a of ask", "messages t of tell"], {
      minLength: 5,
    }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([body, order, some]) =>
    order.reduceRight((it, over, i) => `for ${some[i] ? "some" : "all"} ${over}: ${it}`, body),
  );

const N = 3;
const anId = fc.integer({ min: 1, max: N + 1 });
const mayBe = fc.option(anId, { nil: undefined });
const mail = fc.oneof(
  fc.record({
    kind: fc.constant("ask"),
    side: fc.constantFrom(0, 1),
    fields: fc.record({ id: anId, from: anId }),
  }),
  fc.record({
    kind: fc.constant("tell"),
    side: fc.constantFrom(0, 1),
    fields: fc.record({ to: anId, even: fc.constantFrom(0, 1) }),
  }),
);
const localState = fc.record({
  decision: fc.constantFrom("leads", "follows", "none"),
  woke: fc.boolean(),
  part: fc.constantFrom("idle", "busy"),
  own: mayBe,
  inbox: fc.tuple(fc.tuple(mayBe, mayBe), fc.tuple(mayBe, mayBe)),
  level: fc.nat(3),
});
const states = fc
  .record({
    order: fc.constantFrom([1, 2, 3], [3, 1, 2], [2, 1, 3]),
    swapped: fc.array(fc.constantFrom(0, 1), { minLength: N, maxLength: N }),
    processes: fc.array(localState, { minLength: N, maxLength: N }),
    waiting: fc.array(fc.array(mail, { maxLength: 2 }), { minLength: N, maxLength: N }),
  })
  .map(({ order, swapped, processes, waiting }): Configuration => {
    const waking = { mailStarts: false, starters: undefined };
    const setup = {
      algorithm: subject,
      n: N,
      ids: Uint32Array.from(order),
      swapped: Uint8Array.from(swapped),
      waking,
    };
    return {
      n: N,
      setup: setup as unknown as Setup,
      read: (p) => processes[p],
      waiting: (p) => waiting[p].map((it): Mail => ({ ...it, port: it.side })),
    };
  });

function judgeUnlessRefused(judge: () => string | undefined): string | undefined {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Refusal) return "refused";
    throw error;
  }
}

test("sentence: compiled, it has the value that a plain reading of the state gives", () => {
  const words = vocabularyOf(subject);
  const numRuns = process.env["FULL"] ? 500 : 125;
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(closed, states, (text, state) => {
      fc.pre(text.length <= 500);
      const expression = parseExpression(text, words);
      const isTrue = new Reference(state).value(expression) === true;
      // A division by 0 and a logarithm of 0 are refused.
      const why = judgeUnlessRefused(() => judgeBy("inside", () => expression)(state));
      if (why === "refused") return;
      seen[`${isTrue}`]++;
      expect({ text, isTrue: why === undefined }).toEqual({ text, isTrue });
    }),
    { numRuns, seed: 31 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(numRuns / 7);
});

test("sentence: a false `for all` names its first instance, with the value of the innermost variable of a name", () => {
  const fields = { decision: "none", woke: true, part: "idle", own: undefined, level: 0 };
  const inbox = [[], []];
  const state: Configuration = {
    n: 3,
    setup: {
      algorithm: subject,
      n: 3,
      ids: Uint32Array.of(4, 9, 7),
      waking: { mailStarts: true },
    } as unknown as Setup,
    read: (p) => ({ ...fields, inbox, part: p === 1 ? "busy" : "idle" }),
    waiting: (p) => (p === 2 ? [{ kind: "ask", port: 1, side: 1, fields: { id: 4 } }] : []),
  };
  const words = vocabularyOf(subject);
  const why = (text: string) => judgeBy("inside", () => parseExpression(text, words))(state);
  expect(why("for all p: p.part = idle")).toBe("it is false if p is process 9");
  expect(why("for all p, q: p.id <= q.id")).toBe(
    "it is false if p is process 9 and q is process 4",
  );
  expect(why("for all p: for all messages m of ask: m.id != p.id")).toBe(
    "it is false if p is process 4 and m is an ask on its way to 7",
  );
  expect(why("for all p: for all p: p.part = idle")).toBe("it is false if p is process 9");
  expect(why("for some p: p.level > 0")).toBe("it is false in this state");
  expect(why("in flight = 1 and n = 3")).toBeUndefined();
});

test("between: a message clockwise from p to r passes q; from p to p it travels around", () => {
  const order = Uint32Array.of(4, 9, 2, 7);
  const setup = { algorithm: subject, n: 4, ids: order, waking: { mailStarts: true } };
  const state: Configuration = {
    n: 4,
    setup: setup as unknown as Setup,
    read: () => ({ decision: "none", woke: true, part: "idle", inbox: [[], []], level: 0 }),
    waiting: () => [],
  };
  const isBetween = (p: number, q: number, r: number) => {
    const text = `for some p, q, r: p.id = ${p} and q.id = ${q} and r.id = ${r} and between(p, q, r)`;
    const expression = parseExpression(text, vocabularyOf(subject));
    return judgeBy("inside", () => expression)(state) === undefined;
  };
  const all = [
    [4, 9, 2],
    [4, 2, 9],
    [7, 4, 9],
    [4, 9, 4],
    [4, 4, 4],
    [4, 4, 9],
    [4, 5, 9],
  ] as const;
  const passes = [true, false, true, true, false, false, false];
  expect(all.map(([p, q, r]) => isBetween(p, q, r))).toEqual(passes);
});
