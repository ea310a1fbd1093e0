import type { Family } from "../../family/family.ts";
import { marchettiSpaccamelaSimplified } from "../marchetti-spaccamela-simplified.ts";
import { timeSlice } from "../time-slice.ts";
import { restless, waiting } from "./patience.ts";
import { handling, type Mistake, type Twin } from "./twin.ts";

/** What goes wrong with the simplified protocol and with TimeSlice alike; only the former says who is idle. */
const alike = (
  of: Family,
  cite: string,
  kind: string,
  least: number,
  idle: Mistake,
): readonly Twin[] => [
  {
    trap: "TS-5",
    of,
    cite,
    mistake: idle,
    says: "everybody has its turn",
    truth: "only those that take part; the others pass on what comes",
    changes: (right) => ({
      wake: (me: any) => right.wake!(Object.create(me, { willing: { value: true } })),
    }),
    by: `--ids ${least},${least + 1} --willing 1`,
    caught: "election",
    shows: "one is elected that does not take part",
  },
  {
    trap: "TS-7",
    of,
    cite,
    mistake: "misread",
    says: "when its turn comes a process declares itself, whatever it has heard",
    truth: "who has heard of a leader has no turn any more",
    changes: handling((right) => ({
      [kind]: (me, message, port) => right[kind](restless(me), message, port),
    })),
    by: `--ids ${least},${least + 1}`,
    caught: "election",
    shows: "one that follows declares itself too",
  },
  {
    trap: "own-message",
    of,
    cite,
    mistake: "left out",
    says: "the message is passed on by everybody",
    truth: "its sender takes it off the ring",
    changes: handling(() => ({
      [kind](me, { id }) {
        me.calm();
        if (me.decision === "none") me.follow(id);
        me.send[kind]({ id });
      },
    })),
    by: `--ids ${least} --max-messages 1000`,
    caught: "budget",
    shows: "it goes round for ever",
  },
];

/** The traps of 001 §2 and of TimeSlice, 003. */
export const brokenSilence: readonly Twin[] = [
  ...alike(marchettiSpaccamelaSimplified, "001, §2", "elected", 1, "misread"),
  ...alike(timeSlice, "003, TimeSlice", "token", 0, "left out"),
  {
    trap: "TS-2",
    of: marchettiSpaccamelaSimplified,
    cite: "001, §2",
    mistake: "misread",
    says: "processor i waits for n(i - 1) - 1 time units, then it sends",
    truth: "it knows then, and sends at n(i - 1)",
    changes: (right) => ({
      wake: (me: any) => right.wake!(waiting(me, (rounds) => (rounds > 0n ? rounds - 1n : rounds))),
    }),
    by: "--ids 2",
    caught: "claim",
    shows: "it sends at 0 instead of 1",
  },
  {
    trap: "TS-3",
    of: marchettiSpaccamelaSimplified,
    cite: "001, §2, assumption (a)",
    mistake: "misread",
    says: "any guess at n will do",
    truth: "N is at least n: a message must have been able to come round",
    changes: () => ({}),
    by: "--set N=1 --ids 1,3,2 --violate n",
    caught: "many-leaders",
    shows: "2 declares itself while 1's message is still on its way",
  },
  {
    trap: "TS-4",
    of: marchettiSpaccamelaSimplified,
    cite: "001, §2, assumption (b)",
    mistake: "misread",
    says: "processors may start at different times",
    truth: "all start at 0: silence means nothing to one that was not there",
    changes: () => ({}),
    by: "--ids 1,2 --wake 0@2,1@0 --violate everyone",
    caught: "many-leaders",
    shows: "2 declares itself before 1 has woken",
  },
  {
    trap: "TS-6",
    of: timeSlice,
    set: { first: "1" },
    cite: "003, TimeSlice",
    mistake: "printed",
    says: "phase k is the k-th after phase 0, and the time is n · uid",
    truth: "phases from 0 take n(uid + 1); n · uid belongs to phases from 1",
    changes: () => ({
      wake(me: any) {
        if (me.willing) me.alarm(BigInt(me.n) * BigInt(me.id));
      },
    }),
    by: "--ids 1",
    caught: "claim",
    shows: "the token is home at 2 instead of 1",
  },
];
