import { marchettiSpaccamela } from "../marchetti-spaccamela.ts";
import { waiting } from "./patience.ts";
import { handling, sending, type Twin } from "./twin.ts";

const of = marchettiSpaccamela;

/** The traps of the pseudocode, 001 §3. */
export const brokenScheme: readonly Twin[] = [
  {
    trap: "MS-1",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "printed",
    says: "send <i, h_m, w + 1>: the process sends its own identity",
    truth: "it is j that walks: <j, h_m, w + 1>",
    changes: handling(({ walk }) => ({
      walk(me, message, port) {
        const own = (sent: any) => me.send.walk({ ...sent, id: me.id });
        walk(sending(me, "walk", own), message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "deadlock",
    shows: "1 never comes home, and nobody is elected",
  },
  {
    trap: "MS-2",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "left out",
    says: "the first turn of the loop is taken in the time unit of phase 0",
    truth: "it is taken in the next; else t(i) + h_1(2i + 1) is missed by one",
    changes: handling(({ started }) => ({
      started: (me, message, port) =>
        started(
          waiting(me, (rounds) => rounds - 1n),
          message,
          port,
        ),
    })),
    by: "--ids 1",
    caught: "claim",
    shows: "the winner is home at 5 instead of 6",
  },
  {
    trap: "MS-3",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "misread",
    says: "count goes down already in the time unit in which the message is put there",
    truth: "the branches exclude one another: it goes down from the next unit on",
    changes: handling(({ walk }) => ({
      walk: (me, message, port) =>
        walk(
          waiting(me, (rounds) => rounds - 1n),
          message,
          port,
        ),
    })),
    by: "--ids 1,2,3",
    caught: "claim",
    shows: "from phase 2 on everything is one early for each phase",
  },
  {
    trap: "MS-7",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "misread",
    says: "j < bestid and j > bestid are all there is to test",
    truth: "at home j = bestid: j = i is tested apart, and first",
    changes: handling(({ walk }) => ({
      walk(me, message, port) {
        if (message.id !== me.id) walk(me, message, port);
      },
    })),
    by: "--ids 1",
    caught: "deadlock",
    shows: "the winner's message disappears at home",
  },
  {
    trap: "MS-13",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "misread",
    says: "'j elected' is passed on by everybody",
    truth: "it ends where it began",
    changes: handling(() => ({
      elected(me, { id: j }) {
        if (me.decision === "none") me.follow(j);
        me.send.elected({ id: j });
      },
    })),
    by: "--ids 1 --max-messages 1000",
    caught: "budget",
    shows: "it goes round for ever",
  },
  {
    trap: "MS-15",
    of,
    cite: "001, §3, the protocol scheme",
    mistake: "misread",
    says: "the distance is counted up when the message is put there, and again when it leaves",
    truth: "M' = <j, h_{m+1}, w + 1> is sent as it stands",
    changes: (right) => ({
      alarm(me: any, tag: number) {
        me.walked++;
        right.alarm!(me, tag);
      },
    }),
    by: "--ids 1",
    caught: "claim",
    shows: "the first step counts as the second, and phases end too soon",
  },
];
