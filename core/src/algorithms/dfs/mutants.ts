import { dfs } from "./algorithm.ts";
import { handling, sending, type Mutant } from "../mutants/mutant.ts";

const [of, cite] = [dfs, "003, General Networks"];
const silent = (me: any, kind: string): any => sending(me, kind, () => {});

/** `me`, but the list of ports to try never starts over. */
const notBeginning = (me: any): any =>
  Object.create(me, {
    next: {
      get: () => me.next,
      set(port: number) {
        if (port > 0) me.next = port;
      },
    },
  });

export const dfsMutants: readonly Mutant[] = [
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
    run: { ids: [1, 3, 2], graph: "edges:3:0-1,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows: "a root finishes when its neighbours have answered",
  },
  {
    trap: "DFS-2",
    of,
    cite: "003, General networks (contd.): the uid is sent along with M",
    mistake: "left out",
    says: "accept and reject carry no uid",
    truth: "they do, and answers to an abandoned search are ignored",
    changes: handling(({ accept, reject }) => ({
      accept: (me, _, port) => accept(me, { id: me.cur }, port),
      reject: (me, _, port) => reject(me, { id: me.cur }, port),
    })),
    run: {
      ids: [3, 4, 5, 1, 2],
      graph: "edges:5:0-1,0-2,0-3,1-2,2-4",
      schedule: "random",
      seed: 113,
    },
    caught: "many-leaders",
    shows:
      "an answer to the abandoned search is taken for an answer to the new one; no network of four shows it",
  },
  {
    trap: "DFS-2b",
    of,
    cite: "003, General Networks: wait for accept or reject",
    mistake: "left out",
    says: "any answer counts as the awaited one, whichever neighbour sends it",
    truth: "only an answer from the awaited child, with the uid of the search",
    changes: handling(({ accept, reject }) => ({
      accept: (me, _, port) => accept(me, { id: me.cur }, me.awaits ?? port),
      reject: (me, _, port) => reject(me, { id: me.cur }, me.awaits ?? port),
    })),
    run: { ids: [3, 4, 1, 2], graph: "edges:4:0-1,0-2,0-3", schedule: "random", seed: 20 },
    caught: "many-leaders",
    shows: "an answer to the abandoned search is taken for an answer to the new one",
  },
  {
    trap: "DFS-3",
    of,
    cite,
    mistake: "left out",
    says: "for each child, taking every neighbour for a child",
    truth: "every neighbour except the parent",
    changes: handling(({ explore }) => ({
      explore(me, message, port) {
        const joins = message.id < me.cur;
        explore(me, message, port);
        if (joins) me.send.explore(port, { id: message.id });
      },
    })),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "the parent is explored, and rejects",
  },
  {
    trap: "DFS-5",
    of,
    cite,
    mistake: "left out",
    says: "a node that joins a lower search continues with the ports it has not yet tried",
    truth: "first is meant per uid: for a lower uid the node starts over",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(notBeginning(me), message, port),
    })),
    run: { ids: [1, 2, 3], graph: "edges:3:0-2,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows: "the search of process 1 ends before it reaches process 2, whose own search ends too",
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
    run: { ids: [1, 2], schedule: "lifo", links: "any" },
    caught: "many-leaders",
    shows: "a search that all neighbours reject is complete too",
  },
  {
    trap: "DFS-5c",
    of,
    cite,
    mistake: "misread",
    says: "a node that receives M again sends no answer",
    truth: "it sends reject; otherwise the sender waits forever",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(silent(me, "reject"), message, port),
    })),
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "on a cycle the search with the least uid stalls too",
  },
  {
    trap: "G-3",
    of,
    cite,
    mistake: "left out",
    says: "a process checks whether all children have answered only when an answer arrives",
    truth: "at the start too: a single process has no children, and leads at once",
    changes: (right) => ({
      wake(me: any) {
        if (me.degree > 0) right.wake!(me);
      },
    }),
    run: { ids: [1] },
    caught: "deadlock",
    shows: "a single process waits forever",
  },
  {
    trap: "G-5",
    of,
    cite: "003, General networks (contd.)",
    mistake: "left out",
    says: "every process in the leader's tree knows the leader",
    truth: "only the root knows that the search is over; an announcement takes n - 1 messages",
    changes: () => ({ announces: true }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 2 has the uid of the leader, but never learns that it is final",
  },
  {
    trap: "G-9",
    of,
    cite: "003, General networks (contd.): the minimum uid",
    mistake: "misread",
    says: "uids need not differ",
    truth: "uids are unique; equal searches reject each other, and all are complete",
    changes: () => ({}),
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "both processes lead",
  },
];

