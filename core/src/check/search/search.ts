import type { Setup } from "../../model/setup.ts";
import { StepLimit } from "../../solo/single-process.ts";
import { stubborn } from "../reduce/stubborn.ts";
import type { SearchStep } from "../states/apply-move.ts";
import type { InitialState } from "../states/initial-states.ts";
import { ExactStore } from "./exact-store.ts";
import { FingerprintStore } from "./fingerprint-store.ts";
import { stepsAlong, type StateSpace } from "./path.ts";
import {
  Batch,
  hashA,
  hashB,
  hashOf,
  layoutOf,
  quickHash,
  CHUNK,
  type Layout,
  type Store,
  type StoreLimits,
} from "./store.ts";
import { successorsOf, turn, type Successors } from "./successors.ts";

export interface SearchOptions extends StoreLimits {
  /** In each state, make only the moves of a stubborn set of processes. */
  readonly reduce: boolean;
  /** The initial states. There can be a great many, so the search takes them one by one. */
  readonly initial: Iterable<InitialState, void>;
  /** True if a state violates the election. Called for initial states and for new states in which a process has just decided. */
  readonly isWrong: (cells: Int32Array) => boolean;
  /** Called with every state that is expanded, in order of distance from the initial states. */
  readonly visit?: (cells: Int32Array, state: number) => void;
  /** Called with every final state. Up to `CHUNK` other states may be expanded before the call. */
  readonly end?: (state: number) => void;
  /** Number of moves after which states are not expanded; without it, every state is. */
  readonly mostDepth?: number;
}

/** Begins a search that stores whole states and, with `edges`, the moves between them. */
export function exploreGraph(
  setup: Setup,
  space: StateSpace,
  options: SearchOptions & { readonly edges: boolean },
): Search<ExactStore> {
  const store = new ExactStore(setup, space, options);
  return new Search(setup, space, store, { ...options, end: (state) => store.ends.push(state) });
}

/** Begins a search that stores fingerprints. */
export function exploreFingerprints(
  setup: Setup,
  space: StateSpace,
  options: SearchOptions,
  mask?: readonly [number, number],
): Search<FingerprintStore> {
  return new Search(setup, space, new FingerprintStore(setup, space, options, mask), options);
}

/** Explores every reachable state of a setup, breadth first. */
export class Search<S extends Store = Store> {
  readonly store: S;
  /** Number of states whose successors have been added. */
  expanded = 0;
  transitions = 0;
  /** Number of moves from an initial state to the states being expanded. */
  depth = 0;
  /** The first state that violates the election; -1 if none does. */
  broken = -1;
  /** True if the search stopped because it reached the limit of states or bytes. */
  isOutOfRoom = false;
  /** True if a state `mostDepth` moves from an initial state has moves, which the search does not make. */
  isCut = false;
  private readonly space: StateSpace;
  private readonly isWrong: SearchOptions["isWrong"];
  private readonly visit: SearchOptions["visit"];
  private readonly end: SearchOptions["end"];
  private readonly mostDepth: number;
  private readonly layout: Layout;
  private readonly batch: Batch;
  private readonly coming: Iterator<InitialState, void>;
  private isBegun = false;
  /** The first state of the next level. */
  private level = 0;
  private readonly successors: Successors;
  private readonly choose: ((cells: Int32Array, into: Int32Array) => number) | undefined;
  private readonly chosen: Int32Array;
  private readonly everyone: Int32Array;
  /** The local states of the state being judged. */
  private readonly judged: Int32Array;
  /** Final states of the current chunk. */
  private readonly ended = new Int32Array(CHUNK + 1);
  private endCount = 0;

  constructor(setup: Setup, space: StateSpace, store: S, options: SearchOptions) {
    const { n } = setup;
    this.store = store;
    this.space = space;
    this.isWrong = options.isWrong;
    this.visit = options.visit;
    this.end = options.end;
    this.mostDepth = options.mostDepth ?? Infinity;
    this.layout = layoutOf(setup, space.local);
    this.batch = new Batch(this.layout);
    this.coming = options.initial[Symbol.iterator]();
    this.chosen = new Int32Array(n);
    this.judged = new Int32Array(n);
    this.everyone = this.chosen.map((_, p) => p);
    const { local, wires, isTurned } = space;
    const { isHashedTwice } = store;
    this.successors = successorsOf(local, { n, fan: wires.fan, isHashedTwice, isTurned });
    this.choose = options.reduce ? stubborn(setup, space.local, space.wires) : undefined;
  }

  get states(): number {
    return this.store.states;
  }

  get bytes(): number {
    return this.store.bytes;
  }

  /** Expands up to `most` states. False if all states are expanded, a state violates the election, or the store is full. */
  advance(most: number): boolean {
    if (!this.isBegun && this.begin(most)) return this.broken < 0 && !this.isOutOfRoom;
    this.isBegun = true;
    const stop = this.expanded + most;
    while (this.expanded < stop && this.isGoing) this.sweep(stop);
    return this.isGoing;
  }

  /** True if states are left to expand and neither a violation nor a limit has stopped the search. */
  get isGoing(): boolean {
    return this.expanded < this.store.states && this.broken < 0 && !this.isOutOfRoom;
  }

