import type { BestKnown } from "@ringleader/core";
import type { Store } from "./store.ts";

/** The most expensive run that is known, with its trace, as a store keeps it. */
export interface Kept extends Pick<BestKnown, "algorithm" | "n" | "measure" | "value" | "label"> {
  readonly parameters: string;
  readonly version: string;
  /** What was looked for: ids of which range, who starts, schedules. */
  readonly over: string;
  readonly by: string;
  readonly digest: string;
  readonly replay: string | null;
  /** The run itself, JSON Lines, for `ringleader replay`. */
  readonly trace: string;
}

const names = [
  "algorithm",
  "version",
  "parameters",
  "n",
  "measure",
  "over",
  "value",
  "label",
  "by",
  "digest",
  "replay",
  "trace",
] as const;
/** What is asked: all but the answer. */
const asked = ["algorithm", "version", "parameters", "n", "measure", "over"] as const;

const TABLE = `CREATE TABLE IF NOT EXISTS worst (${names
  .map((name) => `"${name}" ${name === "n" ? "BIGINT" : "VARCHAR"}`)
  .join(", ")}, PRIMARY KEY (${asked.map((name) => `"${name}"`).join(", ")}))`;

const quoted = (it: string | number): string =>
  typeof it === "number" ? String(it) : `'${it.replaceAll("'", "''")}'`;

/** What a store knows of this question. */
export async function bestOf(
  store: Store,
  question: Pick<Kept, (typeof asked)[number]>,
): Promise<Kept | undefined> {
  if (!(await hasBest(store))) return undefined;
  const where = asked.map((name) => `"${name}" = ${quoted(question[name])}`).join(" AND ");
  const [known] = await store.ask<Kept>(`SELECT * FROM worst WHERE ${where}`);
  return known;
}

/** Keeps it if nothing better is known, and returns what is known now. */
export async function keepBest(store: Store, found: Kept): Promise<Kept> {
  const known = await bestOf(store, found);
  if (known && !isBetter(found, known)) return known;
  await store.change(TABLE, []);
  await store.change(
    `INSERT OR REPLACE INTO worst VALUES (${names.map(() => "?").join(", ")})`,
    names.map((name) => found[name] ?? ""),
  );
  return found;
}

/** How much a label says, the most last. */
const labels: readonly Kept["label"][] = ["found", "searched", "proved"];

/** More is better, and of equals what is known better. */
const isBetter = (found: Kept, known: Kept): boolean => {
  const [x, y] = [BigInt(found.value), BigInt(known.value)];
  return x > y || (x === y && labels.indexOf(found.label) > labels.indexOf(known.label));
};

/** All that a store knows, in order. */
export async function allBest(store: Store): Promise<Kept[]> {
  if (!(await hasBest(store))) return [];
  return store.ask<Kept>(
    "SELECT * FROM worst ORDER BY algorithm, parameters, measure, n, version, over",
  );
}

const hasBest = async (store: Store): Promise<boolean> => {
  const [{ tables }] = await store.ask<{ tables: number }>(
    "SELECT count(*) AS tables FROM duckdb_tables() WHERE table_name = 'worst'",
  );
  return tables > 0;
};
