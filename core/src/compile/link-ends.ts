import type { Setup } from "../model/setup.ts";

/** Maps between the links of an engine and the processes and ports at which they end. */
export interface LinkEnds {
  /** Returns the link that ends at a port of the process at position p; undefined if the port does not exist. */
  readonly into: (p: number, port: number) => number | undefined;
  readonly process: (link: number) => number;
  /** Returns the position of the process that sends on the link. */
  readonly sender: (link: number) => number;
  /** Returns the port in the receiver's own numbering. */
  readonly port: (link: number) => number;
}

/** What decides who is linked to whom. No algorithm has to be loaded for it. */
export type Wired = Pick<Setup, "needs" | "network" | "n" | "swapped">;

/** Counts the links that a setup uses. `scrambled` is true if a one-way algorithm runs with exchanged ports. */
export function wiring({ needs: { bothWays }, network, n, swapped }: Wired) {
  const scrambled = swapped !== undefined && !bothWays;
  const links = network.rows ? network.rows.mate.length : (bothWays || scrambled ? 2 : 1) * n;
  return { links, scrambled };
}

export function linkEnds(setup: Wired): LinkEnds {
  const { n, network, swapped } = setup;
  const { rows } = network;
  const within = (p: number, port: number, degree: number) =>
    p >= 0 && p < n && port >= 0 && port < degree;
  if (rows) {
    return {
      into: (p, port) =>
        within(p, port, rows.offset[p + 1] - rows.offset[p]) ? rows.offset[p] + port : undefined,
      process: (link) => rows.owner[link],
      sender: (link) => rows.owner[rows.mate[link]],
      port: (link) => link - rows.offset[rows.owner[link]],
    };
  }
  if (wiring(setup).links === n) {
    return {
      into: (p, port) => (within(p, port, 1) ? p : undefined),
      process: (link) => link,
      sender: (link) => (link + n - 1) % n,
      port: () => 0,
    };
  }
  const side = (p: number, port: number) => port ^ (swapped?.[p] ?? 0);
  return {
    into: (p, port) => (within(p, port, 2) ? (p << 1) | side(p, port) : undefined),
    process: (link) => link >> 1,
    sender: (link) => ((link >> 1) + ((link & 1) === 0 ? n - 1 : 1)) % n,
    port: (link) => side(link >> 1, link & 1),
  };
}
