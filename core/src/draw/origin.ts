import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { routes, type Way } from "../record/routes.ts";

/** Where a delivered message came from, and which way round. */
export function origin(
  given: Setup,
  { process: p, port }: Pick<Event, "process" | "port">,
): { from: number; way: Way } {
  const { into, from, way } = routes(given);
  const link = into(p, port);
  return { from: from(link), way: way(link) };
}
