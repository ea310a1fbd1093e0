import type { Setup } from "../model/setup.ts";
import { WAITS, type Places } from "./places.ts";
import type { Wires } from "./wires.ts";

/**
 * Which processes need to move next. Deliveries to different processes commute: a move takes what has
 * waited longest on one link and adds to the ends of others. So it is enough to move a set of
 * processes (a stubborn set) that nobody outside can disturb: where a link into one of them is empty,
 * the process that could fill it belongs to the set as well. All the rest can wait.
 *
 * On links that reorder, what comes later can overtake, so that no link is ever safe.
 *
 * Where coins are tossed, a schedule may look at a coin before it chooses. Then the rest can wait only
 * if nothing is chosen meanwhile: if there is but one delivery in the set, whatever its coins say.
 */
export function stubborn(given: Setup, places: Places, wires: Wires) {
  const { n } = given;
  const { first, end, flags } = places;
  const { fan, target, side } = wires;
  const reorder = given.links === "any";
  const coins = given.algorithm.needs.coins === true;
  /** Who sends into side s of process q. */
  const source = new Int32Array(n * Math.max(fan, 1)).fill(-1);
  for (let p = 0; p < n; p++) {
    for (let way = 0; way < fan; way++) {
      const link = p * fan + way;
      if (given.network.rows && way >= degree(given, p)) continue;
      source[target[link] * fan + side[link]] = p;
    }
  }
  const empty: Uint32Array[] = [];
  /** A bit for each side of a place on which something new could come first. */
  const openSides = (place: number): number => {
    if (flags[place] & WAITS) return 0;
    const { waiting } = places.place(place);
    let bits = 0;
    waiting.forEach((list, s) => {
      if (reorder || list.length === 0) bits |= 1 << s;
    });
    return bits;
  };
  const bitsOf = (place: number): number => {
    const page = place >>> 10;
    const at = (empty[page] ??= new Uint32Array(1024).fill(0xffffffff));
    const known = at[place & 1023];
    return known === 0xffffffff ? (at[place & 1023] = openSides(place)) : known;
  };
  /** Deliveries to choose from: their coins are not chosen. */
  const choices = (place: number): number => {
    const moves = end[place] - first[place];
    return coins && moves > 0 ? places.move(end[place] - 1).choice + 1 : moves;
  };
  const inside = new Uint8Array(n);
  const list = new Int32Array(n);

  return (row: Int32Array, into: Int32Array): number => {
    // More sides than a word has bits: every process is chosen.
    if (fan > 32) return everyone(into);
    let best = Infinity;
    let size = 0;
    for (let start = 0; start < n && best > 1; start++) {
      if (end[row[start]] === first[row[start]]) continue;
      inside.fill(0);
      inside[start] = 1;
      list[0] = start;
      let many = 1;
      let moves = 0;
      for (let i = 0; i < many && moves < best; i++) {
        const p = list[i];
        moves += choices(row[p]);
        for (let bits = bitsOf(row[p]); bits !== 0; bits &= bits - 1) {
          const q = source[p * fan + (31 - Math.clz32(bits & -bits))];
          if (q >= 0 && inside[q] === 0) {
            inside[q] = 1;
            list[many++] = q;
          }
        }
      }
      if (moves < best) {
        best = moves;
        size = many;
        for (let i = 0; i < many; i++) into[i] = list[i];
      }
    }
    return !coins || best < 2 ? size : everyone(into);
  };

  function everyone(into: Int32Array): number {
    for (let p = 0; p < n; p++) into[p] = p;
    return n;
  }
}

const degree = ({ network }: Setup, p: number): number =>
  network.rows!.offset[p + 1] - network.rows!.offset[p];
