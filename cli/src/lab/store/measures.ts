/** The columns that can be measured. Exact times are stored as strings. */
export const measures = [
  "messages",
  "messages_at_election",
  "causal",
  "causal_at_election",
  "time",
  "time_at_election",
  "time_elapsed",
  "log10_time",
  "informed",
  "in_flight",
  "seconds",
] as const;
export type Measured = (typeof measures)[number];