  /** Adds up to `most` initial states; false if all have been added. */
  private begin(most: number): boolean {
    const { store, batch, layout } = this;
    for (let i = 0; i < most; i++) {
      const { value, done } = this.coming.next();
      if (done) return false;
      for (let p = 0; p < layout.n; p++) batch.packed[p] = value.cells[p] - layout.base[p];
      if (this.space.isTurned) turn(layout, batch.packed, 0);
      const { seedA, seedB } = layout;
      const isTwice = store.isHashedTwice;
      batch.hashA[0] = hashOf(layout, batch.packed, 0, seedA, isTwice ? hashA : quickHash);
      batch.hashB[0] = isTwice ? hashOf(layout, batch.packed, 0, seedB, hashB) : 0;
      batch.move[0] = 0;
      const added = store.addInitial(batch, value);
      if (added === "full") {
        this.isOutOfRoom = true;
        return true;
      }
      batch.dueCount = 0;
      if (added === "known") continue;
      this.judge(store.states - 1);
      this.level = store.states;
    }
    return true;
  }

  private judge(state: number): void {
    if (this.broken < 0 && this.isWrong(this.store.cells(state, this.judged))) this.broken = state;
  }

  /** Expands up to `CHUNK` states, then reports those that are final and judges the new states in which a process decided. */
  private sweep(stop: number): void {
    const { store, batch, end } = this;
    const isLevelNew = this.expanded === this.level;
    const levelEnd = isLevelNew ? store.states : this.level;
    // With a limit of depth, a chunk ends with its level, so that the loop need not test the depth.
    const isByLevel = store.isByLevel || this.mostDepth < Infinity;
    const most = Math.min(stop, this.expanded + CHUNK, isByLevel ? levelEnd : Infinity);
    const isLast = this.depth + (isLevelNew ? 1 : 0) === this.mostDepth;
    this.endCount = batch.dueCount = 0;
    this.successors.load(this.space.wires, this.layout);
    let limit: StepLimit | undefined;
    try {
      if (isLast) this.closeUntil(most);
      else this.expandUntil(most);
    } catch (error) {
      if (!(error instanceof StepLimit)) throw error;
      limit = error;
    }
    for (let i = 0; i < this.endCount; i++) end?.(this.ended[i]);
    for (let i = 0; i < batch.dueCount; i++) this.judge(batch.due[i]);
    // A violation that was found before the limit was reached still counts.
    if (this.broken >= 0) this.isOutOfRoom = false;
    else if (limit) throw limit;
  }

  /** Expands the states up to `stop`. Only notes final states and decisions, because handling them here would deoptimise the loop. */
  private expandUntil(stop: number): void {
    const { store, batch, successors, choose, chosen, everyone, ended, visit, layout } = this;
    const { cells, hashes } = successors;
    const { mostDue } = store;
    const { n, slots } = layout;
    let at = this.expanded;
    for (; at < stop && at < store.states && batch.dueCount < mostDue; this.expanded = ++at) {
      if (at === this.level) this.enterLevel();
      const moves = successors.enter(store.packed, (at - store.firstStored) * slots);
      visit?.(cells, at);
      ended[this.endCount] = at;
      this.endCount += moves === 0 ? 1 : 0;
      if (store.states + moves > store.room && !store.makeRoom(at, moves)) {
        this.isOutOfRoom = true;
        return;
      }
      if (moves === 0) continue;
      batch.makeRoom(moves);
      if (!choose) {
        this.expand(everyone, n);
        continue;
      }
      store.close(hashes[0], hashes[1]);
      const some = choose(cells, chosen);
      if (this.expand(chosen, some) || some === n) continue;
      // All chosen moves lead to expanded states. Make the other moves too; otherwise a cycle of states could leave them out forever.
      const rest = everyone.filter((p) => !chosen.subarray(0, some).includes(p));
      this.expand(rest, rest.length);
    }
  }

  /** Looks at the states up to `stop`, of the last level, without making their moves. */
  private closeUntil(stop: number): void {
    const { store, successors, ended, visit, layout } = this;
    for (let at = this.expanded; at < stop; this.expanded = ++at) {
      if (at === this.level) this.enterLevel();
      const moves = successors.enter(store.packed, (at - store.firstStored) * layout.slots);
      visit?.(successors.cells, at);
      if (moves === 0) ended[this.endCount++] = at;
      else this.isCut = true;
      // The store notes that the state has no stored moves.
      if (!store.makeRoom(at, 0)) this.isOutOfRoom = true;
    }
  }

  private enterLevel(): void {
    this.depth++;
    this.level = this.store.states;
    this.store.enterLevel(this.expanded);
  }

  /**
   * Makes the moves of these processes; true if one leads to a state that is not expanded yet. Makes all
   * successors before it looks up the first. Their slots in the table are far apart in memory, and the
   * processor can fetch several at once if their addresses are known early.
   */
  private expand(movers: Int32Array, count: number): boolean {
    const { store, batch, successors, expanded } = this;
    const made = successors.make(movers, count, expanded, store, batch);
    this.transitions += made;
    return store.add(batch, made, expanded, successors.offset);
  }

  /** Returns a path to a state; no path in the explored graph is shorter. */
  stepsTo(state: number): SearchStep[] {
    const { initial, moves } = this.store.pathTo(state);
    return stepsAlong(this.space, initial, moves);
  }
}
