import { leastRotation } from "../reduce/rotation.ts";
import type { LocalStates } from "../states/local-states.ts";
import type { Wires } from "../states/wires.ts";
import {
  hashA,
  hashB,
  hashOf,
  quickHash,
  slotOf,
  type Batch,
  type Layout,
  type Packed,
  type Store,
} from "./store.ts";

/**
 * Reads states and makes their successors. All searches over the same local states and the same n share
 * one instance, so that the compiler treats its arrays as constants. Each search loads its own wires and
 * layout.
 */
export interface Successors {
  /** The local states of the state that was entered last. */
  readonly cells: Int32Array;
  /** By process: the number of its first move among all moves of that state. Set only with two hashes. */
  readonly offset: Int32Array;
  /** The two hashes of that state. */
  readonly hashes: Int32Array;
  load(wires: Wires, layout: Layout): void;
  /** Reads a stored state; returns its number of moves. */
  enter(packed: Packed, from: number): number;
  /** Makes all moves of these processes and writes the resulting states to the batch; returns how many there are. */
  make(movers: Int32Array, count: number, state: number, store: Store, batch: Batch): number;
}

const instances = new WeakMap<LocalStates, Map<string, Successors>>();

interface Kind {
  readonly n: number;
  /** The largest number of ways out of a process. */
  readonly fan: number;
  /** True if the store needs two hashes. */
  readonly isHashedTwice: boolean;
  /** True if states are stored in their least rotation. */
  readonly isTurned: boolean;
}

/** Returns the instance that all searches of this kind share. */
export function successorsOf(local: LocalStates, kind: Kind): Successors {
  let known = instances.get(local);
  if (!known) instances.set(local, (known = new Map()));
  const key = [kind.n, kind.fan, kind.isHashedTwice, kind.isTurned].join();
  let successors = known.get(key);
  if (!successors) known.set(key, (successors = makeSuccessors(local, kind)));
  return successors;
}

/** Arrays that the loops below use. Each search fills them with its own values. */
const makeTables = (n: number, fan: number) => ({
  base: new Int32Array(n),
  seedA: new Int32Array(n),
  seedB: new Int32Array(n),
  target: new Int32Array(n * fan),
  side: new Int32Array(n * fan),
});

function fillTables(
  tables: ReturnType<typeof makeTables>,
  { target, side }: Wires,
  { base, seedA, seedB }: Layout,
): void {
  tables.target.set(target);
  tables.side.set(side);
  tables.base.set(base);
  tables.seedA.set(seedA);
  tables.seedB.set(seedB);
}

function makeSuccessors(local: LocalStates, { n, fan, isHashedTwice, isTurned }: Kind): Successors {
  const { first, end, to, sendFirst, sendEnd, sends, arrive, open } = local;
  const perWord = 4 / local.bytes;
  const width = Math.ceil(n / perWord);
  const tables = makeTables(n, fan);
  const { base, seedA, seedB, target, side } = tables;
  const [cells, offset, hashes] = [new Int32Array(n), new Int32Array(n), new Int32Array(2)];
  /** Receives the prefetched values, because the compiler would remove reads whose values are not used. */
  const prefetched = new Int32Array(1);
  let loaded: { readonly wires: Wires; readonly layout: Layout } | undefined;

  function load(wires: Wires, layout: Layout): void {
    if (loaded?.wires === wires && loaded.layout === layout) return;
    loaded = { wires, layout };
    fillTables(tables, wires, layout);
  }

  function enter(packed: Packed, from: number): number {
    let moves = 0;
    let a = 0;
    let b = 0;
    for (let p = 0; p < n; p++) {
      const c = packed[from + p] + base[p];
      cells[p] = c;
      if (first[c] === 0) open(c);
      if (isHashedTwice) {
        offset[p] = moves;
        a ^= hashA(c, seedA[p]);
        b ^= hashB(c, seedB[p]);
      } else a ^= quickHash(c, seedA[p]);
      moves += end[c] - first[c];
    }
    hashes[0] = a;
    hashes[1] = b;
    return moves;
  }

  function make(
    movers: Int32Array,
    count: number,
    state: number,
    store: Store,
    batch: Batch,
  ): number {
    const { words: W, table: T, mask } = store;
    const { words: B, packed: C, hashA: A, hashB: H, move: M, position: P } = batch;
    const from = (state - store.firstStored) * width;
    const a0 = hashes[0];
    const b0 = hashes[1];
    let made = 0;
    let seen = 0;
    for (let m = 0; m < count; m++) {
      const p = movers[m];
      const c = cells[p];
      const until = end[c];
      let move = first[c];
      if (move === until) continue;
      const seed = seedA[p];
      /** The hash of the state without this process. */
      const others = a0 ^ (isHashedTwice ? hashA(c, seed) : quickHash(c, seed));
      for (; move < until; move++) {
        const o = made * width;
        for (let j = 0; j < width; j++) B[o + j] = W[from + j];
        const cell = o * perWord;
        const reached = to[move];
        let a = others ^ (isHashedTwice ? hashA(reached, seed) : quickHash(reached, seed));
        let b = isHashedTwice ? b0 ^ hashB(c, seedB[p]) ^ hashB(reached, seedB[p]) : 0;
        C[cell + p] = reached - base[p];
        const last = sendEnd[move];
        for (let s = sendFirst[move]; s < last; s += 2) {
          const link = p * fan + sends[s];
          const q = target[link];
          const before = C[cell + q] + base[q];
          const after = arrive(before, side[link], sends[s + 1]);
          if (isHashedTwice) {
            a ^= hashA(before, seedA[q]) ^ hashA(after, seedA[q]);
            b ^= hashB(before, seedB[q]) ^ hashB(after, seedB[q]);
          } else a ^= quickHash(before, seedA[q]) ^ quickHash(after, seedA[q]);
          C[cell + q] = after - base[q];
        }
        if (isTurned) a = turn(loaded!.layout, C, cell);
        A[made] = a;
        if (isHashedTwice) H[made] = b;
        M[made] = move;
        P[made] = p;
        seen ^= T[isHashedTwice ? (slotOf(a ^ b) & mask) << 1 : slotOf(a) & mask];
        made++;
      }
    }
    prefetched[0] = seen;
    return made;
  }

  return { cells, offset, hashes, load, enter, make };
}

/** Replaces a packed state by its least rotation; returns the hash of the rotation. */
export function turn(layout: Layout, packed: Packed, from: number): number {
  const { n } = layout;
  const by = leastRotation(packed, from, n);
  const turned = Array.from({ length: n }, (_, p) => packed[from + ((p + by) % n)]);
  packed.set(turned, from);
  return hashOf(layout, packed, from, layout.seedA, quickHash);
}
