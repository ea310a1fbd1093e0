import { ALARM, type Recording } from "@ringleader/core/internal/recording";

/** Tells whether a message arrives before another one that was sent earlier on the same link. */
export function hasOvertaking({ kind, came, flights }: Recording): boolean {
  const latest = new Map<number, number>();
  for (let event = 0; event < kind.length; event++) {
    if (kind[event] >= ALARM) continue;
    const [flight, link] = [came[event], flights.link[came[event]]];
    if (flight < (latest.get(link) ?? 0)) return true;
    latest.set(link, flight);
  }
  return false;
}
