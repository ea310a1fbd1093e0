import { dfs } from "../dfs.ts";
import { handling, sending, type Twin } from "./twin.ts";

const [of, cite] = [dfs, "003, General Networks"];
const silent = (me: any, kind: string): any => sending(me, kind, () => {});

/** `me`, but the list of children still to be tried is never begun again. */
const notBeginning = (me: any): any =>
  Object.create(me, {
    next: {
      get: () => me.next,
      set(port: number) {
        if (port > 0) me.next = port;
      },
    },
  });

export const brokenDfs: readonly Twin[] = [
  {
    trap: "DFS-1",
    of,
    cite,
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "accept when all children have answered",
    changes: handling(({ explore, accept, reject }) => ({
      explore(me, message, port) {
        if (message.id < me.cur) me.send.accept(port, { id: message.id });
        explore(silent(me, "accept"), message, port);
      },
      accept: (me, message, port) => accept(silent(me, "accept"), message, port),
      reject: (me, message, port) => reject(silent(me, "accept"), message, port),
    })),
    by: "--ids 1,3,2 --graph edges:3:0-1,1-2 --schedule lifo",
    caught: "many-leaders",
    shows: "a root is done when its neighbours have heard of it",
  },
  {
    trap: "DFS-2",
    of,
    cite: "003, General networks (contd.): the uid is sent along with M",
    mistake: "left out",
    says: "accept and reject carry no uid",
    truth: "they do, and those of a search that was left are ignored",
    changes: handling(({ accept, reject }) => ({
      accept: (me, _, port) => accept(me, { id: me.cur }, port),
      reject: (me, _, port) => reject(me, { id: me.cur }, port),
    })),
    by: "--ids 3,4,5,1,2 --graph edges:5:0-1,0-2,0-3,1-2,2-4 --schedule random --seed 113",
    caught: "many-leaders",
    shows:
      "an answer to the search that was left is taken for one to the new; no network of four shows it",
  },
  {
    trap: "DFS-2b",
    of,
    cite: "003, General Networks: wait for accept or reject",
    mistake: "left out",
    says: "any answer is the one that is waited for, whoever sends it",
    truth: "only one that comes from the child waited for, with the uid of the search",
    changes: handling(({ accept, reject }) => ({
      accept: (me, _, port) => accept(me, { id: me.cur }, me.awaits ?? port),
      reject: (me, _, port) => reject(me, { id: me.cur }, me.awaits ?? port),
    })),
    by: "--ids 3,4,1,2 --graph edges:4:0-1,0-2,0-3 --schedule random --seed 20",
    caught: "many-leaders",
    shows: "an answer to the search that was left is taken for one to the new",
  },
  {
    trap: "DFS-3",
    of,
    cite,
    mistake: "left out",
    says: "for each child, where every neighbour is one",
    truth: "every neighbour but the parent",
    changes: handling(({ explore }) => ({
      explore(me, message, port) {
        const joins = message.id < me.cur;
        explore(me, message, port);
        if (joins) me.send.explore(port, { id: message.id });
      },
    })),
    by: "--ids 1,2",
    caught: "claim",
    shows: "the parent is explored, and rejects",
  },
  {
    trap: "DFS-5",
    of,
    cite,
    mistake: "left out",
    says: "a node that joins a lower search goes on where it was, for it has explored the rest",
    truth: "first is meant for each uid: for a lower one everything begins anew",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(notBeginning(me), message, port),
    })),
    by: "--ids 1,2,3 --graph edges:3:0-2,1-2 --schedule lifo",
    caught: "many-leaders",
    shows: "the search of 1 ends before it has come to 2, whose own ends as well",
  },
  {
    trap: "DFS-5b",
    of,
    cite: "003, General networks (contd.)",
    mistake: "misread",
    says: "a search with a higher uid is rejected",
    truth: "it gets no response and stalls",
    changes: handling(({ explore }) => ({
      explore(me, message, port) {
        if (message.id > me.cur) me.send.reject(port, { id: message.id });
        else explore(me, message, port);
      },
    })),
    by: "--ids 1,2 --links any --schedule lifo",
    caught: "many-leaders",
    shows: "a search that is rejected by all is finished too",
  },
  {
    trap: "DFS-5c",
    of,
    cite,
    mistake: "misread",
    says: "a node that receives M again says nothing",
    truth: "it sends reject, or the sender waits for ever",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(silent(me, "reject"), message, port),
    })),
    by: "--ids 1,2,3",
    caught: "deadlock",
    shows: "on a cycle the search with the least uid stalls as well",
  },
  {
    trap: "G-3",
    of,
    cite,
    mistake: "left out",
    says: "whether all children have answered is looked at when an answer comes",
    truth: "at the start too: a single process has none, and leads at once",
    changes: (right) => ({
      wake(me: any) {
        if (me.degree > 0) right.wake!(me);
      },
    }),
    by: "--ids 1",
    caught: "deadlock",
    shows: "a process that is alone waits for ever",
  },
  {
    trap: "G-5",
    of,
    cite: "003, General networks (contd.)",
    mistake: "left out",
    says: "whoever is in the tree of the leader knows who leads",
    truth: "only the root knows that the search is over; telling the tree takes n - 1 messages",
    changes: () => ({ announces: true }),
    by: "--ids 1,2",
    caught: "election",
    shows: "2 has the uid of the leader, but never learns that it is final",
  },
  {
    trap: "G-9",
    of,
    cite: "003, General networks (contd.): the minimum uid",
    mistake: "misread",
    says: "uids need not differ",
    truth: "a uid is one of its own; equal searches reject each other, and all are finished",
    changes: () => ({}),
    by: "--ids 0,0 --violate ids",
    caught: "many-leaders",
    shows: "both lead",
  },
];
