// The checker reproduces published numbers, which are in test/oracles/check.json.
import { readFileSync } from "node:fs";
import { computeChances, findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { checked } from "./check.ts";

const oracles = JSON.parse(
  readFileSync(new URL("oracles/check.json", import.meta.url), "utf8"),
) as Record<string, any[]>;

test.each(oracles["states"])(
  "check: finds the states of $source",
  ({ check, expect: published }) => {
    const { algorithm, set, steps, ...scope } = check;
    const report = checked(
      { algorithm: findAlgorithm(algorithm).with(set), ...scope },
      { reduce: false, steps },
    );
    const { setups, states, transitions, depth } = report;
    expect({ setups, states, generated: setups + transitions, depth }).toEqual(published);
    expect(report.properties.filter(({ holds }) => holds === false)).toEqual([]);
  },
);

test.each(oracles["chances"])(
  "chance: finds the values of $source",
  ({ chance, expect: published }) => {
    const { algorithm, set, ...request } = chance;
    const chances = computeChances({ algorithm: findAlgorithm(algorithm).with(set), ...request });
    expect(chances).toMatchObject({
      method: "exact",
      surely: true,
      expected: { rounds: published.rounds },
    });
    for (const [i, probability] of (published.within ?? []).entries())
      expect(chances.within[i]).toEqual({ rounds: i + 1, probability });
  },
);

test.each(oracles["arrangements"])(
  "check: finds the mean and maximum of $source",
  ({ check: { algorithm, set }, expect: rows }) => {
    // The full suite has rings of five to seven.
    for (const { n, mean, max } of rows.filter((row: any) => process.env["FULL"] || row.n < 5)) {
      const report = checked({ algorithm: findAlgorithm(algorithm).with(set), n });
      const [p, q = "1"] = mean.split("/");
      expect([n, report.extremes["messages"].max, report.extremes["messages"].min]).toEqual([
        n,
        max,
        2 * n - 1,
      ]);
      expect(BigInt(report.sum!) * BigInt(q)).toBe(BigInt(p) * BigInt(report.weight));
      expect(report.scheduleIndependent).toBe(true);
    }
  },
);
