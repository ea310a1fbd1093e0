import { expect, test } from "vitest";
import { allMutants } from "../algorithms/all-mutants.ts";
import { checker, type CheckRequest } from "./checker.ts";
import { merge } from "./report/findings.ts";
import type { Report } from "./report/report.ts";
import { findAlgorithm } from "../request/parse-run.ts";
import { replayRun } from "../trace/replay-run.ts";

function report(request: Omit<CheckRequest, "steps" | "budget">) {
  const check = checker({ ...request, steps: false, budget: { states: 1e6, bytes: 1e9 } });
  while (check.advance());
  return check.report();
}

test.each([true, false])(
  "compact check: verdicts that need no graph are the same (reduced: %s)",
  (reduce) => {
    // The full suite has networks, which take longest.
    const names = ["franklin", "itai-rodeh", ...(process.env["FULL"] ? ["dfs"] : [])];
    for (const name of names) {
      const scope = { algorithm: findAlgorithm(name).with({}), n: 3 };
      const [exact, compact] = [false, true].map((it) =>
        report({ scope, reduce, compact: it, verdictOnly: true }),
      );
      // Only the exact search counts rotated states of rings without ids as one.
      const isTurned = reduce && !scope.algorithm.needs.ids;
      const counts = ({ setups, states, transitions }: Report) => [setups, states, transitions];
      expect(isTurned ? [] : counts(compact)).toEqual(isTurned ? [] : counts(exact));
      for (const i of [0, 2]) expect(compact.properties[i]).toEqual(exact.properties[i]);
      if (compact.determinate === compact.setups) continue;
      expect(compact.collisions).toMatch(/^1 in \d/);
      const { claims = [] } = scope.algorithm;
      const isAlways = (id: string) => claims.some((it) => it.form === "always" && it.id === id);
      for (const it of compact.properties.slice(3).filter(({ id }) => isAlways(id)))
        expect(it).toEqual(exact.properties.find(({ id }) => id === it.id));
      for (const it of compact.properties.filter(
        ({ id }, i) => i === 1 || (i > 2 && !isAlways(id)),
      ))
        expect(it).toMatchObject({ holds: undefined, judged: "graphless" });
    }
  },
);

test("compact check: shows a shortest counterexample, which reruns", () => {
  const two = allMutants.find(({ trap }) => trap === "DFS-1")!;
  const right = two.of.with({});
  // Without claims, because a violated claim would stop the exact search earlier.
  const algorithm = { ...right, ...two.changes(right), claims: [] };
  const scope = { algorithm, n: 3 };
  for (const reduce of [true, false]) {
    const [exact, compact] = [false, true].map((it) =>
      report({ scope, reduce, compact: it, verdictOnly: true }),
    );
    const [shown, other] = [compact, exact].map(({ properties }) =>
      properties.slice(0, 3).find(({ holds }) => holds === false),
    );
    expect(shown?.says).toBe(other?.says);
    expect(shown?.witness?.deliveries.length).toBe(other?.witness?.deliveries.length);
    expect(shown?.witness?.why).toBe(other?.witness?.why);
    expect(shown?.witness?.shortest).toBe(true);
    expect(() => replayRun({ algorithm }, shown!.witness!)).not.toThrow();
  }
});

test("compact check: finds the run to a goal without stored moves", () => {
  const two = allMutants.find(({ trap }) => trap === "DFS-1")!;
  const algorithm = { ...two.of.with({}), ...two.changes(two.of.with({})) };
  const { properties } = report({ scope: { algorithm, n: 3 }, reduce: false, safetyOnly: true });
  const { witness } = properties.find(({ holds }) => holds === false)!;
  expect(() => replayRun({ algorithm }, witness!)).not.toThrow();
});

test("compact check: the odds of parts add up", () => {
  const scope = { algorithm: findAlgorithm("franklin").with({}), n: 3 };
  const whole = report({ scope, reduce: false, compact: true });
  const both = merge([whole, whole]);
  expect(both.odds).toBe(2 * whole.odds!);
  expect(both.properties[1]).toMatchObject({ holds: undefined, judged: "graphless" });
});
