import type { Keeper } from "./simulation.ts";

/**
 * Every message takes exactly one round. Within a round each process receives what is at port 0
 * before what is at port 1, and on one link in the order of sending. So what a process does depends
 * on its neighbours and on no position.
 */
export function lockstep(portOf: (link: number) => number): Keeper {
  /** Slots by the port that they are received at. */
  let present: number[][] = [];
  let next: number[][] = [];
  let port = 0;
  let at = 0;
  return {
    arrived(slot, link) {
      const to = portOf(link);
      while (next.length <= to) next.push([]);
      next[to].push(slot);
    },
    pick() {
      for (;;) {
        while (port < present.length && at === present[port].length) {
          port++;
          at = 0;
        }
        if (port < present.length) return present[port][at++];
        if (next.every((slots) => slots.length === 0)) return -1;
        for (const slots of present) slots.length = 0;
        [present, next] = [next, present];
        port = at = 0;
      }
    },
  };
}
