import type { Setup } from "../model/setup.ts";
import { begunBytes, constants, taking, type Beginning } from "./begin.ts";
import { cellsOf, lengthened, type Cells } from "./cells.ts";
import { makeRoom, makeRoomForStates, noEdges, type Edges } from "./edges.ts";
import { cutShort, OutOfRoom, type Exploration, type ExploreOptions } from "./exploration.ts";
import { entry, mix, spread } from "./hash.ts";
import { onlyLatest } from "./only-latest.ts";
import type { Places } from "./places.ts";
import { leastRotation } from "./rotation.ts";
import { stubborn } from "./stubborn.ts";
import type { Wires } from "./wires.ts";

const FIRST_SIZE = 2 ** 10;
/** Tables up to here are kept as large as they were. */
const ROOMY = 2 ** 16;
/** Configurations expanded between two looks at what is rare. */
const STRETCH = 2 ** 9;
/** Only looked for. */
const NOT = -2;

/**
 * Begins a search. The same arrays and the same code serve one search after the other, so that a new
 * one makes an end of the one before, as long as it is about the same places: that one then says so.
 */
export function explore(
  given: Setup,
  places: Places,
  wires: Wires,
  options: ExploreOptions,
): Exploration {
  const shape = `${given.n} ${wires.fan}`;
  let it = kept.get(places);
  if (it?.shape !== shape) {
    it = { shape, begin: onlyLatest(searcher(given.n, wires.fan, places)) };
    kept.set(places, it);
  }
  return it.begin(given, wires, options);
}

type Begin = (given: Setup, wires: Wires, options: ExploreOptions) => Exploration;
const kept = new WeakMap<Places, { readonly shape: string; readonly begin: Begin }>();

