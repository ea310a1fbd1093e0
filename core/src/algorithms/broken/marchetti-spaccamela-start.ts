import { marchettiSpaccamela } from "../marchetti-spaccamela.ts";
import { waiting } from "./patience.ts";
import { handling, type Twin } from "./twin.ts";

const of = marchettiSpaccamela;

/** Every delay is divided: identities that are so much smaller. */
const waitingLess = (by: bigint) =>
  handling(({ started, walk }) => {
    const less = (me: any) => waiting(me, (rounds) => rounds / by);
    return {
      started: (me, message, port) => started(less(me), message, port),
      walk: (me, message, port) => walk(less(me), message, port),
    };
  });

/** The traps of phase 0 and of the delays, 001 §3. */
export const brokenStart: readonly Twin[] = [
  {
    trap: "TIME-2",
    of,
    cite: "001, §3, phase 0",
    mistake: "misread",
    says: "who wakes by itself enters phase 1 at once",
    truth: "it waits until 'election started' reaches it from its neighbour, like everybody else",
    changes(right) {
      const { started } = right.on;
      return {
        wake(me: any) {
          right.wake!(me);
          started(me, {}, 0);
        },
        on: {
          ...right.on,
          started(me: any, message: any, port: any) {
            if (me.awake === 0) started(me, message, port);
          },
        },
      };
    },
    by: "--ids 1",
    caught: "time",
    shows: "home at 5 instead of 6",
  },
  {
    trap: "TIME-5",
    of,
    cite: "001, §3, phase 0",
    mistake: "misread",
    says: "who wakes by itself still decides whether it takes part",
    truth: "to wake by itself is to take part",
    changes: handling(({ started }) => ({
      started(me, message, port) {
        if (me.willing) started(me, message, port);
        else if (me.awake === 0) started(me, message, port);
        else me.mark("entered");
      },
    })),
    by: "--ids 1 --wake 0@0 --willing none",
    caught: "deadlock",
    shows: "an election has started in which nobody takes part",
  },
  {
    trap: "TIME-6",
    of,
    cite: "001, §3, phase 0",
    mistake: "misread",
    says: "'election started' is passed on by everybody who receives it",
    truth: "it ends where one has been sent before: n in all",
    changes: handling(({ started }) => ({
      started(me, message, port) {
        const again = me.awake === 1;
        started(me, message, port);
        if (again) me.send.started();
      },
    })),
    by: "--ids 1 --max-messages 1000",
    caught: "budget",
    shows: "it goes round for ever",
  },
  {
    trap: "half-delay",
    of,
    cite: "001, §3: 2 i h_1",
    mistake: "misread",
    says: "identity i waits i h_1, and i(h_m - h_{m-1}) before each further phase",
    truth: "twice as long: else smaller identities overtake later, and more messages are sent",
    changes: waitingLess(2n),
    by: "--set c=3 --ids 1,2,3,4 --wake 0@0 --willing 1",
    caught: "claim",
    shows:
      "6 messages in phase 1, and 3n/2 are never reached; Lemma 4.5 fails, though fewer than 2n are sent (decision 18)",
  },
  {
    trap: "MS-12",
    of,
    set: { c: "6" },
    cite: "001, §1: without loss of generality positive numbers",
    mistake: "printed",
    says: "identities are positive numbers: here id stands for id/12",
    truth:
      "positive integers: two that differ by less than 1 wait so nearly alike that none is overtaken",
    changes: waitingLess(12n),
    by: "--ids 1,4,2,5,3,6 --wake 0@0,2@0,4@0 --willing none",
    caught: "claim",
    shows: "12 = 2n messages in phase 1; with more of them n(n + 2)/4 (decision 18)",
  },
];
