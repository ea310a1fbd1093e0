import { isMainThread } from "node:worker_threads";
import { refuseFile } from "../../terminal/file-errors.ts";
import { counted } from "../../terminal/numbers.ts";
import { complain } from "../../terminal/output.ts";
import { syncFolder, targetOf } from "../../terminal/output-file.ts";
import { openDatabase, quoted, type Database, type Timestamp } from "./database.ts";
import type { PlanRecord } from "../plan/plan-record.ts";
import { checksumOf, columnNames, type Row } from "./row.ts";
import { selectRows, type Selection } from "./select-rows.ts";
import { fetchSnapshot } from "./snapshot.ts";
import { isDamage, isInUse, storeError } from "./store-errors.ts";
import {
  checkKind,
  checkTables,
  createIfMissing,
  refuseEnding,
  refuseOther,
  upgradeFile,
} from "./store-file.ts";
import { openWithLog } from "./store-log.ts";

type Answer = Readonly<Record<string, any>>;
type Value = string | number | null;

/** Number of rows at which a batch is committed without further waiting. */
const FULL = 1000;
/** Milliseconds after which a batch that is not full is committed. */
const HELD = 250;
/** Maximum number of rows that DuckDB appends in one chunk. */
const CHUNK = 2048;
/** Milliseconds between two checkpoints. A damaged log costs at most the cells of this time. */
const CHECKPOINT = 60_000;

const open = new Set<string>();

/**
 * Opens a file of results. With access "write", creates the file if it does not exist. From then on no statement reaches
 * other files, except in `folders`, or changes settings; with folders "later", the caller calls `lock`.
 */
export async function openStore(
  path: string,
  access: "read" | "write",
  folders: readonly string[] | "later" = [],
): Promise<ResultsStore> {
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
    if (access === "write") {
      refuseEnding(path, file);
      await createIfMissing(path, file);
    }
    checkKind(path);
    let database = await openWithLog(path, file, access).catch((error: unknown) =>
      access === "read" && isInUse(error) ? openSnapshot(file) : Promise.reject(error as Error),
    );
    let schema = await checkTables(path, database).catch((error: unknown) => {
      database.close();
      throw error;
    });
    if (access === "write" && schema === 1) {
      const doubles = await upgradeFile(file, database);
      if (doubles > 0)
        complain(
          `${path} had ${counted(doubles, "duplicate row")}; the newest row of each cell is kept.`,
        );
      database = await openDatabase(file, access);
      schema = await checkTables(path, database);
    }
    const close = () => {
      database.close();
      open.delete(file);
    };
    const store = new ResultsStore(path, { ...database, close }, access, schema);
    if (folders !== "later") await store.lock([], folders);
    return store;
  } catch (error) {
    open.delete(file);
    throw storeError(path, error);
  }
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

export interface StoredPlan extends PlanRecord {
  readonly command: string;
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
  /** Version of the tables. */
  readonly schema: number;
  readonly #database: Database;
  #last: Promise<unknown> = Promise.resolve();
  #batch: RowBatch | undefined;
  #wanted = 0;
  readonly #access: "read" | "write";
  #checkpoint = performance.now();
  /** False until the folder is known to have the log on disk. */
  #isLogSynced = false;

