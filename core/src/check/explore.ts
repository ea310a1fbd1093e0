import type { Setup } from "../model/setup.ts";
import { constants, type Beginning } from "./begin.ts";
import type { Places } from "./places.ts";
import { stubborn } from "./stubborn.ts";
import type { Wires } from "./wires.ts";

/**
 * Every configuration that can be reached from one setup, breadth first: a configuration is a row of
 * places, one for each process, and each is stored once, in the order in which it was found. So the
 * store is the queue of the search as well, and the first way to a configuration is a shortest one.
 *
 * The visited set is a table over a typed array: a word holds the number of a configuration and as much
 * of its hash as fits above. It is small at first, so that the many small graphs of many id orders
 * stay in the cache.
 */
export interface Exploration {
  /** Expands so many configurations more; false when there are no more, or something is wrong. */
  advance(most: number): boolean;
  readonly states: number;
  /** Configurations whose moves have been made. */
  readonly expanded: number;
  readonly transitions: number;
  readonly depth: number;
  readonly bytes: number;
  /** Those in which nothing can happen. */
  readonly ends: readonly number[];
  /** The first configuration in which the election itself was broken: a shortest run leads to it. */
  readonly broken: number;
  readonly initial: number;
  /** Where a configuration was first reached from; those at the start: -1. */
  parent(state: number): number;
  row(state: number): Int32Array;
  find(row: ArrayLike<number>): number;
  /** Moves out of a configuration, as they were made. */
  readonly edges: Edges | undefined;
}

/** The moves of the graph, state by state. */
export interface Edges {
  first: Float64Array;
  to: Int32Array;
  /** The process that moved, and its move. */
  by: Uint8Array;
  move: Int32Array;
  count: number;
}

export interface ExploreOptions {
  readonly reduce: boolean;
  readonly edges: boolean;
  /** Where it begins. */
  readonly begun: readonly Beginning[];
  readonly mostStates: number;
  readonly mostBytes: number;
  /** What makes a configuration wrong, told when somebody has decided. */
  wrong(row: Int32Array): boolean;
}

type Cells = Uint8Array | Uint16Array | Int32Array;

/** No more room: how far it came stands in the exploration. */
export class OutOfRoom extends Error {}

const FIRST_SIZE = 2 ** 10;
/** Only looked for. */
const NOT = -2;

