import type { Run } from "./check/report.ts";
import type { Scope } from "./check/setups.ts";
import type { Step } from "./draw/film.ts";
import { Refusal } from "./model/refusal.ts";
import type { Setup } from "./model/setup.ts";
import type { Result } from "./result.ts";

/** A run that `check` found, made once more by the simulator. */
export interface Rerun {
  readonly setup: Setup;
  readonly result: Result;
  /** Every event, and the process afterwards: enough to draw it. */
  readonly steps: readonly Pick<Step, "event" | "face">[];
  /** The lines of its trace, the header first. */
  readonly trace: readonly string[];
}

/** `name` is what the algorithm is called on the command line. */
export function rerun(_run: Run, _scope: Omit<Scope, "n">, _name?: string): Rerun {
  throw new Refusal("a run that check found cannot be made again yet.");
}
