import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { shorten } from "@ringleader/core/internal/words";
import { refuseFile, withFile } from "../../terminal/file-errors.ts";
import { otherKind, removeLeftovers, syncFile, syncFolder } from "../../terminal/output-file.ts";
import {
  checkCatalogue,
  firstRow,
  openDatabase,
  quoted,
  quotedName,
  STORAGE,
  type Database,
} from "./database.ts";
import { columnNames, columns } from "./row.ts";

/** Version of the tables in a file of results. Version 1 has no checksums and no plans. */
const SCHEMA = 2;

/** The columns of the table `runs`, by version of the tables. */
const runsOf = (schema: number): Readonly<Record<string, string>> => ({
  ...columns,
  created: "TIMESTAMP",
  ...(schema > 1 && { checksum: "VARCHAR" }),
});

const declare = (table: Readonly<Record<string, string>>): string =>
  Object.entries(table)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(", ");

/** The columns of the table `plans`, and its declaration. */
const planColumns = {
  plan: "VARCHAR",
  asked: "VARCHAR",
  command: "VARCHAR",
  created: "TIMESTAMP",
};
const PLANS = declare(planColumns).replace(",", " PRIMARY KEY,");

/** Refuses devices, FIFOs, sockets and folders. */
export function refuseOther(path: string, file: string): void {
  const kind = otherKind(file);
  if (kind === undefined) return;
  throw refuseFile(path, `it is ${kind}; results are stored in a regular file.`);
}

/** Files of other kinds that the lab writes or reads, by the ending of the name. */
const OTHER_ENDING = /\.(csv|svg|png|jsonl?|parquet)$/i;

/** Refuses to create a file of results whose name promises another kind of file. */
export function refuseEnding(path: string, file: string): void {
  if (existsSync(file) || !OTHER_ENDING.test(path)) return;
  throw refuseFile(
    path,
    "results are stored in a DuckDB file; give a name such as results.duckdb, and --csv, --parquet, --jsonl or --plot for other files.",
  );
}

/**
 * Creates the file if it is missing or empty. Writes it under another name and then moves it in one step, so `file` is
 * never incomplete, even if the process is killed, and two processes cannot both create it.
 */
export async function createIfMissing(path: string, file: string): Promise<void> {
  if (existsSync(file)) {
    withFile("write", path, () => accessSync(file, constants.W_OK));
    if (statSync(file).size > 0) return;
  }
  withFile("write", path, () => accessSync(dirname(file), constants.W_OK));
  removeLeftovers(file);
  const beside = `${file}.${process.pid}.new`;
  // Refuses a name that the file system does not accept.
  withFile("write", path, () => closeSync(openSync(beside, "w")));
  rmSync(beside);
  try {
    const { connection, close } = await openDatabase(beside, "write");
    await connection.run(`CREATE TABLE runs (${declare(runsOf(SCHEMA))}, PRIMARY KEY (cell))`);
    await connection.run(`CREATE TABLE plans (${PLANS})`);
    await connection.run(`CREATE TABLE ringleader AS SELECT ${SCHEMA} AS schema`);
    close();
    putInPlace(path, beside, file);
  } finally {
    for (const left of [beside, `${beside}.wal`]) rmSync(left, { force: true });
  }
}

function putInPlace(path: string, beside: string, file: string): void {
  syncFile(beside);
  try {
    linkSync(beside, file);
  } catch {
    // Another process was first, or the file is empty, or the file system has no hard links.
    refuseOther(path, file);
    const isFree = !existsSync(file) || statSync(file).size === 0;
    if (isFree) withFile("write", path, () => renameSync(beside, file));
  }
  syncFolder(file);
}

/** Refuses files that DuckDB would open although they are not databases, such as CSV. */
export function checkKind(path: string): void {
  const head = Buffer.alloc(12);
  withFile("read", path, () => {
    const fd = openSync(path, "r");
    readSync(fd, head);
    closeSync(fd);
  });
  // In a DuckDB file, a checksum of eight bytes precedes the word DUCK.
  if (head.toString("latin1", 8) === "DUCK") return;
  throw refuseFile(path, "this is not a file of results; ringleader sweep creates one.");
}

