import type { Setup } from "../model/setup.ts";
import { asynchronous } from "./asynchronous.ts";
import { rounds } from "./rounds.ts";
import type { Options, Simulation } from "./simulation.ts";

/** Starts a run on the engine its model asks for. */
export const simulate = (given: Setup, options: Options = {}): Simulation =>
  given.algorithm.needs.rounds ? rounds(given, options) : asynchronous(given, options);

/** Deliveries between two looks at the clock, the budget, or whoever wants to stop. */
export const CHUNK = 32_768;

/** Delivers one chunk within the budget; false when the run is over, or the budget is. */
export function advance(simulation: Simulation, maxMessages = Infinity): boolean {
  // With nothing left of the budget processes still start; nothing is delivered.
  const left = Math.max(0, maxMessages - simulation.delivered);
  return simulation.advance(Math.min(CHUNK, left));
}
