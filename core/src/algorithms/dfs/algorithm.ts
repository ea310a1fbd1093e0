import { algorithm } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { announcementWords, choice, variants } from "../../model/parameter.ts";
import { dfsClaims } from "./claims.ts";
import { dfsReachable } from "./reachable.ts";
import {
  ending,
  explore,
  messages,
  nouns,
  state,
  tellChildren,
  type Answer,
} from "./depth-first-search.ts";
import { dfsTree } from "./tree.ts";

const elect = (prune: Answer, announce: Answer) =>
  algorithm({
    name: "dfs",
    paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks",
    idea: "Every process starts a depth-first search that carries its uid. Where two searches meet, the one with the smaller uid continues, and the other stalls without an answer. Only the search with the least uid is answered by every process, and its root leads.",
    needs: { bothWays: true, ids: true, everyone: true },
    elects: "min",
    ...ending(announce),
    state,
    standing: ["searching"],
    messages,
    nouns,

    wake(me) {
      me.because("{me} starts a search of its own");
      me.cur = me.id;
      explore(me);
    },

    on: {
      explore(me, { id }, port) {
        if (id > me.cur)
          return me.because(
            "{id} is larger than {me.cur}, so its search gets no answer and stalls here",
          );
        if (id === me.cur) {
          me.because("the search of {id} has been here before, so {me} rejects it");
          if (prune === "yes") me.struck.put(port, 0, 1);
          return me.send.reject(port, { id });
        }
        // "First receives M" is meant per uid, so a smaller uid makes the process start over.
        me.because("{id} is smaller than {me.cur}, so {me} joins its search");
        me.cur = id;
        me.parent = port;
        me.next = 0;
        me.awaits = undefined;
        for (let p = 0; p < me.degree; p++) {
          me.child.put(p, 0, 0);
          me.struck.put(p, 0, 0);
        }
        explore(me);
      },
      accept(me, { id }, port) {
        if (id !== me.cur || port !== me.awaits)
          return me.because("{me} has left the search of {id}, so it ignores the answer");
        me.because("the neighbour is now a child of {me}");
        me.child.put(port, 0, 1);
        explore(me);
      },
      reject(me, { id }, port) {
        if (id !== me.cur || port !== me.awaits)
          return me.because("{me} has left the search of {id}, so it ignores the answer");
        me.because("the search has been at that neighbour before");
        explore(me);
      },
      announce(me, { id }) {
        me.because("{id} leads, so {me} follows and tells its children");
        me.follow(id);
        tellChildren(me, id);
      },
    },

    claims: dfsClaims,
    sometimes: dfsReachable,
  });

/** Election in any network by competing depth-first searches, as in 003: the search with the least uid wins. */
export const dfs = family(
  "dfs",
  {
    prune: choice(
      "whether a neighbour is skipped once the search has arrived from it",
      ["no", "yes"],
      ["Skip known neighbours"],
    ),
    announce: choice(
      "whether the root announces itself down its tree",
      ["no", "yes"],
      announcementWords,
    ),
    task: variants(
      "whether all processes elect a leader, or one root builds a tree",
      ["elect", "tree"],
      ["Task", "elect a leader", "build a tree from one root"],
    ),
  },
  ({ prune, announce, task }) =>
    task === "tree" ? dfsTree(prune, announce) : elect(prune, announce),
);
