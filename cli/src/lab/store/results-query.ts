import { Refusal, sizesOf } from "@ringleader/core/internal";
import { columnNames } from "./row.ts";
import type { ResultsStore } from "./store.ts";

/** The flags that select runs of a file, as given on the command line. */
export interface FilterFlags {
  readonly where?: string;
  readonly algorithm?: readonly string[];
  readonly n?: string;
}

const text = (it: string): string => `'${it.replaceAll("'", "''")}'`;
const known = [...columnNames, "created"];

export function conditionOf({ where, algorithm, n }: FilterFlags): string {
  const names = algorithm?.flatMap((it) => it.split(","));
  return [
    // The user's condition has its own lines, because it may end with a comment.
    ...(where === undefined ? [] : [`(\n${where}\n)`]),
    ...(names === undefined ? [] : [`algorithm IN (${names.map(text).join(", ")})`]),
    ...(n === undefined ? [] : [`n IN (${sizesOf(n).join(", ")})`]),
    "true",
  ].join(" AND ");
}

/** Counts the selected runs; refuses a condition that DuckDB rejects. */
export async function countOf(store: ResultsStore, flags: FilterFlags): Promise<number> {
  const { where } = flags;
  const query = `SELECT count(*) AS runs FROM runs WHERE ${conditionOf(flags)}`;
  const [{ runs }] = await store.ask<{ runs: number }>(query).catch((error: Error) => {
    if (where === undefined) throw error;
    throw new Refusal(`--where ${where} is not accepted: ${describeError(error.message)}.`);
  });
  return runs;
}

/** Returns the first line of an error of DuckDB, without the kind of the error. */
function describeError(message: string): string {
  const [first] = message.split("\n");
  const column = /Referenced column "(.*?)" (?:was )?not found/.exec(first)?.[1];
  return column === undefined
    ? first.replace(/^\w+ Error: /, "").replace(/[.!]?$/, "")
    : `no column is called ${column}; the columns are ${known.join(", ")}`;
}

/** Parses `--by`, the columns to group by; undefined if it was not given. */
export function columnsOf(by: string | true | undefined): string[] | undefined {
  if (by === undefined) return undefined;
  const names = (by === true ? "algorithm,n" : by).split(",").map((it) => it.trim());
  const odd = names.find((it) => !known.includes(it));
  if (odd === undefined) return [...new Set(names)];
  throw new Refusal(`--by ${odd} is not accepted; the columns are ${known.join(", ")}.`);
}
