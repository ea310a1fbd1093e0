import type { Setup } from "../model/setup.ts";
import { begunBytes, constants, taking, type Beginning } from "./begin.ts";
import { cellsOf, type Cells } from "./cells.ts";
import { OutOfRoom, type Search } from "./exploration.ts";
import { CLOSED, fingerprints, NEW, shareA, shareB } from "./fingerprints.ts";
import { ways, type Ways } from "./ways.ts";
import { apply } from "./moves.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import { stubborn } from "./stubborn.ts";
import type { Wires } from "./wires.ts";

/**
 * Every configuration of one setup, breadth first as in `explore`, in less memory: of one that has been
 * expanded only the fingerprint is left, and which of its parent's moves led to it. Rows of places are
 * kept for two levels, the one that is expanded and the next. Edges are not kept at all.
 */
export interface Compact extends Search {
  /** How many there are in which nothing can happen. */
  readonly ends: number;
  /** The first in which the election itself was broken, and the first end that is wrong; else -1. */
  readonly broken: number;
  readonly wrongEnd: number;
  /** A shortest way to a configuration, made again from the beginning, its starts first. */
  way(state: number): { readonly steps: readonly Step[]; readonly row: Int32Array };
}

export interface CompactOptions {
  readonly reduce: boolean;
  readonly begun: Iterable<Beginning, void>;
  readonly mostStates: number;
  readonly mostBytes: number;
  /** What makes a configuration wrong, told when somebody has decided, and at every end. */
  readonly wrong: (row: Int32Array, finished: boolean) => boolean;
  /** Shown every configuration, in the order of their distance. */
  readonly see?: (row: Int32Array, state: number) => void;
  /** The bits of fingerprints that are looked at, for tests. */
  readonly mask?: readonly [number, number];
}

/** Rows of one level, side by side. */
interface Level {
  words: Int32Array;
  cells: Cells;
  count: number;
}

