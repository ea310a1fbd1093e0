import { Refusal, sizesOf } from "@ringleader/core";
import { columnNames } from "./columns.ts";
import type { Store } from "./store.ts";

/** The flags that say which runs of a file are meant, as they were typed. */
export interface FilterFlags {
  readonly where?: string;
  readonly algorithm?: readonly string[];
  readonly n?: string;
}

const text = (it: string): string => `'${it.replaceAll("'", "''")}'`;
const known = [...columnNames, "created"];

/** The condition that they come to. */
export function conditionOf({ where, algorithm, n }: FilterFlags): string {
  const names = algorithm?.flatMap((it) => it.split(","));
  return [
    // On lines of its own: it may end with a comment.
    ...(where === undefined ? [] : [`(\n${where}\n)`]),
    ...(names === undefined ? [] : [`algorithm IN (${names.map(text).join(", ")})`]),
    ...(n === undefined ? [] : [`n IN (${sizesOf(n).join(", ")})`]),
    "true",
  ].join(" AND ");
}

/** How many runs are meant; a condition that is not accepted is refused here. */
export async function countOf(store: Store, flags: FilterFlags): Promise<number> {
  const { where } = flags;
  if (where !== undefined) {
    await store.ask(`SELECT count(*) FROM runs WHERE (\n${where}\n)`).catch((error: Error) => {
      throw new Refusal(`--where ${where} is not accepted: ${saying(error.message)}.`);
    });
  }
  const [{ runs }] = await store.ask<{ runs: number }>(
    `SELECT count(*) AS runs FROM runs WHERE ${conditionOf(flags)}`,
  );
  return runs;
}

/** DuckDB's first line, without the kind of error. */
function saying(message: string): string {
  const [first] = message.split("\n");
  const column = /Referenced column "(.*?)" (?:was )?not found/.exec(first)?.[1];
  if (column !== undefined) {
    return `there is no column ${column}; the columns are ${known.join(", ")}`;
  }
  return first.replace(/^\w+ Error: /, "").replace(/[.!]?$/, "");
}

/** `--by`: columns that tell groups apart. */
export function columnsOf(given: string | true | undefined): string[] | undefined {
  if (given === undefined) return undefined;
  const names = (given === true ? "algorithm,n" : given).split(",").map((it) => it.trim());
  const odd = names.find((it) => !known.includes(it));
  if (odd === undefined) return [...new Set(names)];
  throw new Refusal(`--by ${odd} is not accepted; the columns are ${known.join(", ")}.`);
}
