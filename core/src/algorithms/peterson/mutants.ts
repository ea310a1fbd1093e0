import { peterson } from "./algorithm.ts";
import { handling, mutantsOf, onLinksThatReorder, seeing, withMe } from "../mutants/mutant.ts";

const decides = (me: any): boolean => me.part === "active" && me.awaits === "nntid";

/** `me`, but it never recognizes its own id. */
const blind = (me: any): any => seeing(me, { id: -1 });

export const petersonMutants = mutantsOf({ of: peterson, cite: "002, Algorithm 4.20" }, [
  {
    trap: "PE-1",
    mistake: "printed",
    says: "'do forever' means that a process continues after it is elected",
    truth: "a process that receives its own id is elected and stops",
    changes: handling("tid", (tid) => (me, message, port) => {
      if (message.tid === me.id) me.lead();
      tid(blind(me), message, port);
    }),
    run: { ids: [1], maxMessages: 100 },
    caught: "budget",
    shows: "a single process sends to itself forever and is elected again and again",
  },
  {
    trap: "PE-2",
    says: "the last active process is elected",
    truth:
      "the last active process only represents the largest id; the owner of that id is elected, as a relay",
    changes: handling("tid", (tid) => (me, message, port) => {
      if (me.part === "active" && me.awaits === "ntid" && message.tid === me.tid) {
        me.part = "elected";
        me.lead();
      } else tid(blind(me), message, port);
    }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 1 is elected, not process 2",
  },
  {
    trap: "PE-2b",
    cite: "002, Algorithm 4.20, II",
    says: "only active processes check for their own id",
    truth: "relays check for their own id too, because for n ≥ 3 only a relay receives its own id",
    changes: withMe((me) => (me.part === "relay" ? blind(me) : me), "tid"),
    run: { ids: [1, 2, 3], maxMessages: 1000 },
    caught: "budget",
    shows: "the largest id circulates forever",
  },
  {
    trap: "PE-7",
    mistake: "printed",
    says: "an elected process still forwards messages",
    truth:
      "an elected process absorbs messages, because the largest id returns twice if two active processes are left",
    changes: handling("tid", (tid) => (me, message, port) => {
      if (me.part !== "elected") tid(me, message, port);
      else me.send.tid({ tid: message.tid, phase: message.phase });
    }),
    run: { ids: [1, 2], maxMessages: 1000 },
    caught: "budget",
    shows: "the other process continues alone forever",
  },
  {
    trap: "PE-8",
    cite: "002, Algorithm 4.20, I",
    says: "the first id received cannot be the process's own",
    truth: "on a ring of one, the first id received is the process's own",
    changes: withMe((me) => (me.part === "active" && me.awaits === "ntid" ? blind(me) : me), "tid"),
    run: { ids: [1] },
    caught: "messages",
    shows: "two messages are sent instead of one",
  },
  {
    trap: "G-5",
    cite: "002, Idea",
    mistake: "left out",
    says: "when a process is elected, every process knows the leader",
    truth: "only the elected process knows the leader, unless it announces its id around the ring",
    changes: () => ({ announces: true }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "the other process never learns the leader",
  },
  {
    trap: "PE-3",
    cite: "002, Algorithm 4.20, I",
    says: "a process stays active if ntid > tid and ntid > nntid",
    truth:
      "a process stays active if ntid >= tid and ntid >= nntid, as printed, because for a surviving process ntid and nntid are the same id",
    changes: handling("tid", (tid) => (me, message, port) => {
      if (decides(me) && message.tid !== me.id && message.tid === me.ntid) me.part = "relay";
      else tid(me, message, port);
    }),
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "all three processes become relays; a ring of two processes does not show this",
  },
  {
    trap: "PE-4",
    cite: "002, Algorithm 4.20, I",
    says: "ntid is compared with the process's own id",
    truth: "ntid is compared with tid, which is the process's own id in the first round only",
    changes: handling("tid", (tid) => (me, message, port) => {
      if (decides(me)) me.tid = me.id;
      tid(me, message, port);
    }),
    run: { ids: [1, 3, 2, 5, 4, 6] },
    caught: "messages",
    shows:
      "on this ring the right process is elected, with more messages; on 5,1,6,2,7,3,8,4 two processes are",
  },
  {
    trap: "PE-5",
    mistake: "left out",
    says: "messages may overtake one another",
    truth:
      "links must keep messages in order; otherwise the second message of a round is taken for the first",
    changes: onLinksThatReorder,
    run: { ids: [1, 2, 4, 3], schedule: "random", seed: 4 },
    caught: "many-leaders",
    shows: "two processes are elected",
  },
]);
