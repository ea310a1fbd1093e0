import { readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, findAlgorithm, noConditions } from "@ringleader/core/internal";
import {
  idsFrom,
  layoutOf,
  collectPoints,
  protocols,
  quantities,
  specifyChart,
  tradeOffLayout,
  tradeOffSpecification,
  collectTradeOff,
  type MeasuredRun,
} from "@ringleader/core/internal/chart";
import { Resvg } from "@resvg/resvg-js";
import { afterAll, describe, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { drawSweep } from "./draw.ts";
import { overlapping, textsOf } from "./testing/texts.ts";
import { pngOf, svgOf, WIDTH, writeChart } from "./chart-file.ts";

const { path: place, remove } = folder();
afterAll(remove);

const wanted = {
  known: (name: string, set: Readonly<Record<string, string>>) => findAlgorithm(name).with(set),
  claims: "sharpest",
  by: "ringleader 0.0.0",
} as const;

/**
 * Makes a row as a run would give it, but with costs from a formula. These tests are about the layout of charts, so no
 * run is needed.
 */
const row = (it: Partial<MeasuredRun> & { algorithm: string; n: number }): MeasuredRun => ({
  version: "0.0.0",
  parameters: JSON.stringify(findAlgorithm(it.algorithm).with({}).parameters),
  seed: "1",
  ...noConditions,
  outcome: "elected",
  messages: Math.ceil(2 * it.n * Math.log2(2 * it.n)),
  causal: 2 * it.n,
  time: null,
  claims: "[]",
  violations: 0,
  replay: null,
  ...it,
});

const rings = catalogue.map(({ name }) => name).filter((name) => name !== "dfs");
const powers = Array.from({ length: 17 }, (_, i) => 2 ** (i + 4));
const rows = (names: readonly string[], sizes: readonly number[]) =>
  names.flatMap((algorithm, k) =>
    sizes.flatMap((n) =>
      [0.9, 1, 1.3].map((factor, i) =>
        row({
          algorithm,
          n,
          seed: String(i),
          messages: Math.ceil(factor * (1 + k / 4) * n * Math.log2(2 * n)),
        }),
      ),
    ),
  );

const cases: Readonly<Record<string, readonly MeasuredRun[]>> = {
  "three algorithms": rows(rings.slice(0, 3), [16, 64, 256]),
  "all of them up to a million": rows(rings, powers),
  "one size": rows(rings.slice(0, 6), [100]),
  "one run": [row({ algorithm: "peterson", n: 7 })],
  "the same cost": rings.map((algorithm) => row({ algorithm, n: 64 })),
  "two sizes, ids both ways": ["rising", "falling"].flatMap((ids) =>
    [10, 20].map((n) => row({ algorithm: "chang-roberts", n, ids })),
  ),
};

async function drawn(runs: readonly MeasuredRun[], claims: "sharpest" | "all" = "sharpest") {
  const { add, finish } = collectPoints(quantities.messages);
  for (const run of runs) add(run);
  const layout = layoutOf(finish(), { ...wanted, claims });
  return { layout, svg: await svgOf((plot) => specifyChart(plot, layout)) };
}

/** The full suite draws every case with both kinds of claims, the usual one with one of them. */
const FULL = process.env["FULL"] !== undefined;
const kinds = ["sharpest", "all"] as const;
const tried = Object.entries(cases).map(
  ([name, runs], i) => [name, runs, kinds.filter((_, k) => FULL || k === (i + 1) % 2)] as const,
);

describe.each(tried)("%s", (_, runs, claimed) => {
  test.each(claimed)("chart: texts do not overlap, %s claims", async (claims) => {
    const { layout, svg } = await drawn(runs, claims);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const texts = textsOf(svg);
    expect(overlapping(texts)).toEqual([]);
    const outside = texts.filter(
      ({ left, right, bottom }) => left < 0 || right > layout.width || bottom > layout.height,
    );
    expect(outside).toEqual([]);
    const written = texts.map(({ text }) => text).join(" ");
    for (const { algorithm } of runs) expect(written).toContain(algorithm);
    expect(written).toContain("ringleader 0.0.0");
  });
});

test("chart: every line has its own mark and every algorithm its colour", async () => {
  const { layout } = await drawn(cases["all of them up to a million"]);
  const marks = layout.series.map(({ style }) => `${style.symbol} ${style.filled}`);
  expect(new Set(marks).size).toBe(rings.length);
  expect(new Set(layout.series.map(({ style }) => style.colour)).size).toBe(rings.length);
});

test("chart: draws a line for each algorithm, a curve for each claim and a band", async () => {
  const { layout, svg } = await drawn(cases["three algorithms"]);
  expect(layout.series.map(({ algorithm }) => algorithm)).toEqual(rings.slice(0, 3).sort());
  // hirschberg-sinclair and franklin have a bound, chang-roberts has a mean as well.
  expect(layout.curves.map(({ letter, kind }) => `${letter} ${kind}`)).toEqual([
    "a bound",
    "b average",
    "c bound",
    "d bound",
  ]);
  expect(svg.match(/<g aria-label="area"/g)).toHaveLength(3);
  expect(svg.match(/stroke-dasharray="6 4"/g)).toHaveLength(6); // In the chart and in the list.
  const ends = layout.series.flatMap(({ points }) =>
    points.flatMap(({ low, high }) => [low, high]),
  );
  expect(layout.y.domain[0]).toBeLessThan(Math.min(...ends));
  expect(layout.y.domain[1]).toBeGreaterThan(Math.max(...ends));
});

test("PNG: has the right size and contains text", async () => {
  const { svg } = await drawn(cases["three algorithms"]);
  const png = await pngOf(svg);
  expect(Buffer.from(png).toString("latin1", 1, 4)).toBe("PNG");
  expect(Buffer.from(png).readUInt32BE(16)).toBe(WIDTH);
  const inked = (text: string) => {
    const { pixels } = new Resvg(text, { fitTo: { mode: "width", value: 400 } }).render();
    return pixels.filter((value, i) => i % 4 === 0 && value < 128).length;
  };
  expect(inked(svg)).toBeGreaterThan(100);
  const mute = await pngOf(svg.replace(/<text[^]*?<\/text>/g, ""));
  expect(png.length).toBeGreaterThan(mute.length * 1.2);
});

test("chart: marks a violated claim with a ring, a number and a sentence", async () => {
  const claims = JSON.stringify([
    { says: "at most 5 messages", cite: "000", holds: false, measured: "90000", bound: "5" },
  ]);
  const broken = row({ algorithm: "peterson", n: 64, messages: 90_000, violations: 1, claims });
  const { layout, svg } = await drawn([...rows(["peterson"], [16, 64]), broken]);
  expect(layout.violated.map(({ point }) => point.n)).toEqual([64]);
  expect(svg.match(/<circle[^>]* r="9"/g) ?? svg.match(/r="9"/g)).toHaveLength(1);
  const written = textsOf(svg).map(({ text }) => text);
  expect(written.filter((text) => text === "✗ 1")).toHaveLength(2);
  expect(written.join(" ")).toContain(
    "violated: peterson at n = 64, 1 of 4 runs: at most 5 messages [Baliukonis 2025]: measured 90,000, bound 5",
  );
  expect(overlapping(textsOf(svg))).toEqual([]);
});

test.runIf(process.env["FULL"])(
  "trade-off: labels of every protocol do not overlap, with times of hundreds of digits",
  async () => {
    const { add, finish } = collectTradeOff();
    for (const [k, { algorithm, set, tries }] of protocols.entries()) {
      for (const [i, tried] of tries.entries()) {
        const parameters = JSON.stringify(
          findAlgorithm(algorithm).with({ ...set, ...tried }).parameters,
        );
        const time = algorithm === "peterson" ? null : `1${"0".repeat(3 + i + k * k * 6)}`;
        const messages = 128 * (10 - k) + 20 * i;
        add(row({ algorithm, parameters, n: 128, messages, time }));
        add(row({ algorithm, parameters, n: 64, messages, time, seed: "2" }));
      }
    }
    expect(finish()?.n).toBe(128);
    const found = finish(128)!;
    expect(found.messages.runs).toBe(16);
    expect(found.places).toHaveLength(16);
    expect(Math.max(...found.places.map(({ time }) => time.max))).toBe(298);
    for (const claims of ["sharpest", "all"] as const) {
      const layout = tradeOffLayout(found, { ...wanted, claims });
      const svg = await svgOf((plot) => tradeOffSpecification(plot, layout));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(overlapping(textsOf(svg))).toEqual([]);
      const written = textsOf(svg).map(({ text }) => text);
      for (const label of ["Peterson", "P1, c = 16", "P2, a = 3/2", "P4, eps = 1/2", "TimeSlice"])
        expect(written).toContain(label);
      expect(layout.caption).toContain("for Peterson, which has no rounds, it is the causal depth");
    }
  },
);

test("trade-off: shifts the ids of the seed", () => {
  expect(idsFrom(1000, 5, 3).map((id) => id - 999)).toEqual(idsFrom(1, 5, 3));
  expect(idsFrom(7, 4, 1).sort((a, b) => a - b)).toEqual([7, 8, 9, 10]);
});

test("chart: the same rows give the same bytes", async () => {
  const all = cases["three algorithms"];
  const files = ["a.svg", "b.svg"].map((name) => join(place, name));
  async function* stream() {
    yield* all.toReversed();
  }
  const { runs } = await drawSweep(all, files[0]);
  await drawSweep(stream(), files[1]);
  expect(runs).toBe(all.length);
  const [one, other] = files.map((file) => readFileSync(file, "utf8"));
  expect(one).toBe(other);
  expect(one).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});

test("chart: refuses a file that cannot be written", async () => {
  const nowhere = join(place, "no", "such.svg");
  await expect(writeChart(nowhere, () => ({}))).rejects.toThrow(
    /^cannot write .*the folder .* does not exist/,
  );
});
