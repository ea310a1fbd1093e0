import { ALARM, NEVER, type Recording } from "@ringleader/core/internal/recording";

/** Where the arrow keys lead from an event: along its process, or along a message. */
export type CursorMove = "earlier" | "later" | "cause" | "effect" | "other effect";

/** Finds the event to which a move leads; undefined if there is none. */
export function moveCursor(
  { kind, came, before, flights, sends }: Recording,
  event: number,
  move: CursorMove,
): number | undefined {
  if (move === "earlier") return before[event] < 0 ? undefined : before[event];
  if (move === "later") {
    const next = before.indexOf(event, event + 1);
    return next < 0 ? undefined : next;
  }
  if (move === "cause") return kind[event] < ALARM ? flights.sent[came[event]] : undefined;
  const arrivals = flights.arrives
    .subarray(sends[event], sends[event + 1])
    .filter((arrival) => arrival !== NEVER);
  return move === "effect" ? arrivals[0] : arrivals.at(-1);
}

/** Says why a move leads nowhere. */
export const noMove: Readonly<Record<CursorMove, string>> = {
  earlier: "This is the first event of the process.",
  later: "This is the last event of the process.",
  cause: "This event receives no message.",
  effect: "This event sends no message that is received.",
  "other effect": "This event sends no message that is received.",
};
