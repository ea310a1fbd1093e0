import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnNames } from "../../lab/store/row.ts";
import { openStore } from "../../lab/store/store.ts";
import { folder, json, ringleader } from "../../testing/ringleader.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const results = (...args: string[]) => ringleader(["results", "r.duckdb", ...args], { cwd });

beforeAll(async () => {
  writeFileSync(join(cwd, "secret"), "secret");
  await ringleader(
    ["sweep", "peterson", "itai-rodeh", "-n", "4,16", "--seeds", "3", "--out", "r.duckdb"],
    { cwd },
  );
});

test("results: an algorithm or size without runs is refused with what there is", async () => {
  const has = "r.duckdb has runs of itai-rodeh, peterson, n 4..16.\n";
  for (const [args, why] of [
    [["--algorithm", "nope"], `ringleader: --algorithm nope selects no runs; ${has}`],
    [["-n", "999"], `ringleader: -n 999 selects no runs; ${has}`],
    [["-n", "999", "--by"], `ringleader: -n 999 selects no runs; ${has}`],
    [["--where", " "], "ringleader: --where is empty; give a condition, like --where 'n >= 64'.\n"],
  ] as const) {
    expect(await results(...args)).toEqual({ status: 64, out: "", err: why });
  }
  const none = await results("--where", "n > 1000");
  expect([none.status, none.out]).toEqual([
    0,
    " r.duckdb  0 runs\n r.duckdb has runs of itai-rodeh, peterson, n 4..16\n",
  ]);
  expect((await results("-q")).out).toBe(
    "12 runs selected; r.duckdb has runs of itai-rodeh, peterson, n 4..16\n",
  );
});

test("results: --algorithm takes aliases and prefixes, as the other verbs do", async () => {
  for (const name of FULL ? ["ir", "Itai-Rodeh", "itai"] : ["Itai"])
    expect((await results("--algorithm", name, "-q")).out).toMatch(/^6 runs selected; /);
});

test("results: --sql reads, with a limit that is named", async () => {
  const select = "SELECT algorithm, n, count(*) AS runs FROM runs GROUP BY ALL ORDER BY ALL";
  expect(
    await json(["results", "r.duckdb", "--sql", select, "--limit", "2"], { cwd }),
  ).toMatchObject({
    status: 0,
    file: "r.duckdb",
    columns: ["algorithm", "n", "runs"],
    rows: [
      { algorithm: "itai-rodeh", n: 4, runs: 3 },
      { algorithm: "itai-rodeh", n: 16, runs: 3 },
    ],
    more: true,
  });
  const { out } = await results("--sql", select, "--limit", "1");
  expect(out).toBe(
    ` r.duckdb  the first 1 row\n\n   algorithm   n  runs\n   itai-rodeh  4     3\n   there are more than 1 rows (--limit)\n`,
  );
  const described = await json(["results", "r.duckdb", "--sql", "DESCRIBE runs"], { cwd });
  const names = described["rows"].map((it: any) => it.column_name);
  expect(names).toEqual([...columnNames, "created", "checksum"]);
  const help = (await ringleader(["results", "--help"])).out.replace(/\s+/g, " ");
  expect(help).toContain(`Its columns: ${names.join(", ")}.`);
});

const statements = [
  ["DELETE FROM runs", "give one SELECT, which only reads"],
  ["INSERT INTO runs SELECT * FROM runs", "give one SELECT, which only reads"],
  ["CREATE TEMP TABLE x AS SELECT 1", "give one SELECT, which only reads"],
  ["SELECT 1; DROP TABLE runs", "give one SELECT, which only reads"],
  ["ATTACH 'other.duckdb'", "give one SELECT, which only reads"],
  ["SET threads = 1", "give one SELECT, which only reads"],
  ["INSTALL httpfs", "give one SELECT, which only reads"],
  ["LOAD httpfs", "give one SELECT, which only reads"],
  ["COPY runs TO 'stolen.csv'", "it may read only the tables of this file"],
  ["EXPORT DATABASE 'stolen'", "it may read only the tables of this file"],
  ["SELECT * FROM read_text('secret')", "it may read only the tables of this file"],
  ["FROM glob('*')", "it may read only the tables of this file"],
  ["FROM query('FROM read_text(''secret'')')", "it may read only the tables of this file"],
  ["SELEC 1", 'syntax error at or near "SELEC"'],
  ["SELECT m FROM runs", "no column is called m; ringleader results --help lists the columns"],
] as const;

test.each(statements.filter((_, i) => FULL || i % 4 === 0))(
  "results: --sql refuses %s",
  async (sql, why) => {
    copyFileSync(join(cwd, "r.duckdb"), join(cwd, "before.duckdb"));
    const { status, out, err } = await results("--sql", sql);
    expect([status, out]).toEqual([64, ""]);
    expect(err).toBe(`ringleader: --sql ${sql} is not accepted: ${why}.\n`);
    expect(err.length).toBeLessThanOrEqual(160);
    for (const name of ["stolen.csv", "stolen", "other.duckdb"])
      expect(existsSync(join(cwd, name))).toBe(false);
    const bytes = (name: string) => readFileSync(join(cwd, name));
    expect(bytes("r.duckdb").equals(bytes("before.duckdb"))).toBe(true);
  },
);

