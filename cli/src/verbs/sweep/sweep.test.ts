import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openStore } from "../../lab/store/store.ts";
import {
  folder,
  interrupt,
  json,
  ringleader,
  start,
  untilPrinted,
} from "../../testing/ringleader.ts";

const { path: cwd, remove } = folder();
afterAll(remove);
const FULL = process.env["FULL"] !== undefined;
const at = (name: string): string => join(cwd, name);
const sweep = (...args: string[]) => json(["sweep", ...args], { cwd });

async function countRows(name: string): Promise<number> {
  const store = await openStore(at(name), "read");
  const [{ rows }] = await store.ask<{ rows: number }>("SELECT count(*) AS rows FROM runs");
  await store.close();
  return rows;
}

const three = ["chang-roberts", "itai-rodeh", "time-slice"];
const small = [...three, "-n", "4,8", "--seeds", "4"];

test("sweep: a wider sweep computes only new cells, with any number of workers", async () => {
  const first = await sweep(...small, "--out", "a.duckdb", "--workers", "1");
  expect(first).toMatchObject({ status: 0, cells: 24, computed: 24, known: 0, failed: 0 });
  const again = await sweep(...small, "--out", "a.duckdb");
  expect(again).toMatchObject({ computed: 0, known: 24, digest: first["digest"] });
  const wider = [...three, "-n", "4,8,6", "--seeds", "5"];
  const grown = await sweep(...wider, "--out", "a.duckdb", "--workers", FULL ? "3" : "2");
  expect(grown).toMatchObject({ cells: 45, computed: 21, known: 24 });
  const fresh = await sweep(...wider, "--out", "b.duckdb", "--workers", "1");
  expect(fresh).toMatchObject({ computed: 45, known: 0, digest: grown["digest"] });
  expect(fresh["digest"]).not.toBe(first["digest"]);
});

test.runIf(FULL)("sweep: Ctrl-C keeps stored cells and says how to continue", async () => {
  const args = [
    "sweep",
    "hirschberg-sinclair",
    "-n",
    "3000",
    "--seeds",
    "1e5",
    "--out",
    "c.duckdb",
    "--progress",
  ];
  const child = start(args, cwd);
  await untilPrinted(child, "stderr", / of 100,000 cells · /);
  const { status, out, err } = await interrupt(child);
  expect([status, out]).toEqual([130, ""]);
  const [, stored] = /interrupted; ([\d,]+) of 100,000 cells stored so far/.exec(err) ?? [];
  expect(err).toMatch(
    /To continue: ringleader sweep hirschberg-sinclair -n 3000 .*--out c.duckdb --progress\n$/,
  );
  expect(await countRows("c.duckdb")).toBe(Number(stored.replaceAll(",", "")));
});

test.runIf(process.env["FULL"])("sweep: the status tells violations and errors", async () => {
  const broken = await sweep(
    "chang-roberts:passes-larger",
    "peterson",
    "-n",
    "5",
    "--out",
    "d.duckdb",
  );
  expect(broken).toMatchObject({ status: 1, cells: 20 });
  expect(broken["violated"]).toBeGreaterThan(0);
  expect(broken["broken"][0]).toMatchObject({ algorithm: "chang-roberts:passes-larger" });
  const cut = await sweep("peterson", "-n", "20", "--max-messages", "9", "--out", "d.duckdb");
  expect(cut).toMatchObject({ status: 2, undecided: 10, computed: 10 });
  const impossible = ["marchetti-spaccamela-simplified:N=5", "-n", "4..6", "--seeds", "2"];
  const failed = await sweep(...impossible, "--out", "d.duckdb");
  expect(failed).toMatchObject({ status: 64, cells: 6, failed: 2 });
  expect(failed["errors"]).toEqual([{ error: expect.stringContaining("N"), cells: 2 }]);
  // Only cells that failed are run again.
  expect(await sweep(...impossible, "--out", "d.duckdb")).toMatchObject({ computed: 2, known: 4 });
});

