import type { FamilyOf } from "../../model/family.ts";
import { mutantsOf, replying, seeing, sending } from "../../model/mutant.ts";
import { dfs } from "./about.ts";

type Definition = typeof dfs extends FamilyOf<infer A> ? A : never;
type Handlers = NonNullable<Parameters<typeof mutantsOf<Definition, object>>[2][number]["on"]>;
type Process = Parameters<NonNullable<Handlers["explore"]>>[0];

/** Accepts a search when it first arrives, and never later. */
const eagerAccept: Handlers = {
  explore(me, { id }, { port, right }) {
    if (me.cur === undefined || id < me.cur) me.send.accept(port, { id });
    right(sending(me, { accept() {} }));
  },
  accept: (me, _, { right }) => right(sending(me, { accept() {} })),
  reject: (me, _, { right }) => right(sending(me, { accept() {} })),
};

const shared = { cite: "003, General Networks", mistake: "left out" } as const;

export const dfsMutants = mutantsOf(dfs, shared, {
  "DFS-1": {
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "a node sends accept when all its children have answered",
    on: eagerAccept,
    run: { ids: [1, 3, 2], graph: "edges:3:0-1,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows: "a root finishes as soon as its neighbours have answered",
  },
  "DFS-2": {
    cite: "003, General networks (contd.): the uid is sent along with M",
    says: "accept and reject carry no uid",
    truth: "accept and reject carry the uid, and answers to an abandoned search are ignored",
    on: {
      accept: (me, _, { right }) => right(me, { id: me.cur }),
      reject: (me, _, { right }) => right(me, { id: me.cur }),
    },
    run: {
      ids: [3, 4, 5, 1, 2],
      graph: "edges:5:0-1,0-2,0-3,1-2,2-4",
      schedule: "random",
      seed: 113,
    },
    caught: "many-leaders",
    shows: "an answer to an abandoned search is taken for a new one; four processes are too few",
  },
  "DFS-2b": {
    cite: "003, General Networks: wait for accept or reject",
    says: "any answer counts as the awaited one, whichever neighbour sends it",
    truth: "only an answer from the awaited child with the uid of the search counts",
    on: {
      accept: (me, _, { right }) => right(me, { id: me.cur }, me.awaits),
      reject: (me, _, { right }) => right(me, { id: me.cur }, me.awaits),
    },
    run: { ids: [3, 4, 1, 2], graph: "edges:4:0-1,0-2,0-3", schedule: "random", seed: 20 },
    caught: "many-leaders",
    shows: "an answer to an abandoned search is taken for an answer to the new search",
  },
  "DFS-3": {
    says: "'for each child' includes the parent, so a process explores every neighbour",
    truth: "a process explores every neighbour except its parent",
    on: {
      explore(me, { id }, { port, right }) {
        const joins = id < me.cur!;
        right();
        if (joins) me.send.explore(port, { id });
      },
    },
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "a process sends M to its parent, which rejects it",
  },
  "DFS-5": {
    says: "a node that joins a search with a lower uid continues with the ports it has not yet tried",
    truth: "a node that joins a search with a lower uid starts over: 'first receives' is per uid",
    on: {
      explore(me, _, { right }) {
        const unreset = {
          get next() {
            return me.next;
          },
          set next(port) {
            if (port > 0) me.next = port;
          },
        };
        right(seeing(me, unreset));
      },
    },
    run: { ids: [1, 2, 3], graph: "edges:3:0-2,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows: "the search of process 1 ends before it reaches process 2, whose search ends too",
  },
  "DFS-5b": {
    cite: "003, General networks (contd.)",
    mistake: "misread",
    says: "a search with a higher uid is rejected",
    truth: "a search with a higher uid gets no response and stalls",
    on: {
      explore(me, { id }, { right }) {
        if (id > me.cur!) me.reply.reject({ id });
        else right();
      },
    },
    run: { ids: [1, 2], schedule: "lifo", links: "any" },
    caught: "many-leaders",
    shows: "a search that all neighbours reject completes, and its root leads too",
  },
  "DFS-5c": {
    mistake: "misread",
    says: "a node that receives M again sends no answer",
    truth: "a node that receives M again sends reject; otherwise the sender waits forever",
    on: { explore: (me, _, { right }) => right(replying(me, { reject() {} })) },
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "on a cycle the search with the least uid stalls too",
  },
  "G-3": {
    says: "a process checks whether all children have answered only when an answer arrives",
    truth:
      "a process also checks when it starts: a single process has no children and leads at once",
    wake: (me, { right }) => me.degree > 0 && right(),
    run: { ids: [1] },
    caught: "deadlock",
    shows: "a single process waits forever",
  },
  "G-5": {
    cite: "003, General networks (contd.)",
    says: "every process in the leader's tree knows the leader",
    truth: "only the root knows that the search is over; an announcement takes n - 1 messages",
    changes: { announces: true },
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 2 has the uid of the leader, but never learns that it is final",
  },
  "G-9": {
    cite: "003, General networks (contd.): the minimum uid",
    mistake: "misread",
    says: "uids need not differ",
    truth: "uids must be unique; otherwise equal searches reject each other, and all complete",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "both processes lead",
  },
});

/** `me`, but it does not skip its parent while ports are left to try. */
const hideParent = (me: Process): Process =>
  seeing(me, {
    get parent() {
      return me.next < me.degree ? undefined : me.parent;
    },
    set parent(port) {
      me.parent = port;
    },
  });

const tree = { set: { task: "tree" }, cite: "003, General Networks, first slide" };

export const treeMutants = mutantsOf(dfs, tree, {
  "accepts-at-once": {
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "a node accepts when all other neighbours have answered; else two branches grow at once",
    on: eagerAccept,
    run: { ids: [1, 2, 3], graph: "edges:3:0-1,1-2", wake: [0] },
    caught: "claim",
    shows: "the root declares itself before M has reached process 3",
  },
  "accepts-again": {
    says: "a node that receives M again accepts it",
    truth: "a node rejects every further M, because only the edge of the first M is in the tree",
    on: { explore: (me, _, { right }) => right(replying(me, { reject: me.reply.accept })) },
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows: "more than n - 1 edges are accepted",
  },
  "follows-last": {
    says: "the parent is the neighbour that sent M last",
    truth: "the parent sent M first, because the branch below was explored from there",
    on: {
      explore(me, _, { port, right }) {
        if (me.parent !== undefined) me.parent = port;
        right();
      },
    },
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows: "process 3 takes the root as its parent, and the edge 2-3 joins two branches",
  },
  "explores-parent": {
    mistake: "left out",
    says: "'for each child' includes the parent, so a process explores every neighbour",
    truth: "a process explores every neighbour except its parent",
    on: {
      explore: (me, _, { right }) => right(hideParent(me)),
      accept: (me, _, { right }) => right(hideParent(me)),
      reject: (me, _, { right }) => right(hideParent(me)),
    },
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "a process sends M to its parent, which rejects it",
  },
  "no-reject": {
    says: "a node that receives M again sends no answer",
    truth: "a node that receives M again sends reject; otherwise the sender waits forever",
    on: { explore: (me, _, { right }) => right(replying(me, { reject() {} })) },
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "deadlock",
    shows: "on a cycle the search stalls when M returns to the root",
  },
  alone: {
    mistake: "left out",
    says: "a process checks whether all neighbours have answered only when an answer arrives",
    truth:
      "a process also checks when it starts: a single root has no neighbours and leads at once",
    wake: (me, { right }) => me.degree > 0 && right(),
    run: { ids: [1], wake: [0] },
    caught: "deadlock",
    shows: "a single root waits forever",
  },
});
