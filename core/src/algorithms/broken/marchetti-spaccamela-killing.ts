import type { Algorithm } from "../../model/algorithm.ts";
import { id, maybe, nat } from "../../model/schema.ts";
import { marchettiSpaccamela } from "../marchetti-spaccamela.ts";
import { restless, waiting } from "./patience.ts";
import { handling, type Twin } from "./twin.ts";

const of = marchettiSpaccamela;

/** MS-5: what is to leave in the next time unit is no longer there to be killed. */
function leavesFirst(right: Algorithm): Partial<Algorithm> {
  const { on } = right;
  const early = (me: any) => waiting(me, (rounds) => rounds - 1n);
  return {
    state: { ...right.state, leaving: maybe(id), leavingPhase: nat, leavingWalked: nat },
    on: {
      ...on,
      started: (me, message, port) => on["started"](early(me), message, port),
      walk: (me, message, port) => on["walk"](early(me), message, port),
    },
    alarm(me: any, tag: number) {
      if (tag === 0) {
        [me.leaving, me.leavingPhase, me.leavingWalked] = [me.waiting, me.phase, me.walked];
        me.waiting = undefined;
        me.alarm(1n, 1);
      } else me.send.walk({ id: me.leaving, phase: me.leavingPhase, walked: me.leavingWalked });
    },
  };
}

/** Who kills whom, and who is not to be killed: 001 §3. */
export const brokenKilling: readonly Twin[] = [
  {
    trap: "MS-5",
    of,
    cite: "001, §3, case (c)",
    mistake: "misread",
    says: "who arrives when the waiting one is about to leave comes too late to kill it",
    truth: "an arrival in that same time unit kills it: the branches exclude one another",
    changes: leavesFirst,
    by: "--ids 1,2,3,4 --wake 2@0 --willing 3",
    caught: "messages",
    shows: "5 identity messages instead of 4",
  },
  {
    trap: "MS-9",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "misread",
    says: "count runs on when what it counted for is killed",
    truth: "with the message its delay ends, and the next one has a delay of its own",
    changes: handling(({ walk }) => ({
      walk: (me, message, port) => walk(restless(me), message, port),
    })),
    by: "--ids 1,3,2",
    caught: "claim",
    shows: "a message leaves when the delay of a killed one is over",
  },
  {
    trap: "MS-11",
    of,
    cite: "001, §1: each one has its own identifier",
    mistake: "misread",
    says: "identities need not differ",
    truth: "they must: each of two smallest comes to the other's home as to its own",
    changes: () => ({}),
    by: "--ids 1,1 --violate ids",
    caught: "many-leaders",
    shows: "both lead",
  },
  {
    trap: "unkilled",
    of,
    cite: "001, §3, case (c)",
    mistake: "misread",
    says: "what waits where a smaller identity passes is sent all the same",
    truth: "it is killed",
    changes: handling(({ walk }) => ({
      walk(me, message, port) {
        const [id, phase, walked] = [me.waiting, me.phase, me.walked];
        walk(restless(me), message, port);
        if (id === undefined || me.waiting !== undefined) return;
        [me.waiting, me.phase, me.walked] = [id, phase, walked];
      },
    })),
    by: "--ids 1,2",
    caught: "claim",
    shows: "a larger identity goes on after the smaller one has passed",
  },
  {
    trap: "own-id",
    of,
    cite: "001, §3, case (b)",
    mistake: "misread",
    says: "who does not take part compares with its own identity",
    truth: "its bestid is infinite until it has seen one",
    changes: handling(({ walk }) => ({
      walk(me, message, port) {
        me.bestid ??= me.id;
        walk(me, message, port);
      },
    })),
    by: "--ids 1,2 --wake 1@0 --willing none",
    caught: "deadlock",
    shows: "one that does not take part kills all that do",
  },
];
