/** The columns of a run that a chart reads; null if a column does not apply. */
export interface MeasuredRun extends Conditions {
  readonly algorithm: string;
  readonly version: string;
  /** As JSON, names in order: `{"c":"2","protocol":"P1"}`. */
  readonly parameters: string;
  readonly n: number;
  readonly seed: string;
  readonly outcome: string;
  readonly messages: number | null;
  readonly causal: number | null;
  /** Exact, of any number of digits. */
  readonly time: string | null;
  /** The judged claims, as JSON. */
  readonly claims: string | null;
  /** Violated claims, the election included. */
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

/** The other options as the user wrote them; null if not given. */
export type Conditions = Readonly<Record<(typeof conditionNames)[number], string | null>>;

export const noConditions = Object.fromEntries(
  conditionNames.map((name) => [name, null]),
) as Conditions;
