import { peterson } from "../peterson.ts";
import { handling, onLinksThatReorder, type Twin } from "./twin.ts";

const of = peterson;

const decides = (me: any): boolean => me.part === "active" && me.awaits === "nntid";

/** What can go wrong with the comparison of three ids. */
export const comparing: readonly Twin[] = [
  {
    trap: "PE-3",
    of,
    cite: "002, Algorithm 4.20, I",
    mistake: "misread",
    says: "stay active if ntid > tid and ntid > nntid",
    truth: ">= as printed: for a survivor ntid and nntid are the same id",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        if (decides(me) && message.tid !== me.id && message.tid === me.ntid) me.part = "relay";
        else tid(me, message, port);
      },
    })),
    by: "--ids 1,2,3",
    caught: "deadlock",
    shows: "all three become relays; on a ring of two it does not show",
  },
  {
    trap: "PE-4",
    of,
    cite: "002, Algorithm 4.20, I",
    mistake: "misread",
    says: "ntid is compared with the own id",
    truth: "with tid, which is the own id in the first round only",
    changes: handling(({ tid }) => ({
      tid(me, message, port) {
        if (decides(me)) me.tid = me.id;
        tid(me, message, port);
      },
    })),
    by: "--ids 1,3,2,5,4,6",
    caught: "messages",
    shows: "the right one is elected, with more messages",
  },
  {
    trap: "PE-5",
    of,
    cite: "002, Algorithm 4.20",
    mistake: "left out",
    says: "messages may overtake one another",
    truth: "links must keep it, or a second message is taken for a first",
    changes: onLinksThatReorder,
    by: "--ids 1,2,4,3 --schedule random --seed 4",
    caught: "many-leaders",
    shows: "two are elected",
  },
];