function searcher(n: number, fan: number, places: Places): Begin {
  const { first, end, to, sendFirst, sendEnd, sends, decides, arrive, open } = places;
  const target = new Int32Array(n * fan);
  const side = new Int32Array(n * fan);
  const base = new Int32Array(n);
  const view = (of: Int32Array): Cells => cellsOf(of, places.bytes);
  // Several places share a word where they can.
  const perWord = 4 / places.bytes;
  const width = Math.ceil(n / perWord);
  const cells = width * perWord;

  let room = FIRST_SIZE;
  let words = new Int32Array(room * width);
  let rows: Cells = view(words);
  let parents = new Int32Array(room);
  /** Tables of every size that was needed. */
  const tables = new Map<number, Int32Array<ArrayBuffer>>();
  let size = 2 * FIRST_SIZE;
  let table = new Int32Array(size);
  let indexBits = Math.log2(FIRST_SIZE) + 1;
  let edges: Edges | undefined;
  let options!: ExploreOptions;
  let choose: ((row: Int32Array, into: Int32Array) => number) | undefined;

  let [count, at, transitions, depth, level, broken] = [0, 0, 0, 0, 0, -1];
  let [ends, begun, turn]: [number[], Beginning[], boolean] = [[], [], false];
  let begins: ((most: number) => boolean) | undefined;
  const row = new Int32Array(n);
  const nextWords = new Int32Array(width);
  const next: Cells = view(nextWords);
  const looked = new Int32Array(n);
  const [chosen, everyone] = [new Int32Array(n), Int32Array.from(row.keys())];

  function clear(to: number): void {
    size = to;
    const had = tables.get(size);
    if (had) had.fill(0);
    table = had ?? new Int32Array(size);
    tables.set(size, table);
    indexBits = Math.log2(size);
  }

  function hashOf(all: Cells, from: number): number {
    let h = 0;
    for (let p = 0; p < n; p++) h ^= mix(all[from + p] + base[p], p);
    return h;
  }

  /** Twice as many configurations find a place in the table, and in the store if need be. */
  function widen(): void {
    const states = size;
    if (states > 2 ** 30 || states * width > 2 ** 32) throw new OutOfRoom();
    if (states > room) {
      words = lengthened(words, states * width);
      rows = view(words);
      parents = lengthened(parents, states);
      room = states;
    }
    clear(2 * size);
    const mask = size - 1;
    for (let state = 0; state < count; state++) {
      const h = hashOf(rows, state * cells);
      let i = spread(h) & mask;
      while (table[i] !== 0) i = (i + 1) & mask;
      table[i] = entry(h, state, indexBits);
    }
    if (edges) makeRoomForStates(edges, states);
  }

  function makeRoomFor(more: number): void {
    if (count > options.mostStates) throw new OutOfRoom();
    for (; 2 * (count + more) > size; widen()) {
      if (2 * bytes() + begun.length * begunBytes(n) > options.mostBytes) throw new OutOfRoom();
    }
  }

  function bytes(): number {
    const perEdge = edges ? 9 * edges.to.length + 8 * edges.first.length : 0;
    // Half of the table's size is what there is room for; older stores may be larger.
    return 4 * ((size / 2) * (width + 1) + size) + perEdge;
  }

  /** The number of the configuration in `next`, whose hash is h; a new one gets one. */
  function put(h: number, from: number): number {
    const mask = size - 1;
    const low = (1 << indexBits) - 1;
    let i = spread(h) & mask;
    for (let it = table[i]; it !== 0; it = table[i]) {
      if ((it ^ h) >>> indexBits === 0) {
        const o = ((it & low) - 1) * width;
        let j = 0;
        while (j < width && words[o + j] === nextWords[j]) j++;
        if (j === width) return (it & low) - 1;
      }
      i = (i + 1) & mask;
    }
    if (from === NOT) return -1;
    const o = count * width;
    for (let j = 0; j < width; j++) words[o + j] = nextWords[j];
    parents[count] = from;
    table[i] = entry(h, count, indexBits);
    return count++;
  }

  function decided(state: number): void {
    for (let p = 0; p < n; p++) looked[p] = rows[state * cells + p] + base[p];
    if (broken < 0 && options.wrong(looked)) broken = state;
  }

  /** The row of the configuration at hand, its hash in `hash`; how many moves there are. */
  let hash = 0;
  function enter(): number {
    if (at === level) {
      depth++;
      level = count;
    }
    const from = at * cells;
    let total = 0;
    hash = 0;
    for (let p = 0; p < n; p++) {
      const c = rows[from + p] + base[p];
      row[p] = c;
      if (first[c] === 0) open(c);
      total += end[c] - first[c];
      hash ^= mix(c, p);
    }
    if (edges) {
      edges.first[at] = edges.count;
      makeRoom(edges, total);
    }
    ended[endCount] = at;
    endCount += total === 0 ? 1 : 0;
    makeRoomFor(total);
    return total;
  }

  let [batch, batchHash, batchMove] = [64 * width, 64, 64].map((it) => new Int32Array(it));
  let batchCells = view(batch);
  let batchBy = new Uint8Array(64);
  /** Of a stretch: configurations with no move, and new ones in which somebody has just decided. */
  const ended = new Int32Array(STRETCH + 1);
  let due = new Int32Array(STRETCH + 64);
  let [endCount, dueCount] = [0, 0];
  /** So that the fetching is not taken for idle and left out. */
  const fetched = new Int32Array(1);

  /**
   * The moves of these processes; true if one leads on to what is not expanded yet. All are made first
   * and looked up then: the places in the table are far apart, and the processor fetches several at
   * once if it is told of them in time.
   */
  function expand(movers: Int32Array, several: number, total: number): boolean {
    if (total > batchHash.length) {
      batch = new Int32Array(2 * total * width);
      batchCells = view(batch);
      batchHash = new Int32Array(2 * total);
      batchMove = new Int32Array(2 * total);
      batchBy = new Uint8Array(2 * total);
      due = lengthened(due, STRETCH + 2 * total);
    }
    const W = words;
    const T = table;
    const B = batch;
    const C = batchCells;
    const H = batchHash;
    const M = batchMove;
    const mask = size - 1;
    const shift = indexBits;
    const low = (1 << shift) - 1;
    const from = at * width;
    const h0 = hash;
    let many = 0;
    let seen = 0;
    let onward = false;
    for (let m = 0; m < several; m++) {
      const p = movers[m];
      const c = row[p];
      const until = end[c];
      for (let move = first[c]; move < until; move++) {
        const o = many * width;
        for (let j = 0; j < width; j++) B[o + j] = W[from + j];
        const cell = o * perWord;
        const reached = to[move];
        let h = h0 ^ mix(c, p) ^ mix(reached, p);
        C[cell + p] = reached - base[p];
        const last = sendEnd[move];
        for (let s = sendFirst[move]; s < last; s += 2) {
          const link = p * fan + sends[s];
          const q = target[link];
          const before = C[cell + q] + base[q];
          const after = arrive(before, side[link], sends[s + 1]);
          h ^= mix(before, q) ^ mix(after, q);
          C[cell + q] = after - base[q];
        }
        if (turn) h = turned(C, cell);
        H[many] = h;
        M[many] = move;
        if (edges) batchBy[many] = p;
        seen ^= T[spread(h) & mask];
        many++;
      }
    }
    fetched[0] = seen;
    for (let k = 0; k < many; k++) {
      const h = H[k];
      const o = k * width;
      let i = spread(h) & mask;
      let reached = -1;
      for (let it = T[i]; it !== 0; it = T[i]) {
        if ((it ^ h) >>> shift === 0) {
          const there = ((it & low) - 1) * width;
          let j = 0;
          while (j < width && W[there + j] === B[o + j]) j++;
          if (j === width) {
            reached = (it & low) - 1;
            break;
          }
        }
        i = (i + 1) & mask;
      }
      if (reached < 0) {
        reached = count;
        const there = count * width;
        for (let j = 0; j < width; j++) W[there + j] = B[o + j];
        parents[count] = at;
        T[i] = entry(h, count++, shift);
        due[dueCount] = reached;
        dueCount += decides[M[k]];
      }
      if (reached > at) onward = true;
      if (edges) {
        edges.to[edges.count] = reached;
        edges.by[edges.count] = batchBy[k];
        edges.move[edges.count++] = M[k];
      }
    }
    transitions += many;
    return onward;
  }

  /** Turns a row of cells to where it comes first; its hash. */
  function turned(all: Cells, cell: number): number {
    const by = leastRotation(all, cell, n);
    for (let p = 0; p < n; p++) looked[p] = all[cell + ((p + by) % n)];
    for (let p = 0; p < n; p++) all[cell + p] = looked[p];
    return hashOf(all, cell);
  }

  /** Expands the configurations up to `stop`; what is rare is only noted down, or the loop would be compiled again. */
  function stretch(stop: number): void {
    for (; at < stop && at < count && dueCount < STRETCH; at++) {
      const total = enter();
      if (total === 0) continue;
      if (!choose) {
        expand(everyone, n, total);
        continue;
      }
      const some = choose(row, chosen);
      if (expand(chosen, some, total) || some === n) continue;
      // What has been left out must not be left out for ever, round and round a cycle.
      const left = everyone.filter((p) => !chosen.subarray(0, some).includes(p));
      expand(left, left.length, total);
    }
  }

  function sweep(most: number): boolean {
    if (begins?.(most)) return broken < 0;
    begins = undefined;
    const stop = at + most;
    while (at < stop && at < count && broken < 0) {
      endCount = dueCount = 0;
      const cut = cutShort(() => stretch(Math.min(stop, at + STRETCH)));
      for (let i = 0; i < endCount; i++) ends.push(ended[i]);
      for (let i = 0; i < dueCount; i++) decided(due[i]);
      // What was broken before it was cut short need not be followed any further.
      if (cut && broken < 0) throw cut;
    }
    if (edges) edges.first[at] = edges.count;
    return at < count && broken < 0;
  }

  function beginAt(beginning: Beginning): void {
    const h = fill(beginning.row);
    const known = count;
    makeRoomFor(1);
    put(turn ? turned(next, 0) : h, -1);
    if (count === known) return;
    decided(known);
    begun.push(beginning);
    level = count;
  }

  /** Writes a row to `next`; its hash. */
  function fill(it: ArrayLike<number>): number {
    for (let p = 0; p < n; p++) next[p] = it[p] - base[p];
    return hashOf(next, 0);
  }

  return (given, wires, asked) => {
    options = asked;
    target.set(wires.target);
    side.set(wires.side);
    for (let p = 0; p < n; p++) base[p] = places.base(constants(given, p));
    choose = asked.reduce ? stubborn(given, places, wires) : undefined;
    count = at = transitions = depth = level = 0;
    broken = -1;
    ends = [];
    begun = [];
    turn = asked.turn === true;
    // The next ring is much like the last.
    clear(Math.min(size, ROOMY));
    edges = asked.edges ? noEdges(size / 2) : undefined;
    begins = taking(asked.begun, beginAt);
    return exploration();
  };

  function exploration(): Exploration {
    return {
      advance: sweep,
      get states() {
        return count;
      },
      get expanded() {
        return at;
      },
      get transitions() {
        return transitions;
      },
      get depth() {
        return depth;
      },
      get bytes() {
        return bytes();
      },
      get broken() {
        return broken;
      },
      get edges() {
        return edges;
      },
      get ends() {
        return ends;
      },
      get initial() {
        return begun.length;
      },
      beginning: (state) => begun[state],
      parent: (state) => parents[state],
      row(state) {
        const it = new Int32Array(n);
        for (let p = 0; p < n; p++) it[p] = rows[state * cells + p] + base[p];
        return it;
      },
      find: (it) => put(fill(it), NOT),
    };
  }
}
