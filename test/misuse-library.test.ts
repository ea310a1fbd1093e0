/** The library in plain JavaScript: whatever is given, a call returns a right result or throws a Refusal. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as core from "@ringleader/core";
import { sentence } from "./misuse/sentence.ts";

const { chance, check, id, replay, run, simulate, trace } = core;
const calls: Readonly<Record<string, (...all: any[]) => unknown>> = {
  run,
  simulate,
  trace,
  check,
  chance,
};
const nameFor = (call: string): string => (call === "chance" ? "itai-rodeh" : "peterson");

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
describe("subjects", () => {
  const odd: readonly (readonly [string, unknown[], string])[] = [
    ["nothing", [], "algorithm: undefined is not accepted"],
    ["undefined", [undefined], "algorithm: undefined is not accepted"],
    ["null", [null, { n: 3 }], "algorithm: null is not accepted"],
    ["a number", [42], "algorithm: 42 is not accepted"],
    ["a list", [["peterson"]], 'algorithm: ["peterson"] is not accepted'],
    ["a function", [() => {}], "algorithm: a function is not accepted"],
    ["a bigint", [3n], "algorithm: 3n is not accepted"],
    ["a misspelt key", [{ algoritm: "peterson", n: 3 }], "did you mean algorithm?"],
    ["no algorithm", [{ n: 3 }], "the request has no algorithm"],
    ["an empty object", [{}], "the request has no algorithm"],
    ["an odd algorithm", [{ algorithm: 7, n: 3 }], "algorithm: 7 is not accepted"],
    ["a definition", [definition, { n: 3 }], "algorithm mine: pass the definition to algorithm(…)"],
    ["half a definition", [{ needs: {}, on: {}, messages: {} }, { n: 3 }], "has no name"],
    ["half a family", [{ with: 3, name: "x" }, { n: 3 }], "algorithm: {"],
    ["options twice", [{ algorithm: "peterson", n: 3 }, { n: 4 }], "the options are given twice"],
    ["a number as options", ["peterson", 3], "options: 3 is not accepted"],
    ["null as options", ["peterson", null], "options: null is not accepted"],
    ["a list as options", ["peterson", [3]], "options: [3] is not accepted"],
    ["a text as options", ["peterson", "3"], "options: 3 is not accepted"],
  ];
  test.each(Object.keys(calls))("%s: refuses what is not an algorithm with options", (call) => {
    for (const [, args, says] of odd) expect(sentence(() => calls[call](...args))).toContain(says);
  });

  test("run: one object means the same as a name and options", () => {
    const options = { ids: [3, 1, 2], seed: 5 };
    const { digest } = run("peterson", options);
    expect(run({ algorithm: "peterson", ...options }).digest).toBe(digest);
    expect(run({ algorithm: core.findAlgorithm("peterson"), ...options }).digest).toBe(digest);
    const line = JSON.parse('{"algorithm":"peterson","n":9,"max-messages":5}');
    expect(run(line)).toMatchObject({ outcome: "budget", inFlight: expect.any(Number) });
    const twice = { ...line, maxMessages: 6 };
    expect(sentence(() => run(twice))).toBe("maxMessages: maxMessages is given twice.");
  });

  test("check, chance, simulate and trace: take one object", () => {
    expect(check({ algorithm: "peterson", n: "2..3" }).verdict).toBe("holds");
    expect(chance({ algorithm: "itai-rodeh", n: 2 }).outcomes.elected).toBe("1");
    const steps = simulate({ algorithm: "peterson", n: 3 });
    while (steps.advance());
    expect(steps.finish().outcome).toBe("elected");
    expect(replay(trace({ algorithm: "peterson", n: 3 }))).toMatchObject({ same: true });
  });
});

test("run: refusals name limits as the library does", () => {
  expect(sentence(() => run("peterson", { n: 3, maxMessages: -1 }))).toMatch(/^maxMessages: -1 is/);
  expect(sentence(() => run("peterson", { n: 3, maxEvents: 5 }))).toMatch(
    /^maxEvents: peterson does not .* its limit is maxMessages\.$/,
  );
});

describe("keys", () => {
  test.each(Object.keys(calls))("%s: refuses every unknown key", (call) => {
    const known = new Set([
      ..."n ids seed schedule links ports wake willing graph ties coins violate set".split(" "),
      ..."maxMessages maxEvents watch idRange schedules starts reduce compact sample budget".split(
        " ",
      ),
      ..."rounds states algorithm max-messages max-events".split(" "),
    ]);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 12 }).filter((key) => !known.has(key)),
        (key) => {
          const given = JSON.parse(`{"n":3,${JSON.stringify(key)}:1}`);
          const says = sentence(() => calls[call](nameFor(call), given));
          expect(says).toContain(`${call} has no such option; `);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ["shedule", "schedule"],
    ["Seed", "seed"],
    ["id", "ids"],
    ["maxmessages", "maxMessages"],
    ["wilding", "willing"],
    ["lniks", "links"],
  ])("run: %s is taken for %s", (key, meant) => {
    const given = { n: 3, [key]: 1 };
    expect(sentence(() => run("peterson", given))).toBe(
      `${key}: run has no such option; did you mean ${meant}?`,
    );
  });

  test.each([
    [
      () => check("peterson", { n: 3, budget: { state: 9 } } as object),
      "budget.state: budget has no such key; did you mean states?",
    ],
    [
      () => run("dfs", { graph: { n: 2, edgs: [[0, 1]] } } as object),
      "graph.edgs: graph has no such key; did you mean edges?",
    ],
    [() => run("peterson", { n: 3, set: { elect: "max" } }), "did you mean elects?"],
    [
      () => run("dfs", { graph: { n: 2, edges: [[0, 1]], names: ["a", "a"] } }),
      "graph.names: 2 names are given; give 2 different ones.",
    ],
    [
      () => run("dfs", { graph: { n: 3, edges: [[0, 1]], names: ["a", "b", "c"] } }),
      'position 2 "c" cannot be reached from position 0 "a"',
    ],
    [
      () => run("dfs", { graph: { n: 2, edges: [[1, 1]], names: ["a", "b"] } }),
      "the edge b–b is a loop",
    ],
    [() => run("dfs", { graph: "edges:x" }), "graph: edges:x is not accepted"],
  ])("nested: %s", (act, says) => {
    expect(sentence(act)).toContain(says);
  });

  test("a getter or a proxy that throws is refused", () => {
    const boom = (): never => {
      throw new TypeError("boom");
    };
    const getter = Object.defineProperty({}, "n", { enumerable: true, get: boom });
    const proxy = new Proxy({}, { ownKeys: boom, has: boom, get: boom });
    for (const [call, act] of Object.entries(calls)) {
      for (const options of [getter, proxy, { n: 3, set: proxy }, { n: 3, wake: getter }]) {
        expect(sentence(() => act(nameFor(call), options))).toMatch(
          /cannot be read: boom\.$|is not accepted/,
        );
        expect(sentence(() => act(options))).not.toBe("not refused");
      }
    }
  });
});

/** Values that are wrong for most keys, and right for some. */
const values = fc.oneof(
  fc.constantFrom<unknown>(
    NaN,
    Infinity,
    -Infinity,
    -1,
    0,
    1,
    1.5,
    2 ** 53,
    2 ** 53 + 2,
    Number.MAX_VALUE,
    -0,
    2 ** 32,
    "",
    "abc",
    "all",
    "each",
    "0,1",
    "1e3",
    "-1",
    "1.5",
    "NaN",
    "fifo",
    "@x",
    "\u0000",
    "9".repeat(50),
    null,
    true,
    false,
    3n,
    -1n,
    2n ** 70n,
    Symbol("s"),
    () => 1,
    new Date(NaN),
    /x/,
    new Map(),
    [],
    [1],
    [[1]],
    [NaN],
    ["x"],
    [1, 1, 1],
    [3, 1, 2],
    [3n],
    [undefined],
    {},
    { a: 1 },
    { 0: 1 },
    { n: 3 },
    { n: 3, edges: [[0]] },
    { states: NaN },
    { states: 5 },
    { toString: null },
    Object.create(null),
  ),
  fc.anything({
    maxDepth: 1,
    withBigInt: true,
    withTypedArray: true,
    withNullPrototype: true,
    withSparseArray: true,
  }),
);

