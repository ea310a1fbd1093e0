import type { Along, Configuration, Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";

type Declares = (event: Event, read: Configuration["read"]) => boolean;

/** True if the event is the receipt of a message of this kind that carries the receiver's own id; in some algorithms the receiver then leads. */
export const cameHome =
  (kind: string) =>
  (setup: Setup): Declares =>
  ({ kind: came, process, words }) =>
    came === kind && words[0] === setup.ids?.[process];

/** Judges the number of messages in flight when the leader declares itself, not counting those that it sends in that step. */
export const inFlight =
  (
    declaring: (setup: Setup) => Declares,
    wrong: (left: number, run: Outcome) => boolean | undefined,
  ): Along["watcher"] =>
  (setup): Watcher => {
    const declares = declaring(setup);
    let delivered = 0;
    let declared: number | undefined;
    return {
      see(event, read) {
        if (event.kind !== "wake") delivered++;
        if (declared === undefined && declares(event, read)) declared = delivered;
      },
      end(run) {
        if (declared === undefined) return undefined;
        const left = run.atElection - declared;
        return wrong(left, run) ? `messages in flight: ${left}` : undefined;
      },
    };
  };

/** True if every message takes one time unit and all processes start at time 0; then causal depth equals time. */
export const inUnitTime = ({ setup }: Outcome): boolean =>
  setup.schedule.kind === "fifo" && setup.waking.all;
