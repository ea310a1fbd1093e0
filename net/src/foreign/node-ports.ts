import type { Setup } from "@ringleader/core/internal";

/** True if messages travel only one way around the ring. A node then has one port, 0, for what comes in and what goes out. */
export const isOneWay = ({ algorithm: { needs } }: Setup): boolean =>
  needs.ring === true && !needs.bothWays;

/** Returns the number of ports of the node at a position. */
export function portsOf(setup: Setup, p: number): number {
  const { rows } = setup.network;
  if (rows) return rows.offset[p + 1] - rows.offset[p];
  return isOneWay(setup) ? 1 : 2;
}

/** Returns the link at the other end of the edge, where links run both ways. */
export function mateOf({ n, network: { rows } }: Setup, link: number): number {
  if (rows) return rows.mate[link];
  const p = link >> 1;
  return (link & 1) === 0 ? ((p === 0 ? n : p) << 1) - 1 : (p + 1 === n ? 0 : p + 1) << 1;
}
