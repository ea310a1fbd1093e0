import { counted } from "../model/counted.ts";
import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import type { Options } from "../simulate/simulation.ts";
import type { Steps } from "../simulate/trace-schedule.ts";
import { StoredEvents } from "./stored-events.ts";
import { EventDigest } from "./event-digest.ts";

/** Largest number of events that are put in canonical order in memory. */
const MOST_EVENTS = 20_000_000;

/** The events of an asynchronous run, stored compactly, to be read in canonical order. */
export class CanonicalEvents {
  readonly #setup: Setup;
  readonly #columns: StoredEvents;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#columns = new StoredEvents(setup);
  }

  readonly add = (event: Event): void => {
    if (event.fault)
      throw new Refusal(
        `event ${event.index} is a fault (${sayEvent(event)}); a run with faults has no canonical order.`,
      );
    if (this.#columns.length === MOST_EVENTS) {
      throw new Refusal(
        `the canonical digest needs every event in memory, at most ${counted(MOST_EVENTS, "event")}; this run has more.`,
      );
    }
    this.#columns.add(event);
  };

  /** Computes the digest that the run has in canonical order. */
  digest(): string {
    const digest = new EventDigest(this.#setup);
    for (const i of this.#columns.order()) digest.add(this.#columns.read(i));
    return digest.hex();
  }
}

/** True if every schedule of the setup has the same events, so that the canonical digest is known before the run. */
export const hasOneDigest = ({ algorithm, links, swapped, network }: Setup): boolean =>
  algorithm.needs.rounds === true ||
  (network.ring && !algorithm.needs.bothWays && swapped === undefined && links === "fifo");

/**
 * Simulates a run of at most `most` deliveries and returns the digest that it has in canonical order.
 * Under latencies, the times of events are ticks, so the run is repeated as a trace, whose times are causal depths.
 */
export function canonicalDigest(setup: Setup, most = Infinity): string {
  // In rounds, the order of a run is canonical.
  if (setup.needs.rounds) return simulate(setup, most, {});
  if (setup.schedule.kind !== "latency") return digestOf(setup, most);
  const events: Event[] = [];
  simulate(setup, most, { watch: (event) => events.push(event) });
  let next = 0;
  return digestOf({ ...setup, schedule: { kind: "trace" } }, most, () => events[next++]);
}

function digestOf(setup: Setup, most: number, steps?: Steps): string {
  const columns = new CanonicalEvents(setup);
  simulate(setup, most, { watch: columns.add, steps });
  return columns.digest();
}

/** Simulates a run and returns its digest. */
function simulate(setup: Setup, most: number, options: Options): string {
  const simulation = startSimulation(setup, options);
  while (advance(simulation, most));
  return simulation.finish().digest;
}
