import { listClaims } from "../../sentence/claim.ts";
import { describe } from "../../model/algorithm.ts";
import { family } from "../../model/family.ts";
import { announcementWords, choice, variants } from "../../model/parameter.ts";
import { dfs as definition } from "./algorithm.ts";
import { dfsClaims, dfsReachable, treeClaims, treeReachable } from "./claims.ts";
import { findParent } from "./lemmas.ts";

/** What the two tasks are, and what is claimed of them. */
const tasks = {
  elect: {
    paper: "A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks",
    idea: "Every process starts a depth-first search that carries its uid. Where two searches meet, the one with the smaller uid continues, and the other stalls without an answer. Only the search with the least uid is answered by every process, and its root leads.",
    claims: listClaims(dfsClaims),
    sometimes: dfsReachable,
  },
  tree: {
    paper:
      "A. Krishnamurthy. Leader election, lecture slides, 2003 (003): general networks, first slide",
    idea: "The root sends M to its neighbours one by one. A process that receives M for the first time takes the sender as its parent, sends M to its other neighbours one by one, and then accepts; a process that receives M again rejects it. When all neighbours of the root have answered, the accepted edges form a spanning tree, and the root leads.",
    claims: listClaims(treeClaims),
    sometimes: treeReachable,
  },
};

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
    describe(definition(task, prune === "yes", announce === "yes"), {
      ...tasks[task],
      standing: ["searching"],
      nouns: {
        explore: "the search of {id}",
        accept: "an accept for {id}",
        reject: "a reject for {id}",
        announce: "{id}'s announcement",
      },
      reportsFields: true,
      // The leader's tree: the root, and the parent of every position.
      report({ leaders: [leader, another], fields, setup: { network } }) {
        if (!leader || another || !fields) return {};
        const parent = fields.map((_, p) => findParent(network, (q) => fields[q], p) ?? null);
        return { tree: { root: leader.position, parent } };
      },
    }),
);