const variant = {
  of: dfs,
  set: { task: "tree" },
  cite: "003, General Networks, first slide",
} as const;

/** `me`, but it does not skip its parent while ports are left to try. */
const unskipping = (me: any): any =>
  Object.create(me, {
    parent: {
      get: () => (me.next < me.degree ? undefined : me.parent),
      set(port: number) {
        me.parent = port;
      },
    },
  });

/** The mutants of the depth-first search from a specified root. */
export const treeMutants: readonly Mutant[] = [
  {
    ...variant,
    trap: "accepts-at-once",
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "accept when all other neighbours have answered; otherwise two branches grow at once",
    changes: handling(({ explore, accept, reject }) => ({
      explore(me, message, port) {
        if (me.visited === 0) me.send.accept(port, { id: message.id });
        explore(silent(me, "accept"), message, port);
      },
      accept: (me, message, port) => accept(silent(me, "accept"), message, port),
      reject: (me, message, port) => reject(silent(me, "accept"), message, port),
    })),
    run: { ids: [1, 2, 3], graph: "edges:3:0-1,1-2", wake: [0] },
    caught: "claim",
    shows: "the root declares itself before M has reached process 3",
  },
  {
    ...variant,
    trap: "accepts-again",
    mistake: "misread",
    says: "a node that receives M again accepts it",
    truth: "it rejects: only the edge of the first M is in the tree",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) =>
        explore(
          me.visited === 1 ? sending(me, "reject", (to, words) => me.send.accept(to, words)) : me,
          message,
          port,
        ),
    })),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows: "more than n - 1 edges are accepted",
  },
  {
    ...variant,
    trap: "follows-last",
    mistake: "misread",
    says: "the parent is the neighbour that sent M last",
    truth: "the neighbour that sent M first: the branch below was explored from there",
    changes: handling(({ explore }) => ({
      explore(me, message, port) {
        if (me.visited === 1 && me.parent !== undefined) me.parent = port;
        explore(me, message, port);
      },
    })),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows:
      "process 3 takes the root for its parent, and the edge between 2 and 3 joins two branches",
  },
  {
    ...variant,
    trap: "explores-parent",
    mistake: "left out",
    says: "for each child, taking every neighbour for a child",
    truth: "every neighbour except the parent",
    changes: handling(({ explore, accept, reject }) => ({
      explore: (me, message, port) => explore(unskipping(me), message, port),
      accept: (me, message, port) => accept(unskipping(me), message, port),
      reject: (me, message, port) => reject(unskipping(me), message, port),
    })),
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "the parent is explored, and rejects",
  },
  {
    ...variant,
    trap: "no-reject",
    mistake: "misread",
    says: "a node that receives M again sends no answer",
    truth: "it sends reject; otherwise the sender waits forever",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(silent(me, "reject"), message, port),
    })),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "deadlock",
    shows: "on a cycle the search stalls when it returns to the root",
  },
  {
    ...variant,
    trap: "alone",
    mistake: "left out",
    says: "a process checks whether all neighbours have answered only when an answer arrives",
    truth: "at the start too: a single root has no neighbours, and leads at once",
    changes: (right) => ({
      wake(me: any) {
        if (me.degree > 0) right.wake!(me);
      },
    }),
    run: { ids: [1], wake: [0] },
    caught: "deadlock",
    shows: "a single root waits forever",
  },
];
