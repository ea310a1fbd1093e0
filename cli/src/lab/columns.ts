import type { Row } from "./row.ts";

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

/** In the order in which runs are listed. */
export const LISTED =
  "algorithm, version, parameters, n, ids, schedule, links, ports, wake, willing, graph, violate, TRY_CAST(seed AS HUGEINT), seed";

export const columnNames = Object.keys(columns) as (keyof Row)[];
