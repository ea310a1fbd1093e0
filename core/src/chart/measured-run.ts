/** The columns of a run that a chart reads; null if a column does not apply. */
export interface MeasuredRun extends Conditions {
  readonly algorithm: string;
  readonly version: string;
  /** Parameters as JSON, sorted by name: `{"c":"2","protocol":"P1"}`. */
  readonly parameters: string;
  readonly n: number;
  readonly seed: string;
  readonly outcome: string;
  readonly messages: number | null;
  readonly causal: number | null;
  /** The exact time as digits, possibly hundreds of them. */
  readonly time: string | null;
  /** The judged claims, as JSON. */
  readonly claims: string | null;
  /** Number of violated claims, the election included. */
  readonly violations: number;
  readonly replay: string | null;
}

export const conditionNames = [
  "ids",
  "schedule",
  "links",
  "ports",
  "wake",
  "willing",
  "graph",
  "violate",
] as const;

/** The options that describe the conditions of a run, as given on the command line; null if not given. */
export type Conditions = Readonly<Record<(typeof conditionNames)[number], string | null>>;

export const noConditions = Object.fromEntries(
  conditionNames.map((name) => [name, null]),
) as Conditions;
