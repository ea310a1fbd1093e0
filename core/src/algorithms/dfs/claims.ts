import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { messages, pathToElection, provedIn, type ClaimEntry } from "../../sentence/claim.ts";
import {
  countOnWay,
  idsInside,
  onWay,
  processes,
  repeatedOnWay,
} from "../../sentence/configuration.ts";
import { inFlight, inUnitTime } from "../../sentence/in-flight.ts";
import { floorBothWays } from "../../sentence/lockstep.ts";
import * as lemmas from "./lemmas.ts";

const kinds = ["explore", "accept", "reject"];
const searchMessages = messages(...kinds);

/** Claims on the accepted edges when the root declares itself, for every port numbering. */
const spanningTreeClaims = (of: "elect" | "root", source: string) =>
  provedIn("decision 20", {
    [`tree-spans-${of}`]: {
      says: "when the root declares itself, the accepted edges form a spanning tree",
      along: lemmas.watchDeclaration(lemmas.treeFault),
      source,
    },
    [`no-cross-edge-${of}`]: {
      says: "when the root declares itself, every edge outside its tree joins an ancestor and a descendant",
      along: lemmas.watchDeclaration(lemmas.crossEdge),
      source,
    },
    [`tree-in-every-state-${of}`]: {
      says: "once there is a leader, its tree spans the network, and every edge outside the tree joins an ancestor and a descendant",
      always: lemmas.judgeLeader(
        (...tree) => lemmas.treeFault(...tree) ?? lemmas.crossEdge(...tree),
      ),
      source,
    },
  });

const announceMessages = {
  says: "exactly n - 1 announce messages are sent, down the tree",
  of: messages("announce"),
  exactly: ({ n, setup }) => (setup.algorithm.announces ? n - 1 : undefined),
  source: "not in 003, where only the root learns the outcome (G-5)",
} satisfies ClaimEntry;

/** The claims of 003 on general networks with n processes and m edges. */
export const dfsClaims = provedIn("decision 15", {
  "messages-at-most": {
    says: "at most 4nm messages, not counting announcements, because each of n searches sends at most one explore and one answer each way over every edge",
    of: searchMessages,
    atMost: ({ n, setup }) => 4 * n * setup.network.edges,
    source: "003: O(n·m); the constant is added here",
  },
  "messages-sharper": {
    says: "at most n(4m - 2(n - 1)) messages (2nm if prune=yes), not counting announcements, because no process explores the edge to its parent",
    of: searchMessages,
    atMost: ({ n, setup }) => n * lemmas.countSearch(setup),
    source: "003: O(n·m), sharpened",
  },
  "once-per-edge": {
    says: "every uid crosses an edge at most once each way as explore, and at most once each way as an answer",
    along: lemmas.onceForEachUid,
    source: "003: accept or reject, once for every M",
  },
  "winning-search": {
    says: "not counting announcements, exactly 4m - 2(n - 1) messages (2m if prune=yes) carry the winning uid, and fewer carry any other uid",
    along: lemmas.messagesPerUid,
    source: "003: the other DFS stalls",
  },
  "elected-after": {
    says: "the leader is elected after exactly 4m - 2(n - 1) time units (2m if prune=yes) if every message takes one time unit and all processes start at once",
    of: pathToElection,
    exactly: (run) => (inUnitTime(run) ? lemmas.countSearch(run.setup) : undefined),
    source: "003: time O(m), if all processes start at once",
  },
  "announce-messages": announceMessages,
  "all-in-winning-search": {
    says: "when the leader declares itself, every process is in its search",
    along: lemmas.watchDeclaration(lemmas.otherSearch),
    source: "003: only the least uid gets a response from all (DFS-7)",
  },
  "nothing-in-flight": {
    says: "no message is in flight when the leader declares itself if every message takes one time unit and all processes start at once",
    along: inFlight(
      () =>
        ({ process }, read) =>
          read(process)["status"] === "leader",
      (left, run) => inUnitTime(run) && left !== 0,
    ),
    source: "003, if all processes start at once (DFS-7)",
  },
  "stalled-sender-waits": {
    says: "every sender whose search stalls waits forever, so every process except the leader waits forever",
    along: lemmas.judgeWaits((stalled, awaits) => stalled && !awaits),
    source: "003, General networks (contd.): 'the sender', read as: the process",
    counterexample: { ids: [1, 2] },
    chosen: true,
    truth: "the stalled search waits forever, but its sender joins the winning search (DFS-6)",
    corrected: {
      id: "none-waits-at-end",
      says: "no process waits for an answer at the end of the run",
      along: lemmas.judgeWaits((_, awaits) => awaits),
      source: "003, General networks (contd.), corrected",
    },
  },
  ...spanningTreeClaims("elect", "003, General networks (contd.): DFS spanning tree"),
  "one-message-per-uid": {
    says: "every uid has at most one message in flight, not counting announcements",
    always(config) {
      const uid = repeatedOnWay(config, kinds, ({ fields }) => fields["id"] as number);
      return uid === undefined ? undefined : `uid ${uid} is in flight twice`;
    },
    source: "003: a depth-first search is in one place at a time",
  },
  "parent-not-larger": {
    says: "the parent of a process is in the same search, or in the search of a smaller uid",
    always(config) {
      const searches = processes(config).map(({ cur }) => cur as number);
      const parentOf = (p: number) => lemmas.findParent(config.setup.network, config.read, p) ?? p;
      const odd = searches.findIndex((cur, p) => searches[parentOf(p)] > cur);
      return odd < 0 ? undefined : `position ${odd} is in a smaller search than its parent`;
    },
    source: "003: where two searches meet, the one with the smaller uid continues",
  },
  ...floorBothWays,
});

