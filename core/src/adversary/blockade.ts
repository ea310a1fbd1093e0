import type { Keeper } from "../simulate/simulation.ts";

/** Who keeps the messages: those on blocked channels wait, the others arrive in the order of sending. */
export interface Blockade extends Keeper {
  /** Unblocks the channels of this level; what waited there comes after all else. */
  unblock(level: number): void;
  /** Messages that may be delivered. */
  ready(): number;
  /** Messages received since the last channel was unblocked, by position. */
  readonly received: Uint32Array;
}

const NOTHING = -1;

/**
 * Slots are chained in arrays: from one list for all that may be delivered, or from their link. A
 * link is known by its receiver, as in the pool: one for each process, or one from the left and one
 * from the right.
 */
export function blockade(opens: Uint8Array, bothWays: boolean): Blockade {
  const n = opens.length;
  const links = bothWays ? 2 * n : n;
  const first = new Int32Array(links).fill(NOTHING);
  const last = new Int32Array(links).fill(NOTHING);
  let next = new Int32Array(1024);
  let linkOf = new Int32Array(1024);
  let [head, tail] = [NOTHING, NOTHING];
  let count = 0;
  let reached = 0;
  const received = new Uint32Array(n);
  const receiver = (link: number): number => (bothWays ? link >> 1 : link);
  /** A channel is known by the position it leaves clockwise. */
  const channel = (link: number): number => {
    const p = receiver(link);
    return bothWays && (link & 1) === 1 ? p : p === 0 ? n - 1 : p - 1;
  };
  const append = (from: number, to: number): void => {
    if (head === NOTHING) head = from;
    else next[tail] = from;
    tail = to;
  };
  return {
    received,
    ready: () => count,
    arrived(slot, link) {
      if (slot >= next.length) [next, linkOf] = [larger(next, slot), larger(linkOf, slot)];
      next[slot] = NOTHING;
      linkOf[slot] = link;
      if (opens[channel(link)] <= reached) {
        append(slot, slot);
        count++;
      } else {
        if (first[link] === NOTHING) first[link] = slot;
        else next[last[link]] = slot;
        last[link] = slot;
      }
    },
    pick() {
      if (head === NOTHING) return -1;
      const slot = head;
      head = next[slot];
      count--;
      received[receiver(linkOf[slot])]++;
      return slot;
    },
    unblock(level) {
      reached = level;
      received.fill(0);
      for (let link = 0; link < links; link++) {
        if (first[link] === NOTHING || opens[channel(link)] > level) continue;
        for (let slot = first[link]; slot !== NOTHING; slot = next[slot]) count++;
        append(first[link], last[link]);
        first[link] = last[link] = NOTHING;
      }
    },
  };
}

function larger(column: Int32Array, index: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(2 * column.length, index + 1));
  grown.set(column);
  return grown;
}
