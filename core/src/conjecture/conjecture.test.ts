import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findAlgorithm } from "../request/parse-run.ts";
import { checker } from "../check/checker.ts";
import { decide } from "../check/report/verdict.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { nat, one } from "../model/schema.ts";
import { Refusal } from "../refusal/refusal.ts";
import { parseConjecture } from "./conjecture.ts";
import { conjunctsOf, withoutNot } from "./conjuncts.ts";
import { isConjectured } from "./run-part.ts";
import { evaluateForRun } from "../sentence/compile-sentence.ts";
import { parseExpression } from "../sentence/parse-expression.ts";
import { sweepConjecture } from "./sweep-conjecture.ts";
import { vocabularyOf } from "../sentence/vocabulary.ts";

const FULL = process.env["FULL"] !== undefined;

const chang = findAlgorithm("chang-roberts").with({});
const hirschberg = findAlgorithm("hirschberg-sinclair").with({});

/** A text, and its value as this test computes it. */
interface Case<T> {
  readonly text: string;
  readonly value: (n: number, messages: number) => T;
}

const numbers: fc.Arbitrary<Case<number>> = fc.letrec<{ number: Case<number> }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4 },
    fc.nat(20).map((x) => ({ text: String(x), value: () => x })),
    fc.constant<Case<number>>({ text: "n", value: (n) => n }),
    fc.constant<Case<number>>({ text: "messages", value: (_, messages) => messages }),
    fc.tuple(fc.constantFrom("+", "-", "*"), tie("number"), tie("number")).map(([op, x, y]) => ({
      text: `(${x.text} ${op} ${y.text})`,
      value: (n: number, m: number) => {
        const [a, b] = [x.value(n, m), y.value(n, m)];
        return op === "+" ? a + b : op === "-" ? a - b : a * b;
      },
    })),
    tie("number").map((x) => ({
      text: `floor(${x.text} / 2)`,
      value: (n: number, m: number) => Math.floor(x.value(n, m) / 2),
    })),
  ),
})).number;

const truths: fc.Arbitrary<Case<boolean>> = fc.letrec<{ truth: Case<boolean> }>((tie) => ({
  truth: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.constantFrom("<=", "<", "=", "≠"), numbers, numbers).map(([op, x, y]) => ({
      text: `${x.text} ${op} ${y.text}`,
      value: (n: number, m: number) => {
        const [a, b] = [x.value(n, m), y.value(n, m)];
        return op === "<=" ? a <= b : op === "<" ? a < b : op === "=" ? a === b : a !== b;
      },
    })),
    fc.tuple(numbers, numbers, numbers).map(([x, low, high]) => ({
      text: `${x.text} between ${low.text} and ${high.text}`,
      value: (n: number, m: number) =>
        low.value(n, m) <= x.value(n, m) && x.value(n, m) <= high.value(n, m),
    })),
    tie("truth").map((x) => ({
      text: `not (${x.text})`,
      value: (n: number, m: number) => !x.value(n, m),
    })),
    fc.tuple(tie("truth"), tie("truth")).map(([x, y]) => ({
      text: `(${x.text}) or (${y.text})`,
      value: (n: number, m: number) => x.value(n, m) || y.value(n, m),
    })),
    fc.tuple(tie("truth"), tie("truth")).map(([x, y]) => ({
      text: `(${x.text}) and (${y.text})`,
      value: (n: number, m: number) => x.value(n, m) && y.value(n, m),
    })),
  ),
})).truth;

test("conjecture: has the value that its text says", () => {
  const words = vocabularyOf(chang);
  fc.assert(
    fc.property(truths, fc.nat(9), fc.nat(99), ({ text, value }, n, messages) => {
      fc.pre(text.length <= 500);
      const of = parseExpression(text, words);
      expect({ text, value: evaluateForRun(of, n, () => messages) }).toEqual({
        text,
        value: value(n, messages),
      });
    }),
    { numRuns: FULL ? 500 : 125, seed: 1987 },
  );
});

test("conjecture: without its negations and split into parts, it has the same value", () => {
  const words = vocabularyOf(chang);
  fc.assert(
    fc.property(truths, fc.nat(9), fc.nat(99), ({ text, value }, n, messages) => {
      fc.pre(text.length <= 500);
      const parts = conjunctsOf(withoutNot(parseExpression(text, words)));
      const holdsAll = parts.every(({ guards, of }) =>
        [...guards, of].some((it) => evaluateForRun(it, n, () => messages) === true),
      );
      expect({ text, value: holdsAll }).toEqual({ text, value: value(n, messages) });
    }),
    { numRuns: FULL ? 500 : 125, seed: 1988 },
  );
});

/** Returns the sentence that refuses a text; throws any other error. */
function refusalOf(text: string): string {
  try {
    parseConjecture(text, hirschberg);
    return "parsed";
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test("conjecture: any text is parsed or refused with a column", () => {
  const words = [
    "messages",
    "for all",
    "p",
    ":",
    ".",
    "(",
    ")",
    "<=",
    "and",
    "not",
    "n",
    "3",
    "log2",
  ];
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((all) => all.join(" ")),
    fc.nat(600).map((depth) => "(".repeat(depth)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(refusalOf(text)).toMatch(/^(parsed|conjecture: [^\n]+[.?])$/);
    }),
    { numRuns: FULL ? 1000 : 250, seed: 1987 },
  );
});

