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
import { isMainThread } from "node:worker_threads";
import type { DuckDBConnection, DuckDBTimestampValue } from "@duckdb/node-api";
import { refuseFile, withFile } from "../../terminal/file-errors.ts";
import { otherKind, targetOf } from "../../terminal/output-file.ts";
import { loadOptional } from "../../install/optional-package.ts";
import { columnNames, columns, type Row } from "./row.ts";
import { selectRows, type Selection } from "./select-rows.ts";
import { fetchSnapshot, type SnapshotAnswer } from "./snapshot.ts";
import { isInUse, storeError } from "./store-errors.ts";

type Answer = Readonly<Record<string, any>>;
type Value = string | number | null;

/** Version of the tables in a file of results. */
const SCHEMA = 1;
/** Number of rows at which a batch is committed without further waiting. */
const FULL = 1000;
/** Milliseconds after which a batch that is not full is committed. */
const HELD = 250;
/** Maximum number of rows that DuckDB appends in one chunk. */
const CHUNK = 2048;

const open = new Set<string>();

/** Opens a file of results. With access "write", creates the file if it does not exist. */
export async function openStore(path: string, access: "read" | "write"): Promise<ResultsStore> {
  if (path === "-") {
    throw refuseFile(path, "results are stored in a file, not on stdin or stdout.");
  }
  // Links are resolved, because DuckDB keeps its log beside the file itself, not beside the link.
  const file = targetOf(path);
  if (!isMainThread) throw new Error("the file of results belongs to the main thread");
  if (open.has(file)) throw new Error(`${path} is already open`);
  open.add(file);
  try {
    refuseOther(path, file);
    if (access === "write") await createIfMissing(path, file);
    checkKind(path);
    const database = await openDatabase(file, access).catch((error: unknown) =>
      access === "read" && isInUse(error) ? openSnapshot(file) : Promise.reject(error as Error),
    );
    const close = () => {
      database.close();
      open.delete(file);
    };
    await checkSchema(path, database).catch((error: unknown) => {
      close();
      throw error;
    });
    return new ResultsStore(path, { ...database, close });
  } catch (error) {
    open.delete(file);
    throw storeError(path, error);
  }
}

// Writing rows needs only one thread; the other threads run cells.
const settings = {
  read: { access_mode: "READ_ONLY" },
  write: { memory_limit: "1GB", threads: "1" },
  memory: {},
};

export interface Database {
  readonly duckdb: typeof import("@duckdb/node-api");
  readonly connection: DuckDBConnection;
  /** Opens a second connection. */
  readonly connect: () => Promise<DuckDBConnection>;
  readonly close: () => void;
  /** The sweep that owns the file; undefined if this process opened the file itself. */
  readonly sweep?: Pick<SnapshotAnswer, "done" | "cells">;
}

/** Opens, in memory, a copy of the tables of a file that another process owns. */
async function openSnapshot(file: string): Promise<Database> {
  const snapshot = await fetchSnapshot(file);
  // The owner does not answer, or has ended in the meantime.
  if (!snapshot) return openDatabase(file, "read");
  const { folder, done, cells, close } = snapshot;
  try {
    const database = await openDatabase();
    await database.connection.run(`IMPORT DATABASE ${quoted(folder)}`);
    return { ...database, sweep: { done, cells } };
  } finally {
    close();
  }
}

const quoted = (path: string): string => `'${path.replaceAll("'", "''")}'`;

/** Opens a database file or, by default, an in-memory database. The caller closes it. */
export async function openDatabase(
  file = ":memory:",
  access: keyof typeof settings = "memory",
): Promise<Database> {
  const duckdb = await loadOptional(
    "@duckdb/node-api",
    "DuckDB stores results",
    () => import("@duckdb/node-api"),
  );
  const instance = await duckdb.DuckDBInstance.create(file, settings[access]);
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
  };
  return { duckdb, connection, connect: () => instance.connect(), close };
}

/** Refuses devices, FIFOs, sockets and folders. */
function refuseOther(path: string, file: string): void {
  const kind = otherKind(file);
  if (kind === undefined) return;
  throw refuseFile(path, `it is ${kind}; results are stored in a regular file.`);
}

/**
 * Creates the file if it is missing or empty. Writes it under another name and then moves it in one step, so `file` is
 * never incomplete, even if the process is killed, and two processes cannot both create it.
 */
