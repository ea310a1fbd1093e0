import { Refusal } from "@ringleader/core/internal/refusal";
import type { RingOptions, RingOutcome } from "./ring-run.ts";

/** Runs an election between operating-system processes over sockets. */
export function runRing(options: RingOptions): Promise<RingOutcome> {
  return Promise.reject(new Refusal(`${options.wire}: processes cannot be started yet.`));
}
