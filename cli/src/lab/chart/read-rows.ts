import { closeSync, createReadStream, openSync } from "node:fs";
import { createInterface } from "node:readline";
import { Refusal, runFromResult, shorten, type Result } from "@ringleader/core/internal";
import { conditionNames, type Conditions, type MeasuredRun } from "@ringleader/core/internal/chart";
import { z } from "zod";
import { oneLine } from "@ringleader/core/internal/words";
import { withFile } from "../../terminal/file-errors.ts";
import { LISTED } from "../store/row.ts";
import { openDatabase } from "../store/database.ts";
import { openStore } from "../store/store.ts";
import { replayLine } from "../store/row-of.ts";

const text = z.string().transform(oneLine);
const word = text.nullish().transform((it) => it ?? null);
/** JSON of an object of texts, or of a list of objects. A file of results may be anybody's. */
const settings = z.string().refine((it) => isJson(it, z.record(z.string(), z.string())));
const judged = z.object({ says: z.string(), cite: z.string().optional(), holds: z.boolean() });
const claims = z
  .string()
  .nullish()
  .transform((it) => it ?? null)
  .refine((it) => it === null || isJson(it, z.array(judged)));

function isJson(text: string, shape: z.ZodType): boolean {
  try {
    return shape.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const count = z.union([z.null(), z.coerce.number().nonnegative()]);

/** The columns that a chart needs. Numbers in CSV are read as strings. */
const columns = z.object({
  algorithm: text,
  version: text,
  parameters: settings,
  n: z.coerce.number().int().positive(),
  seed: z.coerce.string().regex(/^-?\d+$/),
  ...(Object.fromEntries(conditionNames.map((name) => [name, word])) as Record<
    keyof Conditions,
    typeof word
  >),
  outcome: text,
  messages: count,
  causal: count,
  time: z.string().nullable(),
  claims,
  violations: z.coerce.number().int().nonnegative(),
  replay: word,
});
const names = Object.keys(columns.shape);

/** The column `claims` is long, so it is read only for runs that violate a claim. */
const CLAIMS = "CASE WHEN violations::INTEGER > 0 THEN claims END AS claims";

/** Lists, for SQL, the columns that a chart reads from a store or a table. */
export const chartColumns = (some: readonly string[] = names): string =>
  some.map((name) => (name === "claims" ? CLAIMS : name)).join(", ");

/** Reads the rows of a file of results in the format that its extension names; `-` is JSON Lines on stdin. */
export async function* readRows(path: string): AsyncGenerator<MeasuredRun> {
  if (path === "-" || /\.(jsonl|ndjson)$/i.test(path)) yield* readLines(path);
  else if (/\.csv$/i.test(path)) yield* readTable(path, "read_csv(?, all_varchar = true)");
  else if (/\.parquet$/i.test(path)) yield* readTable(path, "read_parquet(?)");
  else if (/\.duckdb$/i.test(path)) yield* readStore(path);
  else {
    throw new Refusal(
      `${shorten(path)} is not accepted; the name of a file of results ends in .duckdb, .jsonl, .csv or .parquet.`,
    );
  }
}

function checked(row: unknown, where: string): MeasuredRun {
  const { success, data, error } = columns.safeParse(row);
  if (success) {
    const { algorithm, replay, seed } = data;
    return { ...data, replay: replayLine(algorithm, replay, seed) };
  }
  const [at] = error.issues;
  throw new Refusal(
    `${where}: ${at.path.join(".") || "the row"} is missing or has a wrong value; a row of results has ${names.join(", ")}.`,
  );
}

async function* readLines(path: string): AsyncGenerator<MeasuredRun> {
  const fd = path === "-" ? undefined : withFile("read", path, () => openSync(path, "r"));
  const input = fd === undefined ? process.stdin : createReadStream("", { fd });
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number++;
      if (line.trim() === "") continue;
      const row = parsed(line, path, number);
      const where = `${path}, line ${number}`;
      yield checked(isResult(row) ? runOf(row, where) : row, where);
    }
  } catch (error) {
    withFile("read", path, () => {
      throw error;
    });
  }
}

/** True for a result of `run --json` or `run --batch`. */
function isResult(row: unknown): row is Result {
  const { replay, messages } = Object(row) as Partial<Result>;
  return replay !== undefined && typeof messages === "object" && messages !== null;
}

function runOf(result: Result, where: string): MeasuredRun {
  try {
    return runFromResult(result, "");
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${where}: ${error.message}`);
    throw error;
  }
}

function parsed(line: string, path: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Refusal(`${path}, line ${number} is not JSON: ${shorten(line)}`);
  }
}

/** Reads a CSV or Parquet file through an in-memory database. */
async function* readTable(path: string, source: string): AsyncGenerator<MeasuredRun> {
  // Refuses a missing file or a folder with our own message instead of DuckDB's.
  withFile("read", path, () => closeSync(openSync(path, "r")));
  const { connection, close } = await openDatabase();
  try {
    const described = await connection
      .runAndReadAll(`DESCRIBE SELECT * FROM ${source}`, [path])
      .catch((error: Error) => {
        throw new Refusal(`cannot read ${path}: ${error.message.split("\n")[0]}`);
      });
    const present = new Set(described.getRowObjects().map((it) => String(it["column_name"])));
    const wanted = names.filter((name) => present.has(name));
    if (wanted.length === 0) {
      throw new Refusal(`${path} has none of the columns that a chart needs: ${names.join(", ")}.`);
    }
    const query = `SELECT ${chartColumns(wanted)} FROM ${source}`;
    const result = await connection.stream(query, [path]);
    let number = 0;
    for await (const rows of result.yieldRowObjectJs()) {
      for (const row of rows) yield checked(row, `${path}, row ${++number}`);
    }
  } finally {
    close();
  }
}

async function* readStore(path: string): AsyncGenerator<MeasuredRun> {
  const store = await openStore(path, "read");
  try {
    const rows = store.each(`SELECT ${chartColumns()} FROM runs ORDER BY ${LISTED}`);
    let number = 0;
    for await (const row of rows) yield checked(row, `${path}, row ${++number}`);
  } finally {
    await store.close();
  }
}
