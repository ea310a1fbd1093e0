import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import type { Way } from "../record/routes.ts";

/** Where a delivered message came from, and which way round. */
export function origin(
  given: Setup,
  { process: p, port }: Pick<Event, "process" | "port">,
): { from: number; way: Way } {
  const { n, swapped, algorithm } = given;
  const { rows } = given.network;
  if (rows) return { from: rows.owner[rows.mate[rows.offset[p] + port]], way: 0 };
  const labelled = algorithm.needs.bothWays === true || swapped !== undefined;
  const side = labelled ? port ^ (swapped?.[p] ?? 0) : 0;
  // What comes in on the left goes clockwise.
  return side === 0 ? { from: (p + n - 1) % n, way: 1 } : { from: (p + 1) % n, way: -1 };
}
