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
import { Refusal } from "@ringleader/core";
import type { DuckDBConnection, DuckDBInstance, DuckDBType, DuckDBValue } from "@duckdb/node-api";
import { withFile } from "../file-trouble.ts";
import { otherKind, targetOf } from "../output-file.ts";
import { columnNames, columns } from "./columns.ts";
import type { Row } from "./row.ts";
import { storeTrouble } from "./store-trouble.ts";

/**
 * The file of results, and the only module that opens it. DuckDB does not notice when a second thread
 * of a process opens a file: its rows are lost without a word. So it is opened by the main thread
 * alone, and once. Nor may anything else here open and close the file: that gives up its lock.
 */
export interface Store {
  readonly path: string;
  /** Which of these cells are to be had? Notes all of them as cells of this sweep, in its table `wanted`. */
  want(cells: readonly Wanted[]): Promise<ReadonlySet<string>>;
  /** Stores rows; over once they are committed, and not before. A row that is there is replaced. */
  add(rows: readonly Row[]): Promise<void>;
  /** The rows of an answer; whole numbers as numbers. */
  ask<T extends object = Answer>(sql: string): Promise<T[]>;
  /** The same one by one, for as many as there are. */
  each<T extends object = Answer>(sql: string): AsyncIterable<T>;
  /** Changes what stands beside the runs, with these values for its question marks. */
  change(sql: string, values: readonly (string | number)[]): Promise<void>;
  close(): Promise<void>;
}

/** A cell of a sweep, and which of its series it belongs to. */
interface Wanted {
  readonly key: string;
  readonly series: number;
}

type Answer = Readonly<Record<string, any>>;

/** Of the tables in a file; a file with a greater number is newer than we are. */
const SCHEMA = 1;
/** Rows are committed when there are so many, or so many milliseconds after the first. */
const FULL = 1000;
const HELD = 250;
/** The most rows that DuckDB takes at once. */
const CHUNK = 2048;

const open = new Set<string>();

/** Opens a file of results; where there is none and it may be written, makes one. */
export async function openStore(path: string, access: "read" | "write"): Promise<Store> {
  if (path === "-") {
    throw new Refusal("- is not accepted; results are kept in a file, and none comes by stdin.");
  }
  // A whole path, behind all links: the log lies beside the file itself.
  const file = targetOf(path);
  if (!isMainThread) throw new Error("the file of results belongs to the main thread");
  if (open.has(file)) throw new Error(`${path} is open already`);
  open.add(file);
  try {
    refuseOther(path, file);
    if (access === "write") await provide(path, file);
    checkKind(path);
    const instance = await opened(file, access);
    const connection = await instance.connect();
    await checkSchema(path, connection);
    return await storeOn(path, instance, connection, () => open.delete(file));
  } catch (error) {
    open.delete(file);
    throw storeTrouble(path, error);
  }
}

/** A database of no file, to read tables with; whoever asks closes it. */
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

async function opened(file: string, access: "read" | "write"): Promise<DuckDBInstance> {
  const { DuckDBInstance: Instance } = await import("@duckdb/node-api");
  // The threads of a sweep have better things to do than to help with a few rows.
  return access === "read"
    ? Instance.create(file, { access_mode: "READ_ONLY" })
    : Instance.create(file, { memory_limit: "1GB", threads: "1" });
}

/** Refuses devices, FIFOs, sockets and folders; they stay as they are. */
function refuseOther(path: string, file: string): void {
  const kind = otherKind(file);
  if (kind === undefined) return;
  throw new Refusal(`${path} is ${kind}; results are kept in a regular file.`);
}

/**
 * Creates the file where there is none, or an empty one: complete, beside its place, and then put there at
 * once. A process that is killed leaves no half of a file, and of two that begin together one is second.
 */