test.runIf(FULL)("sweep: an own algorithm that fails, fails only its own cells", async () => {
  const text = (extra: string) => `import { algorithm, id } from "@ringleader/core";
    export default algorithm({ name: "mine", paper: "none", idea: "none", elects: "max", announces: false,
      needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
      state: { best: id }, messages: { token: { id } },
      wake(me) { me.best = me.id; me.send.token({ id: me.id }); ${extra} },
      on: { token(me, { id }) { if (id > me.best) me.best = id;
        if (id !== me.id) me.send.token({ id }); else if (me.best === me.id) me.lead(); } } });`;
  writeFileSync(at("mine.ts"), text(""));
  const args = ["./mine.ts", "-n", "3,4", "--seeds", "2", "--out", "e.duckdb"];
  expect(await sweep(...args)).toMatchObject({ status: 0, computed: 4 });
  expect(await sweep(...args)).toMatchObject({ computed: 0 });
  writeFileSync(at("mine.ts"), text("if (me.id === 4) process.exit(3);"));
  const changed = await sweep(...args, "--workers", "1");
  expect(changed).toMatchObject({ status: 64, computed: 4, failed: 2 });
  expect(changed["errors"]).toEqual([
    {
      error: expect.stringMatching(
        /^\.\/mine\.ts, line \d+, column \d+: process is not available to an algorithm/,
      ),
      cells: 2,
    },
  ]);
  // Also if the own algorithm has a name of the catalogue.
  writeFileSync(at("mine.ts"), text("").replace('"mine"', '"peterson"'));
  await sweep("peterson", ...args);
  const { groups } = await json(["results", "e.duckdb", "--by", "algorithm"], { cwd });
  expect(groups.map(({ group, runs }: any) => [group.algorithm, runs])).toEqual([
    ["./mine.ts", 4 + 2 + 4],
    ["peterson", 4],
  ]);
});

test.runIf(FULL)("sweep: a run without end stops at a budget that is named once", async () => {
  writeFileSync(
    at("endless.ts"),
    `import { algorithm, id } from "@ringleader/core";
    export default algorithm({ name: "endless", paper: "none", idea: "none", announces: false,
      needs: { ring: true, direction: true, ids: true, fifo: true, everyone: true },
      state: {}, messages: { token: { id } },
      wake(me) { me.send.token({ id: me.id }); },
      on: { token(me, { id }) { me.send.token({ id }); } } });`,
  );
  const args = ["sweep", "./endless.ts", "-n", "2,3", "--seeds", "1", "--out", "f.duckdb"];
  const { status, out, err } = await ringleader(args, { cwd });
  expect(err).toBe(
    "ringleader: a run is stopped after 1,000,000 + 16nm deliveries, with n processes and m links; --max-messages sets another limit.\n",
  );
  expect(out).toMatch(/^\n ○ 2 of 2 runs stopped at the budget \(--max-messages\)\n/);
  expect(status).toBe(2);
  const sql = "SELECT n, outcome, replay FROM runs ORDER BY n";
  const { rows } = await json(["results", "f.duckdb", "--sql", sql], { cwd });
  expect(rows.map(({ n, outcome }: any) => [n, outcome])).toEqual([
    [2, "budget"],
    [3, "budget"],
  ]);
  expect(rows[1].replay).toContain("--max-messages 1000144");
  // The budget does not belong to the cell, so the cells are known, and a limit of the user makes other cells.
  expect(await sweep(...args.slice(1))).toMatchObject({ known: 2, computed: 0 });
  expect(await sweep(...args.slice(1), "--max-messages", "10")).toMatchObject({ computed: 2 });
});

