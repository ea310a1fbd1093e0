import type { Setup } from "@ringleader/core/internal";
import { runHeader, wiring, type LogLine, type LogSource } from "@ringleader/core/internal/conform";
import { makeRoundProcesses } from "../round-process.ts";
import { Rounds, type LinkedItem, type RoundEffects } from "../rounds.ts";

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

/** A process with the journal of its items. */
interface JournaledProcess {
  readonly solo: ReturnType<typeof makeRoundProcesses>["solo"];
  readonly rounds: Rounds;
  readonly journal: LinkedItem[];
  readonly events: LogLine[];
  readonly items: LinkedItem[];
}

/** Runs a ring of processes in rounds over links with drawn delays. One link is slow. */
export class RoundsRing {
  readonly #setup: Setup;
  readonly processes: JournaledProcess[];
  /** The items on their way on each link. */
  readonly #links: LinkedItem[][];
  #taken = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#links = Array.from({ length: wiring(setup).links }, () => []);
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
  #start(p: number, journal: readonly LinkedItem[]): JournaledProcess {
    const { solo, processes } = makeRoundProcesses(this.#setup, [p]);
    const rounds = new Rounds(processes.get(p)!, this.#setup.n);
    const process = { solo, rounds, journal: [...journal], events: [], items: [] };
    for (const effects of [
      rounds.begin(),
      ...journal.map(({ link, item }) => rounds.receive(link, item)),
    ])
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
    const slow = draw(this.#links.length);
    const { ends } = this.processes[0].solo;
    for (const { items } of this.processes) this.#send(items);
    for (; this.#taken < most; this.#taken++) {
      const ready = this.#links.flatMap((items, link) =>
        items.length > 0 && (link !== slow || draw(8) === 0) ? [link] : [],
      );
      if (ready.length === 0 && this.#links[slow].length === 0) return;
      const link = ready.length === 0 ? slow : ready[draw(ready.length)];
      const p = ends.process(link);
      between?.(p);
      this.#take(p, this.#links[link].shift()!);
    }
  }

  #take(p: number, linked: LinkedItem): void {
    const process = this.processes[p];
    process.journal.push(linked);
    const effects = process.rounds.receive(linked.link, linked.item);
    record(process, effects);
    this.#send(effects.items);
  }

  #send(items: readonly LinkedItem[]): void {
    for (const linked of items) this.#links[linked.link].push(linked);
  }

  /** Returns the logs as files. */
  logs(): LogSource[] {
    const run = runHeader(this.#setup);
    return this.processes.map(({ solo, events, items }, position) => {
      const sent = items.filter(({ item }) => item.type === "message").length;
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