/**
 * Begins a search. The same arrays and the same code serve one search after the other, so that a new
 * one makes an end of the one before, as long as it is about the same places.
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
    it = { shape, begin: searcher(given.n, wires.fan, places) };
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
  // Several places share a word where they can.
  const perWord = 4 / places.bytes;
  const width = Math.ceil(n / perWord);
  const cells = width * perWord;

  let room = FIRST_SIZE;
  let words = new Int32Array(room * width);
  let rows: Cells = view(words);
  let parents = new Int32Array(room);
  /** Tables of every size that was needed, and the one in use. */
  const tables = new Map<number, Int32Array<ArrayBuffer>>();
  let size = 2 * FIRST_SIZE;
  let table = new Int32Array(size);
  let indexBits = Math.log2(FIRST_SIZE) + 1;
  let edges: Edges | undefined;
  let options!: ExploreOptions;
  let choose: ((row: Int32Array, into: Int32Array) => number) | undefined;

  let count = 0;
  let at = 0;
  let transitions = 0;
  let depth = 0;
  let level = 0;
  let broken = -1;
  let ends: number[] = [];
  const row = new Int32Array(n);
  const nextWords = new Int32Array(width);
  const next: Cells = view(nextWords);
  const looked = new Int32Array(n);
  const chosen = new Int32Array(n + 1);

  function clear(to: number): void {
    size = to;
    const had = tables.get(size);
    if (had) had.fill(0);
    table = had ?? new Int32Array(size);
    tables.set(size, table);
    indexBits = Math.log2(size);
  }

  function view(of: Int32Array): Cells {
    if (places.bytes === 4) return of;
    return places.bytes === 2 ? new Uint16Array(of.buffer) : new Uint8Array(of.buffer);
  }

  /** Twice as many configurations find a place in the table, and in the store if need be. */
  function widen(): void {
    const states = size;
    if (states > 2 ** 30 || states * width > 2 ** 32) throw new OutOfRoom();
    if (states > room) {
      const larger = new Int32Array(states * width);
      larger.set(words);
      words = larger;
      rows = view(words);
      const more = new Int32Array(states);
      more.set(parents);
      parents = more;
      room = states;
    }
    clear(2 * size);
    const mask = size - 1;
    for (let state = 0; state < count; state++) {
      const from = state * cells;
      let h = 0;
      for (let p = 0; p < n; p++) h ^= mix(rows[from + p] + base[p], p);
      let i = place(h) & mask;
      while (table[i] !== 0) i = (i + 1) & mask;
      table[i] = entry(h, state);
    }
    if (edges && edges.first.length <= states) {
      const firsts = new Float64Array(states + 1);
      firsts.set(edges.first);
      edges.first = firsts;
    }
  }

  function widenEdges(it: Edges, most: number): void {
    while (it.to.length < most) {
      const grow = <T extends Int32Array | Uint8Array>(old: T, make: (length: number) => T): T => {
        const larger = make(2 * old.length);
        larger.set(old);
        return larger;
      };
      it.to = grow(it.to, (length) => new Int32Array(length));
      it.by = grow(it.by, (length) => new Uint8Array(length));
      it.move = grow(it.move, (length) => new Int32Array(length));
    }
  }

  function bytes(): number {
    const perEdge = edges ? 9 * edges.to.length + 8 * edges.first.length : 0;
    // Half of the table's size is what there is room for; older stores may be larger.
    return 4 * ((size / 2) * (width + 1) + size) + perEdge;
  }

  /** What the table holds: the number of a configuration plus one, and above it as much of its hash as fits. */
  function entry(h: number, state: number): number {
    return ((h >>> indexBits) << indexBits) | (state + 1);
  }

  /** The number of the configuration in `next`, whose hash is h; a new one gets one. */
  function put(h: number, from: number): number {
    const mask = size - 1;
    const low = (1 << indexBits) - 1;
    let i = place(h) & mask;
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
    table[i] = entry(h, count);
    return count++;
  }

  /** One move of process p, made in `next`; the hash of what it leads to. */
  function make(p: number, move: number, h: number): number {
    const reached = to[move];
    h ^= mix(row[p], p) ^ mix(reached, p);
    next[p] = reached - base[p];
    const last = sendEnd[move];
    for (let s = sendFirst[move]; s < last; s += 2) {
      const link = p * fan + sends[s];
      const q = target[link];
      const before = next[q] + base[q];
      const after = arrive(before, side[link], sends[s + 1]);
      h ^= mix(before, q) ^ mix(after, q);
      next[q] = after - base[q];
    }
    return h;
  }

  function unmake(p: number, move: number): void {
    next[p] = row[p] - base[p];
    const last = sendEnd[move];
    for (let s = sendFirst[move]; s < last; s += 2) {
      const q = target[p * fan + sends[s]];
      next[q] = row[q] - base[q];
    }
  }

  function decided(state: number): void {
    for (let p = 0; p < n; p++) looked[p] = next[p] + base[p];
    if (broken < 0 && options.wrong(looked)) broken = state;
  }

  /** All moves of process p; true if one leads on to what is not expanded yet. */
  function moves(p: number, h: number, from: number, until: number): boolean {
    let onward = false;
    for (let move = from; move < until; move++) {
      const known = count;
      const reached = put(make(p, move, h), at);
      transitions++;
      if (reached > at) onward = true;
      if (edges) {
        edges.to[edges.count] = reached;
        edges.by[edges.count] = p;
        edges.move[edges.count++] = move;
      }
      if (count > known && decides[move] === 1) decided(reached);
      unmake(p, move);
    }
    return onward;
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
      if (edges.count + total > edges.to.length) widenEdges(edges, edges.count + total);
    }
    if (total === 0) ends.push(at);
    while (2 * (count + total) > size) {
      if (count + total > options.mostStates || 2 * bytes() > options.mostBytes) {
        throw new OutOfRoom();
      }
      widen();
    }
    return total;
  }

  /** Only what `choose` chooses. */
  function sweepSome(stop: number): void {
    for (; at < stop && at < count && broken < 0; at++) {
      if (enter() === 0) continue;
      const o = at * width;
      for (let j = 0; j < width; j++) nextWords[j] = words[o + j];
      const many = choose!(row, chosen);
      let onward = false;
      for (let i = 0; i < many; i++) {
        const p = chosen[i];
        if (moves(p, hash, first[row[p]], end[row[p]])) onward = true;
      }
      // What has been left out must not be left out for ever, round and round a cycle.
      if (!onward && many < n) {
        for (let p = 0; p < n; p++) {
          let done = false;
          for (let i = 0; i < many; i++) if (chosen[i] === p) done = true;
          if (!done) moves(p, hash, first[row[p]], end[row[p]]);
        }
      }
    }
  }

  let batch = new Int32Array(64 * width);
  let batchCells = view(batch);
  let batchHash = new Int32Array(64);
  let batchMove = new Int32Array(64);
  let batchBy = new Uint8Array(64);

  /**
   * All moves. Those of one configuration are made first and looked up then: the places in the table
   * are far apart, and the processor fetches several at once if it is told of them in time.
   */
  function sweepAll(stop: number): void {
    while (at < stop && at < count && broken < 0) {
      const total = enter();
      if (total > batchHash.length) {
        batch = new Int32Array(2 * total * width);
        batchCells = view(batch);
        batchHash = new Int32Array(2 * total);
        batchMove = new Int32Array(2 * total);
        batchBy = new Uint8Array(2 * total);
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
      for (let p = 0; p < n; p++) {
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
          H[many] = h;
          M[many] = move;
          if (edges) batchBy[many] = p;
          seen += T[place(h) & mask];
          many++;
        }
      }
      // So that the fetching is not taken for idle and left out.
      hash = seen | 0;
      for (let k = 0; k < many; k++) {
        const h = H[k];
        const o = k * width;
        let i = place(h) & mask;
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
          T[i] = entry(h, count++);
          if (decides[M[k]] === 1) {
            for (let j = 0; j < width; j++) nextWords[j] = B[o + j];
            decided(reached);
          }
        }
        if (edges) {
          edges.to[edges.count] = reached;
          edges.by[edges.count] = batchBy[k];
          edges.move[edges.count++] = M[k];
        }
      }
      transitions += many;
      at++;
    }
  }

  function sweep(most: number): boolean {
    if (choose) sweepSome(at + most);
    else sweepAll(at + most);
    if (edges) edges.first[at] = edges.count;
    return at < count && broken < 0;
  }

  function begin(): void {
    for (const { row: it } of options.begun) {
      let h = 0;
      for (let p = 0; p < n; p++) {
        next[p] = it[p] - base[p];
        h ^= mix(it[p], p);
      }
      while (2 * (count + 1) > size) widen();
      const known = count;
      put(h, -1);
      if (count > known) decided(count - 1);
    }
    level = count;
  }

  return (given, wires, asked) => {
    options = asked;
    target.set(wires.target);
    side.set(wires.side);
    for (let p = 0; p < n; p++) base[p] = places.base(constants(given, p));
    choose = asked.reduce ? stubborn(given, places, wires) : undefined;
    edges = asked.edges
      ? {
          first: new Float64Array(FIRST_SIZE + 1),
          to: new Int32Array(4 * FIRST_SIZE),
          by: new Uint8Array(4 * FIRST_SIZE),
          move: new Int32Array(4 * FIRST_SIZE),
          count: 0,
        }
      : undefined;
    count = at = transitions = depth = level = 0;
    broken = -1;
    ends = [];
    clear(2 * FIRST_SIZE);
    begin();
    return exploration(count);
  };

  function exploration(initial: number): Exploration {
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
      initial,
      parent: (state) => parents[state],
      row: (state) => Int32Array.from({ length: n }, (_, p) => rows[state * cells + p] + base[p]),
      find(it) {
        let h = 0;
        for (let p = 0; p < n; p++) {
          next[p] = it[p] - base[p];
          h ^= mix(it[p], p);
        }
        return put(h, NOT);
      },
    };
  }
}

function mix(place: number, p: number): number {
  let x = Math.imul(place, 0x9e3779b1) + Math.imul(p + 1, 0x85ebca6b);
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  return x ^ (x >>> 13);
}

const place = (h: number): number => h ^ (h >>> 15);