async function createIfMissing(path: string, file: string): Promise<void> {
  if (existsSync(file)) {
    withFile("write", path, () => accessSync(file, constants.W_OK));
    if (statSync(file).size > 0) return;
  }
  withFile("write", path, () => accessSync(dirname(file), constants.W_OK));
  const beside = `${file}.${process.pid}.new`;
  // Refuses a name that the file system does not accept.
  withFile("write", path, () => closeSync(openSync(beside, "w")));
  rmSync(beside);
  try {
    const { connection, close } = await openDatabase(beside, "write");
    const list = columnNames.map((name) => `"${name}" ${columns[name]}`).join(", ");
    await connection.run(`CREATE TABLE runs (${list}, created TIMESTAMP, PRIMARY KEY (cell))`);
    await connection.run(`CREATE TABLE ringleader AS SELECT ${SCHEMA} AS schema`);
    close();
    putInPlace(path, beside, file);
  } finally {
    for (const left of [beside, `${beside}.wal`]) rmSync(left, { force: true });
  }
}

function putInPlace(path: string, beside: string, file: string): void {
  try {
    linkSync(beside, file);
  } catch {
    // Another process was first, or the file is empty, or the file system has no hard links.
    refuseOther(path, file);
    const isFree = !existsSync(file) || statSync(file).size === 0;
    if (isFree) withFile("write", path, () => renameSync(beside, file));
  }
}

