import { nearestWord, Refusal, shorten, sizesOf } from "@ringleader/core/internal";
import { resolveName } from "@ringleader/core/internal/names";
import { unlessRefused } from "@ringleader/core/internal/refusal";
import { isPath } from "../../terminal/shell-word.ts";
import { columnNames } from "./row.ts";
import type { Selection } from "./select-rows.ts";
import type { ResultsStore } from "./store.ts";

/** The flags that select runs of a file, as given on the command line. */
export interface FilterFlags {
  readonly where?: string;
  readonly algorithm?: readonly string[];
  readonly n?: string;
}

const text = (it: string): string => `'${it.replaceAll("'", "''")}'`;
const known = [...columnNames, "created"];
const namesOf = ({ algorithm }: FilterFlags) =>
  algorithm?.flatMap((it) => it.split(",")).map(storedName);

/** Returns the name under which runs are stored: the full name for an alias or a prefix. */
export const storedName = (name: string): string =>
  isPath(name) ? name : (unlessRefused(() => resolveName(name)) ?? name);

export function conditionOf(flags: FilterFlags): string {
  const { where, n } = flags;
  const names = namesOf(flags);
  if (where !== undefined && /^(\s|--.*)*$/.test(where)) {
    throw new Refusal("--where is empty; give a condition, like --where 'n >= 64'.");
  }
  return [
    // The user's condition has its own lines, because it may end with a comment.
    ...(where === undefined ? [] : [`(\n${where}\n)`]),
    ...(names === undefined ? [] : [`algorithm IN (${names.map(text).join(", ")})`]),
    ...(n === undefined ? [] : [`n IN (${sizesOf(n).join(", ")})`]),
    "true",
  ].join(" AND ");
}

/** The runs of a file: how many, of which algorithms and sizes. */
export interface Contents {
  readonly runs: number;
  readonly algorithms: readonly string[];
  readonly least: number;
  readonly most: number;
}

export async function contentsOf(store: ResultsStore): Promise<Contents> {
  const [contents] = await store.ask<Contents>(
    `SELECT count(*) AS runs, coalesce(list_sort(list(DISTINCT algorithm)), []) AS algorithms,
       coalesce(min(n), 0) AS least, coalesce(max(n), 0) AS most FROM runs`,
  );
  return contents;
}

/** Returns the flag whose algorithms or sizes have no runs in the file; undefined if there is none. */
export async function absentFlag(
  store: ResultsStore,
  flags: FilterFlags,
  { algorithms }: Contents,
): Promise<string | undefined> {
  const absent = namesOf(flags)?.find((name) => !algorithms.includes(name));
  if (absent !== undefined) return `--algorithm ${shorten(absent)}`;
  if (flags.n === undefined) return undefined;
  const [{ runs }] = await store.ask<{ runs: number }>(
    `SELECT count(*) AS runs FROM runs WHERE ${conditionOf({ n: flags.n })}`,
  );
  return runs === 0 ? `-n ${shorten(flags.n)}` : undefined;
}

/** Counts the selected runs; refuses a condition that DuckDB rejects or that is more than one expression. */
export async function countOf(store: ResultsStore, flags: FilterFlags): Promise<number> {
  const { where } = flags;
  const count = "SELECT count(*) FROM runs WHERE";
  try {
    const { rows } = await store.select(`${count} ${conditionOf(flags)}`, 1);
    // Text that closes the parentheses around the condition is not accepted without them.
    if (where !== undefined) await store.select(`${count}\n${where}\n`, 0);
    return Number(rows[0][0]);
  } catch (error) {
    if (where === undefined || error instanceof Refusal || !(error instanceof Error)) throw error;
    // The condition stands in parentheses, so an incomplete one ends at a parenthesis that the user did not write.
    const why = describeError(error.message)
      .replace(/at or near "\)"$/, "at the end")
      .replace(/^give one SELECT.*/, "give one condition, which only reads");
    throw new Refusal(`--where ${shorten(where)} is not accepted: ${why}.`);
  }
}

/** Runs the user's SELECT; refuses one that DuckDB rejects. */
export function selectionOf(store: ResultsStore, sql: string, limit: number): Promise<Selection> {
  if (/^(\s|;|--.*)*$/.test(sql)) {
    throw new Refusal(
      "--sql is empty; give a SELECT, like --sql 'SELECT max(messages) FROM runs'.",
    );
  }
  return store.select(sql, limit).catch((error: Error) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`--sql ${shorten(sql)} is not accepted: ${describeError(error.message)}.`);
  });
}

/** Returns the first line of an error of DuckDB, without the kind of the error. */
function describeError(message: string): string {
  const [first] = message.split("\n");
  const column = /Referenced column "(.*?)" (?:was )?not found/.exec(first)?.[1];
  if (column !== undefined)
    return `no column is called ${shorten(column)}; ringleader results --help lists the columns`;
  if (/^Permission Error|extensions? is disabled/.test(first))
    return "it may read only the tables of this file";
  return first
    .replace(/^(Failed to extract statements: )?(\w+ )+Error: /, "")
    .replace(/[.!]?$/, "");
}

/** Parses `--by`, the columns to group by; undefined if it was not given. */
export function columnsOf(by: string | true | undefined): string[] | undefined {
  if (by === undefined) return undefined;
  const names = (by === true ? "algorithm,n" : by).split(",").map((it) => it.trim());
  const odd = names.find((it) => !known.includes(it));
  if (odd === undefined) return [...new Set(names)];
  const near = nearestWord(odd, known);
  const hint =
    near === undefined ? "give columns, such as algorithm,n,ids." : `did you mean ${near}?`;
  throw Refusal.of("by", `${shorten(odd)} is not accepted; ${hint}`);
}
