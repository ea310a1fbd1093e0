import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { damageLog, damages } from "../../testing/damage-log.ts";
import { folder } from "../../testing/ringleader.ts";
import { rowWith } from "../../testing/rows.ts";
import { replaceSink } from "../../terminal/output.ts";
import { columns, type Row } from "./row.ts";
import { openStore } from "./store.ts";

const FULL = process.env["FULL"] !== undefined;

const { path: cwd, remove } = folder();
afterAll(remove);
const at = (name: string): string => join(cwd, name);
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, i) => rowWith(from + i));

/** Copies a file and its log as a kill at this moment would leave them. */
function copyWithLog(from: string, to: string): void {
  copyFileSync(at(from), at(to));
  copyFileSync(at(`${from}.wal`), at(`${to}.wal`));
}

/** Calls `act`; returns its value and what it prints on stderr. */
async function printedHere<T>(
  act: () => Promise<T>,
): Promise<{ readonly value: T; readonly err: string }> {
  let err = "";
  const sink = replaceSink({
    write(fd, bytes, from) {
      if (fd !== 2) return sink.write(fd, bytes, from);
      err += Buffer.from(bytes.subarray(from)).toString();
      return bytes.length - from;
    },
  });
  try {
    return { value: await act(), err };
  } finally {
    replaceSink(sink);
  }
}

/** Rows 1 to 10 are in the file; five commits, with the rows 11 to 20, are in its log. */
beforeAll(async () => {
  const store = await openStore(at("whole"), "write");
  await store.add(rowsOf(1, 10));
  await store.ask("CHECKPOINT");
  for (let row = 11; row <= 20; row += 2) await store.add(rowsOf(row, row + 1));
  copyWithLog("whole", "killed");
  await store.close();
});

beforeEach(() => {
  for (const name of readdirSync(cwd)) if (name.startsWith("x")) rmSync(at(name));
});

/** Opens x and returns its seeds, after a check that every row is as it was stored. */
async function seedsIn(access: "read" | "write"): Promise<number[]> {
  const store = await openStore(at("x"), access);
  const rows = await store.ask<Row>("SELECT * EXCLUDE (created, checksum) FROM runs");
  await store.close();
  const seeds = rows.map(({ seed }) => Number(seed)).sort((x, y) => x - y);
  for (const row of rows) expect(row).toEqual(rowWith(Number(row.seed)));
  return seeds;
}

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

test("log: rows of a killed process are in its log", async () => {
  copyWithLog("killed", "x");
  expect(await seedsIn("read")).toEqual(upTo(20));
  expect(await seedsIn("write")).toEqual(upTo(20));
  expect(existsSync(at("x.wal"))).toBe(false);
});

test.each(FULL ? damages : damages.slice(0, 2))(
  "log: %s leaves a store with whole commits",
  async (way) => {
    for (const share of FULL ? [0.01, 0.2, 0.5, 0.95] : [0.5]) {
      copyWithLog("killed", "x");
      damageLog(at("x.wal"), way, share);
      const bytes = readFileSync(at("x.wal"));
      const reading = await printedHere(() => seedsIn("read"));
      expect(readFileSync(at("x.wal")).equals(bytes)).toBe(true);
      const writing = await printedHere(() => seedsIn("write"));
      expect(writing.value).toEqual(reading.value);
      expect(writing.value).toEqual(upTo(writing.value.length));
      // DuckDB reads a log that is cut off up to the last whole commit.
      expect(writing.value.length).toBeGreaterThanOrEqual(10);
      const aside = at("x.wal.1.aside");
      const isAside = existsSync(aside);
      expect(isAside ? readFileSync(aside).equals(bytes) : way !== "bit").toBe(true);
      expect(isAside ? writing.value.length : 10).toBe(10);
      rmSync(aside, { force: true });
      const [kept, left] = isAside
        ? [
            /it is kept as \S+x\.wal\.1\.aside\. (At least|Every cell that can) /,
            /; it is left out\. /,
          ]
        : [/^(.* cannot be read; a sweep runs them again\.\n)?$/, /^(.* cannot be read; .*\n)?$/];
      expect(writing.err).toMatch(kept);
      expect(reading.err).toMatch(left);
    }
  },
);

test("log: that of another store is set aside, also if its cells are the same", async () => {
  const other = await openStore(at("other"), "write");
  await other.add(rowsOf(1, 20));
  await other.close();
  copyFileSync(at("other"), at("x"));
  for (const number of [1, 2]) {
    copyFileSync(at("killed.wal"), at("x.wal"));
    const { value, err } = await printedHere(() => seedsIn("write"));
    expect(value).toEqual(upTo(20));
    expect(err).toContain(
      `it is kept as ${at("x")}.wal.${number}.aside. Every cell that can be read in it is stored.`,
    );
  }
  // An earlier log of the same file: its rows are in the file.
  copyFileSync(at("whole"), at("x"));
  copyFileSync(at("killed.wal"), at("x.wal"));
  expect((await printedHere(() => seedsIn("write"))).value).toEqual(upTo(20));
});