/** Refuses files that DuckDB would open although they are not databases, such as CSV. */
function checkKind(path: string): void {
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

async function checkSchema(path: string, { connection }: Database): Promise<void> {
  const tables = await connection.runAndReadAll(
    "SELECT count(*) FROM duckdb_tables() WHERE table_name IN ('ringleader', 'runs')",
  );
  if (Number(tables.getRowsJS()[0][0]) < 2) {
    throw refuseFile(path, "this is a DuckDB file without results of ringleader sweep.");
  }
  const stored = await connection.runAndReadAll("SELECT schema FROM ringleader");
  const schema = Number(stored.getRowsJS()[0][0]);
  if (schema !== SCHEMA) {
    throw refuseFile(
      path,
      `it has tables of version ${schema}, but this ringleader reads version ${SCHEMA}.`,
    );
  }
}

interface RowBatch {
  readonly rows: Row[];
  readonly done: Promise<void>;
  commit(): void;
}

/**
 * The file of results. Only this module opens it, once and in the main thread, because DuckDB silently loses the rows
 * of a second thread. If this process opened and closed the file elsewhere, the file would lose its lock.
 */
export class ResultsStore {
  readonly path: string;
  readonly #database: Database;
  #last: Promise<unknown> = Promise.resolve();
  #batch: RowBatch | undefined;
  #wanted = 0;

  constructor(path: string, database: Database) {
    this.path = path;
    this.#database = database;
  }

  /** Adds cells to the table `wanted`. Returns the keys of those that are stored without an error. */
  want(cells: readonly { key: string; series: number }[]): Promise<ReadonlySet<string>> {
    return this.#inTurn(async () => {
      await this.#rows(
        "CREATE TEMP TABLE IF NOT EXISTS wanted (place BIGINT, series BIGINT, cell VARCHAR)",
      );
      const from = this.#wanted;
      this.#wanted += cells.length;
      await this.#append(
        ["wanted", "main", "temp"],
        [
          cells.map((_, i) => from + i),
          cells.map(({ series }) => series),
          cells.map(({ key }) => key),
        ],
      );
      // Cells that failed are run again.
      const known = await this.#rows(
        `SELECT cell FROM wanted JOIN runs USING (cell) WHERE place >= ${from} AND outcome <> 'error'`,
      );
      return new Set(known.map(({ cell }) => cell as string));
    }).catch(this.#fail);
  }

  /** Stores rows; a row replaces an earlier row of the same cell. Resolves once the rows are committed. */
  add(rows: readonly Row[]): Promise<void> {
    const batch = (this.#batch ??= this.#startBatch());
    for (const row of rows) batch.rows.push(row);
    if (batch.rows.length >= FULL) batch.commit();
    return batch.done;
  }

  /** Drops the rows of these cells that are not committed yet. */
  discard(cells: ReadonlySet<string>): void {
    const rows = this.#batch?.rows.splice(0) ?? [];
    for (const row of rows) if (!cells.has(row.cell)) this.#batch!.rows.push(row);
  }

  get sweep(): Database["sweep"] {
    return this.#database.sweep;
  }

  /** Writes a copy of all tables into a folder. A second connection reads them while rows are added. */
  async snapshot(folder: string): Promise<void> {
    const connection = await this.#database.connect();
    try {
      await connection.run(
        `EXPORT DATABASE ${quoted(folder)} (FORMAT parquet, COMPRESSION snappy)`,
      );
    } finally {
      connection.closeSync();
    }
  }

  /** Forbids all files, extensions and changes of settings from now on. */
  async lock(): Promise<void> {
    await this.ask("SET enable_external_access = false");
    await this.ask("SET lock_configuration = true");
  }

  /** Stops the statement that is running; it fails. */
  interrupt = (): void => this.#database.connection.interrupt();

  /** Runs one statement that only reads, and returns its first `limit` rows. */
  select(sql: string, limit: number): Promise<Selection> {
    return this.#inTurn(() => selectRows(this.#database, sql, limit));
  }

  /** Runs a statement, in which `values` replace the question marks, and returns its rows. */
  ask<T extends object = Answer>(sql: string, values?: readonly Value[]): Promise<T[]> {
    return this.#inTurn(() => this.#rows(sql, values)) as Promise<T[]>;
  }

  /** Runs a statement and yields its rows one by one, for results that do not fit in memory. */
  async *each<T extends object = Answer>(sql: string): AsyncGenerator<T> {
    const { connection } = this.#database;
    const result = await this.#inTurn(() => connection.stream(sql)).catch(this.#fail);
    for await (const rows of result.yieldRowObjectJs()) {
      for (const row of rows) yield withNumbers(row) as T;
    }
  }

  async close(): Promise<void> {
    this.#batch?.commit();
    await this.#last;
    this.#database.close();
  }

  async #rows(sql: string, values?: readonly Value[]): Promise<Answer[]> {
    const result = await this.#database.connection.runAndReadAll(sql, values && [...values]);
    return result.getRowObjectsJS().map(withNumbers);
  }

  /** Runs an action after all earlier ones have ended, so that no two actions share a transaction. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => {});
    return turn;
  }

  readonly #fail = (error: unknown): never => {
    throw storeError(this.path, error);
  };

  /** Starts a batch. It is committed when it is full, or HELD milliseconds after it was started. */
  #startBatch(): RowBatch {
    const rows: Row[] = [];
    let commit = () => {};
    const done = new Promise<void>((fulfil, fail) => {
      commit = () => {
        clearTimeout(timer);
        this.#batch = undefined;
        this.#inTurn(() => this.#commit(rows))
          .catch(this.#fail)
          .then(fulfil, fail);
      };
    });
    const timer = setTimeout(() => commit(), HELD);
    return { rows, done, commit: () => commit() };
  }

  async #commit(rows: readonly Row[]): Promise<void> {
    // Keeps only the last row of each cell, because DuckDB refuses a statement with two rows of one cell.
    const once = [...new Map(rows.map((row) => [row.cell, row])).values()];
    const created = new this.#database.duckdb.DuckDBTimestampValue(BigInt(Date.now()) * 1000n);
    const lists = [
      ...columnNames.map((name) => once.map((row) => row[name])),
      once.map(() => created),
    ];
    try {
      await this.#rows("BEGIN");
      await this.#append(["runs"], lists);
      await this.#rows("COMMIT");
    } catch (error) {
      await this.#rows("ROLLBACK").catch(() => {});
      if (!(error instanceof Error && /constraint/i.test(error.message))) throw error;
      // Some cells are already stored. Replacing their rows takes three times as long, but is rare.
      await this.#rows("CREATE OR REPLACE TEMP TABLE fresh AS SELECT * FROM runs LIMIT 0");
      await this.#append(["fresh", "main", "temp"], lists);
      await this.#rows("INSERT OR REPLACE INTO runs SELECT * FROM fresh");
    }
  }

  /** Appends rows, given column by column, to a table; converts numbers to the type of their column. */
  async #append(
    table: readonly [name: string, schema?: string, catalog?: string],
    lists: readonly (readonly (Value | DuckDBTimestampValue)[])[],
  ): Promise<void> {
    const { duckdb, connection } = this.#database;
    const appender = await connection.createAppender(...table);
    const types = lists.map((_, i) => appender.columnType(i));
    const columns = lists.map((list, i) =>
      types[i].typeId === duckdb.DuckDBTypeId.BIGINT
        ? list.map((value) => (value === null ? null : BigInt(value as number)))
        : list,
    );
    const chunk = duckdb.DuckDBDataChunk.create(types);
    for (let from = 0; from < lists[0].length; from += CHUNK) {
      chunk.reset();
      chunk.setColumns(columns.map((column) => column.slice(from, from + CHUNK)));
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }
}

function withNumbers(row: Readonly<Record<string, unknown>>): Answer {
  const toNumber = (it: unknown) => (typeof it === "bigint" ? Number(it) : it);
  return Object.fromEntries(Object.entries(row).map(([name, it]) => [name, toNumber(it)]));
}
