import type { Setup } from "../../model/setup.ts";
import type { Move } from "../states/apply-move.ts";
import { initialStateBytes, type InitialState } from "../states/initial-states.ts";
import type { LocalStates } from "../states/local-states.ts";
import { moveBetween, type StateSpace } from "./path.ts";
import {
  layoutOf,
  lengthened,
  packedIn,
  quickHash,
  slotOf,
  CHUNK,
  unpack,
  type Batch,
  type Layout,
  type Packed,
  type Store,
  type StoreLimits,
} from "./store.ts";

/** The moves of a state graph: those of state s are first[s] … first[s + 1] - 1. */
export interface Edges {
  first: Float64Array;
  to: Int32Array;
  /** By edge: the position of the process that moves, and its move. */
  by: Uint8Array;
  move: Int32Array;
  count: number;
}

const FIRST_SIZE = 2 ** 11;
/** Largest initial size of a table, in entries. Up to this limit, a table starts as large as the previous one, because setups are similar. */
const MOST_REUSED = 2 ** 18;

/** Arrays of a store. The next search over the same local states reuses them. */
interface Memory {
  readonly shape: string;
  words: Int32Array;
  parents: Int32Array;
  /** Hash tables by size. */
  readonly tables: Map<number, Int32Array>;
  /** Size of the table that was used last, in entries. */
  size: number;
}

const released = new WeakMap<LocalStates, Memory>();

function takeMemory(local: LocalStates, shape: string, width: number): Memory {
  const memory = released.get(local);
  released.delete(local);
  if (memory?.shape === shape) return memory;
  const words = new Int32Array((FIRST_SIZE / 2) * width);
  const parents = new Int32Array(FIRST_SIZE / 2);
  return { shape, words, parents, tables: new Map(), size: FIRST_SIZE };
}

/**
 * A store of whole states. An entry of the hash table holds the number of a state plus one in its low
 * bits, and the high bits of the hash of the state in its high bits.
 */
export class ExactStore implements Store {
  states = 0;
  readonly isHashedTwice = false;
  readonly mostDue = CHUNK;
  readonly isByLevel = false;
  words: Int32Array;
  packed: Packed;
  readonly firstStored = 0;
  table: Int32Array;
  mask: number;
  room = 0;
  /** Final states, which have no move. */
  readonly ends: number[] = [];
  /** Initial states, in the order of their numbers, which start at 0. */
  readonly initial: InitialState[] = [];
  readonly edges: Edges | undefined;
  private parents: Int32Array;
  private indexBits: number;
  private readonly layout: Layout;
  private readonly decides: Uint8Array;
  private readonly mostStates: number;
  private readonly mostBytes: number;
  private readonly space: StateSpace;
  private readonly memory: Memory;

  constructor(setup: Setup, space: StateSpace, limits: StoreLimits & { readonly edges: boolean }) {
    const { local, wires } = space;
    this.layout = layoutOf(setup, local);
    this.decides = local.decides;
    this.mostStates = limits.mostStates;
    this.mostBytes = limits.mostBytes;
    this.space = space;
    this.memory = takeMemory(local, `${setup.n} ${wires.fan}`, this.layout.width);
    const size = Math.min(this.memory.size, MOST_REUSED);
    this.words = this.memory.words;
    this.packed = packedIn(this.words, this.layout);
    this.parents = this.memory.parents;
    this.edges = limits.edges ? noEdges(size / 2) : undefined;
    this.table = this.clearTable(size);
    this.mask = size - 1;
    this.indexBits = Math.log2(size);
    this.setRoom();
  }

  /** With edges, `makeRoom` also begins the edges of each state, so it is called for every state. */
  private setRoom(): void {
    this.room = this.edges ? 0 : Math.min(this.table.length / 2, this.mostStates);
  }

  private clearTable(size: number): Int32Array {
    const { memory } = this;
    const table = memory.tables.get(size)?.fill(0) ?? new Int32Array(size);
    memory.tables.set(size, table);
    memory.size = size;
    return table;
  }

  /** Releases the arrays for the next search. The store must not be used afterwards. */
  release(): void {
    const { memory, states } = this;
    Object.assign(memory, { words: this.words, parents: this.parents });
    while (memory.size > FIRST_SIZE && memory.size >= 8 * states) memory.size /= 2;
    released.set(this.space.local, this.memory);
    this.states = 0;
    this.words = this.parents = new Int32Array(0);
    this.packed = packedIn(this.words, this.layout);
  }

  get bytes(): number {
    const { table, edges, layout } = this;
    const perEdge = edges ? 9 * edges.to.length + 8 * edges.first.length : 0;
    return 4 * ((table.length / 2) * (layout.width + 1) + table.length) + perEdge;
  }

  enterLevel(): void {}

  close(): void {}

  makeRoom(state: number, successors: number): boolean {
    const { edges } = this;
    if (edges) {
      edges.first[state] = edges.first[state + 1] = edges.count;
      makeRoomForEdges(edges, successors);
    }
    return this.makeRoomFor(successors);
  }

  private makeRoomFor(more: number): boolean {
    if (this.states > this.mostStates) return false;
    while (2 * (this.states + more) > this.table.length) {
      const reserved = this.initial.length * initialStateBytes(this.layout.n);
      if (2 * this.bytes + reserved > this.mostBytes || !this.grow()) return false;
    }
    return true;
  }

