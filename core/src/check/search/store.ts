import type { Setup } from "../../model/setup.ts";
import type { Move } from "../states/apply-move.ts";
import { constantsOf, type InitialState } from "../states/initial-states.ts";
import type { LocalStates } from "../states/local-states.ts";

/** Local states, packed into 1, 2 or 4 bytes each. */
export type Packed = Uint8Array | Uint16Array | Int32Array;

/** How a state is stored. Its local states are packed into words, because words are faster to copy and compare. */
export interface Layout {
  readonly n: number;
  readonly bytes: 1 | 2 | 4;
  /** Number of words of one state. */
  readonly width: number;
  /** Number of local states that fit into these words. */
  readonly slots: number;
  /** By process: the number that is subtracted from its local states before they are packed. */
  readonly base: Int32Array;
  /** By process: its seeds for the two hashes. */
  readonly seedA: Int32Array;
  readonly seedB: Int32Array;
}

export function layoutOf(setup: Setup, local: LocalStates): Layout {
  const { n } = setup;
  const { bytes } = local;
  const width = Math.ceil((n * bytes) / 4);
  const base = Int32Array.from({ length: n }, (_, p) => local.base(constantsOf(setup, p)));
  return {
    n,
    bytes,
    width,
    slots: (4 * width) / bytes,
    base,
    // Multiples of a constant spread consecutive local states more evenly than random seeds would.
    seedA: base.map((_, p) => Math.imul(p + 1, 0x85ebca6b)),
    seedB: base.map((_, p) => hashB(p + 1, 0x5bd1e995)),
  };
}

/** Views words as packed local states. */
export function packedIn(words: Int32Array, { bytes }: Layout): Packed {
  if (bytes === 4) return words;
  return bytes === 2 ? new Uint16Array(words.buffer) : new Uint8Array(words.buffer);
}

/** Writes the local states of a packed state to `into`. */
export function unpack(
  { n, base }: Layout,
  packed: Packed,
  from: number,
  into: Int32Array,
): Int32Array {
  for (let p = 0; p < n; p++) into[p] = packed[from + p] + base[p];
  return into;
}

export function lengthened(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(words);
  return longer;
}

/** Hashes one local state. The hash of a state is the exclusive or of the hashes of its local states. */
export function hashA(local: number, seed: number): number {
  let x = Math.imul(local, 0x9e3779b1) + seed;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Hashes one local state for exact stores. Weaker but faster than `hashA`, which is enough because exact stores compare whole states. */
export function quickHash(local: number, seed: number): number {
  let x = Math.imul(local, 0x9e3779b1) + seed;
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  return x ^ (x >>> 13);
}

/** Computes a second hash of one local state, with other constants. */
export function hashB(local: number, seed: number): number {
  let x = Math.imul(local, 0x27d4eb2f) + seed;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** Hashes a packed state; `hash` is one of the functions above. */
export function hashOf(
  { n, base }: Layout,
  packed: Packed,
  from: number,
  seeds: Int32Array,
  hash: (local: number, seed: number) => number,
): number {
  let sum = 0;
  for (let p = 0; p < n; p++) sum ^= hash(packed[from + p] + base[p], seeds[p]);
  return sum;
}

/** Returns a number that, modulo the size of the table, is the slot at which the search for a hash starts. */
export const slotOf = (hash: number): number => hash ^ (hash >>> 15);

/** Number of states that are expanded before final states and decisions are handled. */
export const CHUNK = 2 ** 9;

/** Successors of one state, side by side, with their hashes and the moves that lead to them. */
export class Batch {
  words: Int32Array;
  packed: Packed;
  hashA = new Int32Array(64);
  hashB = new Int32Array(64);
  position = new Uint8Array(64);
  move = new Int32Array(64);
  /** The numbers of new states in which a process has just decided. */
  due = new Int32Array(CHUNK + 64);
  dueCount = 0;
  private readonly layout: Layout;

  constructor(layout: Layout) {
    this.layout = layout;
    this.words = new Int32Array(64 * layout.width);
    this.packed = packedIn(this.words, layout);
  }

  makeRoom(successors: number): void {
    if (successors <= this.move.length) return;
    const size = 2 * successors;
    this.words = new Int32Array(size * this.layout.width);
    this.packed = packedIn(this.words, this.layout);
    this.hashA = new Int32Array(size);
    this.hashB = new Int32Array(size);
    this.position = new Uint8Array(size);
    this.move = new Int32Array(size);
    this.due = lengthened(this.due, CHUNK + size);
  }
}

/** The most that a store may use. */
export interface StoreLimits {
  /** Number of states above which the search stops. The successors of one state may exceed this limit. */
  readonly mostStates: number;
  readonly mostBytes: number;
}

/**
 * The states that a search has discovered, numbered from 0 in the order of discovery. So the store is
 * also the queue of the search, and the first path to a state is a shortest one.
 */
export interface Store {
  readonly states: number;
  readonly bytes: number;
  /** True if the store needs two hashes of each state. */
  readonly isHashedTwice: boolean;
  /** Number of new states in which a process has just decided, after which the search pauses to judge them. */
  readonly mostDue: number;
  /** True if the store forgets states of earlier levels, keeping only their fingerprints. */
  readonly isByLevel: boolean;
  /** The stored states, as words and as packed local states. */
  readonly words: Int32Array;
  readonly packed: Packed;
  /** The number of the first stored state. */
  readonly firstStored: number;
  /** The hash table. The search for a state starts at slotOf(a) & mask if it has one hash a, and at 2 * (slotOf(a ^ b) & mask) if it has two, a and b. */
  readonly table: Int32Array;
  readonly mask: number;
  /** Adds the first state of `batch` as an initial state. Returns "full" if the limits are exceeded. */
  addInitial(batch: Batch, initial: InitialState): "new" | "known" | "full";
  /** Starts the next level, whose first state is `first`. */
  enterLevel(first: number): void;
  /** Number of states up to which `makeRoom` need not be called; 0 if it must be called for every state. */
  readonly room: number;
  /** Makes room for the successors of a state; false if the limits are exceeded. */
  makeRoom(state: number, successors: number): boolean;
  /** Marks the state with these hashes as expanded. */
  close(a: number, b: number): void;
  /** Adds successors of a state; true if one of them is not expanded yet. */
  add(batch: Batch, count: number, from: number, offset: Int32Array): boolean;
  /** Returns the local states of a stored state, written to `into` if it is given. */
  cells(state: number, into?: Int32Array): Int32Array;
  /** Returns the path by which a state was found first, which is a shortest path. */
  pathTo(state: number): { readonly initial: InitialState; readonly moves: readonly Move[] };
}
