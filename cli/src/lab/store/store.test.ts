import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { folder } from "../../testing/ringleader.ts";
import { rowWith } from "../../testing/rows.ts";
import { openDatabase, quotedName } from "./database.ts";
import { columns } from "./row.ts";
import { openStore } from "./store.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);
const bundle = join(import.meta.dirname, "..", "..", "..", "dist", "bundle");
const built = pathToFileURL(join(bundle, "lab-store-store.js")).href;

test("store: returns rows unchanged and stores a repeated row once", async () => {
  const store = await openStore(at("rows.duckdb"), "write");
  const rows = [
    rowWith(1, { messages: 2 ** 40, time: "9".repeat(300), log10_time: 300.5, ids: "3,1,2" }),
    rowWith(2, { claims: '[{"says":"at most ⌊n⌋, \\"so\\""}]', violations: 3 }),
    rowWith(3, { messages: null, error: "it's; DROP TABLE runs", outcome: "error" }),
  ];
  await store.add(rows);
  await store.add([rows[0], { ...rows[1], messages: 77 }, { ...rows[1], messages: 78 }]);
  const found = await store.ask("SELECT * EXCLUDE (created, checksum) FROM runs ORDER BY seed");
  expect(found).toEqual([rows[0], { ...rows[1], messages: 78 }, rows[2]]);
  await store.close();
});

test("store: an upgrade takes the names of tables and of its file as names", async () => {
  // The upgrade once had a database of this name.
  const file = at("upgrade.duckdb");
  const other = `x" SELECT 7; COPY (SELECT 7) TO '${at("written.csv")}'; --`;
  const { connection, close } = await openDatabase(file, "write");
  const list = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  await connection.run(
    `CREATE TABLE runs (${list.join(", ")}, created TIMESTAMP, PRIMARY KEY (cell))`,
  );
  await connection.run("CREATE TABLE ringleader AS SELECT 1 AS schema");
  for (const name of ["x", other])
    await connection.run(`CREATE TABLE ${quotedName(name)} AS SELECT 5 AS n`);
  close();
  const store = await openStore(file, "write");
  expect(store.schema).toBe(2);
  expect(await store.ask(`FROM ${quotedName(other)}`)).toEqual([{ n: 5 }]);
  await store.close();
  expect(existsSync(at("written.csv"))).toBe(false);
});

test("store: a failed cell is not known", async () => {
  const store = await openStore(at("rows.duckdb"), "write");
  const cells = [1, 2, 3, 4].map((seed) => ({ key: rowWith(seed).cell, series: 0 }));
  expect([...(await store.want(cells))].sort()).toEqual([cells[0].key, cells[1].key].sort());
  await store.close();
});

test("store: has one owner among processes and threads", async () => {
  const file = at("owned.duckdb");
  const store = await openStore(file, "write");
  await expect(openStore(file, "write")).rejects.toThrow(/is already open/);
  const thread = new Worker(
    `import("${built}").then(({ openStore }) => openStore(${JSON.stringify(at("t.duckdb"))}, "write"))
       .catch((error) => require("node:worker_threads").parentPort.postMessage(error.message))`,
    { eval: true, execArgv: [] },
  );
  expect((await once(thread, "message"))[0]).toMatch(/belongs to the main thread/);
  await thread.terminate();
  for (const access of ["read", "write"]) {
    const script = `import { openStore } from "${built}";
      await openStore(${JSON.stringify(file)}, "${access}").catch((error) => console.log(error.message));`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "-e",
      script,
    ]);
    expect(stdout).toMatch(
      new RegExp(`is in use by another process \\(${process.pid}\\), most likely`),
    );
  }
  await store.close();
  await (await openStore(file, "read")).close();
});

test("store: refuses other files and leaves nothing behind", async () => {
  writeFileSync(at("text.duckdb"), "no database");
  // DuckDB itself would read this file as a table.
  writeFileSync(at("table.csv"), "cell,n\na,3\n");
  const duckdb = await import("@duckdb/node-api");
  const other = await duckdb.DuckDBInstance.create(at("other.duckdb"));
  (await other.connect()).closeSync();
  other.closeSync();
  const refused: [string, "read" | "write", RegExp][] = [
    ["text.duckdb", "write", /is not a file of results/],
    ["table.csv", "read", /is not a file of results/],
    ["table.csv", "write", /is not a file of results/],
    ["other.duckdb", "write", /is a DuckDB file without results/],
    ["none.duckdb", "read", /the file does not exist/],
    ["none/x.duckdb", "write", /the folder .* does not exist/],
    [".", "read", /is a folder/],
  ];
  for (const [name, access, sentence] of refused) {
    await expect(openStore(at(name), access)).rejects.toThrow(sentence);
  }
  await expect(openStore("-", "write")).rejects.toThrow(
    "results are stored in a file, not on stdin",
  );
  // A refused file is closed, so another process can open it.
  const script = `const { DuckDBInstance } = await import("@duckdb/node-api");
    await DuckDBInstance.create(${JSON.stringify(at("other.duckdb"))});`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(readdirSync(cwd).filter((it) => /new|none|^-/.test(it))).toEqual([]);
});

test("store: refuses a later version and initialises an empty file", async () => {
  const store = await openStore(at("later.duckdb"), "write");
  await store.ask("UPDATE ringleader SET schema = 3");
  await store.close();
  await expect(openStore(at("later.duckdb"), "read")).rejects.toThrow(/tables of version 3, but/);
  writeFileSync(at("empty.duckdb"), "");
  const fresh = await openStore(at("empty.duckdb"), "write");
  expect(await fresh.ask("FROM runs")).toEqual([]);
  await fresh.close();
});

test("store: acknowledged rows survive a kill at any moment", async () => {
  const file = at("killed.duckdb");
  const script = `
    import { openStore } from "${built}";
    const row = ${JSON.stringify(rowWith(0))};
    const store = await openStore(${JSON.stringify(file)}, "write");
    const from = Number(process.argv[1]);
    for (let i = from; ; i += 100) {
      const rows = Array.from({ length: 100 }, (_, j) => ({ ...row, cell: "cell " + (i + j) }));
      const done = store.add(rows).then(() => process.stdout.write(i + 100 + "\\n"));
      if (i % 1000 === 0) await done;
    }`;
  let from = 0;
  for (const delay of FULL ? [0, 30, 120, 300] : [30]) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, String(from)]);
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    await once(child.stdout, "data");
    await new Promise((over) => setTimeout(over, delay));
    child.kill("SIGKILL");
    await once(child, "close");
    const acknowledged = Number(said.trimEnd().split("\n").at(-1));
    expect(acknowledged).toBeGreaterThan(from);
    const store = await openStore(file, "write");
    const [{ rows, past }] = await store.ask<{ rows: number; past: number }>(
      `SELECT count(*) AS rows, max(CAST(substr(cell, 6) AS BIGINT)) + 1 AS past FROM runs`,
    );
    await store.close();
    expect(rows).toBe(past);
    expect(rows).toBeGreaterThanOrEqual(acknowledged);
    from = rows;
  }
  expect(existsSync(file)).toBe(true);
});
