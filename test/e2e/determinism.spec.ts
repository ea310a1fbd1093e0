import {
  catalogue,
  parseRun,
  runRequest,
  type RunSpec,
  type Result,
} from "@ringleader/core/internal";
import { expect, test } from "./patient.ts";

declare global {
  interface Window {
    ringleader: { run(line: RunSpec): Promise<Result> };
  }
}

const schedules = ["fifo", "lifo", "random", "latency:uniform:1:9", "latency:exponential:5"];

/** Parameters to test besides the defaults; an algorithm without an entry is tested with its defaults. */
const sets: Record<string, readonly Record<string, string>[]> = {
  "chang-roberts": [{ elects: "max" }, { announce: "no" }],
  "hirschberg-sinclair": [{ losers: "swallow" }, { announce: "yes", elects: "min" }],
  peterson: [{ announce: "yes" }, { elects: "min" }],
  "franklin-probabilistic": [{ k: "7" }, { bit: "no" }],
  franklin: [{ announce: "yes" }, { elects: "min" }],
  "dolev-klawe-rodeh": [{ elects: "min" }],
  "itai-rodeh": [{ k: "7" }],
  "itai-rodeh-sync": [{ k: "32" }],
  "marchetti-spaccamela-simplified": [{ N: "40" }],
  "time-slice": [{ first: "1" }],
  "variable-speeds": [{ purge: "yes" }],
  dfs: [{ prune: "yes" }, { announce: "yes", elects: "max" }],
  "marchetti-spaccamela": [
    { c: "5/2" },
    { protocol: "P2", a: "3/2" },
    { protocol: "P3" },
    { protocol: "P4", eps: "1/2" },
    { protocol: "P4" },
  ],
};

const allLines = catalogue.flatMap((family): RunSpec[] =>
  [{}, ...(sets[family.name] ?? [])].flatMap((set): RunSpec[] => {
    const { needs } = family.with(set);
    const common = { algorithm: family.name, set };
    if (needs.rounds) {
      // With many processes that draw from two values, an election would take too long.
      const many = family.name === "itai-rodeh-sync" ? 9 : 29;
      const small = [1, 2, many].map((n, i) => ({ ...common, n, seed: i + 1 }));
      if (needs.everyone) return [...small, { ...common, n: 7, seed: 4, willing: [1, 3, 4] }];
      if (family.name === "variable-speeds") return [...small, { ...common, n: 9, wake: [2, 5] }];
      return [
        ...small,
        {
          ...common,
          n: 11,
          seed: 4,
          wake: { "2": "5", "7": "0", "9": "123456789012345678901234567890" },
          willing: [1, 3, 4],
        },
        {
          ...common,
          n: 6,
          ids: [4_000_000_000, 17, 99, 5, 4_294_967_295, 6],
          wake: { "0": "3" },
          willing: "none",
        },
      ];
    }
    const networks: Partial<RunSpec>[] = needs.ring
      ? [
          { n: 1 },
          { n: 2 },
          { n: 33 },
          { n: 12, wake: [3, 4] },
          { n: 20, ids: needs.ids ? "rising" : undefined },
        ]
      : [
          { n: 9 },
          { graph: "complete:7" },
          { graph: "grid:3x5" },
          { graph: "torus:4x4" },
          { graph: "random:14:30" },
        ];
    const links: Partial<RunSpec>[] = needs.fifo ? [{}] : [{}, { links: "any" }, { links: "fifo" }];
    return schedules.flatMap((schedule, i) =>
      networks.flatMap((network, j) => ({
        ...common,
        ...network,
        ...links[(i + j) % links.length],
        schedule,
        seed: 10 * i + j,
      })),
    );
  }),
);

/** The full suite runs all of them. */
const lines = allLines.filter((_, i) => process.env["FULL"] || i % 7 === 0);

/** Runs that are too long to be recorded, so that queues grow. */
const long: RunSpec[] = [
  { algorithm: "chang-roberts", n: 50_000, seed: 5 },
  { algorithm: "chang-roberts", n: 300, ids: "rising", schedule: "lifo", seed: 5 },
  { algorithm: "hirschberg-sinclair", n: 5_000, schedule: "random", seed: 5 },
  { algorithm: "peterson", n: 20_000, schedule: "latency:exponential:5", seed: 5 },
  { algorithm: "franklin-probabilistic", n: 3_000, schedule: "random", seed: 5 },
  { algorithm: "marchetti-spaccamela", n: 3_000, set: { protocol: "P2" }, seed: 5 },
  { algorithm: "dfs", graph: "random:400:900", schedule: "latency:uniform:1:9", seed: 5 },
  { algorithm: "peterson", n: 40, violate: "fifo", schedule: "random", seed: 5 },
  { algorithm: "chang-roberts", n: 40, violate: "direction", seed: 5 },
];

test("runs: Node and the worker of Chromium give the same results", async ({ page }) => {
  await page.goto("/");
  // One run of each algorithm and three more; the full suite has all.
  const isFirst = ({ algorithm }: RunSpec, i: number) =>
    lines.findIndex((it) => it.algorithm === algorithm) === i;
  const all = process.env["FULL"]
    ? [...lines, ...long]
    : [...lines.filter(isFirst), ...long.slice(-3)];
  const there = await page.evaluate(async (asked) => {
    const results: Result[] = [];
    for (const line of asked) results.push(await window.ringleader.run(line));
    return results;
  }, all);
  expect(there).toHaveLength(all.length);
  all.forEach((line, i) => {
    const here = JSON.parse(JSON.stringify(runRequest(parseRun(line)))) as Result;
    expect(there[i].digest, JSON.stringify(line)).toBe(here.digest);
    expect(JSON.parse(JSON.stringify(there[i])), JSON.stringify(line)).toEqual(here);
  });
  expect(new Set(lines.map(({ algorithm }) => algorithm)).size).toBe(catalogue.length);
});

test("run: the page shows the digest that Node computes", async ({ page }) => {
  await page.goto("/#algorithm=franklin-probabilistic&n=17&k=3&schedule=random&seed=42");
  const { digest } = runRequest(
    parseRun({
      algorithm: "franklin-probabilistic",
      n: 17,
      set: { k: "3" },
      schedule: "random",
      seed: 42,
    }),
  );
  await expect(page.locator("[data-fact=digest]")).toHaveText(digest);
});
