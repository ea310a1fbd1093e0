import { expect, test } from "vitest";
import { findAlgorithm } from "../../request/parse-run.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { checker } from "../checker.ts";
import { merge } from "../report/findings.ts";
import { decide } from "../report/verdict.ts";
import type { Setup } from "../../model/setup.ts";
import type { Scope } from "./scope.ts";
import { setups } from "./setups.ts";

const scopeOf = (name: string, n: number, more: Partial<Scope> = {}): Scope => ({
  algorithm: findAlgorithm(name).with({}),
  n,
  ...more,
});
const sample = (many: number, seed: number | bigint = 1) => ({ sample: { setups: many, seed } });

/** A text that tells the setups of one scope apart. */
const keyOf = ({ ids, swapped, waking, willing, network }: Setup): string =>
  JSON.stringify([
    ids && [...ids],
    swapped && [...swapped],
    waking.starters && [...waking.starters],
    willing && [...willing],
    network.ring || [network.made, ...network.rows!.mate],
  ]);
const keysOf = (scope: Scope): string[] => Array.from(setups(scope), ({ setup }) => keyOf(setup));

const scopes: readonly (readonly [string, Scope])[] = [
  ["ids", scopeOf("peterson", 6)],
  ["ids, ports and starters", scopeOf("franklin", 4, { ports: "each", wake: "each" })],
  ["ports without ids", scopeOf("franklin-probabilistic", 9, { ports: "each" })],
  ["equal ids", scopeOf("chang-roberts", 5, { violate: ["ids"] })],
  ["a range of ids", scopeOf("variable-speeds", 3, { idRange: 9, willing: "each" })],
  ["networks", scopeOf("dfs", 4, { wake: "each" })],
];

test.each(scopes)(
  "sample of %s: different setups of the scope, the same for a seed",
  (_, scope) => {
    const all = new Set(keysOf(scope));
    const drawn = keysOf({ ...scope, ...sample(20) });
    expect(new Set(drawn).size).toBe(20);
    for (const key of drawn) expect(all).toContain(key);
    expect(keysOf({ ...scope, ...sample(20) })).toEqual(drawn);
    expect(keysOf({ ...scope, ...sample(20, 2) })).not.toEqual(drawn);
    expect(setups({ ...scope, ...sample(20) })).toMatchObject({
      count: 20,
      sampled: { setups: 20, of: String(all.size), seed: 1 },
    });
  },
);

test("sample: with at least as many as there are, checks all setups", () => {
  for (const many of [120, 121]) {
    const scope = scopeOf("peterson", 6, sample(many));
    expect(keysOf(scope)).toEqual(keysOf(scopeOf("peterson", 6)));
    expect(setups(scope).sampled).toBeUndefined();
  }
  expect(setups(scopeOf("peterson", 6, sample(119))).sampled).toMatchObject({ of: "120" });
});

test.each([
  // A reflection exchanges the neighbours of id 1, so the right one has the smaller id: 4 of 10 pairs have a 2, and so on.
  [
    "too many to list",
    scopeOf("franklin", 6, { ports: "each", wake: "each" }),
    { 2: 192, 3: 144, 4: 96, 5: 48 },
  ],
  ["listed", scopeOf("peterson", 5), { 2: 120, 3: 120, 4: 120, 5: 120 }],
])("sample: every setup has the same chance: %s", (_, scope, expected) => {
  const counts: Record<number, number> = {};
  for (let seed = 0; seed < 60; seed++) {
    for (const { setup } of setups({ ...scope, ...sample(8, seed) })) {
      const next = setup.ids![1];
      counts[next] = (counts[next] ?? 0) + 1;
    }
  }
  expect(Object.keys(counts)).toEqual(Object.keys(expected));
  // Four standard deviations of 480 draws are at most 43.
  for (const [id, many] of Object.entries(expected))
    expect(Math.abs(counts[Number(id)] - many)).toBeLessThan(43);
});

test("sample: large rings, with ports and starters", () => {
  const scope = scopeOf("franklin", 50, { ports: "each", wake: "each", ...sample(5) });
  const drawn = [...setups(scope)];
  expect(drawn).toHaveLength(5);
  for (const { setup } of drawn) {
    expect([...setup.ids!].sort((x, y) => x - y)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(setup.swapped).toHaveLength(50);
  }
  const { sampled, count, noun } = setups(scopeOf("peterson", 50, sample(1000)));
  expect([count, noun]).toEqual([1000, "ring"]);
  expect(Number(sampled!.of)).toBeCloseTo(6.0828e62, -59);
});

test("sample: the parts of several workers are the whole, and the verdict says what was left out", () => {
  const scope = scopeOf("peterson", 6, sample(10));
  const budget = { states: 1e6, bytes: 1e9 };
  const report = (index: number, of: number) => {
    const work = checker(
      { scope, reduce: true, steps: false, budget, verdictOnly: true },
      { index, of },
    );
    while (work.advance());
    return work.report();
  };
  const [whole, shared] = [report(0, 1), merge([report(0, 2), report(1, 2)])];
  expect(shared).toMatchObject({ setups: 10, states: whole.states, sampled: whole.sampled });
  for (const it of [whole, shared])
    expect(decide(it)).toEqual({
      verdict: "undecided",
      undecided: "10 of 120 rings were drawn with seed 1; none violates a property",
    });
});

test("sample: a violation counts", () => {
  const scope = scopeOf("chang-roberts", 4, { violate: ["ids"], ...sample(5) });
  const budget = { states: 1e6, bytes: 1e9 };
  const work = checker({ scope, reduce: true, steps: false, budget });
  while (work.advance());
  expect(decide(work.report(), true).verdict).toBe("violated");
});

test.each([
  [scopeOf("variable-speeds", 3, { wake: "each", ...sample(5) }), /^wake: wake-up patterns/],
  [scopeOf("peterson", 3, sample(0)), /^sample: 0 setups cannot be drawn/],
])("sample: refuses what cannot be drawn", (scope, sentence) => {
  expect(() => setups(scope)).toThrow(Refusal);
  expect(() => setups(scope)).toThrow(sentence);
});