  /** Doubles the table and the space for states; false if arrays cannot be that long. */
  private grow(): boolean {
    const { layout, table, edges } = this;
    const { width } = layout;
    const room = table.length;
    if (room > 2 ** 30 || room * width > 2 ** 32) return false;
    if (this.parents.length < room) {
      this.words = lengthened(this.words, room * width);
      this.packed = packedIn(this.words, layout);
      this.parents = lengthened(this.parents, room);
    }
    this.table = this.clearTable(2 * room);
    this.mask = 2 * room - 1;
    this.indexBits++;
    this.fillTable();
    this.setRoom();
    if (edges && edges.first.length <= room) {
      const first = new Float64Array(2 * room + 1);
      first.set(edges.first);
      edges.first = first;
    }
    return true;
  }

  private fillTable(): void {
    const { packed, table: T, mask, indexBits, states } = this;
    const { n, slots, base, seedA } = this.layout;
    for (let state = 0; state < states; state++) {
      let h = 0;
      for (let p = 0; p < n; p++) h ^= quickHash(packed[state * slots + p] + base[p], seedA[p]);
      let i = slotOf(h) & mask;
      while (T[i] !== 0) i = (i + 1) & mask;
      T[i] = entryOf(h, state, indexBits);
    }
  }

  addInitial(batch: Batch, initial: InitialState): "new" | "known" | "full" {
    if (!this.makeRoomFor(1)) return "full";
    const { states } = this;
    this.insert(batch, 1, -1);
    if (this.states === states) return "known";
    this.initial.push(initial);
    return "new";
  }

  add(batch: Batch, count: number, from: number): boolean {
    const isOnward = this.insert(batch, count, from);
    if (this.edges) addEdges(this.edges, batch, count, from);
    return isOnward;
  }

  /** Adds the new states of the batch and replaces each hash by the number of its state; true if a successor is not expanded yet. */
  private insert(batch: Batch, count: number, from: number): boolean {
    const { words: W, table: T, mask, indexBits: shift, parents, decides } = this;
    const { words: B, hashA: H, move: M, due } = batch;
    const { width } = this.layout;
    const low = (1 << shift) - 1;
    let { states } = this;
    let { dueCount } = batch;
    let isOnward = false;
    for (let k = 0; k < count; k++) {
      const h = H[k];
      const o = k * width;
      let i = slotOf(h) & mask;
      let reached = -1;
      for (let entry = T[i]; entry !== 0; entry = T[i]) {
        if ((entry ^ h) >>> shift === 0) {
          const there = ((entry & low) - 1) * width;
          let j = 0;
          while (j < width && W[there + j] === B[o + j]) j++;
          if (j === width) {
            reached = (entry & low) - 1;
            break;
          }
        }
        i = (i + 1) & mask;
      }
      if (reached < 0) {
        reached = states;
        const there = states * width;
        for (let j = 0; j < width; j++) W[there + j] = B[o + j];
        parents[states] = from;
        T[i] = entryOf(h, states++, shift);
        due[dueCount] = reached;
        dueCount += decides[M[k]];
      }
      H[k] = reached;
      if (reached > from) isOnward = true;
    }
    this.states = states;
    batch.dueCount = dueCount;
    return isOnward;
  }

  /** Notes that the states from this one on have no stored moves, because the search ended before. */
  closeFrom(state: number): void {
    const { edges } = this;
    edges?.first.fill(edges.count, state + 1, this.states + 1);
  }

  cells(state: number, into: Int32Array = new Int32Array(this.layout.n)): Int32Array {
    if (state >= this.states) throw new RangeError(`state ${state} is not stored`);
    return unpack(this.layout, this.packed, state * this.layout.slots, into);
  }

  pathTo(state: number): { readonly initial: InitialState; readonly moves: readonly Move[] } {
    const states = [state];
    for (let s = this.parents[state]; s >= 0; s = this.parents[s]) states.push(s);
    states.reverse();
    return { initial: this.initial[states[0]], moves: this.movesThrough(states) };
  }

  /** Returns the moves that lead from each of these states to the next. */
  movesThrough(states: readonly number[]): Move[] {
    const cells = states.map((state) => this.cells(state));
    return cells.slice(1).map((after, i) => moveBetween(this.space, cells[i], after));
  }
}

const entryOf = (h: number, state: number, bits: number): number =>
  ((h >>> bits) << bits) | (state + 1);

const noEdges = (states: number): Edges => ({
  first: new Float64Array(states + 1),
  to: new Int32Array(4 * states),
  by: new Uint8Array(4 * states),
  move: new Int32Array(4 * states),
  count: 0,
});

/** Adds the moves of a batch whose states have been inserted. */
function addEdges(
  edges: Edges,
  { hashA: reached, position, move }: Batch,
  count: number,
  from: number,
) {
  const { to, by, move: moves } = edges;
  let at = edges.count;
  for (let k = 0; k < count; k++) {
    to[at] = reached[k];
    by[at] = position[k];
    moves[at++] = move[k];
  }
  edges.first[from + 1] = edges.count = at;
}

function makeRoomForEdges(edges: Edges, more: number): void {
  if (edges.to.length >= edges.count + more) return;
  let size = edges.to.length;
  while (size < edges.count + more) size *= 2;
  edges.to = lengthened(edges.to, size);
  edges.move = lengthened(edges.move, size);
  const by = new Uint8Array(size);
  by.set(edges.by);
  edges.by = by;
}
