import type { Setup } from "../model/setup.ts";
import type { Event } from "../model/trace.ts";
import { makeRoutes, type Way } from "../recording/routes.ts";

/** The sender of a delivered message, and its direction. */
export function findOrigin(
  setup: Setup,
  { process: p, port }: Pick<Event, "process" | "port">,
): { from: number; way: Way } {
  const { into, from, way } = makeRoutes(setup);
  const link = into(p, port);
  return { from: from(link), way: way(link) };
}
