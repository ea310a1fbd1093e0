import type { Run } from "./check/report.ts";
import type { Step } from "./draw/film.ts";
import { Refusal } from "./model/refusal.ts";
import type { Request, Setup } from "./model/setup.ts";
import type { Event } from "./model/trace.ts";
import type { Result } from "./result.ts";

/** A run that was found by looking at all of them, made once more by the simulator. */
export interface Rerun {
  readonly given: Setup;
  readonly result: Result;
  readonly events: readonly Event[];
  /** The lines of its trace: the header, then one for each event. */
  readonly trace: readonly string[];
  /** The event from which on it repeats itself, of a run that never ends. */
  readonly loop?: number;
}

export function rerun(
  _of: Pick<Request, "algorithm" | "links" | "violate">,
  _run: Run,
  _name?: string,
): Rerun {
  throw new Refusal("a run that check found cannot be made again yet.");
}

/** What became of each process at each event, for whoever draws the run. */
export const stepsThrough = (_rerun: Rerun): readonly Step[] => [];
