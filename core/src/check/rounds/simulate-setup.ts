import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import type { Options, Simulation } from "../../simulate/simulation.ts";

interface SimulateOptions extends Pick<
  Options,
  "claims" | "orders" | "repeats" | "maxEvents" | "visit"
> {
  /** Called for every event; `read` returns the fields of a process after the event. */
  readonly watch?: (event: Event, read: Simulation["read"]) => void;
}

/** Simulates the run in which messages arrive in the order of sending, up to `most` messages. */
export function simulateSetup(setup: Setup, most: number, options: SimulateOptions = {}): Outcome {
  const { watch } = options;
  const read = (p: number) => simulation.read(p);
  const simulation = startSimulation(setup, {
    ...options,
    watch: watch && ((event) => watch(event, read)),
  });
  while (advance(simulation, most));
  return simulation.finish();
}
