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
import { Refusal } from "@ringleader/core/internal";
import type { DuckDBConnection, DuckDBInstance, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { withFile } from "../../terminal/file-errors.ts";
import { otherKind, targetOf } from "../../terminal/output-file.ts";
import { columnNames, columns, type Row } from "./row.ts";
import { storeError } from "./store-errors.ts";

/**
 * The file of results, and the only module that opens it. If a second thread of a process opens the file, DuckDB does
 * not notice and loses its rows silently, so only the main thread opens it, once. Opening and closing the file in any
 * other way releases its lock.
 */
export interface ResultsStore {
  readonly path: string;
  /** Returns the cells that are stored. Adds all of them to the table `wanted` of this sweep. */
  want(cells: readonly Wanted[]): Promise<ReadonlySet<string>>;
  /** Stores rows, replacing those of the same cells. Resolves once they are committed. */
  add(rows: readonly Row[]): Promise<void>;
  /** Runs a query and returns its rows, whole numbers as numbers. */
  ask<T extends object = Answer>(sql: string): Promise<T[]>;
  /** The same, row by row, for results that do not fit in memory. */
  each<T extends object = Answer>(sql: string): AsyncIterable<T>;
  /** Runs a statement with these values for its question marks. */
  change(sql: string, values: readonly (string | number)[]): Promise<void>;
  close(): Promise<void>;
}

/** A cell of a sweep and the number of its series. */
interface Wanted {
  readonly key: string;
  readonly series: number;
}

type Answer = Readonly<Record<string, any>>;

/** Version of the tables in a file. */
const SCHEMA = 1;
/** Rows of a full batch, which is committed at once. */
const FULL = 1000;
/** Milliseconds after which a batch that is not full is committed. */
const HELD = 250;
/** Most rows that DuckDB takes at once. */
const CHUNK = 2048;

const open = new Set<string>();

/** Opens a file of results. With access "write", creates it if it does not exist. */
export async function openStore(path: string, access: "read" | "write"): Promise<ResultsStore> {
  if (path === "-") {
    throw new Refusal("- is not accepted; results are stored in a file, not on stdin or stdout.");
  }
  // DuckDB keeps its log beside the file itself, so links are resolved.
  const file = targetOf(path);
  if (!isMainThread) throw new Error("the file of results belongs to the main thread");
  if (open.has(file)) throw new Error(`${path} is open already`);
  open.add(file);
  try {
    refuseOther(path, file);
    if (access === "write") await createIfMissing(path, file);
    checkKind(path);
    const instance = await openInstance(file, access);
    const connection = await instance.connect();
    await checkSchema(path, connection);
    const duckdb = await import("@duckdb/node-api");
    return new DuckDBStore(path, duckdb, instance, connection, () => open.delete(file));
  } catch (error) {
    open.delete(file);
    throw storeError(path, error);
  }
}

/** Opens a database in memory, to read tables of other files. The caller closes it. */
export async function inMemory(): Promise<{ connection: DuckDBConnection; close: () => void }> {
  const { DuckDBInstance: Instance } = await import("@duckdb/node-api");
  const instance = await Instance.create(":memory:");
  const connection = await instance.connect();
  return {
    connection,
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function openInstance(file: string, access: "read" | "write"): Promise<DuckDBInstance> {
  const { DuckDBInstance: Instance } = await import("@duckdb/node-api");
  // One thread is enough for writing rows; the others run cells.
  return access === "read"
    ? Instance.create(file, { access_mode: "READ_ONLY" })
    : Instance.create(file, { memory_limit: "1GB", threads: "1" });
}

/** Refuses devices, FIFOs, sockets and folders. */
function refuseOther(path: string, file: string): void {
  const kind = otherKind(file);
  if (kind === undefined) return;
  throw new Refusal(`${path} is ${kind}; results are stored in a regular file.`);
}

/**
 * Creates the file if it is missing or empty. The new file is completed beside its place and then moved there in one
 * step, so a killed process leaves no partial file and two processes cannot both create it.
 */
async function createIfMissing(path: string, file: string): Promise<void> {
  if (existsSync(file)) {
    withFile("write", path, () => accessSync(file, constants.W_OK));
    if (statSync(file).size > 0) return;
  }
  withFile("write", path, () => accessSync(dirname(file), constants.W_OK));
  const beside = `${file}.${process.pid}.new`;
  try {
    const instance = await openInstance(beside, "write");
    const connection = await instance.connect();
    const list = columnNames.map((name) => `"${name}" ${columns[name]}`).join(", ");
    await connection.run(`CREATE TABLE runs (${list}, created TIMESTAMP, PRIMARY KEY (cell))`);
    await connection.run(`CREATE TABLE ringleader AS SELECT ${SCHEMA} AS schema`);
    connection.closeSync();
    instance.closeSync();
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

/** The first bytes of a DuckDB file, after a checksum. */
const MAGIC = "DUCK";
const [MAGIC_FROM, MAGIC_TO] = [8, 12];

/** Refuses files that DuckDB would open although they are not databases, such as CSV. */
function checkKind(path: string): void {
  if (!(existsSync(path) && statSync(path).isFile())) return;
  const head = Buffer.alloc(MAGIC_TO);
  withFile("read", path, () => {
    const fd = openSync(path, "r");
    readSync(fd, head, 0, MAGIC_TO, 0);
    closeSync(fd);
  });
  if (head.toString("latin1", MAGIC_FROM) === MAGIC) return;
  throw new Refusal(`${path} is not a file of results; those are made by ringleader sweep.`);
}

async function checkSchema(path: string, connection: DuckDBConnection): Promise<void> {
  const tables = await connection.runAndReadAll(
    "SELECT count(*) FROM duckdb_tables() WHERE table_name IN ('ringleader', 'runs')",
  );
  if (Number(tables.getRowsJS()[0][0]) < 2) {
    throw new Refusal(`${path} is a DuckDB file without results of ringleader sweep.`);
  }
  const found = await connection.runAndReadAll("SELECT schema FROM ringleader");
  const schema = Number(found.getRowsJS()[0][0]);
  if (schema !== SCHEMA) {
    throw new Refusal(`${path} was made by another version (${schema}; this one is ${SCHEMA}).`);
  }
}

/** Rows that wait for one commit. */
interface RowBatch {
  readonly rows: Row[];
  readonly done: Promise<void>;
  commit(): void;
}

type DuckDB = typeof import("@duckdb/node-api");

class DuckDBStore implements ResultsStore {
  readonly path: string;
  readonly #duckdb: DuckDB;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #release: () => void;
  #last: Promise<unknown> = Promise.resolve();
  #batch: RowBatch | undefined;
  #wanted = 0;
  #hasTemporaryTables = false;

  constructor(
    path: string,
    duckdb: DuckDB,
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    release: () => void,
  ) {
    this.path = path;
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
    this.#release = release;
  }

  want(cells: readonly Wanted[]): Promise<ReadonlySet<string>> {
    const { BIGINT, VARCHAR } = this.#duckdb;
    return this.#inTurn(async () => {
      await this.#makeTemporaryTables();
      const from = this.#wanted;
      this.#wanted += cells.length;
      await this.#append(
        ["wanted", "main", "temp"],
        [BIGINT, BIGINT, VARCHAR],
        [
          cells.map((_, i) => BigInt(from + i)),
          cells.map(({ series }) => BigInt(series)),
          cells.map(({ key }) => key),
        ],
      );
      // Cells that failed are run again.
      const known = await this.#connection.runAndReadAll(
        `SELECT cell FROM wanted JOIN runs USING (cell) WHERE place >= ${from} AND outcome <> 'error'`,
      );
      return new Set(known.getRowsJS().map(([cell]) => cell as string));
    }).catch(this.#fail);
  }

  add(rows: readonly Row[]): Promise<void> {
    const batch = (this.#batch ??= this.#startBatch());
    for (const row of rows) batch.rows.push(row);
    if (batch.rows.length >= FULL) batch.commit();
    return batch.done;
  }

  ask<T extends object>(sql: string): Promise<T[]> {
    return this.#inTurn(async () => {
      const result = await this.#connection.runAndReadAll(sql);
      return result.getRowObjectsJS().map(withNumbers) as T[];
    });
  }

  async *each<T extends object>(sql: string): AsyncGenerator<T> {
    const result = await this.#inTurn(() => this.#connection.stream(sql)).catch(this.#fail);
    for await (const rows of result.yieldRowObjectJs()) {
      for (const row of rows) yield withNumbers(row) as T;
    }
  }

  change(sql: string, values: readonly (string | number)[]): Promise<void> {
    return this.#inTurn(async () => {
      await this.#connection.run(sql, [...values]);
    }).catch(this.#fail);
  }

  async close(): Promise<void> {
    this.#batch?.commit();
    await this.#last;
    this.#connection.closeSync();
    this.#instance.closeSync();
    this.#release();
  }

  /** Runs actions one after the other, so that no two share a transaction. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => {});
    return turn;
  }

  readonly #fail = (error: unknown): never => {
    throw storeError(this.path, error);
  };

  /** Starts a batch that is committed when it is full, or a moment after its first row. */
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
    const { DuckDBTimestampValue: Timestamp, VARCHAR, BIGINT, DOUBLE, TIMESTAMP } = this.#duckdb;
    // DuckDB refuses the same cell twice in one statement; the later row stands.
    const once = [...new Map(rows.map((row) => [row.cell, row])).values()];
    const created = new Timestamp(BigInt(Date.now()) * 1000n);
    const types = columnNames.map((name) => ({ VARCHAR, BIGINT, DOUBLE })[columns[name]]);
    const kinds = [...types, TIMESTAMP];
    const lists = [...columnNames.map((name) => once.map(valuesIn(name))), once.map(() => created)];
    try {
      await this.#inTransaction(() => this.#append(["runs"], kinds, lists));
    } catch (error) {
      if (!(error instanceof Error && /constraint/i.test(error.message))) throw error;
      // Some rows exist already. This is rare, and takes three times as long.
      await this.#makeTemporaryTables();
      await this.#inTransaction(async () => {
        await this.#append(["fresh", "main", "temp"], kinds, lists);
        await this.#connection.run("INSERT OR REPLACE INTO runs SELECT * FROM fresh");
        await this.#connection.run("TRUNCATE fresh");
      });
    }
  }

  async #append(
    table: readonly [name: string, schema?: string, catalog?: string],
    kinds: readonly DuckDBType[],
    lists: (readonly DuckDBValue[])[],
  ): Promise<void> {
    const appender = await this.#connection.createAppender(...table);
    const chunk = this.#duckdb.DuckDBDataChunk.create(kinds);
    for (let from = 0; from < lists[0].length; from += CHUNK) {
      chunk.reset();
      chunk.setColumns(lists.map((list) => list.slice(from, from + CHUNK)));
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }

  /** Creates the tables that last as long as this process. */
  async #makeTemporaryTables(): Promise<void> {
    if (this.#hasTemporaryTables) return;
    this.#hasTemporaryTables = true;
    await this.#connection.run("CREATE TEMP TABLE fresh AS SELECT * FROM runs LIMIT 0");
    await this.#connection.run(
      "CREATE TEMP TABLE wanted (place BIGINT, series BIGINT, cell VARCHAR)",
    );
  }

  async #inTransaction(act: () => Promise<unknown>): Promise<void> {
    await this.#connection.run("BEGIN");
    try {
      await act();
      await this.#connection.run("COMMIT");
    } catch (error) {
      await this.#connection.run("ROLLBACK").catch(() => {});
      throw error;
    }
  }
}

/** Returns the function that reads a column of a row, as DuckDB takes it. */
const valuesIn = (name: keyof Row): ((row: Row) => string | number | bigint | null) =>
  columns[name] === "BIGINT"
    ? (row) => (row[name] === null ? null : BigInt(row[name]))
    : (row) => row[name];

const withNumbers = (row: Readonly<Record<string, unknown>>): Answer =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint" ? Number(value) : value,
    ]),
  );
