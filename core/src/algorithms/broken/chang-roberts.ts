import { changRoberts } from "../chang-roberts.ts";
import { handling, type Twin } from "./twin.ts";

const cite = "003, LCR";

export const brokenChangRoberts: readonly Twin[] = [
  {
    trap: "LCR-1",
    of: changRoberts,
    cite,
    mistake: "misread",
    says: "on terminate: forward it, whoever has sent it",
    truth: "the leader has terminated: it absorbs everything, its own terminate included",
    changes: handling(() => ({
      terminate(me, { id }) {
        if (me.decision === "none") me.follow(id);
        me.send.terminate({ id });
      },
    })),
    by: "--ids 1 --max-messages 1000",
    caught: "budget",
    shows: "terminate goes round for ever",
  },
  {
    trap: "LCR-2",
    of: changRoberts,
    cite,
    mistake: "printed",
    says: "upon receiving no message: send my_id, whenever nothing is there to be received",
    truth: "once: the start of the process",
    changes: handling(({ elect }) => ({
      elect(me, message, port) {
        elect(me, message, port);
        if (me.decision === "none") me.send.elect({ id: me.id });
      },
    })),
    by: "--ids 1,2",
    caught: "claim",
    shows: "more than n(n + 1)/2 election messages",
  },
  {
    trap: "LCR-3",
    of: changRoberts,
    cite,
    mistake: "misread",
    says: "what comes after terminate is treated like what came before",
    truth: "terminate may overtake where links reorder; who has terminated absorbs what is late",
    changes: handling(() => ({
      elect(me, { id }) {
        if (me.part === "relay" || id < me.id) me.send.elect({ id });
        else if (id === me.id) {
          me.lead();
          me.send.terminate({ id });
        }
      },
    })),
    by: "--ids 1,2,3 --links any --schedule random --seed 92",
    caught: "messages",
    shows: "ids that lost travel on, when everybody knows who leads",
  },
  {
    trap: "G-1",
    of: changRoberts,
    cite: "000 and 003",
    mistake: "misread",
    says: "the maximum is elected, as in 000",
    truth: "003 elects the minimum, 000 the maximum: a comparison is not shared",
    changes: handling(({ elect }) => ({
      elect(me, message, port) {
        if (message.id > me.id) me.send.elect({ id: message.id });
        else if (message.id === me.id) elect(me, message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "election",
    shows: "2 is elected, not 1",
  },
  {
    trap: "G-9",
    of: changRoberts,
    cite: "003, Leader Election in Rings: anonymous processors",
    mistake: "misread",
    says: "ids need not differ",
    truth: "processes that are alike stay alike in lockstep, and what one does all do (TH-1)",
    changes: () => ({}),
    by: "--ids 0,0 --violate ids",
    caught: "many-leaders",
    shows: "everybody leads",
  },
  {
    trap: "direction",
    of: changRoberts,
    cite,
    mistake: "misread",
    says: "clockwise is whatever each process takes for it",
    truth: "all must agree which way is clockwise",
    changes: () => ({}),
    by: "--ids 1,2,3 --ports 001 --violate direction",
    caught: "election",
    shows: "ids turn back: 2 is elected without having met 1, and somebody never learns it",
  },
  {
    trap: "passes-larger",
    of: changRoberts,
    cite,
    mistake: "misread",
    says: "a larger id is passed on like a smaller one",
    truth: "it is discarded",
    changes: handling(({ elect }) => ({
      elect: (me, message, port) =>
        message.id > me.id ? me.send.elect({ id: message.id }) : elect(me, message, port),
    })),
    by: "--ids 1,2",
    caught: "many-leaders",
    shows: "every id comes home",
  },
  {
    trap: "relay-compares",
    of: changRoberts,
    cite,
    mistake: "left out",
    says: "a process that did not start discards ids larger than its own",
    truth: "it passes everything on: it does not stand for election",
    changes: handling(() => ({
      elect(me, { id }) {
        if (id < me.id) me.send.elect({ id });
        else if (id === me.id) {
          me.lead();
          me.send.terminate({ id });
        }
      },
    })),
    by: "--ids 1,2 --wake 1",
    caught: "deadlock",
    shows: "the only candidate is discarded by a process that is none",
  },
];