/** Returns the version of the tables; refuses tables that this version of ringleader does not make. */
export async function checkTables(path: string, database: Database): Promise<number> {
  const made = await checkCatalogue(path, database);
  const found = await database.connection.runAndReadAll(
    "SELECT table_name, column_name, data_type FROM system.main.duckdb_columns() WHERE NOT internal",
  );
  const tables = new Map<string, Map<string, string>>();
  for (const [table, column, type] of found.getRowsJS() as string[][]) {
    tables.set(table, (tables.get(table) ?? new Map<string, string>()).set(column, type));
  }
  if (!tables.has("ringleader") || !tables.has("runs")) {
    throw refuseFile(path, "this is a DuckDB file without results of ringleader sweep.");
  }
  const { schema } = (await firstRow(database, "FROM ringleader")) ?? {};
  if (schema === undefined) {
    throw refuseFile(path, "its table ringleader does not name the version of the tables.");
  }
  if (schema !== SCHEMA && schema !== 1) {
    throw refuseFile(
      path,
      `it has tables of version ${schema as number}, but this ringleader reads versions 1 to ${SCHEMA}.`,
    );
  }
  const expected = runsOf(schema);
  checkColumns(path, "runs", tables.get("runs")!, expected);
  if (schema > 1 && !tables.has("plans")) throw refuseFile(path, "its table plans is missing.");
  checkStatement(path, made, "ringleader", "schema INTEGER");
  checkStatement(path, made, "runs", `${declare(expected)}, PRIMARY KEY (cell)`);
  if (schema === 1) {
    if (tables.has("plans")) throw refuseFile(path, "tables of version 1 have no table plans.");
    return schema;
  }
  checkColumns(path, "plans", tables.get("plans")!, planColumns);
  checkStatement(path, made, "plans", PLANS);
  const { same } = (await firstRow(
    database,
    "SELECT count(*) = count(DISTINCT cell) AS same FROM runs",
  ))!;
  if (same === false) throw refuseFile(path, "two rows of its table runs have the same cell.");
  return schema;
}

/** Refuses a table with other columns, or with columns of other types. */
function checkColumns(
  path: string,
  table: string,
  stored: ReadonlyMap<string, string>,
  expected: Readonly<Record<string, string>>,
): void {
  const isWrong = (name: string) => stored.get(name) !== expected[name];
  const wrong = [...Object.keys(expected), ...stored.keys()].find(isWrong);
  if (wrong === undefined) return;
  const [is, should] = [stored.get(wrong) ?? "missing", expected[wrong] ?? "missing"];
  throw refuseFile(
    path,
    `the column ${shorten(wrong)} of its table ${table} is ${is}, but should be ${should}.`,
  );
}

/** Refuses a table that was not made by `createIfMissing`: other columns, another key, rules. */
function checkStatement(
  path: string,
  made: ReadonlyMap<string, string>,
  table: string,
  columns: string,
): void {
  if (made.get(table) === `${table}(${columns})`.replace(/["\s]/g, "")) return;
  throw refuseFile(
    path,
    `its table ${table} has other columns or another primary key than ringleader makes.`,
  );
}

/**
 * Replaces a file with tables of version 1 by one with tables of the present version, and closes the old file. Old rows
 * have an empty checksum. Of several rows of one cell, the newest is kept. Returns the number of rows that were removed.
 */
export async function upgradeFile(file: string, database: Database): Promise<number> {
  const beside = `${file}.${process.pid}.new`;
  const { connection } = database;
  const list = columnNames.map((name) => `"${name}"`).join(", ");
  const removed = await firstRow(database, "SELECT count(*) - count(DISTINCT cell) AS n FROM runs");
  const others = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE table_name <> 'runs' AND NOT temporary",
  );
  const { name } = (await firstRow(database, "SELECT current_database() AS name"))!;
  // DuckDB names a database after its file, so this name is another one. A table of the file can have any name.
  const upgrade = quotedName(`${String(name)}.upgrade`);
  try {
    await connection.run(`ATTACH ${quoted(beside)} AS ${upgrade} (STORAGE_VERSION '${STORAGE}')`);
    await connection.run(`COPY FROM DATABASE ${quotedName(String(name))} TO ${upgrade} (SCHEMA)`);
    await connection.run(`ALTER TABLE ${upgrade}.runs ADD COLUMN checksum VARCHAR`);
    await connection.run(
      `INSERT INTO ${upgrade}.runs SELECT ${list}, created, '' FROM runs
       QUALIFY row_number() OVER (PARTITION BY cell ORDER BY created DESC) = 1`,
    );
    for (const [other] of others.getRowsJS() as string[][]) {
      const table = quotedName(other);
      await connection.run(`INSERT INTO ${upgrade}.${table} FROM ${table}`);
    }
    await connection.run(`CREATE TABLE ${upgrade}.plans (${PLANS})`);
    await connection.run(`UPDATE ${upgrade}.ringleader SET schema = ${SCHEMA}`);
    await connection.run(`CHECKPOINT ${upgrade}`);
    await connection.run(`DETACH ${upgrade}`);
    // A log of the old file does not belong to the new one.
    await connection.run("CHECKPOINT");
    syncFile(beside);
    renameSync(beside, file);
    syncFolder(file);
  } finally {
    database.close();
    for (const left of [beside, `${beside}.wal`]) rmSync(left, { force: true });
  }
  return Number(removed?.["n"]);
}
