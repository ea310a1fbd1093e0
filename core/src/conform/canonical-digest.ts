import { counted } from "../model/counted.ts";
import type { Setup } from "../model/setup.ts";
import { sayEvent, type Event } from "../model/trace.ts";
import { Refusal } from "../refusal/refusal.ts";
import { advance, startSimulation } from "../simulate/simulate.ts";
import type { Options } from "../simulate/simulation.ts";
import type { Steps } from "../simulate/trace-schedule.ts";
import { EventDigest } from "./event-digest.ts";

/** Largest number of events that are put in canonical order in memory. */
const MOST_EVENTS = 20_000_000;

/** Number of words of a stored event: process, kind, port, tosses, and four words of the message. */
const STRIDE = 8;

/** The events of an asynchronous run, stored compactly, to be read in canonical order. */
export class CanonicalEvents {
  readonly #setup: Setup;
  readonly #kinds: string[] = ["wake"];
  #times = new Uint32Array(1024);
  #rows = new Uint32Array(1024 * STRIDE);
  /** The tosses of all events that toss, by index of the event. */
  readonly #tosses = new Map<number, readonly number[]>();
  #length = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#kinds.push(...Object.keys(setup.algorithm.messages));
  }

  readonly add = (event: Event): void => {
    const { time, process, kind, port, words, tosses } = event;
    if (event.fault)
      throw new Refusal(
        `event ${event.index} is a fault (${sayEvent(event)}); a run with faults has no canonical order.`,
      );
    if (this.#length === MOST_EVENTS) {
      throw new Refusal(
        `the canonical digest needs every event in memory, at most ${counted(MOST_EVENTS, "event")}; this run has more.`,
      );
    }
    if (this.#length === this.#times.length) this.#grow();
    const i = this.#length++;
    this.#times[i] = Number(time);
    this.#rows.set([process, this.#kinds.indexOf(kind), port, words.length, ...words], i * STRIDE);
    if (tosses.length > 0) this.#tosses.set(i, tosses);
  };

  #grow(): void {
    const [times, rows] = [this.#times, this.#rows];
    this.#times = new Uint32Array(2 * times.length);
    this.#times.set(times);
    this.#rows = new Uint32Array(2 * rows.length);
    this.#rows.set(rows);
  }

  /** Computes the digest that the run has in canonical order. */
  digest(): string {
    const digest = new EventDigest(this.#setup);
    for (const i of this.#order()) {
      const [process, kind, port, length] = this.#rows.subarray(i * STRIDE, i * STRIDE + 4);
      const words = [...this.#rows.subarray(i * STRIDE + 4, i * STRIDE + 4 + length)];
      const tosses = this.#tosses.get(i) ?? [];
      digest.add({ process, kind: this.#kinds[kind], port, words, tosses });
    }
    return digest.hex();
  }

  /** Returns the indices of all events by time, then position. Events of one process keep their order. */
  #order(): Uint32Array {
    const byProcess = countingSort(
      Uint32Array.from({ length: this.#length }, (_, i) => i),
      (i) => this.#rows[i * STRIDE],
    );
    return countingSort(byProcess, (i) => this.#times[i]);
  }
}

/** Sorts indices by their keys; equal keys keep their order. */
function countingSort(indices: Uint32Array, keyOf: (i: number) => number): Uint32Array {
  let most = 0;
  for (const i of indices) most = Math.max(most, keyOf(i));
  const starts = new Uint32Array(most + 2);
  for (const i of indices) starts[keyOf(i) + 1]++;
  for (let key = 1; key < starts.length; key++) starts[key] += starts[key - 1];
  const sorted = new Uint32Array(indices.length);
  for (const i of indices) sorted[starts[keyOf(i)]++] = i;
  return sorted;
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