test("sweep: writes rows as CSV, Parquet and JSON Lines", async () => {
  const files = ["--csv", "r.csv", "--parquet", "it's.parquet", "--jsonl", "r.jsonl"];
  const done = await sweep(...small, "--out", "a.duckdb", ...files);
  expect(done["written"]).toEqual(["r.csv", "it's.parquet", "r.jsonl"]);
  const lines = readFileSync(at("r.jsonl"), "utf8").trimEnd().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as Record<string, any>);
  expect(rows).toHaveLength(24);
  const [first] = rows;
  expect(first).toMatchObject({ algorithm: "chang-roberts", n: 4, seed: "1", ids: "random" });
  expect(JSON.parse(first["claims"] as string)[0]).toMatchObject({ holds: true });
  // Repeats one run of the sweep alone.
  const { digest, messages } = await json((first["replay"] as string).split(" ").slice(1));
  expect(first).toMatchObject({ digest, messages: messages.total });

  const [head, ...table] = readFileSync(at("r.csv"), "utf8").trimEnd().split("\n").map(fields);
  expect(head).toEqual(Object.keys(first));
  const value = (name: string, text: string) => (name === "seconds" ? Number(text) : text);
  expect(table.map((line) => line.map((it, i) => value(head[i], it)))).toEqual(
    rows.map((row) => head.map((name) => value(name, String(row[name] ?? "")))),
  );

  const store = await openStore(at("a.duckdb"), "read", [cwd]);
  const found = await store.ask(
    `SELECT * REPLACE (created::VARCHAR AS created) FROM '${at("it''s.parquet")}'`,
  );
  expect(found).toEqual(rows);
  const [{ compression }] = await store.ask(
    `SELECT DISTINCT compression FROM parquet_metadata('${at("it''s.parquet")}')`,
  );
  expect(compression).toBe("SNAPPY");
  await store.close();
});

/** Splits a line of CSV into its fields. */
function fields(line: string): string[] {
  const found = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...found].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

test("results: lists, filters and groups", async () => {
  const results = (...args: string[]) => ringleader(["results", "a.duckdb", ...args], { cwd });
  const listed = await results("--algorithm", "itai-rodeh", "-n", "4", "--limit", "3");
  expect(listed.out).toMatch(
    /^ a.duckdb {2}5 runs\n\n {3}algorithm .*\n( {3}itai-rodeh .*\n){3} {3}and 2 more/,
  );
  const { groups, fits } = await json(["results", "a.duckdb", "--by", "--where", "n <= 6"], {
    cwd,
  });
  expect(groups.map(({ group }: any) => `${group.algorithm} ${group.n}`)).toEqual(
    three.flatMap((name) => [`${name} 4`, `${name} 6`]),
  );
  const slice = groups.find(({ group }: any) => group.algorithm === "time-slice" && group.n === 6);
  expect(slice).toMatchObject({ runs: 5, values: { mean: 6, low: 6, high: 6, p5: 6, median: 6 } });
  expect(fits).toHaveLength(3);
  const refused = [
    [["--where", "m > 3"], /no column is called m; ringleader results --help lists the columns/],
    [["--where", "n > "], /--where n > {2}is not accepted: syntax error at the end/],
    [["--by", "nn"], /--by nn is not accepted/],
    [["--csv", "none/x.csv"], /--csv none\/x.csv: the folder none does not exist/],
    [
      ["--csv", "./a.duckdb"],
      /--csv .\/a.duckdb is not accepted, because this command already uses a.duckdb/,
    ],
    [["--csv", "x.csv", "--jsonl", "x.csv"], /--jsonl x.csv is not accepted/],
  ] as const;
  for (const [args, sentence] of refused.filter((_, i) => FULL || i % 2 === 0)) {
    const { status, err } = await results(...args);
    expect(err).toMatch(sentence);
    expect(status).toBe(64);
  }
  const csv = await results("--csv", "-", "--where", "n = 6 AND seed = '5'");
  expect(csv.out.split("\n")).toHaveLength(1 + 3 + 1);
});
