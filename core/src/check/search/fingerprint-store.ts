import type { Setup } from "../../model/setup.ts";
import { applyMove, type Move } from "../states/apply-move.ts";
import { initialStateBytes, type InitialState } from "../states/initial-states.ts";
import { CLOSED, fingerprints, NEW } from "./fingerprints.ts";
import { makeParentMoves } from "./parent-moves.ts";
import type { StateSpace } from "./path.ts";
import {
  layoutOf,
  lengthened,
  packedIn,
  unpack,
  type Batch,
  type Layout,
  type Packed,
  type Store,
  type StoreLimits,
} from "./store.ts";

/** The states of one level of the search, one after the other. */
interface Level {
  readonly words: Int32Array;
  readonly packed: Packed;
  count: number;
}

/**
 * A store that needs less memory than `ExactStore`. For an expanded state it stores only a 64-bit fingerprint and the
 * number of the parent's move that led to the state. It stores whole states for two levels only: the
 * level being expanded and the next.
 */
export class FingerprintStore implements Store {
  states = 0;
  readonly isHashedTwice = true;
  readonly mostDue = 1;
  readonly isByLevel = true;
  readonly room = 0;
  words: Int32Array;
  packed: Packed;
  firstStored = 0;
  table: Int32Array;
  mask: number;
  private here: Level;
  private next: Level;
  private batch: Batch | undefined;
  private readonly initial: InitialState[] = [];
  private readonly visited;
  private readonly moved = makeParentMoves();
  private readonly layout: Layout;
  private readonly mostStates: number;
  private readonly mostBytes: number;
  private readonly space: StateSpace;

  /** `mask`: the bits of a fingerprint that are compared. Tests use few bits to cause collisions. */
  constructor(
    setup: Setup,
    space: StateSpace,
    limits: StoreLimits,
    mask?: readonly [number, number],
  ) {
    this.layout = layoutOf(setup, space.local);
    this.space = space;
    this.mostStates = limits.mostStates;
    this.mostBytes = limits.mostBytes;
    this.visited = fingerprints(mask);
    this.here = this.levelOf(new Int32Array(256 * this.layout.width));
    this.next = this.levelOf(new Int32Array(256 * this.layout.width));
    this.words = this.here.words;
    this.packed = this.here.packed;
    this.table = this.visited.table;
    this.mask = this.visited.size - 1;
  }

  private levelOf(words: Int32Array, count = 0): Level {
    return { words, packed: packedIn(words, this.layout), count };
  }

  private longer({ words, count }: Level, states: number): Level {
    return this.levelOf(lengthened(words, states * this.layout.width), count);
  }

  get bytes(): number {
    const batch = this.batch?.words.length ?? 0;
    const words = this.here.words.length + this.next.words.length + batch;
    return this.visited.bytes + this.moved.bytes + 4 * words;
  }

  enterLevel(first: number): void {
    [this.here, this.next] = [this.next, this.here];
    this.next.count = 0;
    this.words = this.here.words;
    this.packed = this.here.packed;
    this.firstStored = first;
  }

  makeRoom(state: number, successors: number): boolean {
    // When a state is expanded, the children of the previous state are complete.
    if (state > 0) this.moved.next();
    if (successors === 0) return true;
    const { mostStates, mostBytes } = this;
    const { bytes } = this;
    if (this.states > mostStates || bytes > mostBytes) return false;
    if (!this.makeRoomForFingerprints(successors, bytes)) return false;
    const states = this.next.count + successors;
    if (states * this.layout.width > this.next.words.length)
      this.next = this.longer(this.next, 2 * states);
    return true;
  }

  private makeRoomForFingerprints(more: number, used: number): boolean {
    const { visited } = this;
    const isMade = visited.makeRoom(more, this.mostBytes - used + visited.bytes);
    this.table = visited.table;
    this.mask = visited.size - 1;
    return isMade;
  }

  addInitial(batch: Batch, initial: InitialState): "new" | "known" | "full" {
    const { n, width } = this.layout;
    this.batch = batch;
    const used = this.bytes + this.initial.length * initialStateBytes(n);
    if (this.states > this.mostStates || used > this.mostBytes) return "full";
    if (!this.makeRoomForFingerprints(1, used)) return "full";
    if (this.visited.add(batch.hashA[0], batch.hashB[0]) !== NEW) return "known";
    const { count } = this.here;
    if ((count + 1) * width > this.here.words.length) this.here = this.longer(this.here, 2 * count);
    this.words = this.here.words;
    this.packed = this.here.packed;
    this.here.words.set(batch.words.subarray(0, width), count * width);
    this.here.count++;
    this.initial.push(initial);
    this.moved.begin(++this.states);
    return "new";
  }

  close(a: number, b: number): void {
    this.visited.close(a, b);
  }

  add(batch: Batch, count: number, from: number, offset: Int32Array): boolean {
    const { visited, moved, next, firstStored, packed } = this;
    const { hashA, hashB, position, move, due } = batch;
    const { width, slots, base } = this.layout;
    const { first, decides } = this.space.local;
    let isOnward = false;
    for (let k = 0; k < count; k++) {
      const known = visited.add(hashA[k], hashB[k]);
      if (known !== CLOSED) isOnward = true;
      if (known !== NEW) continue;
      const there = next.count++ * width;
      for (let j = 0; j < width; j++) next.words[there + j] = batch.words[k * width + j];
      const p = position[k];
      const before = packed[(from - firstStored) * slots + p] + base[p];
      moved.add(offset[p] + move[k] - first[before]);
      due[batch.dueCount] = this.states++;
      batch.dueCount += decides[move[k]];
    }
    return isOnward;
  }

  cells(state: number, into = new Int32Array(this.layout.n)): Int32Array {
    const { here, next, firstStored } = this;
    const isNext = state >= firstStored + here.count;
    const { packed } = isNext ? next : here;
    const from = (state - firstStored - (isNext ? here.count : 0)) * this.layout.slots;
    return unpack(this.layout, packed, from, into);
  }

  pathTo(state: number): { readonly initial: InitialState; readonly moves: readonly Move[] } {
    const { local, wires } = this.space;
    const { root, moves: ordinals } = this.moved.to(state);
    const initial = this.initial[root];
    const cells = initial.cells.slice();
    const moves = ordinals.map((ordinal) => {
      const { process, move } = nthMove(local, cells, ordinal);
      applyMove(local, wires, cells, process, move);
      return { process, move };
    });
    return { initial, moves };
  }
}

/** Returns the move with this number among all moves of a state. */
function nthMove({ first, end }: StateSpace["local"], cells: Int32Array, ordinal: number): Move {
  let left = ordinal;
  let p = 0;
  for (; left >= end[cells[p]] - first[cells[p]]; p++) left -= end[cells[p]] - first[cells[p]];
  return { process: p, move: first[cells[p]] + left };
}
