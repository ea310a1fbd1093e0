import { marchettiSpaccamelaSimplified } from "../marchetti-spaccamela-simplified.ts";
import { bit } from "../../model/schema.ts";
import { restless, waiting } from "./patience.ts";
import { handling, sending, type Twin } from "./twin.ts";

const variant = {
  of: marchettiSpaccamelaSimplified,
  set: { starts: "staggered" },
  cite: "001, §2, last paragraph",
  mistake: "left out",
} as const;

/** The mutants of the simplified protocol with staggered starts, which the paper does not give. */
export const brokenStaggered: readonly Twin[] = [
  {
    ...variant,
    trap: "short-turns",
    says: "turns of n - 1 time units: a message reaches the last process in n - 1",
    truth: "turns of n: the start may be late by as many hops as the message has left",
    changes(right) {
      const shorter = (me: any) => waiting(me, (rounds) => rounds - BigInt(me.id - 1));
      return {
        wake: (me: any) => right.wake!(shorter(me)),
        ...handling(({ started }) => ({
          started: (me, message, port) => started(shorter(me), message, port),
        }))(right),
      };
    },
    by: "--ids 2,1 --wake 0@0",
    caught: "many-leaders",
    shows: "2 declares itself one unit before it hears of 1",
  },
  {
    ...variant,
    trap: "word-stops",
    says: "word of the start goes to the next process and no further",
    truth: "every process sends it once, and all have started within n - 1",
    changes: handling(({ started }) => ({
      started: (me, message, port) =>
        started(
          sending(me, "started", () => {}),
          message,
          port,
        ),
    })),
    by: "--ids 2,3,1 --wake 0@0,2@3",
    caught: "many-leaders",
    shows: "1 wakes when 2 has waited its turns out",
  },
  {
    ...variant,
    trap: "decides-early",
    cite: "001, §2: it knows at time n - 1",
    mistake: "misread",
    says: "a process knows one unit before its turn that it is the winner",
    truth: "only where all start together; here word of the leader may arrive at the turn itself",
    changes: (right) => ({
      state: { ...right.state, sure: bit },
      wake: (me: any) => right.wake!(early(me)),
      alarm(me: any, tag: number) {
        if (tag === 1) return right.alarm!(me, tag);
        me.sure = 1;
        me.alarm(1n, 1);
      },
      ...handling(({ started, elected }) => ({
        started: (me, message, port) => started(early(me), message, port),
        elected: (me, message, port) => elected(me.sure === 1 ? restless(me) : me, message, port),
      }))(right),
    }),
    by: "--ids 2,1 --wake 0@0",
    caught: "election",
    shows: "2 hears of 1 at its turn, and declares itself too",
  },
  {
    ...variant,
    trap: "word-returns",
    says: "word of the start is passed on by every process that receives it",
    truth: "it ends where one has been sent before: n in all",
    changes: handling(({ started }) => ({
      started(me, message, port) {
        if (me.started === 1) me.send.started();
        else started(me, message, port);
      },
    })),
    by: "--ids 1 --wake 0@0 --max-messages 1000",
    caught: "budget",
    shows: "it goes round for ever",
  },
  {
    ...variant,
    trap: "waker-unwilling",
    says: "a process that wakes by itself still decides whether it takes part",
    truth: "to wake by itself is to take part",
    changes: (right) => ({
      wake: (me: any) => right.wake!(waiting(me, (rounds) => (me.willing ? rounds : undefined))),
    }),
    by: "--ids 1 --wake 0@0 --willing none",
    caught: "deadlock",
    shows: "an election has started in which no process takes part",
  },
  {
    ...variant,
    trap: "all-willing",
    says: "every process that word of the start reaches takes part",
    truth: "only if it is willing",
    changes: handling(({ started }) => ({
      started: (me, message, port) =>
        started(Object.create(me, { willing: { value: true } }), message, port),
    })),
    by: "--ids 2,1 --wake 0@0 --willing none",
    caught: "election",
    shows: "1 is elected, and takes no part",
  },
  {
    ...variant,
    trap: "keeps-turn",
    says: "when its turn comes a process declares itself, whatever it has heard",
    truth: "a process that has heard of a leader has no turn any more",
    changes: handling(({ elected }) => ({
      elected: (me, message, port) => elected(restless(me), message, port),
    })),
    by: "--ids 1,2 --wake 0@0",
    caught: "election",
    shows: "2 follows 1, and declares itself too",
  },
];

/** `me`, but an alarm rings one unit early; one of no rounds is for the turn itself. */
const early = (me: any): any =>
  Object.create(me, {
    alarm: {
      value: (rounds: bigint) => (rounds > 0n ? me.alarm(rounds - 1n) : me.alarm(rounds, 1)),
    },
  });
