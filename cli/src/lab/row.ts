import type { MeasuredRun } from "@ringleader/core/figure";

/**
 * One run, tidy: a row of the store, of the CSV, of the Parquet file. Names and types are the
 * columns', as pandas, R and Observable will see them. What does not apply is null. What a figure looks
 * at stands there: setups as they were asked for, or what stands where nothing was said.
 */
export interface Row extends MeasuredRun {
  /** The cell's key. */
  readonly cell: string;
  readonly leader_position: number | null;
  readonly leader_id: number | null;
  readonly informed: number | null;
  readonly messages_at_election: number | null;
  readonly in_flight: number | null;
  readonly causal_at_election: number | null;
  /** Exact, of any number of digits: of the declaration, and from the first wake-up to the last receipt. */
  readonly time_at_election: string | null;
  readonly time_elapsed: string | null;
  /** The logarithm of `time` to the base 10, for figures. */
  readonly log10_time: number | null;
  /** As JSON: counts by kind, by phase. */
  readonly by_kind: string | null;
  readonly by_phase: string | null;
  readonly digest: string | null;
  /** Wall time of the engine alone: no part of what is compared. */
  readonly seconds: number | null;
  /** The sentence with which it was refused, or broke. */
  readonly error: string | null;
}
