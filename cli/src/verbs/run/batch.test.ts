import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

async function batch(lines: readonly unknown[], ...flags: string[]) {
  const input = lines
    .map((line) => (typeof line === "string" ? line : JSON.stringify(line)))
    .join("\n");
  writeFileSync(join(cwd, "runs.jsonl"), input);
  const { status, out, err } = await ringleader(["run", "--batch", "runs.jsonl", ...flags], {
    cwd,
  });
  const results = out
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, any>);
  return { status, results, err };
}

const small = { algorithm: "peterson", ids: [3, 1, 2], seed: 1 };

test("batch: gives one result a line, in order, as run does", async () => {
  const lines = [
    { ...small, set: { elects: "min" }, schedule: "lifo" },
    { algorithm: "marchetti-spaccamela", n: 4, wake: { 0: "0", 2: 7 }, willing: [3], seed: 2 },
    {
      algorithm: "dfs",
      graph: {
        n: 3,
        edges: [
          [0, 1],
          [1, 2],
        ],
      },
      seed: 3,
    },
    { algorithm: "franklin-probabilistic", n: 5, set: { k: 3 }, links: "any", seed: 4 },
    { algorithm: "itai-rodeh", n: 3, coins: [[0, 1], [1], []], seed: 5 },
  ];
  const { status, results } = await batch(lines);
  expect(status).toBe(0);
  expect(results.map((it) => it.algorithm)).toEqual(lines.map((it) => it.algorithm));
  expect(results[0].leaders).toEqual([{ position: 1, id: 1 }]);
  for (const { replay, digest } of results) {
    expect((await json(replay.split(" ").slice(1))).digest).toBe(digest);
  }
});

test("batch: a bad line gives an error, the others run", async () => {
  const { status, results } = await batch([
    small,
    "{ broken",
    "",
    { ...small, sede: 3 },
    { ...small, ids: "three" },
    { ...small, ids: [1, 1] },
    { ids: [1] },
    "[1]",
    { ...small, wake: [] },
    small,
  ]);
  expect(status).toBe(64);
  expect(results.map((it) => it.line ?? it.outcome)).toEqual([
    "elected",
    2,
    4,
    5,
    6,
    7,
    8,
    9,
    "elected",
  ]);
  expect(results.slice(1, -1).map((it) => it.error)).toEqual([
    expect.stringMatching(/not JSON/),
    expect.stringMatching(/key sede/),
    expect.stringMatching(/three is not accepted/),
    expect.stringMatching(/ids must differ/),
    expect.stringMatching(/has no algorithm/),
    expect.stringMatching(/not a JSON object/),
    expect.stringMatching(/no process wakes/),
  ]);
});

test("batch: the status is that of the worst line", async () => {
  const many = { algorithm: "chang-roberts", ids: [1, 1, 2], violate: "ids" };
  const cut = { ...small, "max-messages": 2 };
  expect((await batch([small, cut])).status).toBe(2);
  expect((await batch([cut, many])).status).toBe(1);
  expect((await batch([])).status).toBe(0);
});

test("batch: --seed applies to lines without a seed", async () => {
  const line = { algorithm: "peterson", n: 6 };
  const { results } = await batch([line, { ...line, seed: 9 }], "--seed", "4");
  expect(results.map(({ seed }) => seed)).toEqual([4, 9]);
  const fresh = await batch([line, line]);
  expect(fresh.results[0].seed).not.toBe(fresh.results[1].seed);
});

test("batch: a line may give `willing` where it has no effect", async () => {
  const line =
    '{"algorithm":"peterson","ids":[3,1,2],"set":{"elects":"max"},"schedule":"fifo","seed":1,"wake":{"0":"0"},"willing":[1]}';
  const { status, results } = await batch([line]);
  expect(status).toBe(0);
  expect(results[0].setup).not.toHaveProperty("willing");
  const { digest } = await json(results[0].replay.split(" ").slice(1));
  expect(digest).toBe(results[0].digest);
});
