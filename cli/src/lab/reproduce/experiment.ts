import type { Line } from "@ringleader/core";
import type { MeasuredRun } from "@ringleader/core/figure";
import type { Evidence } from "./evidence.ts";
import type { Instance } from "./instances.ts";

/** One piece of work, small enough that a thread is done with it in seconds. */
export type Experiment = { readonly of: Instance } & (
  | { readonly kind: "simulate"; readonly lines: readonly Omit<Line, "algorithm" | "set">[] }
  | { readonly kind: "refute" }
  | { readonly kind: "average"; readonly sizes: readonly number[]; readonly seeds: number }
  | { readonly kind: "attain"; readonly sizes: readonly number[] }
  | { readonly kind: "across"; readonly n: number }
  | { readonly kind: "chance"; readonly n: number }
  | { readonly kind: "draws"; readonly sizes: readonly number[] }
  | { readonly kind: "check"; readonly n: number; readonly states: number }
  | { readonly kind: "theorem"; readonly says: string; readonly n: number }
);

export interface Found {
  readonly evidence: readonly Evidence[];
  /** Runs as they come, everybody awake, for the figures. */
  readonly samples: readonly MeasuredRun[];
}
