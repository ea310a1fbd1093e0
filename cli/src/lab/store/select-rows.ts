import type { Database } from "./database.ts";

/** The rows of a SELECT. */
export interface Selection {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** True if there are more rows. */
  readonly isMore: boolean;
}

/** Runs one statement that only reads, and returns its first `limit` rows. */
export async function selectRows(
  { duckdb, connection }: Database,
  sql: string,
  limit: number,
): Promise<Selection> {
  const { SELECT, EXPLAIN } = duckdb.StatementType;
  const statements = await connection.extractStatements(sql);
  const statement = await statements.prepare(0);
  const isReading = [SELECT, EXPLAIN].includes(statement.statementType);
  if (statements.count !== 1 || !isReading) throw new Error("give one SELECT, which only reads");
  // A stream that meets damage ends like one that is complete, so the rows are read at once.
  const first = `FROM (\n${sql.replace(/;\s*$/, "")}\n) LIMIT ${limit + 1}`;
  const limited = await connection.prepare(first).catch(() => statement);
  const result = await limited.run();
  const rows = await result.getRowsJS();
  return {
    columns: result.columnNames(),
    rows: rows.slice(0, limit),
    isMore: rows.length > limit,
  };
}
