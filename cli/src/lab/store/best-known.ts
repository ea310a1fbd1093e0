import type { BestKnown } from "@ringleader/core/internal";
import { refuseFile } from "../../terminal/file-errors.ts";
import { storeError } from "./store-errors.ts";
import type { ResultsStore } from "./store.ts";

/** The most expensive known run of a search space, with its trace, as it is stored. */
export interface BestRun extends Pick<
  BestKnown,
  "algorithm" | "n" | "measure" | "value" | "label"
> {
  readonly parameters: string;
  readonly version: string;
  /** Describes the space that was searched: ids, wake-ups, schedules. */
  readonly over: string;
  readonly by: string;
  readonly digest: string;
  readonly replay: string | null;
  /** The trace of the run as JSON Lines, for `ringleader replay`. */
  readonly trace: string;
}

/** The columns that say what was searched; they are the primary key. */
const keys = ["algorithm", "version", "parameters", "n", "measure", "over"] as const;
const names = [...keys, "value", "label", "by", "digest", "replay", "trace"] as const;

const TABLE = `worst (${names
  .map((name) => `"${name}" ${name === "n" ? "BIGINT" : "VARCHAR"}`)
  .join(", ")}, PRIMARY KEY (${keys.map((name) => `"${name}"`).join(", ")}))`;

export async function bestOf(
  store: ResultsStore,
  question: Pick<BestRun, (typeof keys)[number]>,
): Promise<BestRun | undefined> {
  const where = keys.map((name) => `"${name}" = ?`).join(" AND ");
  const values = keys.map((name) => question[name]);
  return (await allBest(store, where, values)).at(0);
}

/** Stores a run if it is better than the stored run of its search space. Returns the better of the two runs. */
export async function keepBest(store: ResultsStore, run: BestRun): Promise<BestRun> {
  const known = await bestOf(store, run);
  if (known && !isBetter(run, known)) return known;
  try {
    await store.ask(`CREATE TABLE IF NOT EXISTS ${TABLE}`);
    await store.ask(
      `INSERT OR REPLACE INTO worst VALUES (${names.map(() => "?").join(", ")})`,
      names.map((name) => run[name] ?? ""),
    );
  } catch (error) {
    throw storeError(store.path, error);
  }
  return run;
}

/** Labels from the weakest to the strongest. */
const labels: readonly BestRun["label"][] = ["found", "searched", "proved"];

/**
 * True if the run has a larger value, or an equal value and a stronger label. No run of a search space exceeds the proved
 * one, so a larger value that a file has for the same space is false, and is replaced.
 */
const isBetter = (run: BestRun, known: BestRun): boolean => {
  const [x, y] = [BigInt(run.value), BigInt(known.value)];
  return (
    (run.label === "proved" && x !== y) ||
    x > y ||
    (x === y && labels.indexOf(run.label) > labels.indexOf(known.label))
  );
};

/** Returns the most expensive runs of a store, sorted by algorithm, parameters, measure and n. */
export async function allBest(
  store: ResultsStore,
  where = "true",
  values?: readonly (string | number)[],
): Promise<BestRun[]> {
  const [table] = await store.ask<{ sql: string }>(
    "SELECT sql FROM duckdb_tables() WHERE table_name = 'worst'",
  );
  if (!table) return [];
  const isOurs = plainOf(table.sql) === plainOf(`CREATE TABLE ${TABLE};`);
  if (!isOurs) throw refuseFile(store.path, "its table worst is not one that ringleader makes.");
  const rows = await store.ask<BestRun>(
    `SELECT * FROM worst WHERE ${where} ORDER BY algorithm, parameters, measure, n, version, over`,
    values,
  );
  if (rows.every(isRun)) return rows;
  throw refuseFile(store.path, "a row of its table worst is not one that ringleader stores.");
}

const plainOf = (sql: string): string => sql.replace(/["\s]/g, "");

/** True for a row that can be shown and compared. The file may be anybody's. */
function isRun({ value, label, parameters }: BestRun): boolean {
  const isNumber = typeof value === "string" && /^\d+$/.test(value);
  return isNumber && labels.includes(label) && readParameters(parameters) !== undefined;
}

/** Reads the parameters of a run; undefined if they are not a JSON object. */
function readParameters(parameters: string): object | undefined {
  try {
    const read: unknown = JSON.parse(parameters);
    return typeof read === "object" ? (read ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
