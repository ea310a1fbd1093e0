import type { Setup } from "@ringleader/core/internal";
import { runHeader, type LogLine, type LogSource } from "@ringleader/core/internal/conform";
import type { Item } from "../../../link/frame.ts";
import { makeRoundProcesses, type RoundProcess } from "../round-process.ts";
import { Rounds, type RoundEffects } from "../rounds.ts";

/** Draws a whole number from 0 to `below - 1`. */
export type Draw = (below: number) => number;

/** Makes draws from a seed (xorshift). */
export function drawsOf(seed: number): Draw {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type MakeRounds = (process: RoundProcess, n: number) => Rounds;

/** A process with the journal of its items. */
interface JournaledProcess {
  readonly solo: ReturnType<typeof makeRoundProcesses>["solo"];
  readonly rounds: Rounds;
  readonly journal: Item[];
  readonly events: LogLine[];
  readonly items: Item[];
}

/** Runs a ring of processes in rounds over links with drawn delays. One link is slow. */
export class RoundsRing {
  readonly #setup: Setup;
  readonly #make: MakeRounds;
  readonly processes: JournaledProcess[];
  /** The items on their way into each process. */
  readonly #links: Item[][];
  #taken = 0;

  constructor(setup: Setup, make: MakeRounds = (process, n) => new Rounds(process, n)) {
    this.#setup = setup;
    this.#make = make;
    this.#links = Array.from({ length: setup.n }, () => []);
    this.processes = Array.from({ length: setup.n }, (_, p) => this.#start(p, []));
  }

  /** Number of items that processes have taken. */
  get taken(): number {
    return this.#taken;
  }

  get isOver(): boolean {
    return this.processes.every(({ rounds }) => rounds.isOver);
  }

  get pulses(): number {
    return this.processes.reduce((sum, { rounds }) => sum + rounds.pulses, 0);
  }

  /** Number of quiet stretches that the ring has skipped, the end included. */
  get skips(): number {
    return this.processes[0].rounds.skips;
  }

  /** Makes a process from its journal. */
  #start(p: number, journal: readonly Item[]): JournaledProcess {
    const { solo, processes } = makeRoundProcesses(this.#setup, [p]);
    const rounds = this.#make(processes.get(p)!, this.#setup.n);
    const process = { solo, rounds, journal: [...journal], events: [], items: [] };
    for (const effects of [rounds.begin(), ...journal.map((item) => rounds.receive(item))])
      record(process, effects);
    return process;
  }

  /** Kills a process and starts it from its journal; returns what it did before and does again. */
  restart(p: number): readonly [before: JournaledProcess, after: JournaledProcess] {
    const before = this.processes[p];
    const after = this.#start(p, before.journal);
    this.processes[p] = after;
    return [before, after];
  }

  /** Runs until no item is on its way, at most `most` items; calls `between` before each item. */
  run(draw: Draw, most: number, between?: (p: number) => void): void {
    const { n } = this.#setup;
    const slow = draw(n);
    this.processes.forEach(({ items }, p) => this.#send(p, items));
    for (; this.#taken < most; this.#taken++) {
      const ready = this.#links.flatMap((link, p) =>
        link.length > 0 && (p !== slow || draw(8) === 0) ? [p] : [],
      );
      if (ready.length === 0 && this.#links[slow].length === 0) return;
      const p = ready.length === 0 ? slow : ready[draw(ready.length)];
      between?.(p);
      this.#take(p, this.#links[p].shift()!);
    }
  }

  #take(p: number, item: Item): void {
    const process = this.processes[p];
    process.journal.push(item);
    const effects = process.rounds.receive(item);
    record(process, effects);
    this.#send(p, effects.items);
  }

  #send(p: number, items: readonly Item[]): void {
    this.#links[(p + 1) % this.#setup.n].push(...items);
  }

  /** Returns the logs as files. */
  logs(): LogSource[] {
    const run = runHeader(this.#setup);
    return this.processes.map(({ solo, events, items }, position) => {
      const sent = items.filter(({ type }) => type === "message").length;
      const end = { end: true, sent, fields: solo.hashFields(position) };
      const lines = [{ position, run }, ...events, end].map((line) => JSON.stringify(line));
      return {
        name: `log ${position}`,
        open: () => {
          let next = 0;
          return () => lines[next++];
        },
      };
    });
  }
}

function record(process: JournaledProcess, { events, items }: RoundEffects): void {
  process.events.push(...events);
  process.items.push(...items);
}
