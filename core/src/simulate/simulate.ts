import { SHOWN, type Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { asynchronous } from "./asynchronous.ts";
import { judges } from "./judges.ts";
import { rounds } from "./rounds.ts";
import type { Options, Simulation } from "./simulation.ts";

/** Starts a run on the engine its model asks for; at its end the algorithm's claims are judged. */
export function simulate(given: Setup, options: Options = {}): Simulation {
  const judge = judges(given);
  const read = (p: number) => simulation.read(p);
  const watch = (event: Event): void => {
    options.watch?.(event);
    judge.watch?.(event, read);
  };
  const watched = judge.watch ? { ...options, watch } : options;
  const simulation = given.algorithm.needs.rounds
    ? rounds(given, watched)
    : asynchronous(given, watched);
  return {
    ...simulation,
    finish() {
      // An instance serves another run afterwards.
      const fields =
        given.algorithm.reportsFields && given.n <= SHOWN
          ? Array.from({ length: given.n }, (_, p) => simulation.read(p))
          : undefined;
      const outcome = { ...simulation.finish(), ...(fields && { fields }) };
      return outcome.finished ? { ...outcome, verdicts: judge.end(outcome) } : outcome;
    },
  };
}

/** Deliveries between two looks at the clock, the budget, or whoever wants to stop. */
export const CHUNK = 32_768;

/** Delivers one chunk within the budget; false when the run is over, or the budget is. */
export function advance(simulation: Simulation, maxMessages = Infinity): boolean {
  // With nothing left of the budget processes still start; nothing is delivered.
  const left = Math.max(0, maxMessages - simulation.delivered());
  return simulation.advance(Math.min(CHUNK, left));
}
