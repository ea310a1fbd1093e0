import { changRoberts } from "../chang-roberts.ts";
import { handling, nobodyIsWoken, type Twin } from "./twin.ts";

const variant = {
  of: changRoberts,
  set: { mail: "start" },
  cite: "003, LCR: upon receiving no message",
  mistake: "left out",
} as const;

/** The engine starts no process that mail reaches, yet all are expected to stand for election. */
const notStarted: Twin["changes"] = (right) => ({
  ...nobodyIsWoken(right),
  contenders: "woke-or-willing",
});

/** The mutant starts a process itself when its first mail comes, and decides what comes first. */
const firstMail = (
  first: (me: any, message: any, elect: (me: any, message: any, port: any) => void) => void,
) =>
  handling(({ elect }) => ({
    elect(me, message, port) {
      if (me.part === "initiator") return elect(me, message, port);
      me.part = "initiator";
      first(me, message, elect);
    },
  }));

/** The mutants of chang-roberts with mail=start. */
export const brokenChangRobertsMail: readonly Twin[] = [
  {
    ...variant,
    trap: "drops-first",
    says: "a process that mail reaches first sends its own id in place of what came",
    truth: "it sends its own id, and then handles what came",
    changes: (right) => ({
      ...notStarted(right),
      ...firstMail((me) => me.send.elect({ id: me.id }))(right),
    }),
    by: "--ids 1,2 --wake 0",
    caught: "deadlock",
    shows: "2 takes 1 off the ring, and 1 discards 2",
  },
  {
    ...variant,
    trap: "mail-before-start",
    says: "a process that mail reaches first handles it, and sends its own id afterwards",
    truth: "its own id goes first; else it follows the id that wins and is late everywhere",
    changes: (right) => ({
      ...notStarted(right),
      ...firstMail((me, message, elect) => {
        elect(me, message, 0);
        me.send.elect({ id: me.id });
      })(right),
    }),
    by: "--ids 1,2 --wake 0",
    caught: "claim",
    shows: "2 is still on its way when 1 declares itself",
  },
  {
    ...variant,
    trap: "starts-again",
    says: "every id that arrives starts the process once more",
    truth: "a process starts once",
    changes: handling(({ elect }) => ({
      elect(me, message, port) {
        if (me.decision === "none" && message.id !== me.id) me.send.elect({ id: me.id });
        elect(me, message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages",
  },
  {
    ...variant,
    trap: "still-relays",
    says: "a process that mail reaches first passes everything on and never starts",
    truth: "here it starts, and the least id of all wins; passing on is mail=relay",
    changes: notStarted,
    by: "--ids 1,2 --wake 1",
    caught: "election",
    shows: "2 is elected, not 1",
  },
];
