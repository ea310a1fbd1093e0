import type { Request } from "../model/setup.ts";
import { makeSetup } from "../model/setup.ts";
import { result, type Result } from "../judge/result.ts";
import type { Options } from "./simulation.ts";
import { advance, startSimulation } from "./simulate.ts";

export interface RunLimits extends Options {
  /** Most deliveries; a run that is stopped has the outcome `budget`. */
  readonly maxMessages?: number | undefined;
}

/** Runs an algorithm to the end and reports; in rounds `maxEvents` stops it too. */
export function runRequest(request: Request, { maxMessages, ...options }: RunLimits = {}): Result {
  const simulation = startSimulation(makeSetup(request), options);
  while (advance(simulation, maxMessages));
  return result(simulation.finish());
}
