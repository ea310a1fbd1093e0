import { dfs } from "./algorithm.ts";
import {
  handling,
  inTurn,
  type Mutant,
  mutantsOf,
  seeing,
  sending,
  silent,
  withMe,
} from "../mutants/mutant.ts";

/** `me`, but its field `next` is never reset to 0. */
const notBeginning = (me: any): any =>
  seeing(me, {
    get next() {
      return me.next;
    },
    set next(port: number) {
      if (port > 0) me.next = port;
    },
  });

/** Accepts a search when it first arrives, and never later. */
const acceptingAtOnce = (isFirst: (me: any, message: any) => boolean) =>
  inTurn(
    withMe((me) => silent(me, "accept"), "explore", "accept", "reject"),
    handling("explore", (explore) => (me, message, port) => {
      if (isFirst(me, message)) me.send.accept(port, { id: message.id });
      explore(me, message, port);
    }),
  );

const unlessAlone: Mutant["changes"] = (right) => ({
  wake(me: any) {
    if (me.degree > 0) right.wake!(me);
  },
});

/** Handles every answer as if it belonged to the current search and arrived at the port that `from` returns. */
const taking = (from: (me: any, port: number) => number) =>
  inTurn(
    ...["accept", "reject"].map((kind) =>
      handling(kind, (right) => (me, _, port) => right(me, { id: me.cur }, from(me, port))),
    ),
  );

const shared = { of: dfs, cite: "003, General Networks", mistake: "left out" } as const;

