import { startSimulation, type Family, type Setup } from "@ringleader/core/internal";
import { conform, mergeEvents } from "@ringleader/core/internal/conform";
import { RoundsRing, type Draw } from "./rounds-ring.ts";

/** Largest number of deliveries and alarms of a run that is compared. */
const MOST_EVENTS = 3000;

/** Largest number of items of a run, after which it counts as stalled. */
const MOST_ITEMS = 1_000_000;

type SimulatedEvent = ReturnType<typeof eventText>;

export const eventText = (event: object) => {
  const { time, process, kind, port, words, tosses } = event as Record<string, unknown>;
  return JSON.stringify([time, process, kind, port, words, tosses]);
};

/** Simulates a setup; undefined if the run is not over after `MOST_EVENTS`. */
export function simulateEvents(
  setup: Setup,
): { readonly events: readonly SimulatedEvent[]; readonly digest: string } | undefined {
  const events: SimulatedEvent[] = [];
  const simulation = startSimulation(setup, {
    maxEvents: MOST_EVENTS,
    watch: (event) => events.push(eventText(event)),
  });
  while (simulation.advance(1000));
  const { digest, finished } = simulation.finish();
  return finished ? { events, digest } : undefined;
}

/** Says in what a finished ring differs from the simulator; undefined if its events and its digest are the same. */
export function differenceFrom(
  ring: RoundsRing,
  { events, digest }: NonNullable<ReturnType<typeof simulateEvents>>,
  family?: Family,
): string | undefined {
  if (!ring.isOver) return "stalls";
  const sources = ring.processes.map(({ events }, process) => {
    let next = 0;
    return () => (next < events.length ? { ...events[next++], process } : undefined);
  });
  const merged = [...mergeEvents(sources, true)].map(eventText);
  const at = merged.findIndex((event, i) => event !== events[i]);
  if (at >= 0) return `event ${at} is ${merged[at]}, not ${events[at]}`;
  if (merged.length < events.length) return `only ${merged.length} of ${events.length} events`;
  const verdict = judge(ring, family);
  if (verdict.verdict !== "conforms") return JSON.stringify(verdict);
  return verdict.digest === digest ? undefined : `digest ${verdict.digest}, not ${digest}`;
}

function judge(ring: RoundsRing, family: Family | undefined) {
  const judging = conform(ring.logs(), { family });
  for (;;) {
    const { done, value } = judging.next();
    if (done) return value;
  }
}

/**
 * Runs a ring with drawn delays and compares it; a Refusal of the machine is a difference too. `family` defines the
 * algorithm if the catalogue does not.
 */
export function tryRing(
  setup: Setup,
  draw: Draw,
  family?: Family,
): { readonly ring?: RoundsRing; readonly difference?: string } | "endless" {
  const simulated = simulateEvents(setup);
  if (!simulated) return "endless";
  try {
    const ring = new RoundsRing(setup);
    ring.run(draw, MOST_ITEMS);
    const difference = differenceFrom(ring, simulated, family);
    return { ring, ...(difference !== undefined && { difference }) };
  } catch (error) {
    return { difference: String(error) };
  }
}
