import type { Along, Watcher } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Setup } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";

type Declares = (event: Event, read: (p: number) => Record<string, unknown>) => boolean;

/** Of algorithms that lead when a message of this kind brings the own id home. */
export const cameHome =
  (kind: string) =>
  (given: Setup): Declares =>
  ({ kind: came, process, words }) =>
    came === kind && words[0] === given.ids?.[process];

/** Watches what is still on its way when the leader declares itself, its own sends in that step aside. */
export const inFlight =
  (
    declaring: (given: Setup) => Declares,
    wrong: (left: number, run: Outcome) => boolean | undefined,
  ): Along["watcher"] =>
  (given): Watcher => {
    const declares = declaring(given);
    let delivered = 0;
    let declared: number | undefined;
    return {
      see(event, read) {
        if (event.kind !== "wake") delivered++;
        if (declared === undefined && declares(event, read)) declared = delivered;
        return undefined;
      },
      end(run) {
        if (declared === undefined) return undefined;
        const left = run.atElection - declared;
        return wrong(left, run) ? `${left} in flight` : undefined;
      },
    };
  };

/** Runs in which a message takes one unit of time and everybody starts at 0: the causal depth is time. */
export const inUnitTime = ({ setup }: Outcome): boolean =>
  setup.schedule.kind === "fifo" && setup.waking.all;