export function exploreCompactly(
  given: Setup,
  places: Places,
  wires: Wires,
  options: CompactOptions,
): Compact {
  const { n } = given;
  const { fan, target, side } = wires;
  const { first, end, to, sendFirst, sendEnd, sends, decides, arrive, open } = places;
  const { mostStates, mostBytes, wrong, see } = options;
  const base = Int32Array.from({ length: n }, (_, p) => places.base(constants(given, p)));
  const seedA = Int32Array.from(base.keys(), (p) => shareA(p + 1, 0x165667b1));
  const seedB = Int32Array.from(base.keys(), (p) => shareB(p + 1, 0x5bd1e995));
  const perWord = 4 / places.bytes;
  const width = Math.ceil(n / perWord);
  const cells = width * perWord;

  const levelOf = (rows: number): Level => {
    const words = new Int32Array(rows * width);
    return { words, cells: cellsOf(words, places.bytes), count: 0 };
  };
  const grown = (it: Level, rows: number): Level => {
    const more = levelOf(rows);
    more.words.set(it.words);
    return { ...more, count: it.count };
  };

  const visited = fingerprints(options.mask);
  const moved: Ways = ways();
  const begun: Beginning[] = [];
  const begins = taking(options.begun, beginAt);
  let isBegun = false;
  const choose = options.reduce ? stubborn(given, places, wires) : undefined;
  let here = levelOf(256);
  let next = levelOf(256);
  let at = 0;
  /** The place of `at` among the rows of its level. */
  let nth = 0;
  let count = 0;
  let transitions = 0;
  let depth = 0;
  let ends = 0;
  let broken = -1;
  let wrongEnd = -1;
  const row = new Int32Array(n);
  /** The number of the first move of each process among all moves of the configuration. */
  const offset = new Int32Array(n);
  const looked = new Int32Array(n);
  const chosen = new Int32Array(n);
  const everyone = Int32Array.from(row.keys());
  let hashA = 0;
  let hashB = 0;

  const bytes = (): number =>
    visited.bytes + moved.bytes + 4 * (here.words.length + next.words.length + batch.words.length);

  /** The row at hand, its fingerprint and the number of its moves. */
  function enter(): number {
    const from = nth * cells;
    let total = 0;
    hashA = hashB = 0;
    for (let p = 0; p < n; p++) {
      const c = here.cells[from + p] + base[p];
      row[p] = c;
      if (first[c] === 0) open(c);
      offset[p] = total;
      total += end[c] - first[c];
      hashA ^= shareA(c, seedA[p]);
      hashB ^= shareB(c, seedB[p]);
    }
    return total;
  }

  function makeRoom(total: number): void {
    if (count > mostStates || bytes() > mostBytes) throw new OutOfRoom();
    visited.makeRoom(total, mostBytes - bytes() + visited.bytes);
    if ((next.count + total) * width > next.words.length)
      next = grown(next, 2 * (next.count + total));
    if (total > batchA.length) {
      batch = levelOf(2 * total);
      batchA = new Int32Array(2 * total);
      batchB = new Int32Array(2 * total);
      batchNth = new Int32Array(2 * total);
      batchMove = new Int32Array(2 * total);
    }
  }

  let batch = levelOf(64);
  let batchA = new Int32Array(64);
  let batchB = new Int32Array(64);
  let batchNth = new Int32Array(64);
  let batchMove = new Int32Array(64);

  /** All moves of these processes, side by side; how many there are. */
  function make(movers: Int32Array, several: number): number {
    const { words: W } = here;
    const { words: B, cells: C } = batch;
    const from = nth * width;
    let many = 0;
    let seen = 0;
    for (let m = 0; m < several; m++) {
      const p = movers[m];
      const c = row[p];
      const until = end[c];
      for (let move = first[c]; move < until; move++) {
        const o = many * width;
        for (let j = 0; j < width; j++) B[o + j] = W[from + j];
        const cell = o * perWord;
        const reached = to[move];
        let a = hashA ^ shareA(c, seedA[p]) ^ shareA(reached, seedA[p]);
        let b = hashB ^ shareB(c, seedB[p]) ^ shareB(reached, seedB[p]);
        C[cell + p] = reached - base[p];
        const last = sendEnd[move];
        for (let s = sendFirst[move]; s < last; s += 2) {
          const link = p * fan + sends[s];
          const q = target[link];
          const before = C[cell + q] + base[q];
          const after = arrive(before, side[link], sends[s + 1]);
          a ^= shareA(before, seedA[q]) ^ shareA(after, seedA[q]);
          b ^= shareB(before, seedB[q]) ^ shareB(after, seedB[q]);
          C[cell + q] = after - base[q];
        }
        batchA[many] = a;
        batchB[many] = b;
        batchMove[many] = move;
        batchNth[many] = offset[p] + move - first[c];
        seen += visited.fetch(a, b);
        many++;
      }
    }
    fetched[0] = seen;
    return many;
  }
  /** So that the fetching is not taken for idle and left out. */
  const fetched = new Int32Array(1);

  /** The moves of these processes; true if one leads on to what is not expanded yet. */
  function expand(movers: Int32Array, several: number): boolean {
    const many = make(movers, several);
    let onward = false;
    for (let k = 0; k < many; k++) {
      const known = visited.add(batchA[k], batchB[k]);
      if (known !== CLOSED) onward = true;
      if (known !== NEW) continue;
      const { words } = next;
      const there = next.count++ * width;
      const o = k * width;
      for (let j = 0; j < width; j++) words[there + j] = batch.words[o + j];
      moved.add(batchNth[k]);
      if (decides[batchMove[k]] === 1) decided(next, next.count - 1, count);
      count++;
    }
    transitions += many;
    return onward;
  }

  function decided({ cells: C }: Level, index: number, state: number): void {
    for (let p = 0; p < n; p++) looked[p] = C[index * cells + p] + base[p];
    if (broken < 0 && wrong(looked, false)) broken = state;
  }

  function step(): void {
    const total = enter();
    see?.(row, at);
    if (total === 0) {
      ends++;
      if (wrongEnd < 0 && wrong(row, true)) wrongEnd = at;
      return;
    }
    makeRoom(total);
    if (!choose) {
      expand(everyone, n);
      return;
    }
    visited.close(hashA, hashB);
    const some = choose(row, chosen);
    if (expand(chosen, some) || some === n) return;
    // What has been left out must not be left out for ever, round and round a cycle.
    const left = everyone.filter((p) => !chosen.subarray(0, some).includes(p));
    expand(left, left.length);
  }

  const isGoing = (): boolean => at < count && broken < 0;
  function sweep(most: number): boolean {
    if (!isBegun && begins(most)) return broken < 0;
    isBegun = true;
    for (const stop = at + most; at < stop && isGoing(); at++) {
      if (nth === here.count) {
        [here, next] = [next, here];
        next.count = nth = 0;
        depth++;
      }
      step();
      moved.next();
      nth++;
    }
    return isGoing();
  }

  function beginAt(beginning: Beginning): void {
    const { row: it } = beginning;
    let [a, b] = [0, 0];
    for (let p = 0; p < n; p++) {
      a ^= shareA(it[p], seedA[p]);
      b ^= shareB(it[p], seedB[p]);
    }
    const used = bytes() + begun.length * begunBytes(n);
    if (count > mostStates || used > mostBytes) throw new OutOfRoom();
    visited.makeRoom(1, mostBytes - used + visited.bytes);
    if (visited.add(a, b) !== NEW) return;
    if ((here.count + 1) * width > here.words.length) here = grown(here, 2 * here.count);
    for (let p = 0; p < n; p++) here.cells[here.count * cells + p] = it[p] - base[p];
    begun.push(beginning);
    decided(here, here.count++, count++);
    moved.begin(count);
  }

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
    get ends() {
      return ends;
    },
    get broken() {
      return broken;
    },
    get wrongEnd() {
      return wrongEnd;
    },
    way(state) {
      const { root, moves } = moved.to(state);
      const { row: begins, starts: started } = begun[root];
      const now = begins.slice();
      const steps = [...started];
      for (const number of moves) {
        let left = number;
        let p = 0;
        for (; left >= end[now[p]] - first[now[p]]; p++) left -= end[now[p]] - first[now[p]];
        const move = first[now[p]] + left;
        steps.push({ process: p, move, before: now.slice() });
        apply(places, wires, now, p, move);
      }
      return { steps, row: now };
    },
  };
}
