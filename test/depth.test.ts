import { expect, test } from "vitest";
import { replayRun } from "../core/src/trace/replay-run.ts";
import { counterexampleOf, decide } from "../core/src/check/report/verdict.ts";
import { checkWithin as check, decisionsByDepth, scopeOf, seenByDepth } from "./levels.ts";

test.each<readonly [string, number, boolean]>([
  ...(process.env["FULL"] ? [["chang-roberts", 2, false] as const] : []),
  ["chang-roberts", 2, true],
  ["itai-rodeh", 2, false],
])(
  "depth, %s, n = %i, starts as steps: %s: explores exactly the states within the depth",
  (name, n, steps) => {
    for (const { expected, plain, compact, isTooDeep } of seenByDepth(scopeOf(name, n), steps))
      expect([plain, compact, isTooDeep]).toEqual([expected, expected, false]);
  },
);

/** The full suite has rings of three, which take seconds. */
const SOME = process.env["FULL"] ? 3 : 2;

test.runIf(process.env["FULL"])("depth: the verdict is the same with reduction", () => {
  for (const { reduced, whole, isTooDeep } of decisionsByDepth(scopeOf("itai-rodeh", 2)))
    expect([reduced, isTooDeep]).toEqual([whole, false]);
});

const wrong = [
  ["two leaders", "chang-roberts", SOME, { violate: ["ids"] as const }],
  ["a wrong end", "peterson:PE-3", SOME, {}],
] as const;

test.each(wrong.slice(0, SOME - 1))(
  "depth: a counterexample is at most as long as the depth: %s",
  (_, name, n, more) => {
    const scope = scopeOf(name, n, more);
    const outside = "violate" in more;
    const shortest = counterexampleOf(check(scope, Infinity), outside)!;
    const { length } = shortest.witness.deliveries;
    for (const compact of [false, true]) {
      for (const reduce of [false, true]) {
        for (let depth = Math.max(0, length - 3); depth < length + 2; depth++) {
          const report = check(scope, depth, { reduce, compact, verdictOnly: true });
          const shown = counterexampleOf(report, outside);
          const isShown = depth >= length;
          const { verdict } = decide(report, outside);
          expect([shown !== undefined, verdict]).toEqual([
            isShown,
            isShown ? "violated" : "undecided",
          ]);
          expect(shown?.witness.deliveries.length ?? 0).toBeLessThanOrEqual(depth);
          if (shown) replayRun(scope, shown.witness);
        }
      }
    }
  },
);

test("depth: the reason names the limit, and one step is singular", () => {
  const scope = scopeOf("peterson", SOME);
  expect(decide(check(scope, 2))).toEqual({
    verdict: "undecided",
    undecided: "runs longer than 2 steps were not explored",
  });
  expect(decide(check(scope, 1)).undecided).toMatch(/^runs longer than 1 step were/);
});

test.each([
  ["variable-speeds", 3, "a delivery or an alarm", 30],
  ["time-slice", 2, "a delivery or an alarm", 30],
  ["itai-rodeh-sync", 3, "a round", 5],
])("depth, %s, n = %i: in rounds a step is %s", (name, n, _, most) => {
  const scope = scopeOf(name, n);
  const verdicts = Array.from({ length: most }, (_, depth) => decide(check(scope, depth)));
  const first = verdicts.findIndex(({ verdict }) => verdict === "holds");
  expect(first).toBeGreaterThan(0);
  const reason = (depth: number) =>
    `runs longer than ${depth} ${depth === 1 ? "step" : "steps"} were not explored`;
  expect(verdicts.map(({ undecided }) => undecided)).toEqual(
    verdicts.map((_, depth) => (depth < first ? reason(depth) : undefined)),
  );
});

test("depth: with one schedule a step is a delivery", () => {
  const scope = { ...scopeOf("peterson", 3), ids: [1, 2, 3] };
  const { depth } = check(scope, Infinity, { schedules: "fifo" });
  const steps = depth - 1;
  expect(decide(check(scope, steps, { schedules: "fifo" })).verdict).toBe("holds");
  const cut = check(scope, steps - 1, { schedules: "fifo" });
  expect(decide(cut).undecided).toBe(`runs longer than ${steps - 1} steps were not explored`);
  expect(cut.depth).toBe(steps);
});
