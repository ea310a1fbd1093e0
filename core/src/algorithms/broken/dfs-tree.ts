import { dfs } from "../dfs.ts";
import { handling, sending, type Twin } from "./twin.ts";

const variant = {
  of: dfs,
  set: { task: "tree" },
  cite: "003, General Networks, first slide",
} as const;

const silent = (me: any, kind: string): any => sending(me, kind, () => {});

/** `me`, but its parent is not skipped while ports are left to try. */
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
export const brokenDfsTree: readonly Twin[] = [
  {
    ...variant,
    trap: "accepts-at-once",
    mistake: "printed",
    says: "when a node first receives M: send accept to sender, then explore",
    truth: "accept when all other neighbours have answered; else two branches grow at once",
    changes: handling(({ explore, accept, reject }) => ({
      explore(me, message, port) {
        if (me.visited === 0) me.send.accept(port, { id: message.id });
        explore(silent(me, "accept"), message, port);
      },
      accept: (me, message, port) => accept(silent(me, "accept"), message, port),
      reject: (me, message, port) => reject(silent(me, "accept"), message, port),
    })),
    by: "--ids 1,2,3 --graph edges:3:0-1,1-2 --wake 0",
    caught: "claim",
    shows: "the root declares itself before M has reached 3",
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
    by: "--ids 1,2,3 --wake 0",
    caught: "claim",
    shows: "more than n - 1 edges are accepted",
  },
  {
    ...variant,
    trap: "follows-last",
    mistake: "misread",
    says: "the parent is the neighbour that sent M last",
    truth: "the first: the branch below it was explored from there",
    changes: handling(({ explore }) => ({
      explore(me, message, port) {
        if (me.visited === 1 && me.parent !== undefined) me.parent = port;
        explore(me, message, port);
      },
    })),
    by: "--ids 1,2,3 --wake 0",
    caught: "claim",
    shows: "3 takes the root for its parent, and the edge between 2 and 3 joins two branches",
  },
  {
    ...variant,
    trap: "explores-parent",
    mistake: "left out",
    says: "for each child, where every neighbour is one",
    truth: "every neighbour but the parent",
    changes: handling(({ explore, accept, reject }) => ({
      explore: (me, message, port) => explore(unskipping(me), message, port),
      accept: (me, message, port) => accept(unskipping(me), message, port),
      reject: (me, message, port) => reject(unskipping(me), message, port),
    })),
    by: "--ids 1,2 --wake 0",
    caught: "claim",
    shows: "the parent is explored, and rejects",
  },
  {
    ...variant,
    trap: "no-reject",
    mistake: "misread",
    says: "a node that receives M again says nothing",
    truth: "it sends reject, or the sender waits for ever",
    changes: handling(({ explore }) => ({
      explore: (me, message, port) => explore(silent(me, "reject"), message, port),
    })),
    by: "--ids 1,2,3 --wake 0",
    caught: "deadlock",
    shows: "on a cycle the search ends where it comes back to the root",
  },
  {
    ...variant,
    trap: "alone",
    mistake: "left out",
    says: "whether all neighbours have answered is looked at when an answer comes",
    truth: "at the start too: a root that is alone has none, and leads at once",
    changes: (right) => ({
      wake(me: any) {
        if (me.degree > 0) right.wake!(me);
      },
    }),
    by: "--ids 1 --wake 0",
    caught: "deadlock",
    shows: "a root that is alone waits for ever",
  },
];
