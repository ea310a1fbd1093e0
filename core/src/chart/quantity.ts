import type { Outcome } from "../model/outcome.ts";
import type { Measure } from "../model/claim.ts";
import { log10 } from "../exact/decimal.ts";
import type { MeasuredRun } from "./measured-run.ts";

/** The quantity on the vertical axis. */
export interface Quantity {
  readonly name: "messages" | "causal" | "time";
  /** The title of the axis, and the sentence that starts the caption. */
  readonly axis: string;
  readonly says: string;
  /** Returns the logarithm of a run's value; undefined if the run does not have the quantity. */
  of(run: MeasuredRun): number | undefined;
  /** True if a claim's measure is this quantity, possibly for some kinds of messages only. */
  isMeant(by: Measure, run: Outcome): boolean;
}

/** An unusual time for the last receipt. A measure that returns this time measures the end of the run. */
const LAST = 1_000_000_007n;

const some = (value: number | string | null): number | undefined =>
  value === null ? undefined : log10(value);

export const quantities: Readonly<Record<Quantity["name"], Quantity>> = {
  messages: {
    name: "messages",
    axis: "messages sent",
    says: "Messages sent in a run, announcements included",
    of: ({ messages }) => some(messages),
    isMeant: ({ of }) => of === "messages",
  },
  causal: {
    name: "causal",
    axis: "causal depth, in messages",
    says: "Causal depth: the number of messages on the critical path of a run, which is the run's time if every message takes one unit",
    of: ({ causal }) => some(causal),
    isMeant: (measure) => measure.of === "causal" && measure.at === "last",
  },
  time: {
    name: "time",
    axis: "time, in rounds",
    says: "Time until a run ends, in rounds",
    of: ({ time }) => some(time),
    isMeant(measure, run) {
      // A measure of time is a function, so it is called with known times to find out which one it reads.
      if (measure.of !== "time") return false;
      const marks = new Map<string, readonly bigint[]>();
      const time = { home: 2n, firstWake: 0n, lastReceipt: LAST, lastSend: 3n, lastDecision: 5n };
      try {
        return measure.value({ ...run, time: { ...time, marks } }) === LAST;
      } catch {
        return false; // The measure reads something that only a real run has.
      }
    },
  },
};
