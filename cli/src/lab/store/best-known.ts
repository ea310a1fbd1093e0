import type { BestKnown } from "@ringleader/core/internal";
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

const TABLE = `CREATE TABLE IF NOT EXISTS worst (${names
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
    await store.ask(TABLE);
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

/** True if the run has a larger value, or an equal value and a stronger label. */
const isBetter = (run: BestRun, known: BestRun): boolean => {
  const [x, y] = [BigInt(run.value), BigInt(known.value)];
  return x > y || (x === y && labels.indexOf(run.label) > labels.indexOf(known.label));
};

/** Returns the most expensive runs of a store, sorted by algorithm, parameters, measure and n. */
export async function allBest(
  store: ResultsStore,
  where = "true",
  values?: readonly (string | number)[],
): Promise<BestRun[]> {
  const tables = await store.ask("FROM duckdb_tables() WHERE table_name = 'worst'");
  if (tables.length === 0) return [];
  return store.ask<BestRun>(
    `SELECT * FROM worst WHERE ${where} ORDER BY algorithm, parameters, measure, n, version, over`,
    values,
  );
}
