const NOTHING = -1;

/**
 * Makes a scheduler that holds back messages on blocked channels and delivers all others in the order of sending.
 *
 * The slots of messages form linked lists in arrays: one list of all messages that may be delivered, and one list per
 * blocked link.
 * Links are numbered by their receivers, as in the pool.
 */
export function makeBlockade(opens: Uint8Array, bothWays: boolean) {
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
  /** The channel between positions p and p + 1 has the number p. */
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
    /** By position: the number of messages received since channels were last unblocked. */
    received,
    /** Returns the number of messages that may be delivered. */
    ready: () => count,
    arrived(slot: number, link: number): void {
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
    pick(): number {
      if (head === NOTHING) return -1;
      const slot = head;
      head = next[slot];
      count--;
      received[receiver(linkOf[slot])]++;
      return slot;
    },
    /** Unblocks the channels of this level; their messages are delivered after those that could already be delivered. */
    unblock(level: number): void {
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
