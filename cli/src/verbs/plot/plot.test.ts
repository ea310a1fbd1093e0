import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@ringleader/core/internal";
import { readRows } from "../../lab/chart/read-rows.ts";
import { run as plot } from "./run.ts";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);

const lines = (name: string): string[] =>
  ["4", "8", "16"].flatMap((n) =>
    [1, 2, 3].map((seed) => JSON.stringify({ algorithm: name, n, seed })),
  );

/** Makes a row of a file of results, as a sweep stores it. */
const row = (more: Record<string, unknown>): Record<string, unknown> => ({
  cell: "0",
  algorithm: "peterson",
  version: "7.7.7",
  parameters: '{"announce":"no","elects":"max"}',
  n: 8,
  seed: "1",
  ids: "random",
  outcome: "elected",
  messages: 40,
  causal: 12,
  time: null,
  claims:
    '[{"says":"at most \\"5\\", or so","cite":"x, y","holds":false,"measured":"40","bound":"5"}]',
  violations: 0,
  replay: null,
  ...more,
});
const rows = [
  row({}),
  row({ n: 16, messages: 120, seed: "2" }),
  row({ n: 16, messages: 160, violations: 1, replay: "ringleader run peterson -n 16", seed: "3" }),
];

beforeAll(async () => {
  const runs = [...lines("chang-roberts"), ...lines("peterson")];
  const { out } = await ringleader(["run", "--batch", "-"], { input: runs.join("\n") });
  writeFileSync(join(cwd, "batch.jsonl"), out);
  writeFileSync(join(cwd, "rows.jsonl"), rows.map((it) => `${JSON.stringify(it)}\n`).join(""));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const table = `(SELECT * FROM read_json('${join(cwd, "rows.jsonl")}', columns = {
    algorithm: 'VARCHAR', version: 'VARCHAR', parameters: 'VARCHAR', n: 'INTEGER', seed: 'VARCHAR',
    ids: 'VARCHAR', outcome: 'VARCHAR', messages: 'BIGINT', causal: 'BIGINT', "time": 'VARCHAR',
    claims: 'VARCHAR', violations: 'INTEGER', replay: 'VARCHAR' }))`;
  for (const ending of ["csv", "parquet"])
    await connection.run(`COPY ${table} TO '${join(cwd, `rows.${ending}`)}'`);
  connection.closeSync();
  instance.closeSync();
});

test("plot: draws the results of a batch", async () => {
  const { status, out, err } = await ringleader(["plot", "batch.jsonl"], { cwd });
  expect({ status, out, err }).toEqual({
    status: 0,
    out: "batch.svg: 2 lines, 3 sizes, 18 runs\n",
    err: "",
  });
  const svg = readFileSync(join(cwd, "batch.svg"), "utf8");
  expect(svg).toContain("n = 4 to 16 (3 sizes)");
  expect(svg).toContain("median of 3 runs");
});

test("plot: reads results without a format, and refuses a later format", async () => {
  const [line] = readFileSync(join(cwd, "batch.jsonl"), "utf8").split("\n");
  const { format, ...old } = JSON.parse(line) as Record<string, unknown>;
  const write = (name: string, document: object) =>
    writeFileSync(join(cwd, name), `${line}\n${JSON.stringify(document)}\n`);
  write("old.jsonl", old);
  write("later.jsonl", { ...old, format: 2 });
  expect(format).toBe(1);
  expect((await ringleader(["plot", "old.jsonl"], { cwd })).status).toBe(0);
  expect(await ringleader(["plot", "later.jsonl"], { cwd })).toEqual({
    status: 64,
    out: "",
    err: "ringleader: later.jsonl, line 2: format: 2 is not accepted; this version reads results of format 1.\n",
  });
});

test("plot: marks and reports a violated claim, with status 1", async () => {
  const { status, out } = await ringleader(["plot", "rows.csv", "--out", "v.svg"], { cwd });
  expect(out).toBe(
    "v.svg: 1 line, 2 sizes, 3 runs\n" +
      'violated: peterson at n = 16, 1 of 2 runs: at most "5", or so [x, y]: measured 40, bound 5: ringleader run peterson -n 16\n',
  );
  expect(status).toBe(1);
  const svg = readFileSync(join(cwd, "v.svg"), "utf8");
  expect(svg).toContain(">✗ 1</text>");
  expect(svg).toContain("algorithms of version 7.7.7");
});

test("plot: a violation counts even if it cannot be drawn", async () => {
  const silent = row({ algorithm: "silent", messages: 0, outcome: "no-leader", violations: 1 });
  const lines = [silent, row({ algorithm: "peterson" })].map((it) => JSON.stringify(it));
  writeFileSync(join(cwd, "silent.jsonl"), `${lines.join("\n")}\n`);
  const { status, out } = await ringleader(["plot", "silent.jsonl"], { cwd });
  expect([status, out]).toEqual([
    1,
    expect.stringMatching(/violated, but .*: silent at n = \d+: /),
  ]);
});