const conditions = [
  ["n IN (SELECT size FROM read_text('secret'))", "it may read only the tables of this file"],
  ["n = 4); COPY runs TO 'stolen.csv'; SELECT (1", "give one condition, which only reads"],
  ["true) OR (true", "syntax error at the end"],
  ["n > 4; SELECT 1", 'syntax error at or near ";"'],
] as const;

test.each(conditions.slice(0, FULL ? 4 : 1))(
  "results: --where refuses %s, also for exports",
  async (where, why) => {
    const ways = [["-q"], ["--csv", "kept.csv"], ["--by"], ["--parquet", "kept.parquet"]];
    for (const args of ways.slice(0, FULL ? 4 : 2)) {
      const { status, err } = await results("--where", where, ...args);
      expect([status, err]).toEqual([64, expect.stringContaining(` is not accepted: ${why}.\n`)]);
    }
    for (const name of ["stolen.csv", "kept.csv", "kept.parquet"])
      expect(existsSync(join(cwd, name))).toBe(false);
  },
);

test("results: --where with a comment selects rows for a file", async () => {
  const { out } = await results("--where", "(n > 4) AND seed = '1' -- large", "--csv", "large.csv");
  expect(out).toBe(" large.csv  2 runs\n");
  expect(readFileSync(join(cwd, "large.csv"), "utf8").trimEnd().split("\n")).toHaveLength(3);
});

/** Writes zeros over a block of a copy of the store. */
function damagedCopy(share: number): Buffer {
  const bytes = readFileSync(join(cwd, "damage-me.duckdb"));
  const from = 12_288 + Math.floor(share * (bytes.length - 12_288));
  bytes.fill(0, from, from + 4096);
  writeFileSync(join(cwd, "damaged.duckdb"), bytes);
  return bytes;
}

test.runIf(process.env["FULL"])(
  "results: damage is blamed on the store, wherever it is met",
  async () => {
    const out = "damage-me.duckdb";
    await ringleader(["sweep", "peterson", "-n", "4,8", "--seeds", "300", "--out", out], { cwd });
    const asked = [["--csv", "x.csv"], ["--by"], ["--sql", "FROM runs"], ["--verify", "0.01"]];
    let damaged = 0;
    for (const share of process.env["FULL"] ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.1, 0.5]) {
      damagedCopy(share);
      for (const args of asked) {
        const { status, err } = await ringleader(["results", "damaged.duckdb", ...args], { cwd });
        if (status === 0) continue;
        damaged++;
        expect([status, err]).toEqual([
          64,
          "ringleader: damaged.duckdb is damaged, or was made by a newer version; it cannot be read.\n",
        ]);
      }
    }
    expect(damaged).toBeGreaterThan(0);
  },
);

test.each([
  ["DELETE FROM ringleader", "its table ringleader does not name the version of the tables."],
  [
    "ALTER TABLE runs DROP COLUMN digest",
    "the column digest of its table runs is missing, but should be VARCHAR.",
  ],
  [
    "ALTER TABLE runs ADD COLUMN mine BIGINT",
    "the column mine of its table runs is BIGINT, but should be missing.",
  ],
  ["DROP TABLE plans", "its table plans is missing."],
])("results: refuses a store after %s", async (sql, why) => {
  copyFileSync(join(cwd, "r.duckdb"), join(cwd, "changed.duckdb"));
  const store = await openStore(join(cwd, "changed.duckdb"), "write");
  await store.ask(sql);
  await store.close();
  const { status, err } = await ringleader(["results", "changed.duckdb"], { cwd });
  expect([status, err]).toEqual([64, `ringleader: changed.duckdb: ${why}\n`]);
});

test.runIf(process.env["FULL"])(
  "results: the listing, groups and SQL as Markdown, LaTeX and CSV",
  async () => {
    const markdown = await results("--by", "algorithm", "--format", "markdown");
    expect(markdown.out).toMatch(
      /^\| algorithm \| runs \| mean .*\|\n\| :-- \| --: .*\n\| itai-rodeh \| 6 /,
    );
    const latex = await results("--algorithm", "peterson", "--limit", "1", "--format", "latex");
    expect(latex.out).toMatch(
      /\\toprule\n {2}algorithm & n & seed .*\n {2}\\midrule\n {2}peterson & 4 & 1 /,
    );
    const csv = await results("--sql", "SELECT 1234567 AS big, 'a,b' AS t", "--format", "csv");
    expect(csv.out).toBe('big,t\n1234567,"a,b"\n');
    for (const [args, why] of [
      [
        ["--format", "html"],
        /--format html is not accepted; give text, markdown, latex, csv or json/,
      ],
      [["--format", "latex", "--json"], /--format latex does not go with --json/],
      [["--sql", "SELECT 1", "--csv", "x.csv"], /--sql does not write files/],
      [["--sql", "SELECT 1", "--by"], /--by does not go with --sql/],
    ] as const) {
      const { status, err } = await results(...args);
      expect(err).toMatch(why);
      expect(status).toBe(64);
    }
  },
);

test("results: a table of an empty file for programs has no sentence in it", async () => {
  await (await openStore(join(cwd, "empty.duckdb"), "write")).close();
  for (const format of FULL ? ["csv", "markdown", "latex"] : ["csv"]) {
    const { out, err } = await ringleader(["results", "empty.duckdb", "--format", format], { cwd });
    expect(out).not.toContain("no runs");
    expect(err).toContain("no runs");
  }
});
