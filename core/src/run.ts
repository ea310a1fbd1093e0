import type { Request } from "./model/setup.ts";
import { setup } from "./model/setup.ts";
import { result, type Result } from "./result.ts";
import type { Options } from "./simulate/simulation.ts";
import { advance, simulate } from "./simulate/simulate.ts";

export interface RunOptions extends Options {
  /** Stop after so many deliveries; the outcome is then `budget`. */
  readonly maxMessages?: number | undefined;
}

/** Runs an algorithm to the end and reports; in rounds `maxEvents` stops it too. */
export function run(request: Request, { maxMessages, ...options }: RunOptions = {}): Result {
  const simulation = simulate(setup(request), options);
  while (advance(simulation, maxMessages));
  return result(simulation.finish());
}