async function provide(path: string, file: string): Promise<void> {
  if (existsSync(file)) {
    withFile("write", path, () => accessSync(file, constants.W_OK));
    if (statSync(file).size > 0) return;
  }
  withFile("write", path, () => accessSync(dirname(file), constants.W_OK));
  const beside = `${file}.${process.pid}.new`;
  try {
    const instance = await opened(beside, "write");
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

/** What a DuckDB file begins with, after a checksum. */
const MAGIC = "DUCK";
const [MAGIC_FROM, MAGIC_TO] = [8, 12];

/** DuckDB opens tables of other formats by itself, as if they were a database; a file of results is none of them. */
function checkKind(path: string): void {
  if (!(existsSync(path) && statSync(path).isFile())) return;
  const head = Buffer.alloc(MAGIC_TO);
  withFile("read", path, () => {
    const fd = openSync(path, "r");
    readSync(fd, head, 0, MAGIC_TO, 0);
    closeSync(fd);
  });
  if (head.toString("latin1", MAGIC_FROM) === MAGIC) return;
  throw new Refusal(`${path} is no file of results; it was not made by ringleader sweep.`);
}

async function checkSchema(path: string, connection: DuckDBConnection): Promise<void> {
  const tables = await connection.runAndReadAll(
    "SELECT count(*) FROM duckdb_tables() WHERE table_name IN ('ringleader', 'runs')",
  );
  if (Number(tables.getRowsJS()[0][0]) < 2) {
    throw new Refusal(`${path} is a DuckDB file, but holds no results of ringleader sweep.`);
  }
  const found = await connection.runAndReadAll("SELECT schema FROM ringleader");
  const schema = Number(found.getRowsJS()[0][0]);
  if (schema !== SCHEMA) {
    throw new Refusal(`${path} was made by another version (${schema}; this one is ${SCHEMA}).`);
  }
}

/** Rows on their way to one commit. */
interface Batch {
  readonly rows: Row[];
  readonly done: Promise<void>;
  go(): void;
}

async function storeOn(
  path: string,
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  release: () => void,
): Promise<Store> {
  const {
    DuckDBDataChunk: Chunk,
    DuckDBTimestampValue: Timestamp,
    VARCHAR,
    BIGINT,
    DOUBLE,
    TIMESTAMP,
  } = await import("@duckdb/node-api");
  const types = columnNames.map((name) => ({ VARCHAR, BIGINT, DOUBLE })[columns[name]]);
  let last: Promise<unknown> = Promise.resolve();
  let batch: Batch | undefined;
  let wanted = 0;
  let isReady = false;

  /** One after the other: what belongs to a transaction stays together. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  };
  const trouble = (error: unknown): never => {
    throw storeTrouble(path, error);
  };

  const append = async (
    table: readonly [name: string, schema?: string, catalog?: string],
    kinds: readonly DuckDBType[],
    lists: (readonly DuckDBValue[])[],
  ) => {
    const appender = await connection.createAppender(...table);
    const chunk = Chunk.create(kinds);
    for (let from = 0; from < lists[0].length; from += CHUNK) {
      chunk.reset();
      chunk.setColumns(lists.map((list) => list.slice(from, from + CHUNK)));
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  };

  /** What lasts no longer than this process. */
  const makeReady = async () => {
    if (isReady) return;
    isReady = true;
    await connection.run("CREATE TEMP TABLE fresh AS SELECT * FROM runs LIMIT 0");
    await connection.run("CREATE TEMP TABLE wanted (place BIGINT, series BIGINT, cell VARCHAR)");
  };

  const inTransaction = async (act: () => Promise<unknown>) => {
    await connection.run("BEGIN");
    try {
      await act();
      await connection.run("COMMIT");
    } catch (error) {
      await connection.run("ROLLBACK").catch(() => {});
      throw error;
    }
  };

  const commit = async (rows: readonly Row[]) => {
    // The same cell twice in one statement would be refused; the later one stands.
    const once = [...new Map(rows.map((row) => [row.cell, row])).values()];
    const created = new Timestamp(BigInt(Date.now()) * 1000n);
    const kinds = [...types, TIMESTAMP];
    const lists = [...columnNames.map((name) => once.map(valuesIn(name))), once.map(() => created)];
    try {
      await inTransaction(() => append(["runs"], kinds, lists));
    } catch (error) {
      if (!(error instanceof Error && /constraint/i.test(error.message))) throw error;
      // Some are there already: seldom, and three times as slow.
      await makeReady();
      await inTransaction(async () => {
        await append(["fresh", "main", "temp"], kinds, lists);
        await connection.run("INSERT OR REPLACE INTO runs SELECT * FROM fresh");
        await connection.run("TRUNCATE fresh");
      });
    }
  };

  const begin = (): Batch => {
    const rows: Row[] = [];
    let go = () => {};
    const done = new Promise<void>((fulfil, fail) => {
      go = () => {
        clearTimeout(timer);
        batch = undefined;
        inTurn(() => commit(rows))
          .catch(trouble)
          .then(fulfil, fail);
      };
    });
    const timer = setTimeout(() => go(), HELD);
    return { rows, done, go: () => go() };
  };

  return {
    path,
    want: (cells) =>
      inTurn(async () => {
        await makeReady();
        const from = wanted;
        wanted += cells.length;
        await append(
          ["wanted", "main", "temp"],
          [BIGINT, BIGINT, VARCHAR],
          [
            cells.map((_, i) => BigInt(from + i)),
            cells.map(({ series }) => BigInt(series)),
            cells.map(({ key }) => key),
          ],
        );
        // What failed is tried again.
        const found = await connection.runAndReadAll(
          `SELECT cell FROM wanted JOIN runs USING (cell) WHERE place >= ${from} AND outcome <> 'error'`,
        );
        return new Set(found.getRowsJS().map(([cell]) => cell as string));
      }).catch(trouble),
    add(rows) {
      batch ??= begin();
      const { done } = batch;
      for (const row of rows) batch.rows.push(row);
      if (batch.rows.length >= FULL) batch.go();
      return done;
    },
    ask: <T extends object>(sql: string) =>
      inTurn(async () => {
        const found = await connection.runAndReadAll(sql);
        return found.getRowObjectsJS().map(withNumbers) as T[];
      }),
    async *each<T extends object>(sql: string) {
      const found = await inTurn(() => connection.stream(sql)).catch(trouble);
      for await (const rows of found.yieldRowObjectJs()) {
        for (const row of rows) yield withNumbers(row) as T;
      }
    },
    change: (sql, values) =>
      inTurn(async () => {
        await connection.run(sql, [...values]);
      }).catch(trouble),
    async close() {
      batch?.go();
      await last;
      connection.closeSync();
      instance.closeSync();
      release();
    },
  };
}

/** The value of a column, as DuckDB takes it. */
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
