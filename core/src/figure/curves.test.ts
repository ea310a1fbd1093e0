import { describe, expect, test } from "vitest";
import { find } from "../line.ts";
import { along, atLeast, atMost, exactly } from "../model/claim.ts";
import type { Algorithm } from "../model/algorithm.ts";
import { curvesOf, type Claims } from "./curves.ts";
import { quantities, type Quantity } from "./quantity.ts";
import { gathering } from "./points.ts";
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
  const { add, finish } = gathering(quantities.messages);
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

test("of a claim on some kinds the others are added, where their number is claimed", () => {
  const harmonic = (n: number) => Array.from({ length: n }, (_, i) => n / (i + 1));
  const rounded = (n: number) =>
    Math.round((n + harmonic(n).reduce((sum, it) => sum + it, 0)) * 1e6) / 1e6;
  expect(curves(find("chang-roberts").with({}))).toEqual([
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

test("a mean is one over rings whose ids are drawn by lot", () => {
  const rising = curves(find("chang-roberts").with({}), "sharpest", undefined, { ids: "rising" });
  expect(rising.map(({ kind }) => kind)).toEqual(["bound"]);
});

test("in lockstep on bit-reversal rings the floor is drawn, where ports are aligned", () => {
  const conditions = { ids: "bit-reversal", schedule: "lockstep" };
  const lower = (name: string, ports?: string) =>
    curves(find(name).with({}), "lower", undefined, { ...conditions, ...(ports && { ports }) });
  expect(lower("peterson").map(({ says, values }) => [says, values])).toEqual([
    [
      "in lockstep on a bit-reversal ring of n ≥ 2 at least n(log₂ n + 1)/2 messages",
      sizes.map((n) => [n, (n * (Math.log2(n) + 1)) / 2]),
    ],
  ]);
  expect(lower("franklin", "aligned")[0].values).toEqual([
    [4, 4],
    [16, 24],
    [64, 128],
  ]);
  expect(lower("franklin", "scrambled")).toEqual([]);
  expect(curves(find("peterson").with({}), "lower")).toEqual([]);
});

test("time depends on the smallest id, which is 1 unless the ids are given", () => {
  const p1 = find("marchetti-spaccamela").with({});
  const [{ says, values }] = curves(p1, "sharpest", quantities.time);
  expect(says).toBe("at most 2 i_min h_t + 3n time units");
  expect(values).toEqual(sizes.map((n) => [n, 2 * n + 3 * n]));
  expect(curves(p1, "sharpest", quantities.time, { ids: "7,8,9,10" })).toEqual([]);
});

test("the longest chain has its claims", () => {
  const [{ values }] = curves(find("peterson").with({}), "sharpest", quantities.causal);
  expect(values).toEqual(sizes.map((n) => [n, 2 * n - 1]));
});

test("outside its model an algorithm has promised nothing", () => {
  expect(curves(find("peterson").with({}), "all", undefined, { violate: "fifo" })).toEqual([]);
});

describe("an algorithm with all kinds of claims", () => {
  const messages = { of: "messages" } as const;
  const algorithm: Algorithm = {
    ...find("peterson").with({}),
    claims: [
      atMost("loose", "x", messages, ({ n }) => 100 * n),
      atMost("sharp", "x", messages, ({ n }) => (n > 4 ? 3 * n : undefined)),
      atMost("false", "x", messages, ({ n }) => n, { by: "--ids 1", truth: "no" }),
      atLeast("below", "x", messages, ({ n }) => n),
      exactly("of some", "x", { of: "messages", kinds: ["other"] }, () => 1),
      atMost("known later", "x", messages, ({ byKind }) => byKind["tid"]),
      atMost("of time", "x", { of: "time", value: ({ time }) => time?.home }, () => 1),
      atMost("of phases", "x", { of: "phases" }, () => 1),
      along("watched", "x", () => ({ see: () => undefined })),
    ],
  };

  test("the sharpest that is true is drawn, where it holds", () => {
    const values = [
      [16, 48],
      [64, 192],
    ];
    expect(curves(algorithm)).toEqual([{ says: "sharp", kind: "bound", values }]);
  });

  test("all that can be, on demand", () => {
    const drawn = curves(algorithm, "all").map(({ says, kind }) => [says, kind]);
    expect(drawn).toEqual([
      ["loose", "bound"],
      ["sharp", "bound"],
      ["false", "refuted"],
      ["below", "bound"],
    ]);
  });

  test("none of them, on demand", () => {
    expect(curves(algorithm, "none")).toEqual([]);
  });
});
