import type { Shown } from "../run/run.worker.ts";

/** The cost of this run beside the extremes of all schedules. */
export function Challenge({ shown }: { readonly shown: Shown }) {
  void shown;
  return null;
}
