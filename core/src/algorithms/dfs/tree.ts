import { algorithm } from "../../model/algorithm.ts";
import { bit } from "../../model/schema.ts";
import { treeClaims } from "./tree-claims.ts";
import { treeReachable } from "./reachable.ts";
import {
  ending,
  explore,
  messages,
  nouns,
  state,
  tellChildren,
  type Answer,
} from "./depth-first-search.ts";

/** Depth-first search from a specified root, as in 003: one process starts, and a spanning tree is built. */
export const dfsTree = (prune: Answer, announce: Answer) =>
  algorithm({
    name: "dfs",
    paper:
      "A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks, first slide",
    idea: "The root sends M to its neighbours one by one. A process that receives M for the first time takes the sender as its parent, sends M to its other neighbours one by one, and then accepts; a process that receives M again rejects it. When all neighbours of the root have answered, the accepted edges form a spanning tree, and the root leads.",
    needs: { bothWays: true, ids: true, root: true },
    ...ending(announce),
    state: { ...state, visited: bit },
    standing: ["searching"],
    messages,
    nouns,

    wake(me) {
      me.because("{me} is the root, so it starts the search");
      me.visited = 1;
      me.cur = me.id;
      explore(me);
    },

    on: {
      explore(me, { id }, port) {
        if (me.visited === 1) {
          me.because("the search has been here before, so {me} rejects it");
          if (prune === "yes") me.struck.put(port, 0, 1);
          return me.send.reject(port, { id });
        }
        me.because("the search is here for the first time, so {me} joins it");
        me.visited = 1;
        me.cur = id;
        me.parent = port;
        explore(me);
      },
      accept(me, _, port) {
        me.because("the neighbour is now a child of {me}");
        me.child.put(port, 0, 1);
        explore(me);
      },
      reject(me) {
        me.because("the search has been at that neighbour before");
        explore(me);
      },
      announce(me, { id }) {
        me.because("{id} leads, so {me} follows and tells its children");
        me.follow(id);
        tellChildren(me, id);
      },
    },

    claims: treeClaims,
    sometimes: treeReachable,
  });