  constructor(path: string, database: Database, access: "read" | "write", schema: number) {
    this.path = path;
    this.schema = schema;
    this.#database = database;
    this.#access = access;
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

  /** Stores what a sweep was asked and the command that asked it. Storing it again mends a plan that was changed. */
  async addPlan({ plan, asked }: PlanRecord, command: string): Promise<void> {
    const values = [plan, asked, command];
    await this.ask(
      `INSERT INTO plans VALUES (?, ?, ?, now()::TIMESTAMP)
       ON CONFLICT DO UPDATE SET asked = excluded.asked, command = excluded.command`,
      values,
    );
  }

  /** Returns what the sweeps into this file were asked, the first sweep first. */
  async plans(): Promise<readonly StoredPlan[]> {
    if (this.schema === 1) return [];
    return this.ask("SELECT plan, asked, command FROM plans ORDER BY created, plan");
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

  /** Removes the rows of cells. */
  async remove(cells: readonly string[]): Promise<void> {
    const list = JSON.stringify(cells);
    const sql = `DELETE FROM runs WHERE cell IN (SELECT unnest(from_json(?, '["VARCHAR"]')))`;
    await this.ask(sql, [list]);
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

  /** Forbids extensions, changes of settings and all files but the given ones from now on. */
  async lock(files: readonly string[] = [], folders: readonly string[] = []): Promise<void> {
    await this.ask(`SET allowed_paths = [${files.map(quoted).join(", ")}]`);
    await this.ask(`SET allowed_directories = [${folders.map(quoted).join(", ")}]`);
    await this.ask("SET enable_external_access = false");
    await this.ask("SET lock_configuration = true");
  }

  /** Stops the statement that is running; it fails. */
  interrupt = (): void => this.#database.connection.interrupt();

  /** Runs one statement that only reads, and returns its first `limit` rows. */
  select(sql: string, limit: number): Promise<Selection> {
    return this.#inTurn(() => selectRows(this.#database, sql, limit)).catch(this.#fail);
  }

  /** Runs a statement, in which `values` replace the question marks, and returns its rows. */
  ask<T extends object = Answer>(sql: string, values?: readonly Value[]): Promise<T[]> {
    return this.#inTurn(() => this.#rows(sql, values)).catch(this.#fail) as Promise<T[]>;
  }

  /** Writes the rows of a query to a file. Refusals name that file, or this one if it is damaged. */
  async copy(query: string, file: string, path: string, format: string): Promise<void> {
    const sql = `COPY (${query}) TO ${quoted(file)} (${format}, USE_TMP_FILE false)`;
    await this.#inTurn(() => this.#rows(sql)).catch((error: unknown) => {
      throw storeError(isDamage(error) ? this.path : path, error);
    });
  }

  /** Runs a SELECT and yields its rows one by one, for results that do not fit in memory. */
  async *each<T extends object = Answer>(sql: string): AsyncGenerator<T> {
    const { connection } = this.#database;
    const [{ rows: expected }] = await this.ask<{ rows: number }>(
      `SELECT count(*) AS rows FROM (${sql})`,
    );
    const result = await this.#inTurn(() => connection.stream(sql)).catch(this.#fail);
    let count = 0;
    for await (const rows of result.yieldRowObjectJs()) {
      count += rows.length;
      for (const row of rows) yield withNumbers(row) as T;
    }
    // A stream that meets damage ends like one that is complete.
    if (count < expected) throw storeError(this.path, new Error("IO Error: Corrupt stream"));
  }

  async close(): Promise<void> {
    this.#batch?.commit();
    await this.#last;
    if (this.#access === "write") {
      await this.#rows("CHECKPOINT").catch((error: unknown) => {
        const why = storeError(this.path, error);
        const reason = why instanceof Error ? why.message.split("\n")[0] : String(why);
        complain(`the last rows stay in ${this.path}.wal: ${reason}`);
      });
    }
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
    const now = BigInt(Date.now()) * 1000n;
    const created = new this.#database.duckdb.DuckDBTimestampValue(now);
    const lists = [
      ...columnNames.map((name) => once.map((row) => row[name])),
      once.map(() => created),
      once.map((row) => checksumOf(row, now)),
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
    if (!this.#isLogSynced) syncFolder(targetOf(this.path));
    this.#isLogSynced = true;
    await this.#checkpointSometimes();
  }

  /** Writes the rows of the log into the file, at most once in CHECKPOINT milliseconds. */
  async #checkpointSometimes(): Promise<void> {
    if (performance.now() - this.#checkpoint < CHECKPOINT) return;
    this.#checkpoint = performance.now();
    // A checkpoint that fails is tried again later; the rows stay in the log.
    await this.#rows("CHECKPOINT").catch(() => {});
    this.#isLogSynced = false;
  }

  /** Appends rows, given column by column, to a table; converts numbers to the type of their column. */
  async #append(
    table: readonly [name: string, schema?: string, catalog?: string],
    lists: readonly (readonly (Value | Timestamp)[])[],
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
