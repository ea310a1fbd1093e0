/** What a figure looks at of one run: columns of a row of results. What does not apply is null. */
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
  /** As JSON: the claims judged. */
  readonly claims: string | null;
  /** Claims that the run breaks, and the election itself. */
  readonly violations: number;
  readonly replay: string | null;
}

/** What else was asked for, in the words it was asked in; null where nothing was said. */
export interface Conditions {
  readonly ids: string | null;
  readonly schedule: string | null;
  readonly links: string | null;
  readonly ports: string | null;
  readonly wake: string | null;
  readonly willing: string | null;
  readonly graph: string | null;
  readonly violate: string | null;
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
] as const satisfies readonly (keyof Conditions)[];