const keysOf: Readonly<Record<string, readonly string[]>> = {
  run: "n ids seed schedule links ports wake willing graph ties coins violate set maxMessages maxEvents watch".split(
    " ",
  ),
  check:
    "n ids idRange wake ports links willing ties graph violate set schedules starts reduce compact sample budget".split(
      " ",
    ),
  chance: "n set links ports wake rounds states".split(" "),
};

/** Small enough that every accepted request ends at once. */
const isSmall = (value: unknown): boolean =>
  !(
    (typeof value === "number" && value > 5) ||
    (typeof value === "string" && /\d\d|\de|\^/.test(value))
  );

describe("values", () => {
  const subjects = {
    run: ["peterson", "time-slice", "dfs"],
    check: ["peterson", "time-slice"],
    chance: ["itai-rodeh"],
  };
  test.each(Object.entries(subjects))(
    "%s: any value of any key is refused or gives a result",
    (call, names) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...names),
          fc.constantFrom(...keysOf[call]),
          values,
          (name, key, value) => {
            fc.pre((key !== "n" && key !== "rounds") || isSmall(value));
            const options = {
              n: call === "chance" ? 2 : 3,
              ...(call === "check" && { budget: { states: 500 } }),
              [key]: value,
            };
            const says = sentence(() => {
              const result = calls[call](name, options) as { digest?: string };
              expect(result).toBeTypeOf("object");
            });
            expect(says).toMatch(/^not refused$|[.?]$|^.* cannot run on this network:/);
          },
        ),
        { numRuns: call === "run" ? 500 : 100 },
      );
    },
  );

  test.each([
    ["n", [NaN, Infinity, -1, 0, 1.5, "abc", "", 3n, null, true, [3], {}, () => 3, 2 ** 40]],
    ["seed", [1.5, NaN, Infinity, 2 ** 53, "abc", "1.5", "", null, true, [1], {}, () => 1]],
    [
      "ids",
      [
        "abc",
        "3,x",
        [1, "2"],
        [NaN, 1, 2],
        [1.5, 1, 2],
        [-1, 1, 2],
        [1, 1, 2],
        [2 ** 32, 1, 2],
        [1],
        {},
        null,
        7,
      ],
    ],
    ["schedule", ["foo", "latency", "latency:uniform:9:1", "trace", 1, null, [], {}]],
    ["links", ["foo", 1, null, [], {}]],
    ["ports", [1, null, [], {}, "01"]],
    ["wake", ["foo", [3], [-1], [0, 0], [0.5], [], { 0: 1 }, { 9: 0 }, null, 1, true]],
    ["willing", ["foo", [9], 1, null, {}]],
    ["graph", ["foo", "grid:3x4", { n: 3 }, { edges: [] }, 3, null, [[0, 1]]]],
    ["ties", ["foo", 1, null, []]],
    ["coins", ["x", [1], [["a"]], 1, null, {}]],
    ["violate", ["foo", ["foo"], 1, null, {}, [1]]],
    ["set", ["foo", 1, null, [], { elects: "foo" }, { elects: {} }, { nope: "1" }]],
    ["maxMessages", [-1, 1.5, NaN, "abc", null, {}, -Infinity, 3n]],
    ["maxEvents", [-1, 1.5, NaN, "abc", null, {}, 5]],
    ["watch", ["foo", 1, null, {}]],
  ] as const)("run: %s refuses wrong values", (key, wrong) => {
    for (const value of wrong as readonly unknown[]) {
      const says = sentence(() => run("peterson", { n: 3, [key]: value } as object));
      expect([key, value, says]).not.toContain("not refused");
    }
  });

  test.each([
    ["n", [NaN, Infinity, -1, 0, 1.5, "abc", "5..2", "", 3n, null, [], [1.5], [0], {}]],
    ["ids", ["random", "foo", [1, 1, 2], [NaN], {}, 3]],
    ["idRange", [0, -1, 1.5, NaN, Infinity, "3", null]],
    ["schedules", ["foo", 1, null, ["fifo"]]],
    ["starts", ["foo", 1, null]],
    ["reduce", ["yes", 1, null]],
    ["compact", ["yes", 0, null]],
    ["budget", [1, null, [], "x", { states: NaN }, { states: 0 }, { bytes: -1 }, { depth: 1.5 }]],
    ["ties", ["random", "foo", 1]],
  ] as const)("check: %s refuses wrong values", (key, wrong) => {
    for (const value of wrong as readonly unknown[]) {
      const says = sentence(() => check("peterson", { n: 3, [key]: value } as object));
      expect([key, value, says]).not.toContain("not refused");
    }
  });

  test("check: explores every choice, so random is refused", () => {
    const random = "random" as never;
    for (const [name, options] of [
      ["chang-roberts", { n: 3, wake: random }],
      ["marchetti-spaccamela", { n: 2, wake: random }],
      ["marchetti-spaccamela", { n: 2, willing: random }],
    ] as const) {
      const says = sentence(() => check(name, options));
      expect(says).toMatch(
        /^(wake|willing): random is not accepted; each explores every choice\.$/,
      );
    }
  });

  test.each([
    ["n", [undefined, NaN, Infinity, -1, 0, 1.5, "3", "2..3", 3n, null, [3]]],
    ["rounds", [-1, 1.5, NaN, Infinity, "3", null, 1e9]],
    ["states", [0, -1, 1.5, NaN, Infinity, "3", null]],
    ["ports", ["foo", 1, null]],
    ["wake", ["random", "foo", [9], 1, null]],
    ["set", [{ k: "0" }, { k: "x" }, 3]],
  ] as const)("chance: %s refuses wrong values", (key, wrong) => {
    for (const value of wrong as readonly unknown[]) {
      const says = sentence(() => chance("itai-rodeh", { n: 2, [key]: value } as never));
      expect([key, value, says]).not.toContain("not refused");
    }
  });
});