test.each([
  ["messages <= 3*m", "column 15: m is unknown"],
  ["message <= 3*n", "column 1: message is unknown; did you mean messages?"],
  ["messages <=", "column 12: the conjecture ends here; write a number, n, a measure or a field."],
  ["messages(vote) < n", "column 10: vote is not accepted here; write a kind of message: "],
  ["time <= n", "column 1: time is measured only in rounds"],
  ["messages + n", "column 1: this is a number; compare it with something, as in messages <= 3*n."],
  ["for all p: p.colour = 3", "column 14: colour is not accepted here; write a field: position"],
  ["messages <= n; alert(1)", "column 14: ; is not accepted"],
  [
    "for all p: p.decision = ok",
    "column 25: the field cannot be ok; its labels are leads, follows",
  ],
  ["n <= 3", "it names no measure and no process"],
  ["messages < n and for all p: p.woke", "use only one of the two"],
])("conjecture: %s is refused", (text, sentence) => {
  expect(() => parseConjecture(text, hirschberg)).toThrow(sentence);
});

test("conjecture: phases are refused if messages have none", () => {
  expect(() => parseConjecture("phases <= 0", chang)).toThrow("column 1: the messages of this");
});

/** Checks a conjecture about all rings of n processes. */
function check(text: string, n: number, algorithm: Algorithm = chang) {
  const { claims } = parseConjecture(text, algorithm).at(n);
  const work = checker({
    scope: { algorithm: { ...algorithm, claims, sometimes: [] }, n },
    reduce: true,
    steps: false,
    onward: true,
    budget: { states: 100_000, bytes: 2 ** 26 },
  });
  while (work.advance());
  return work.report().properties.filter(isConjectured);
}

/** Returns the verdict on a conjecture: true, false, or undefined if it is not decided. */
function holds(text: string, n: number, algorithm?: Algorithm): boolean | undefined {
  const verdicts = check(text, n, algorithm).map((it) => it.holds);
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;
}

test("conjecture: the checker refutes every bound below the maximum, with a run that attains more", () => {
  // Chang and Roberts: the worst ring of n needs n(n + 1)/2 messages, and n more announce the leader.
  const worst = (n: number) => (n * (n + 3)) / 2;
  for (const n of process.env.FULL ? [2, 3, 4] : [2]) {
    expect(check(`messages <= ${worst(n)}`, n)[0].holds).toBe(true);
    const [{ holds, witness }] = check(`messages < ${worst(n)}`, n);
    const why = `${worst(n)} messages, the claim allows fewer than ${worst(n)}`;
    expect([holds, witness?.why]).toEqual([false, why]);
    expect(check(`messages > ${worst(n)}`, n)[0].holds).toBe(false);
  }
  const both = check("messages between n and n*(n+3)/2", process.env.FULL ? 3 : 2);
  expect(both.map(({ holds }) => holds)).toEqual([true, true]);
});

test.runIf(FULL)("conjecture: a bound is judged on every schedule, however it is written", () => {
  // On some networks of 3 processes the schedule decides how many messages a depth-first search sends.
  const dfs = findAlgorithm("dfs").with({});
  const on = (text: string) => holds(text, 3, dfs);
  const spellings = [
    "n > 3 or messages/n <= 10/n",
    "messages <= 10",
    "not messages > 10",
    "messages + 0 <= 10",
    "10 + n >= messages + n",
    "n - 2*messages >= n - 20",
    "not (messages > 10 or messages < 0)",
    "messages between 0 and 10",
  ];
  for (const text of process.env.FULL ? spellings : spellings.slice(0, 1))
    expect([text, on(text)]).toEqual([text, false]);
  const right = ["n > 2 or messages <= 1", "-messages >= -11"];
  for (const text of process.env.FULL ? right : right.slice(0, 1))
    expect([text, on(text)]).toEqual([text, true]);
  // No schedule but those of the simulator is judged.
  expect(on("messages != 11")).toBeUndefined();
  expect(on("messages <= 10 or critical path >= 1000")).toBeUndefined();
  expect(on("messages < critical path")).toBe(false);
});

test.each([
  ["messages <= (((9^9)^9)^9 - ((9^9)^9)^9)", "the limit of messages for n = 3 is not a number"],
  ["messages <= -((9^9)^9)^9", "the limit of messages for n = 3 is −∞"],
  ["messages = n + 1/2", "the limit of messages for n = 3 is 3.5"],
  ["n < 3 and messages >= 0", "it is false for n = 3"],
])("conjecture: %s fails, and says why", (text, why) => {
  const failed = check(text, 3).find((it) => it.holds === false);
  expect(failed?.witness?.why).toBe(why);
});

