import { peterson } from "../peterson.ts";
import { comparing } from "./peterson-comparing.ts";
import { handling, type Twin } from "./twin.ts";

const of = peterson;

/** `me`, but no message is its own id. */
const blind = (me: any): any => Object.create(me, { id: { value: -1 } });

export const brokenPeterson: readonly Twin[] = [
  {
    trap: "PE-1",
    of,
    cite: "002, Algorithm 4.20",
    mistake: "printed",
    says: "do forever: who is elected goes on",
    truth: "who receives its own id is elected and stops",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        if (message.tid === me.id) me.lead();
        tid(blind(me), message, port);
      },
    })),
    by: "--ids 1 --max-messages 100",
    caught: "budget",
    shows: "it sends to itself for ever and is elected again and again",
  },
  {
    trap: "PE-2",
    of,
    cite: "002, Algorithm 4.20",
    mistake: "misread",
    says: "the last active process is the one that is elected",
    truth: "it only carries the largest id; whose id it is learns so as a relay",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        if (me.part === "active" && me.awaits === "ntid" && message.tid === me.tid) {
          me.part = "elected";
          me.lead();
        } else tid(blind(me), message, port);
      },
    })),
    by: "--ids 1,2",
    caught: "election",
    shows: "1 is elected",
  },
  {
    trap: "PE-2b",
    of,
    cite: "002, Algorithm 4.20, II",
    mistake: "misread",
    says: "only active processes look for their own id",
    truth: "relays do, and from n = 3 on only they find it",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        tid(me.part === "relay" ? blind(me) : me, message, port);
      },
    })),
    by: "--ids 1,2,3 --max-messages 1000",
    caught: "budget",
    shows: "the largest id goes round for ever",
  },
  {
    trap: "PE-7",
    of,
    cite: "002, Algorithm 4.20",
    mistake: "printed",
    says: "who is elected still passes on what comes",
    truth: "with two active processes left the largest id comes home twice: absorb it",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        if (me.part !== "elected") tid(me, message, port);
        else me.send.tid({ tid: message.tid, phase: message.phase });
      },
    })),
    by: "--ids 1,2 --max-messages 1000",
    caught: "budget",
    shows: "the other process goes on alone for ever",
  },
  {
    trap: "PE-8",
    of,
    cite: "002, Algorithm 4.20, I",
    mistake: "misread",
    says: "the first id received cannot be the own one",
    truth: "on a ring of one it is",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        tid(me.part === "active" && me.awaits === "ntid" ? blind(me) : me, message, port);
      },
    })),
    by: "--ids 1",
    caught: "messages",
    shows: "two messages, not one",
  },
  {
    trap: "G-5",
    of,
    cite: "002, Idea",
    mistake: "left out",
    says: "a process is elected, so everybody knows",
    truth: "only the elected process does, unless it sends its id round once more",
    changes: () => ({ announces: true }),
    by: "--ids 1,2",
    caught: "election",
    shows: "the other process never learns who leads",
  },
  ...comparing,
];