test("log: one that was left without its store is set aside", async () => {
  copyFileSync(at("killed.wal"), at("x.wal"));
  const { value, err } = await printedHere(() => seedsIn("write"));
  expect(value).toEqual([]);
  expect(err).toContain(
    `x.wal.1.aside. At least 10 cells are only in this log; a sweep runs them again.`,
  );
});

/** Makes a file with tables of version 1, in DuckDB's older form; `at` sees it before it is closed. */
async function makeOldFile(name: string, rows: readonly Row[], copy = (): void => {}) {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(at(name));
  const connection = await instance.connect();
  const list = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  await connection.run(
    `CREATE TABLE runs (${list.join(", ")}, created TIMESTAMP, PRIMARY KEY (cell))`,
  );
  await connection.run("CREATE TABLE ringleader AS SELECT 1 AS schema");
  await connection.run("CREATE TABLE worst (trace VARCHAR PRIMARY KEY)");
  await connection.run("INSERT INTO worst VALUES ('kept')");
  await connection.run("CHECKPOINT");
  for (const row of rows) {
    const values = Object.keys(columns).map((column) => row[column as keyof Row]);
    await connection.run(
      `INSERT INTO runs VALUES (${values.map(() => "?").join(", ")}, now()::TIMESTAMP)`,
      values,
    );
  }
  copy();
  connection.closeSync();
  instance.closeSync();
}

test("store: one of version 1 is read as it is, and upgraded when it is opened for writing", async () => {
  await makeOldFile("x", rowsOf(1, 5));
  const bytes = readFileSync(at("x"));
  const old = await openStore(at("x"), "read");
  expect([old.schema, (await old.ask("FROM runs")).length]).toEqual([1, 5]);
  await old.close();
  expect(readFileSync(at("x")).equals(bytes)).toBe(true);
  expect(await seedsIn("write")).toEqual(upTo(5));
  const store = await openStore(at("x"), "write");
  expect(store.schema).toBe(2);
  await store.add([rowWith(5), rowWith(6)]);
  expect(
    await store.ask(
      "SELECT checksum = '' AS old, count(*) AS rows FROM runs GROUP BY ALL ORDER BY ALL",
    ),
  ).toEqual([
    { old: false, rows: 2 },
    { old: true, rows: 4 },
  ]);
  expect(await store.ask("FROM worst")).toEqual([{ trace: "kept" }]);
  await store.close();
  expect(readdirSync(cwd).filter((it) => it.startsWith("x"))).toEqual(["x"]);
});

test.runIf(FULL)(
  "store: one of version 1 gets no double rows from another log, and loses those that it has",
  async () => {
    await makeOldFile("x", rowsOf(1, 5));
    await makeOldFile("x-other", rowsOf(1, 5), () => copyWithLog("x-other", "x-killed"));
    const bytes = readFileSync(at("x"));
    copyFileSync(at("x-killed.wal"), at("x.wal"));
    const reading = await openStore(at("x"), "read");
    expect(await reading.ask("SELECT count(*) AS rows FROM runs")).toEqual([{ rows: 5 }]);
    await reading.close();
    expect(readFileSync(at("x")).equals(bytes)).toBe(true);
    expect(await seedsIn("write")).toEqual(upTo(5));
    expect(existsSync(at("x.wal.1.aside"))).toBe(true);

    // As a version of ringleader that did not look left it.
    const { DuckDBInstance } = await import("@duckdb/node-api");
    copyFileSync(at("x-killed.wal"), at("x-other.wal"));
    const instance = await DuckDBInstance.create(at("x-other"));
    instance.closeSync();
    copyFileSync(at("x-other"), at("x"));
    const { value, err } = await printedHere(() => seedsIn("write"));
    expect(value).toEqual(upTo(5));
    expect(err).toContain("had 5 duplicate rows; the newest row of each cell is kept.");
  },
);

test("store: what killed processes left is removed by the next that creates the file", async () => {
  const dead = 2 ** 22 + 1;
  for (const ending of ["new", "new.wal", "part"]) writeFileSync(at(`x.${dead}.${ending}`), "");
  writeFileSync(at(`x.${process.ppid}.new`), "");
  await (await openStore(at("x"), "write")).close();
  expect(readdirSync(cwd).filter((it) => it.startsWith("x"))).toEqual([
    "x",
    `x.${process.ppid}.new`,
  ]);
});