test("conjecture: in rounds every part is judged on every run", () => {
  const slice = findAlgorithm("time-slice").with({});
  expect(holds("messages != 100", 3, slice)).toBe(true);
  expect(holds("messages >= 1 and messages <= 1", 2, slice)).toBe(false);
});

test.each(["messages <= n/0", "messages/0 >= 1", "messages <= 1/(n-3)", "messages >= log2(n-n)"])(
  "conjecture: %s has no value, so it is refused",
  (text) => {
    expect(() => holds(text, 3)).toThrow("put a condition first");
    expect(holds(`n = 3 or ${text}`, 3)).toBe(true);
  },
);

test("conjecture: a part that was not judged on every schedule leaves the check undecided", () => {
  const { claims } = parseConjecture("messages <= 9", chang).at(3);
  const work = checker({
    scope: { algorithm: { ...chang, claims, sometimes: [] }, n: 3 },
    reduce: true,
    steps: false,
    budget: { states: 100_000, bytes: 2 ** 26 },
  });
  while (work.advance());
  const report = work.report();
  const verdictOn = (more: object) =>
    decide({
      ...report,
      properties: report.properties.map((it) => (isConjectured(it) ? { ...it, ...more } : it)),
    });
  expect(verdictOn({}).verdict).toBe("holds");
  expect(verdictOn({ holds: undefined, judged: "one-run" })).toEqual({
    verdict: "undecided",
    undecided: "this was judged only on one run of each setup: messages <= 9",
  });
});

test("conjecture: a power binds more than a minus, and nested powers take one step each", () => {
  const words = vocabularyOf(chang);
  const isTrue = (text: string) => evaluateForRun(parseExpression(text, words), 3, () => 2);
  expect(isTrue("-n^2 = 0 - 9")).toBe(true);
  expect(isTrue("(-n)^2 = 9")).toBe(true);
  expect(isTrue("2 - -n^2 * 2 = 20")).toBe(true);
  const nested = `${"(".repeat(30)}n${"^9)".repeat(30)}`;
  expect(isTrue(`messages <= ${nested}`)).toBe(true);
});

test("conjecture: a field of the algorithm replaces the field of the same name that all have", () => {
  const own: Algorithm = {
    ...chang,
    state: { ...chang.state, position: one("near", "far") },
    messages: { a: { to: one("up", "down"), x: nat }, b: { x: one("p", "q") } },
  };
  const words = vocabularyOf(own);
  const parsed = (text: string) => () => parseExpression(text, words);
  expect(parsed("for all p: p.position = near")).not.toThrow();
  expect(parsed("for all p: p.position = leads")).toThrow("its labels are near, far");
  expect(parsed("for all messages m of a: m.to = up")).not.toThrow();
  expect(parsed("for all messages m: m.to = up")).toThrow("write for all messages m of KIND");
  expect(parsed("for all messages m of b: m.x = p")).not.toThrow();
  expect(parsed("for all messages m of b: m.x = 3")).toThrow("= takes a number");
});

test("conjecture: an invariant is checked in every state, and its counterexample names the process", () => {
  expect(check("for all p: p.decision != leads or p.id = 1", 3)[0].holds).toBe(true);
  expect(check("for all messages m: m.id between 1 and n", 3)[0].holds).toBe(true);
  const [{ holds, witness }] = check("for all p: for all q: p.decision = q.decision", 2);
  expect(holds).toBe(false);
  expect(witness!.why).toMatch(/^it is false if p is process \d and q is process \d$/);
});

const sweep = (text: string, n: number) => {
  const work = sweepConjecture(
    { algorithm: "chang-roberts" },
    findAlgorithm("chang-roberts"),
    text,
    n,
  );
  for (;;) {
    const { done, value } = work.next();
    if (done) return value!;
  }
};

test.runIf(process.env["FULL"])(
  "conjecture: a sweep judges an invariant over processes after every event of larger rings",
  () => {
    const holding = sweep("for all p: p.decision != leads or p.id = 1", 16);
    expect(holding.runs).toBeGreaterThan(10);
    expect(holding.violation).toBeUndefined();
    const refuted = sweep("for all p: p.decision != leads or n < 16", 16).violation!;
    expect(refuted.why).toBe("it is false if p is process 1");
    expect(sweep("for all p: p.woke", 16).violation!.why).toMatch(/^it is false if p is process/);
    expect(sweep("for all messages m: m.id between 1 and n", 16)).toBeUndefined();
    expect(sweep("for all p: p.decision != leads or p.id = 1", 64)).toBeUndefined();
  },
);

test("conjecture: a sweep finds the tightest ring, and a violation on a larger ring", () => {
  const { tightest, violation } = sweep("messages <= n*(n+3)/2", 16);
  expect(violation).toBeUndefined();
  expect([tightest!.measured, tightest!.tightness]).toEqual([152, 1]);
  const { violation: low } = sweep("messages <= n*n and messages >= 3*n", 16);
  expect(low!.limit).toBe(48);
  expect(low!.measured).toBeLessThan(48);
  expect(sweep("messages <= 5*n", 16).violation!.spec.ids).toBe(tightest!.spec.ids);
});
