import type { DuckDBConnection, DuckDBTimestampValue } from "@duckdb/node-api";
import { shorten } from "@ringleader/core/internal/words";
import { loadOptional } from "../../install/optional-package.ts";
import { refuseFile } from "../../terminal/file-errors.ts";
import type { SnapshotAnswer } from "./snapshot.ts";

/** The form of new files, in DuckDB's words. From this version on, a log names the file that it belongs to. */
export const STORAGE = "v1.4.0";

/** A file of results never needs an extension, whatever it contains. */
const safe = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
};
// Writing rows needs only one thread; the other threads run cells.
const settings = {
  read: { ...safe, access_mode: "READ_ONLY" },
  write: { ...safe, memory_limit: "1GB", threads: "1", storage_compatibility_version: STORAGE },
  memory: safe,
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

/** Quotes a name for SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs a statement and returns its first row. */
export async function firstRow(
  { connection }: Pick<Database, "connection">,
  sql: string,
  values?: string[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await connection.runAndReadAll(sql, values)).getRowObjectsJS().at(0);
}

// A macro of the file can stand for any function. These names are complete, so they mean DuckDB's own functions.
const ours = "system.main.";

/** What a file of results does not have, because it could stand for a table or a function. */
const foreign = [
  ["view", "view_name", "duckdb_views() WHERE NOT internal"],
  ["macro", "function_name", "duckdb_functions() WHERE NOT internal"],
  ["type", "type_name", "duckdb_types() WHERE NOT internal"],
  ["schema", "schema_name", "duckdb_schemas() WHERE NOT internal"],
  ["sequence", "sequence_name", "duckdb_sequences()"],
  ["index", "index_name", "duckdb_indexes()"],
  [
    "computed column",
    "column_name",
    "duckdb_columns() WHERE NOT internal AND column_default IS NOT NULL",
  ],
  [
    "rule",
    "constraint_text",
    "duckdb_constraints() WHERE constraint_type IN ('CHECK', 'FOREIGN KEY')",
  ],
] as const;

/** Names of the temporary tables that queries use. */
const taken = ["wanted", "fresh"];

/**
 * Refuses a file with anything but plain tables: a view can show other numbers to a person than to a verification, and
 * a macro can stand for `avg`. Returns the tables by name, as statements without quotes and blanks. Called before any
 * other statement.
 */
export async function checkCatalogue(
  path: string,
  { connection }: Pick<Database, "connection">,
): Promise<ReadonlyMap<string, string>> {
  const list = async (column: string, from: string): Promise<string[][]> => {
    const found = await connection.runAndReadAll(`SELECT ${column} FROM ${ours}${from}`);
    return found.getRowsJS() as string[][];
  };
  for (const [kind, column, from] of foreign) {
    const [row] = await list(column, from);
    if (row) throw refuseForeign(path, `a ${kind} (${shorten(row[0])})`);
  }
  const tables = new Map<string, string>();
  for (const [name, sql] of await list("table_name, sql", "duckdb_tables()"))
    tables.set(name.toLowerCase(), sql.replace(/["\s;]/g, "").replace(/^CREATETABLE/, ""));
  const odd = taken.find((name) => tables.has(name));
  if (odd !== undefined) throw refuseForeign(path, `a table with the name ${odd}`);
  return tables;
}

const refuseForeign = (path: string, what: string): Error =>
  refuseFile(path, `it contains ${what}, and a file of results consists of plain tables.`);
