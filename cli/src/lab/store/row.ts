import type { MeasuredRun } from "@ringleader/core/internal/chart";

/**
 * One run: a row of the store, of the CSV and of the Parquet file. Names and types are those of the columns, as pandas,
 * R and Observable see them. A value that does not apply is null. Setups are as typed, or their defaults.
 */
export interface Row extends MeasuredRun {
  /** The key of the cell. */
  readonly cell: string;
  readonly leader_position: number | null;
  readonly leader_id: number | null;
  readonly informed: number | null;
  readonly messages_at_election: number | null;
  readonly in_flight: number | null;
  readonly causal_at_election: number | null;
  /** Exact times: of the declaration, and from the first wake-up to the last receipt. */
  readonly time_at_election: string | null;
  readonly time_elapsed: string | null;
  /** The logarithm of `time` to the base 10, for charts. */
  readonly log10_time: number | null;
  /** As JSON: counts by kind, by phase. */
  readonly by_kind: string | null;
  readonly by_phase: string | null;
  readonly digest: string | null;
  /** Wall time of the engine alone; not compared. */
  readonly seconds: number | null;
  /** Why the cell was refused or failed. */
  readonly error: string | null;
}

/** The columns of the store, in order; JSON and exact numbers are texts. */
export const columns: Readonly<Record<keyof Row, "VARCHAR" | "BIGINT" | "DOUBLE">> = {
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
  time_elapsed: "VARCHAR",
  log10_time: "DOUBLE",
  by_kind: "VARCHAR",
  by_phase: "VARCHAR",
  claims: "VARCHAR",
  violations: "BIGINT",
  digest: "VARCHAR",
  replay: "VARCHAR",
  seconds: "DOUBLE",
  error: "VARCHAR",
};

/** The order in which runs are listed. */
export const LISTED =
  "algorithm, version, parameters, n, ids, schedule, links, ports, wake, willing, graph, violate, TRY_CAST(seed AS HUGEINT), seed";

export const columnNames = Object.keys(columns) as (keyof Row)[];