const slide = "003, General Networks, first slide";
const derivation = `${slide}; the slide prints no number, so it is derived here`;

/** Costs of a depth-first search from one root, and the tree it builds, in a network of n processes and m edges. */
export const treeClaims = provedIn("decision 20", {
  "accepted-edges": {
    says: "exactly n - 1 edges are accepted",
    of: messages("accept"),
    exactly: "n - 1",
    source: `${slide}: send accept`,
  },
  "explore-messages": {
    says: "M is sent exactly 2m - (n - 1) times (m times if prune=yes)",
    of: messages("explore"),
    exactly: ({ setup }) => lemmas.countSearch(setup) / 2,
    source: derivation,
  },
  "messages-exactly": {
    says: "exactly 4m - 2(n - 1) messages (2m if prune=yes), because each M has one answer",
    of: searchMessages,
    exactly: ({ setup }) => lemmas.countSearch(setup),
    source: derivation,
  },
  "root-knows-after": {
    says: "the root declares itself after a critical path of 4m - 2(n - 1) messages (2m if prune=yes), under every schedule",
    of: pathToElection,
    exactly: ({ setup }) => lemmas.countSearch(setup),
    source: "003: time O(m); the exact number is derived here",
  },
  "announce-messages": announceMessages,
  ...spanningTreeClaims("root", slide),
  "one-message-in-flight": {
    says: "at most one message is in flight, not counting announcements",
    always(config) {
      const count = countOnWay(config, kinds);
      return count > 1 ? `messages in flight: ${count}` : undefined;
    },
    source: `${slide}: wait before considering next child`,
  },
});

/** True if a search is about to arrive at a process that another search has taken over; `test` compares their uids. */
const meets = (test: (uid: number, cur: number) => boolean) => (config: Configuration) =>
  onWay(config, "explore").some(({ to, fields }) => {
    const { cur, parent } = config.read(to);
    return parent !== undefined && test(fields["id"] as number, cur as number);
  });

export const dfsReachable: readonly Sometimes[] = [
  sometimes(
    "a search about to stall at a process that a search with a smaller uid has taken over",
    3,
    meets((uid, cur) => uid > cur),
  ),
  sometimes(
    "a search about to take over a process from the search of another process",
    3,
    meets((uid, cur) => uid < cur),
  ),
  sometimes(
    "a losing search that has taken over a process while the winning search has reached only its root",
    3,
    (config) => {
      const least = Math.min(...idsInside(config.setup));
      const taken = processes(config).filter(({ parent }) => parent !== undefined);
      return taken.length > 0 && taken.every(({ cur }) => cur !== least);
    },
  ),
];

export const treeReachable: readonly Sometimes[] = [
  sometimes("a rejected M outside the tree", 3, (config) => countOnWay(config, ["reject"]) > 0),
  sometimes(
    "a complete branch while M has not reached every process",
    3,
    (config) =>
      countOnWay(config, ["accept"]) > 0 && processes(config).some(({ cur }) => cur === undefined),
  ),
  sometimes("a tree of two branches", 3, (config) =>
    processes(config).some(({ child }) => (child as number[][]).flat().filter(Boolean).length > 1),
  ),
];
