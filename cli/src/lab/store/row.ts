import { hash } from "node:crypto";
import type { MeasuredRun } from "@ringleader/core/internal/chart";

/** The columns of the store, in order. JSON and exact numbers are stored as strings. */
export const columns = {
  cell: "VARCHAR",
  algorithm: "VARCHAR",
  version: "VARCHAR",
  parameters: "VARCHAR",
  n: "BIGINT",
  seed: "VARCHAR",
  ids: "VARCHAR",
  schedule: "VARCHAR",
  links: "VARCHAR",
  ports: "VARCHAR",
  wake: "VARCHAR",
  willing: "VARCHAR",
  graph: "VARCHAR",
  violate: "VARCHAR",
  outcome: "VARCHAR",
  leader_position: "BIGINT",
  leader_id: "BIGINT",
  informed: "BIGINT",
  messages: "BIGINT",
  messages_at_election: "BIGINT",
  in_flight: "BIGINT",
  causal: "BIGINT",
  causal_at_election: "BIGINT",
  time: "VARCHAR",
  time_at_election: "VARCHAR",
  /** Time from the first wake-up to the last receipt. */
  time_elapsed: "VARCHAR",
  /** The logarithm of `time` to the base 10, for charts. */
  log10_time: "DOUBLE",
  by_kind: "VARCHAR",
  by_phase: "VARCHAR",
  claims: "VARCHAR",
  violations: "BIGINT",
  digest: "VARCHAR",
  replay: "VARCHAR",
  /** Wall time of the engine alone, in seconds; ignored when runs are compared. */
  seconds: "DOUBLE",
  /** Why the cell was refused or failed. */
  error: "VARCHAR",
} as const;

type Column = keyof typeof columns;

type Values = {
  readonly [K in Column]: ((typeof columns)[K] extends "VARCHAR" ? string : number) | null;
};

/** One run, as pandas, R and Observable see it. A value that does not apply is null. */
export interface Row extends MeasuredRun, Omit<Values, keyof MeasuredRun | "cell"> {
  readonly cell: string;
}

export const columnNames = Object.keys(columns) as Column[];

export const LISTED =
  "algorithm, version, parameters, n, ids, schedule, links, ports, wake, willing, graph, violate, TRY_CAST(seed AS HUGEINT), seed";

/** Length of a checksum, in hexadecimal digits. Keys of cells have another length, so that a log shows which is which. */
const CHECKSUM = 24;

/** Returns the checksum of a row: a hash of all its values and of the time, in microseconds, at which it was stored. */
export function checksumOf(row: Row, created: bigint | number | null): string {
  let text = `${created}`;
  for (const name of columnNames) {
    const value = row[name];
    // The length shows where a value ends.
    text += value === null ? "-" : `${String(value).length}:${value}`;
  }
  return hash("sha256", text).slice(0, CHECKSUM);
}
