// Numbers that others have published, reproduced by the checker: test/oracles/check.json.
import { readFileSync } from "node:fs";
import { computeChances, findAlgorithm } from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { checked } from "./check.ts";

const oracles = JSON.parse(
  readFileSync(new URL("oracles/check.json", import.meta.url), "utf8"),
) as Record<string, any[]>;

test.each(oracles["states"])("$source", ({ check, expect: published }) => {
  const { algorithm, set, steps, ...scope } = check;
  const found = checked(
    { algorithm: findAlgorithm(algorithm).with(set), ...scope },
    { reduce: false, steps },
  );
  const { setups, states, transitions, depth } = found;
  expect({ setups, states, generated: setups + transitions, depth }).toEqual(published);
  expect(found.properties.filter(({ holds }) => holds === false)).toEqual([]);
});

test.each(oracles["chances"])("$source", ({ chance, expect: published }) => {
  const { algorithm, set, ...request } = chance;
  const found = computeChances({ algorithm: findAlgorithm(algorithm).with(set), ...request });
  expect(found).toMatchObject({
    method: "exact",
    surely: true,
    expected: { rounds: published.rounds },
  });
  for (const [i, probability] of (published.within ?? []).entries())
    expect(found.within[i]).toEqual({ rounds: i + 1, probability });
});

test.each(oracles["arrangements"])("$source", ({ check: { algorithm, set }, expect: rows }) => {
  for (const { n, mean, max } of rows) {
    const found = checked({ algorithm: findAlgorithm(algorithm).with(set), n });
    const [p, q = "1"] = mean.split("/");
    expect([n, found.extremes["messages"].max, found.extremes["messages"].min]).toEqual([
      n,
      max,
      2 * n - 1,
    ]);
    expect(BigInt(found.sum!) * BigInt(q)).toBe(BigInt(p) * BigInt(found.weight));
    expect(found.scheduleIndependent).toBe(true);
  }
});
