import { describe, expect, test } from "vitest";
import { catalogue } from "../algorithms/index.ts";
import { boundAhead } from "../judge/judge.ts";
import { makeSetup } from "../model/setup.ts";
import { findAlgorithm, parseRun } from "../request/parse-run.ts";
import { along, atLeast, atMost, exactly } from "../model/claim.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { curvesOf, type Claims } from "./curves.ts";
import { quantities, type Quantity } from "./quantity.ts";
import { collectPoints } from "./points.ts";
import { seriesOf } from "./series.ts";
import { measuredRun } from "./testing/measured-run.ts";
import type { MeasuredRun } from "./measured-run.ts";

const sizes = [4, 16, 64];

function curves(
  algorithm: Algorithm,
  which: Claims = "sharpest",
  quantity: Quantity = quantities.messages,
  more: Partial<MeasuredRun> = {},
) {
  const { add, finish } = collectPoints(quantities.messages);
  const { name, parameters } = algorithm;
  for (const n of sizes)
    add(measuredRun({ algorithm: name, parameters: JSON.stringify(parameters), n, ...more }));
  const drawn = curvesOf(
    seriesOf(finish().points, () => algorithm),
    quantity,
    which,
  );
  return drawn.map(({ says, kind, points }) => ({
    says,
    kind,
    values: points.map(({ n, value }) => [n, Math.round(10 ** value * 1e6) / 1e6]),
  }));
}

test("curves: adds the other kinds to a claim about some kinds", () => {
  const harmonic = (n: number) => Array.from({ length: n }, (_, i) => n / (i + 1));
  const rounded = (n: number) =>
    Math.round((n + harmonic(n).reduce((sum, it) => sum + it, 0)) * 1e6) / 1e6;
  expect(curves(findAlgorithm("chang-roberts").with({}))).toEqual([
    {
      says: "at most n(n + 1)/2 election messages, and exactly n terminate messages",
      kind: "bound",
      values: sizes.map((n) => [n, (n * (n + 1)) / 2 + n]),
    },
    {
      says: "n(1 + 1/2 + … + 1/n) election messages on average, and exactly n terminate messages",
      kind: "average",
      values: sizes.map((n) => [n, rounded(n)]),
    },
  ]);
});

test("curves: the sharpest bound that is drawn is the one that is known before a run", () => {
  const largest = sizes.at(-1)!;
  const drawn = catalogue
    .map((family) => family.with({}))
    .filter(({ needs }) => needs.ring)
    .flatMap((algorithm) => {
      const [curve] = curves(algorithm).filter(({ kind }) => kind === "bound");
      const value = curve?.values.find(([n]) => n === largest)?.[1];
      const setup = makeSetup(parseRun({ algorithm: algorithm.name, n: largest, seed: 1 }));
      const ahead = boundAhead(setup);
      // A chart does not know who is elected, and draws no bound that depends on it.
      if (value === undefined || ahead === undefined) return [];
      expect([algorithm.name, Number(ahead.limit)]).toEqual([algorithm.name, Math.floor(value)]);
      return [algorithm.name];
    });
  expect(drawn).toEqual(
    expect.arrayContaining(["chang-roberts", "hirschberg-sinclair", "peterson", "franklin"]),
  );
});

test("curves: draws a mean only for random ids", () => {
  const rising = curves(findAlgorithm("chang-roberts").with({}), "sharpest", undefined, {
    ids: "rising",
  });
  expect(rising.map(({ kind }) => kind)).toEqual(["bound"]);
});

test("curves: draws the floor for lockstep on bit-reversal rings with aligned ports", () => {
  const conditions = { ids: "bit-reversal", schedule: "lockstep" };
  const lower = (name: string, ports?: string) =>
    curves(findAlgorithm(name).with({}), "lower", undefined, {
      ...conditions,
      ...(ports && { ports }),
    });
  expect(lower("peterson").map(({ says, values }) => [says, values])).toEqual([
    [
      "in lockstep on a bit-reversal ring with n ≥ 2, at least n(log₂ n + 1)/2 messages are sent",
      sizes.map((n) => [n, (n * (Math.log2(n) + 1)) / 2]),
    ],
  ]);
  expect(lower("franklin", "aligned")[0].values).toEqual([
    [4, 4],
    [16, 24],
    [64, 128],
  ]);
  expect(lower("franklin", "scrambled")).toEqual([]);
  expect(curves(findAlgorithm("peterson").with({}), "lower")).toEqual([]);
});

test("curves: draws time bounds for the smallest id, which is 1 by default", () => {
  const p1 = findAlgorithm("marchetti-spaccamela").with({});
  const [{ says, values }] = curves(p1, "sharpest", quantities.time);
  expect(says).toBe(
    "at most 2 i_min h_t + 3n time units, where i_min is the winner's identity and h_t is the last hypothesis",
  );
  expect(values).toEqual(sizes.map((n) => [n, 2 * n + 3 * n]));
  expect(curves(p1, "sharpest", quantities.time, { ids: "7,8,9,10" })).toEqual([]);
});

test("curves: draws claims about the causal depth", () => {
  const [{ values }] = curves(findAlgorithm("peterson").with({}), "sharpest", quantities.causal);
  expect(values).toEqual(sizes.map((n) => [n, 2 * n - 1]));
});

test("curves: draws no claims outside the model", () => {
  expect(curves(findAlgorithm("peterson").with({}), "all", undefined, { violate: "fifo" })).toEqual(
    [],
  );
});

describe("an algorithm with all kinds of claims", () => {
  const messages = { of: "messages" } as const;
  const algorithm: Algorithm = {
    ...findAlgorithm("peterson").with({}),
    claims: [
      atMost("loose", "x", messages, ({ n }) => 100 * n),
      atMost("sharp", "x", messages, ({ n }) => (n > 4 ? 3 * n : undefined)),
      atMost("false", "x", messages, ({ n }) => n, { run: { ids: [1] }, truth: "no" }),
      atLeast("below", "x", messages, ({ n }) => n),
      exactly("of some", "x", { of: "messages", kinds: ["other"] }, () => 1),
      atMost("known later", "x", messages, ({ byKind }) => byKind["tid"]),
      atMost("of time", "x", { of: "time", value: ({ time }) => time?.home }, () => 1),
      atMost("of phases", "x", { of: "phases" }, () => 1),
      along("watched", "x", () => ({ see: () => undefined })),
    ],
  };

  test("curves: draws the sharpest true claim where it applies", () => {
    const values = [
      [16, 48],
      [64, 192],
    ];
    expect(curves(algorithm)).toEqual([{ says: "sharp", kind: "bound", values }]);
  });

  test("curves: draws all claims on request", () => {
    const drawn = curves(algorithm, "all").map(({ says, kind }) => [says, kind]);
    expect(drawn).toEqual([
      ["loose", "bound"],
      ["sharp", "bound"],
      ["false", "refuted"],
      ["below", "bound"],
    ]);
  });

  test("curves: draws no claims on request", () => {
    expect(curves(algorithm, "none")).toEqual([]);
  });
});
