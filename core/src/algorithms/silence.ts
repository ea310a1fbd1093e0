import type { Outcome } from "../model/run.ts";

/** Of elections that are one message round the ring: when it was sent, and when the last one knew. */
export const told = ({ time, n }: Outcome): Record<string, unknown> =>
  time?.home === undefined
    ? {}
    : {
        time: { send: String(time.home), allKnow: String(n === 1 ? time.home : time.lastDecision) },
      };