export const dfsMutants = mutantsOf(shared, [
  {
    trap: "DFS-1",
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "a node sends accept when all its children have answered",
    changes: acceptingAtOnce((me, { id }) => id < me.cur),
    run: { ids: [1, 3, 2], graph: "edges:3:0-1,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows: "a root finishes as soon as its neighbours have answered",
  },
  {
    trap: "DFS-2",
    cite: "003, General networks (contd.): the uid is sent along with M",
    says: "accept and reject carry no uid",
    truth: "accept and reject carry the uid, and answers to an abandoned search are ignored",
    changes: taking((_, port) => port),
    run: {
      ids: [3, 4, 5, 1, 2],
      graph: "edges:5:0-1,0-2,0-3,1-2,2-4",
      schedule: "random",
      seed: 113,
    },
    caught: "many-leaders",
    shows:
      "an answer to an abandoned search is taken for an answer to the new search; no network of four processes shows this",
  },
  {
    trap: "DFS-2b",
    cite: "003, General Networks: wait for accept or reject",
    says: "any answer counts as the awaited one, whichever neighbour sends it",
    truth: "only an answer from the awaited child with the uid of the search counts",
    changes: taking((me, port) => me.awaits ?? port),
    run: { ids: [3, 4, 1, 2], graph: "edges:4:0-1,0-2,0-3", schedule: "random", seed: 20 },
    caught: "many-leaders",
    shows: "an answer to an abandoned search is taken for an answer to the new search",
  },
  {
    trap: "DFS-3",
    says: "'for each child' includes the parent, so a process explores every neighbour",
    truth: "a process explores every neighbour except its parent",
    changes: handling("explore", (explore) => (me, message, port) => {
      const joins = message.id < me.cur;
      explore(me, message, port);
      if (joins) me.send.explore(port, { id: message.id });
    }),
    run: { ids: [1, 2] },
    caught: "claim",
    shows: "a process sends M to its parent, which rejects it",
  },
  {
    trap: "DFS-5",
    says: "a node that joins a search with a lower uid continues with the ports it has not yet tried",
    truth:
      "a node that joins a search with a lower uid starts over, because 'first receives' is meant per uid",
    changes: withMe(notBeginning, "explore"),
    run: { ids: [1, 2, 3], graph: "edges:3:0-2,1-2", schedule: "lifo" },
    caught: "many-leaders",
    shows:
      "the search of process 1 completes before it reaches process 2, and the search of process 2 completes too",
  },
  {
    trap: "DFS-5b",
    cite: "003, General networks (contd.)",
    mistake: "misread",
    says: "a search with a higher uid is rejected",
    truth: "a search with a higher uid gets no response and stalls",
    changes: handling("explore", (explore) => (me, message, port) => {
      if (message.id > me.cur) me.send.reject(port, { id: message.id });
      else explore(me, message, port);
    }),
    run: { ids: [1, 2], schedule: "lifo", links: "any" },
    caught: "many-leaders",
    shows: "a search that all neighbours reject completes, and its root leads too",
  },
  {
    trap: "DFS-5c",
    mistake: "misread",
    says: "a node that receives M again sends no answer",
    truth: "a node that receives M again sends reject; otherwise the sender waits forever",
    changes: withMe((me) => silent(me, "reject"), "explore"),
    run: { ids: [1, 2, 3] },
    caught: "deadlock",
    shows: "on a cycle the search with the least uid stalls too",
  },
  {
    trap: "G-3",
    says: "a process checks whether all children have answered only when an answer arrives",
    truth:
      "a process also checks when it starts, because a single process has no children and leads at once",
    changes: unlessAlone,
    run: { ids: [1] },
    caught: "deadlock",
    shows: "a single process waits forever",
  },
  {
    trap: "G-5",
    cite: "003, General networks (contd.)",
    says: "every process in the leader's tree knows the leader",
    truth: "only the root knows that the search is over; an announcement takes n - 1 messages",
    changes: () => ({ announces: true }),
    run: { ids: [1, 2] },
    caught: "election",
    shows: "process 2 has the uid of the leader, but never learns that it is final",
  },
  {
    trap: "G-9",
    cite: "003, General networks (contd.): the minimum uid",
    mistake: "misread",
    says: "uids need not differ",
    truth:
      "uids must be unique; otherwise searches with equal uids reject each other, and each of them completes",
    run: { ids: [0, 0], violate: ["ids"] },
    caught: "many-leaders",
    shows: "both processes lead",
  },
]);

/** `me`, but it does not skip its parent while ports are left to try. */
const unskipping = (me: any): any =>
  seeing(me, {
    get parent(): number | undefined {
      return me.next < me.degree ? undefined : me.parent;
    },
    set parent(port) {
      me.parent = port;
    },
  });

const variant = {
  of: dfs,
  set: { task: "tree" },
  cite: "003, General Networks, first slide",
} as const;

export const treeMutants = mutantsOf(variant, [
  {
    trap: "accepts-at-once",
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth:
      "a node sends accept when all its other neighbours have answered; otherwise two branches grow at once",
    changes: acceptingAtOnce((me) => me.visited === 0),
    run: { ids: [1, 2, 3], graph: "edges:3:0-1,1-2", wake: [0] },
    caught: "claim",
    shows: "the root declares itself before M has reached process 3",
  },
  {
    trap: "accepts-again",
    says: "a node that receives M again accepts it",
    truth: "a node rejects every further M, because only the edge of the first M is in the tree",
    changes: withMe(
      (me) =>
        me.visited === 1 ? sending(me, "reject", (to, words) => me.send.accept(to, words)) : me,
      "explore",
    ),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows: "more than n - 1 edges are accepted",
  },
  {
    trap: "follows-last",
    says: "the parent is the neighbour that sent M last",
    truth:
      "the parent is the neighbour that sent M first, because the branch below was explored from there",
    changes: handling("explore", (explore) => (me, message, port) => {
      if (me.visited === 1 && me.parent !== undefined) me.parent = port;
      explore(me, message, port);
    }),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "claim",
    shows:
      "process 3 takes the root as its parent, and the edge between 2 and 3 joins two branches",
  },
  {
    trap: "explores-parent",
    mistake: "left out",
    says: "'for each child' includes the parent, so a process explores every neighbour",
    truth: "a process explores every neighbour except its parent",
    changes: withMe(unskipping, "explore", "accept", "reject"),
    run: { ids: [1, 2], wake: [0] },
    caught: "claim",
    shows: "a process sends M to its parent, which rejects it",
  },
  {
    trap: "no-reject",
    says: "a node that receives M again sends no answer",
    truth: "a node that receives M again sends reject; otherwise the sender waits forever",
    changes: withMe((me) => silent(me, "reject"), "explore"),
    run: { ids: [1, 2, 3], wake: [0] },
    caught: "deadlock",
    shows: "on a cycle the search stalls when M returns to the root",
  },
  {
    trap: "alone",
    mistake: "left out",
    says: "a process checks whether all neighbours have answered only when an answer arrives",
    truth:
      "a process also checks when it starts, because a single root has no neighbours and leads at once",
    changes: unlessAlone,
    run: { ids: [1], wake: [0] },
    caught: "deadlock",
    shows: "a single root waits forever",
  },
]);
