import { SHOWN, type Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { startAsynchronous } from "./asynchronous.ts";
import { watchClaims } from "./watch-claims.ts";
import { startSynchronous } from "./synchronous.ts";
import type { Options, Simulation } from "./simulation.ts";

/** Starts a run on the engine that its model needs; judges the algorithm's claims at its end. */
export function startSimulation(setup: Setup, options: Options = {}): Simulation {
  const { algorithm, n } = setup;
  const judge = watchClaims(setup);
  const read = (p: number) => simulation.read(p);
  const watch = (event: Event): void => {
    options.watch?.(event);
    judge.watch?.(event, read);
  };
  const watched = judge.watch ? { ...options, watch } : options;
  const simulation = algorithm.needs.rounds
    ? startSynchronous(setup, watched)
    : startAsynchronous(setup, watched);
  return {
    advance: (most) => simulation.advance(most),
    delivered: () => simulation.delivered(),
    waiting: () => simulation.waiting(),
    now: () => simulation.now(),
    read,
    finish() {
      // Read first: `finish` lets another run use the instance.
      const fields =
        algorithm.reportsFields && n <= SHOWN
          ? Array.from({ length: n }, (_, p) => simulation.read(p))
          : undefined;
      const outcome = { ...simulation.finish(), ...(fields && { fields }) };
      return outcome.finished ? { ...outcome, verdicts: judge.end(outcome) } : outcome;
    },
  };
}

/** Deliveries between two checks of the clock, the budget or a wish to stop. */
export const CHUNK = 32_768;

/** Delivers one chunk within the budget; false if the run is over or the budget is used up. */
export function advance(simulation: Simulation, maxMessages = Infinity): boolean {
  // Processes start even if the budget is 0.
  const left = Math.max(0, maxMessages - simulation.delivered());
  return simulation.advance(Math.min(CHUNK, left));
}
