/**
 * One run, tidy: a row of the store, of the CSV, of the Parquet file. Names and types are the
 * columns', as pandas, R and Observable will see them. What does not apply is null.
 */
export interface Row {
  /** The cell's key. */
  readonly cell: string;
  readonly algorithm: string;
  readonly version: string;
  /** As JSON, names in order: `{"c":"2","protocol":"P1"}`. */
  readonly parameters: string;
  readonly n: number;
  readonly seed: string;
  /** As it was asked for, or what stands where nothing was said: `random`, `rising`, a list; null where there are none. */
  readonly ids: string | null;
  readonly schedule: string | null;
  readonly links: string | null;
  readonly ports: string | null;
  readonly wake: string | null;
  readonly willing: string | null;
  readonly graph: string | null;
  readonly violate: string | null;
  /** `elected`, `no-leader`, `many-leaders`, `deadlock`, `budget`, or `error`. */
  readonly outcome: string;
  readonly leader_position: number | null;
  readonly leader_id: number | null;
  readonly informed: number | null;
  readonly messages: number | null;
  readonly messages_at_election: number | null;
  readonly in_flight: number | null;
  readonly causal: number | null;
  readonly causal_at_election: number | null;
  /** Exact, of any number of digits: of the last receipt, of the declaration, from the first wake-up to the last receipt. */
  readonly time: string | null;
  readonly time_at_election: string | null;
  readonly time_elapsed: string | null;
  /** The logarithm of `time` to the base 10, for figures. */
  readonly log10_time: number | null;
  /** As JSON: counts by kind, by phase. */
  readonly by_kind: string | null;
  readonly by_phase: string | null;
  /** As JSON: the claims judged, `[{ cite, says, holds, measured, bound, refuted? }]`. */
  readonly claims: string | null;
  /** Claims that the run breaks, in its own model, and the election itself. */
  readonly violations: number;
  readonly digest: string | null;
  readonly replay: string | null;
  /** Wall time of the engine alone: no part of what is compared. */
  readonly seconds: number | null;
  /** The sentence with which it was refused, or broke. */
  readonly error: string | null;
}
