import type { DuckDBConnection, DuckDBTimestampValue } from "@duckdb/node-api";
import { loadOptional } from "../../install/optional-package.ts";
import type { SnapshotAnswer } from "./snapshot.ts";

/** The form of new files, in DuckDB's words. From this version on, a log names the file that it belongs to. */
export const STORAGE = "v1.4.0";

// Writing rows needs only one thread; the other threads run cells.
const settings = {
  read: { access_mode: "READ_ONLY" },
  write: { memory_limit: "1GB", threads: "1", storage_compatibility_version: STORAGE },
  memory: {},
};

export type Timestamp = DuckDBTimestampValue;

export interface Database {
  readonly duckdb: typeof import("@duckdb/node-api");
  readonly connection: DuckDBConnection;
  /** Opens a second connection. */
  readonly connect: () => Promise<DuckDBConnection>;
  readonly close: () => void;
  /** The sweep that owns the file; undefined if this process opened the file itself. */
  readonly sweep?: Pick<SnapshotAnswer, "done" | "cells">;
}

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

/** Quotes a text for SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Runs a statement and returns its first row. */
export async function firstRow(
  { connection }: Pick<Database, "connection">,
  sql: string,
  values?: string[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await connection.runAndReadAll(sql, values)).getRowObjectsJS().at(0);
}
