import type { Outcome } from "../model/run.ts";
import type { Algorithm } from "../model/algorithm.ts";
import type { Measure } from "../model/claim.ts";
import { log10 } from "../exact/log10.ts";
import type { MeasuredRun } from "./measured-run.ts";

/** What is measured upwards in a figure. */
export interface Quantity {
  readonly name: "messages" | "causal" | "time";
  /** What stands beside the axis, and in the caption. */
  readonly axis: string;
  readonly says: string;
  /** The logarithm of what a run came to. */
  of(run: MeasuredRun): number | undefined;
  /** Does a claim on this measure speak of it, and of which kinds of messages alone? */
  isMeant(by: Measure, run: Outcome): boolean;
}

/** A last receipt like no other number of a run: what comes to it is the time at which a run is over. */
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
    axis: "longest chain, in messages",
    says: "The longest chain of messages of a run, each sent because of the one before: its time if a message takes one unit",
    of: ({ causal }) => some(causal),
    isMeant: (measure) => measure.of === "causal" && measure.at === "last",
  },
  time: {
    name: "time",
    axis: "time, in rounds",
    says: "Time until a run is over, in rounds",
    of: ({ time }) => some(time),
    isMeant(measure, run) {
      // Measures of this form are functions: which moment one looks at is seen by asking it.
      if (measure.of !== "time") return false;
      const marks = new Map<string, readonly bigint[]>();
      const time = { home: 2n, firstWake: 0n, lastReceipt: LAST, lastSend: 3n, lastDecision: 5n };
      try {
        return measure.value({ ...run, time: { ...time, marks } }) === LAST;
      } catch {
        return false; // It speaks of something that only a real run has.
      }
    },
  },
};

/** The kinds of messages that a claim leaves out of its count. */
export function leftOut(measure: Measure, { messages }: Algorithm): string[] {
  if (measure.of !== "messages" || measure.kinds === undefined) return [];
  const { kinds } = measure;
  return Object.keys(messages).filter((kind) => !kinds.includes(kind));
}
