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
 * The visited set is a table of pairs (hash, row) over typed arrays, small at first, so that the many
 * small graphs of many id orders stay in the cache.
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

export function explore(
  given: Setup,
  places: Places,
  wires: Wires,
  options: ExploreOptions,
): Exploration {
  const { n } = given;
  const { first, end, to, sendFirst, sendEnd, sends, decides, arrive, open } = places;
  const { target, side, fan } = wires;
  // Several places share a word where they can.
  const perWord = 4 / places.bytes;
  const base = Int32Array.from({ length: n }, (_, p) => places.base(constants(given, p)));
  const width = Math.ceil(n / perWord);
  const cells = width * perWord;

  let room = FIRST_SIZE;
  let words = new Int32Array(room * width);
  let rows: Cells = view(words);
  let parents = new Int32Array(room);
  let size = 2 * FIRST_SIZE;
  let table = new Int32Array(2 * size);
  let edges: Edges | undefined;
  if (options.edges) {
    edges = {
      first: new Float64Array(room + 1),
      to: new Int32Array(4 * room),
      by: new Uint8Array(4 * room),
      move: new Int32Array(4 * room),
      count: 0,
    };
  }

  let count = 0;
  let at = 0;
  let transitions = 0;
  let depth = 0;
  let level = 0;
  let broken = -1;
  const ends: number[] = [];
  const row = new Int32Array(n);
  const nextWords = new Int32Array(width);
  const next: Cells = view(nextWords);
  const chosen = new Int32Array(n + 1);
  const choose = options.reduce ? stubborn(given, places, wires) : undefined;

  function view(of: Int32Array): Cells {
    if (places.bytes === 4) return of;
    return places.bytes === 2 ? new Uint16Array(of.buffer) : new Uint8Array(of.buffer);
  }

  function widen(): void {
    const states = 2 * room;
    if (states > 2 ** 31 || states * width > 2 ** 32) throw new OutOfRoom();
    const larger = new Int32Array(states * width);
    larger.set(words);
    words = larger;
    rows = view(words);
    const more = new Int32Array(states);
    more.set(parents);
    parents = more;
    room = states;
    const old = table;
    size *= 2;
    table = new Int32Array(2 * size);
    const mask = size - 1;
    for (let o = 0; o < old.length; o += 2) {
      if (old[o + 1] === 0) continue;
      let i = place(old[o]) & mask;
      while (table[2 * i + 1] !== 0) i = (i + 1) & mask;
      table[2 * i] = old[o];
      table[2 * i + 1] = old[o + 1];
    }
    if (edges) {
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
    const perEdge = edges ? 9 * edges.to.length + 8 * room : 0;
    return 4 * (words.length + parents.length + table.length) + perEdge;
  }

  /** The number of the configuration in `next`, whose hash is h; a new one gets one. */
  function put(h: number, from: number): number {
    const mask = size - 1;
    let i = place(h) & mask;
    for (;;) {
      const found = table[2 * i + 1];
      if (found === 0) break;
      if (table[2 * i] === h) {
        const o = (found - 1) * width;
        let j = 0;
        while (j < width && words[o + j] === nextWords[j]) j++;
        if (j === width) return found - 1;
      }
      i = (i + 1) & mask;
    }
    const o = count * width;
    for (let j = 0; j < width; j++) words[o + j] = nextWords[j];
    parents[count] = from;
    table[2 * i] = h;
    table[2 * i + 1] = ++count;
    return count - 1;
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
    const it = new Int32Array(n);
    for (let p = 0; p < n; p++) it[p] = next[p] + base[p];
    if (broken < 0 && options.wrong(it)) broken = state;
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

  function sweep(most: number): boolean {
    for (const stop = at + most; at < stop && at < count && broken < 0; at++) {
      if (at === level) {
        depth++;
        level = count;
      }
      const from = at * cells;
      let h = 0;
      let total = 0;
      for (let p = 0; p < n; p++) {
        const c = rows[from + p] + base[p];
        row[p] = c;
        if (first[c] === 0) open(c);
        total += end[c] - first[c];
        h ^= mix(c, p);
      }
      if (edges) {
        edges.first[at] = edges.count;
        if (edges.count + total > edges.to.length) widenEdges(edges, edges.count + total);
      }
      if (total === 0) {
        ends.push(at);
        continue;
      }
      if (count + total > room) {
        if (count + total > options.mostStates || 2 * bytes() > options.mostBytes) {
          throw new OutOfRoom();
        }
        while (count + total > room) widen();
      }
      const o = at * width;
      for (let j = 0; j < width; j++) nextWords[j] = words[o + j];
      if (choose) {
        const many = choose(row, chosen);
        let onward = false;
        for (let i = 0; i < many; i++) {
          const p = chosen[i];
          if (moves(p, h, first[row[p]], end[row[p]])) onward = true;
        }
        // What has been left out must not be left out for ever, round and round a cycle.
        if (!onward && many < n) {
          for (let p = 0; p < n; p++) {
            let done = false;
            for (let i = 0; i < many; i++) if (chosen[i] === p) done = true;
            if (!done) moves(p, h, first[row[p]], end[row[p]]);
          }
        }
      } else for (let p = 0; p < n; p++) moves(p, h, first[row[p]], end[row[p]]);
    }
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
      while (count + 1 > room) widen();
      const known = count;
      put(h, -1);
      if (count > known) decided(count - 1);
    }
    level = count;
  }

  begin();
  const initial = count;

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
    ends,
    initial,
    parent: (state) => parents[state],
    row: (state) => Int32Array.from({ length: n }, (_, p) => rows[state * cells + p] + base[p]),
    find(it) {
      let h = 0;
      for (let p = 0; p < n; p++) {
        next[p] = it[p] - base[p];
        h ^= mix(it[p], p);
      }
      const mask = size - 1;
      let i = place(h) & mask;
      for (;;) {
        const found = table[2 * i + 1];
        if (found === 0) return -1;
        const o = (found - 1) * width;
        let j = 0;
        while (j < width && words[o + j] === nextWords[j]) j++;
        if (j === width) return found - 1;
        i = (i + 1) & mask;
      }
    },
  };
}

function mix(place: number, p: number): number {
  let x = Math.imul(place, 0x9e3779b1) + Math.imul(p + 1, 0x85ebca6b);
  x ^= x >>> 15;
  x = Math.imul(x, 0x2c1b3c6d);
  return x ^ (x >>> 13);
}

const place = (h: number): number => h ^ (h >>> 15);