test("plot: JSON Lines, CSV and Parquet give the same rows", async () => {
  const read = async (ending: string) => {
    const all: Record<string, unknown>[] = [];
    for await (const it of readRows(join(cwd, `rows.${ending}`))) all.push({ ...it });
    return all.map((it) => (it["violations"] === 0 ? { ...it, claims: null } : it));
  };
  const expected = await read("jsonl");
  expect(expected).toHaveLength(3);
  expect(expected[2]).toMatchObject({ n: 16, messages: 160, ids: "random", graph: null });
  expect(await read("csv")).toEqual(expected);
  expect(await read("parquet")).toEqual(expected);
});

test.runIf(process.env["FULL"])("plot: shows that a mutant violates a claim", async () => {
  const input = lines("chang-roberts:passes-larger").join("\n");
  const { out: results } = await ringleader(["run", "--batch", "-"], { input });
  const { status, out } = await ringleader(["plot", "-", "--out", "mutant.svg"], {
    cwd,
    input: results,
  });
  expect(status).toBe(1);
  expect(out).toMatch(/violated: chang-roberts:passes-larger at n = 4, .*ringleader run/);
});

test("plot: PNG of one measure and one algorithm without claims, as JSON", async () => {
  const flags = ["--out", "c.png", "--measure", "causal", "--algorithm", "peterson", "--no-claims"];
  const document = await json(["plot", "batch.jsonl", ...flags], { cwd });
  expect(document).toMatchObject({ status: 0, figure: "c.png", runs: 9 });
  expect(document["points"]).toHaveLength(3);
  expect(document["points"][0]).toMatchObject({
    algorithm: "peterson",
    n: 4,
    runs: 3,
    violated: 0,
  });
  expect(readFileSync(join(cwd, "c.png")).subarray(1, 4).toString()).toBe("PNG");
});

test.runIf(process.env["FULL"])(
  "plot: the trade-off runs the protocols and writes to stdout",
  async () => {
    const flags = ["--trade-off", "-n", "6", "--i-min", "40", "--seeds", "2", "--out", "-"];
    const { status, out, err } = await ringleader(["plot", ...flags], { cwd });
    expect(status).toBe(0);
    expect(err).toBe("ringleader: -: 16 points, n = 6, 32 runs\n");
    expect(out).toMatch(/^<svg/);
    for (const text of [
      "VariableSpeeds, purged",
      "P3, c = 6",
      "ids: 40 to 45, shuffled",
      "O(n log* n)",
    ])
      expect(out).toContain(text);
  },
);

test.each<[string | undefined, Parameters<typeof plot>[1], string]>([
  ["rows.jsonl", { out: "x.pdf" }, "--out x.pdf is not accepted; the name of a chart file ends in"],
  ["rows.txt", {}, "the name of a file of results ends in .duckdb, .jsonl, .csv or .parquet."],
  ["no.csv", {}, "no.csv: the file does not exist."],
  ["no.jsonl", {}, "no.jsonl: the file does not exist."],
  ["bad.jsonl", {}, "bad.jsonl, line 2 is not JSON: {"],
  [
    "odd.jsonl",
    {},
    "odd.jsonl, line 1: algorithm is missing or has a wrong value; a row of results has",
  ],
  ["odd.csv", {}, "odd.csv has none of the columns that a chart needs: algorithm,"],
  ["empty.jsonl", {}, "empty.jsonl has no rows, so no chart was drawn."],
  ["rows.jsonl", { measure: "time" }, "rows.jsonl has runs of peterson, but no time;"],
  ["rows.jsonl", { algorithm: ["dfs"] }, "rows.jsonl has runs of peterson."],
  ["rows.jsonl", { seeds: "3" }, "--seeds is not accepted here, because it needs --trade-off."],
  ["rows.jsonl", { tradeOff: true, iMin: "3" }, "--i-min is not accepted here, because "],
  [
    undefined,
    { tradeOff: true, n: "1" },
    "-n 1 is not accepted; give a whole number from 2 to 10,000.",
  ],
  // Refused before the runs start, which would take days.
  [
    undefined,
    { tradeOff: true, n: "10000", seeds: "100000", out: join(cwd, "no", "x.svg") },
    "x.svg: the folder ",
  ],
  [undefined, {}, "plot which results? Name a file"],
  ["rows.jsonl", { json: true, out: "-" }, "--out - and --json both write to stdout"],
])("plot: refuses %s %j", async (name, flags, sentence) => {
  writeFileSync(join(cwd, "bad.jsonl"), `${JSON.stringify(row({}))}\n{\n`);
  writeFileSync(join(cwd, "odd.jsonl"), "{}\n");
  writeFileSync(join(cwd, "odd.csv"), "a,b\n1,2\n");
  writeFileSync(join(cwd, "empty.jsonl"), "\n");
  const refused = await plot(name && join(cwd, name), flags).catch((error: Error) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).message).toContain(sentence);
  expect(existsSync(join(cwd, "x.pdf"))).toBe(false);
});
