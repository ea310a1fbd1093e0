import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { wiring } from "../compile/link-ends.ts";

/** The direction of a message: 1 is clockwise, -1 is counterclockwise, 0 is along an edge of a network. */
export type Way = 1 | -1 | 0;

interface Routes {
  /** Returns the link on which a process sends at a port. Links are numbered by receiver, as in the engines. */
  readonly link: (p: number, port: number) => number;
  readonly to: (link: number) => number;
  readonly from: (link: number) => number;
  readonly way: (link: number) => Way;
  /** Returns the link that arrives at a port. */
  readonly into: (p: number, port: number) => number;
}

export function makeRoutes({ network: { rows }, n, swapped, algorithm }: Setup): Routes {
  if (rows) {
    return {
      link: (p, port) => rows.mate[rows.offset[p] + port],
      to: (link) => rows.owner[link],
      from: (link) => rows.owner[rows.mate[link]],
      way: () => 0,
      into: (p, port) => rows.offset[p] + port,
    };
  }
  const labelled = algorithm.needs.bothWays || swapped;
  const sideOf = (p: number, port: number) => port ^ (swapped?.[p] ?? 0);
  return {
    link: (p, port) =>
      sideOf(p, port) === 1 ? 2 * (p + 1 === n ? 0 : p + 1) : 2 * (p === 0 ? n - 1 : p - 1) + 1,
    to: (link) => link >>> 1,
    // A message that arrives on the left travels clockwise.
    from: (link) => ((link >>> 1) + ((link & 1) === 0 ? n - 1 : 1)) % n,
    way: (link) => ((link & 1) === 0 ? 1 : -1),
    into: (p, port) => 2 * p + (labelled ? sideOf(p, port) : 0),
  };
}

/** A link that a setup uses, numbered as in `flights.link`. */
export interface Link {
  readonly link: number;
  readonly from: number;
  readonly to: number;
  readonly way: Way;
}

/** Lists the links of a setup. A one-way ring uses only those that lead clockwise. */
export function linksOf(setup: Setup): Link[] {
  const { from, to, way } = makeRoutes(setup);
  const { links: length } = wiring(setup);
  const each = !setup.network.rows && length === setup.n ? 2 : 1;
  return Array.from({ length }, (_, i) => {
    const link = each * i;
    return { link, from: from(link), to: to(link), way: way(link) };
  });
}

/** Finds the sender of a delivered message and the direction of the message. */
export function findOrigin(
  setup: Setup,
  { process: p, port }: Pick<Event, "process" | "port">,
): { readonly from: number; readonly way: Way } {
  const { into, from, way } = makeRoutes(setup);
  const link = into(p, port);
  return { from: from(link), way: way(link) };
}
