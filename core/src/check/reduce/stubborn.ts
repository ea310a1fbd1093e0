import type { Setup } from "../../model/setup.ts";
import type { LocalStates } from "../states/local-states.ts";
import { WAITS } from "../states/process-states.ts";
import type { Wires } from "../states/wires.ts";

/**
 * Returns a function that chooses which processes move next. Deliveries to different processes commute,
 * because a move takes the oldest message of one link and appends to other links. So it is enough to
 * move a stubborn set, which is a set of processes that no process outside the set can disturb. If a
 * link into a process of the set is empty, the process that sends on this link belongs to the set too.
 * All other processes can wait.
 *
 * On links that reorder, a later message can overtake earlier ones, so every link counts as empty.
 *
 * A schedule may look at the result of a coin before it chooses. So with coins the other processes can
 * wait only if the set offers exactly one delivery.
 */
export function stubborn(setup: Setup, local: LocalStates, wires: Wires) {
  const { n } = setup;
  const { rows } = setup.network;
  const { first, end, flags } = local;
  const { fan, target, side } = wires;
  const reorder = setup.links === "any";
  const coins = setup.algorithm.needs.coins === true;
  /** source[q * fan + s] is the position that sends to side s of position q; -1 if there is none. */
  const source = new Int32Array(n * Math.max(fan, 1)).fill(-1);
  for (let p = 0; p < n; p++) {
    for (let way = 0; way < fan; way++) {
      const link = p * fan + way;
      if (rows && way >= rows.offset[p + 1] - rows.offset[p]) continue;
      source[target[link] * fan + side[link]] = p;
    }
  }
  const empty: Uint32Array[] = [];
  /** Returns one bit for each side of a local state; 1 if a message that arrives now could be received next on that side. */
  const openSides = (own: number): number => {
    if (flags[own] & WAITS) return 0;
    const { waiting } = local.detail(own);
    let bits = 0;
    waiting.forEach((list, s) => {
      if (reorder || list.length === 0) bits |= 1 << s;
    });
    return bits;
  };
  const bitsOf = (own: number): number => {
    const page = own >>> 10;
    const at = (empty[page] ??= new Uint32Array(1024).fill(0xffffffff));
    const known = at[own & 1023];
    return known === 0xffffffff ? (at[own & 1023] = openSides(own)) : known;
  };
  /** Returns how many deliveries a schedule can choose from. A schedule does not choose the coins. */
  const choices = (own: number): number => {
    const moves = end[own] - first[own];
    return coins && moves > 0 ? local.move(end[own] - 1).choice + 1 : moves;
  };
  const inside = new Uint8Array(n);
  const list = new Int32Array(n);

  return (cells: Int32Array, into: Int32Array): number => {
    // A word has too few bits for these sides, so choose every process.
    if (fan > 32) return everyone(into);
    let best = Infinity;
    let size = 0;
    for (let start = 0; start < n && best > 1; start++) {
      if (end[cells[start]] === first[cells[start]]) continue;
      inside.fill(0);
      inside[start] = 1;
      list[0] = start;
      let many = 1;
      let moves = 0;
      for (let i = 0; i < many && moves < best; i++) {
        const p = list[i];
        moves += choices(cells[p]);
        for (let bits = bitsOf(cells[p]); bits !== 0; bits &= bits - 1) {
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
