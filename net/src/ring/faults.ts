import { below, stream, type LiveCommand, type Wired } from "@ringleader/core/internal/conform";
import { edgesOf, type Edge } from "../link/edges.ts";
import type { FaultPlan, FaultTime } from "./fault-plan.ts";
import type { FaultEvent, FaultName } from "./ring-run.ts";

/** What faults act on. */
export interface FaultTargets {
  /** The positions that share the process of this one. */
  readonly sharing: (position: number) => readonly number[];
  /** True if the process of the position runs. */
  readonly isAlive: (position: number) => boolean;
  readonly cut: (edge: Edge) => void;
  readonly kill: (position: number) => Promise<void>;
  readonly restart: (position: number) => void;
  readonly pause: (position: number) => void;
  readonly resume: (position: number) => void;
  readonly hold: (edges: readonly number[], held: boolean) => void;
}

const positionsOf = ({ ends }: Edge): readonly number[] => ends.map(({ process }) => process);

/** Injects the faults of a plan, and ends them. */
export class Faults {
  readonly events: FaultEvent[] = [];
  readonly #plan: FaultPlan;
  readonly #targets: FaultTargets;
  readonly #edges: readonly Edge[];
  readonly #note: (event: FaultEvent) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** What ends each fault that lasts, in the order in which they began. */
  readonly #active = new Map<object, { readonly end: () => void; readonly isTimed: boolean }>();
  /** By edge: the faults that hold it. */
  readonly #held = new Map<number, Set<object>>();
  /** True from the beginning of the run until its faults are ended. */
  #isOpen = false;
  #cuts = 0;
  #since = 0;

  constructor(
    plan: FaultPlan,
    setup: Wired,
    targets: FaultTargets,
    note: (event: FaultEvent) => void,
  ) {
    this.#plan = plan;
    this.#targets = targets;
    this.#edges = edgesOf(setup);
    this.#note = note;
  }

  /** True while a fault lasts that ends by itself. */
  get isTimed(): boolean {
    return [...this.#active.values()].some(({ isTimed }) => isTimed);
  }

  /** The edges whose frames wait. */
  get heldEdges(): readonly number[] {
    return [...this.#held.keys()];
  }

  /** Starts the clock of the plan. */
  start(): void {
    this.#since = performance.now();
    this.#isOpen = true;
    const { kills, pauses, holds, partitions, cutsPerSecond } = this.#plan;
    for (const kill of kills) this.#later(kill.at, () => void this.#kill(kill));
    for (const pause of pauses) this.#later(pause.at, () => this.#pause(pause));
    for (const hold of holds) {
      const [one, other] = hold.between;
      const isBetween = ({ ends: [{ process: x }, { process: y }] }: Edge) =>
        (x === one && y === other) || (x === other && y === one);
      this.#atOrNow(hold.at, () => this.#hold(hold, isBetween, ["hold", "release"], hold.between));
    }
    for (const partition of partitions) {
      const side = new Set(partition.positions);
      const isCrossing = ({ ends: [x, y] }: Edge) => side.has(x.process) !== side.has(y.process);
      this.#atOrNow(partition.at, () =>
        this.#hold(partition, isCrossing, ["partition", "heal"], partition.positions),
      );
    }
    if (cutsPerSecond > 0) this.#cutEvery(1000 / cutsPerSecond);
  }

  /** Acts at this time, and at once if it is 0. */
  #atOrNow(time: number, act: () => void): void {
    if (time === 0) act();
    else this.#later(time, act);
  }

  /** Injects a fault that a person asks for. Before and after the run, nothing happens. */
  inject(command: LiveCommand): void {
    if (!this.#isOpen) return;
    const time = { at: 0, ...("forMs" in command && { for: command.forMs }) };
    if ("cut" in command) this.#targets.cut(this.#edges[command.cut]);
    else if ("pause" in command) this.#pause({ position: command.pause, ...time });
    else if ("kill" in command) void this.#kill({ position: command.kill, ...time });
    else if ("release" in command) this.#release(this.#edges[command.release]);
    else {
      const positions = positionsOf(this.#edges[command.hold]);
      this.#hold(time, ({ index }) => index === command.hold, ["hold", "release"], positions);
    }
  }

  /** Releases an edge, whatever holds it. */
  #release(edge: Edge): void {
    if (!this.#held.delete(edge.index)) return;
    this.#targets.hold([edge.index], false);
    this.note("release", positionsOf(edge), { edge: edge.index });
  }

  #later(time: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, time);
    this.#timers.add(timer);
  }

  /** Notes a fault. */
  note(
    fault: FaultName,
    positions: readonly number[],
    more: Pick<FaultEvent, "edge" | "journal"> = {},
  ): void {
    const at = Math.round((performance.now() - this.#since) * 1000) / 1000;
    const event = { wall: new Date().toISOString(), at, fault, positions, ...more };
    this.events.push(event);
    this.#note(event);
  }

  /** Begins a fault that `end` ends, after its time if it has one. */
  #begin(time: FaultTime, end: () => void, key = {}): void {
    const isTimed = time.for !== undefined;
    this.#active.set(key, { end, isTimed });
    if (time.for !== undefined)
      this.#later(time.for, () => {
        if (this.#active.delete(key)) end();
      });
  }

  async #kill(kill: FaultPlan["kills"][number]): Promise<void> {
    const { position } = kill;
    if (!this.#targets.isAlive(position)) return;
    this.note("kill", this.#targets.sharing(position));
    await this.#targets.kill(position);
    // A process that is killed for good stays away also when faults are ended.
    if (kill.for !== undefined) this.#begin(kill, () => this.#targets.restart(position));
  }

  #pause(pause: FaultPlan["pauses"][number]): void {
    const { position } = pause;
    if (!this.#targets.isAlive(position)) return;
    const positions = this.#targets.sharing(position);
    this.#targets.pause(position);
    this.note("pause", positions);
    this.#begin(pause, () => {
      if (!this.#targets.isAlive(position)) return;
      this.#targets.resume(position);
      this.note("resume", positions);
    });
  }

  #hold(
    time: FaultTime,
    isHeld: (edge: Edge) => boolean,
    [begins, ends]: readonly [FaultName, FaultName],
    positions: readonly number[],
  ): void {
    const edges = this.#edges.filter(isHeld).map(({ index }) => index);
    const key = {};
    for (const edge of edges)
      this.#held.set(edge, (this.#held.get(edge) ?? new Set<object>()).add(key));
    this.#targets.hold(edges, true);
    this.note(begins, positions);
    const release = () => {
      // Edges that were released before are not held by this fault any more.
      const mine = edges.filter((edge) => this.#held.get(edge)?.delete(key));
      if (mine.length === 0) return;
      const free = mine.filter((edge) => this.#held.get(edge)!.size === 0);
      for (const edge of free) this.#held.delete(edge);
      this.#targets.hold(free, false);
      this.note(ends, positions);
    };
    this.#begin(time, release, key);
  }

  #cutEvery(interval: number): void {
    const from = stream(this.#plan.seed, "faults");
    this.#later(interval, () => {
      this.#targets.cut(this.#edges[below(from, 0, this.#cuts++, this.#edges.length)]);
      this.#cutEvery(interval);
    });
  }

  /** Stops to inject faults, and ends those that last. Processes that were killed stay away. */
  heal(): void {
    this.stop();
    const active = [...this.#active.values()];
    this.#active.clear();
    for (const { end } of active) end();
  }

  stop(): void {
    this.#isOpen = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
