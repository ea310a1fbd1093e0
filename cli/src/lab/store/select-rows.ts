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
  const result = await statement.stream();
  const rows: unknown[][] = [];
  for await (const chunk of result.yieldRowsJs()) {
    rows.push(...chunk);
    if (rows.length > limit) break;
  }
  return {
    columns: result.columnNames(),
    rows: rows.slice(0, limit),
    isMore: rows.length > limit,
  };
}
