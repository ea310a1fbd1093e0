import { proved } from "../../model/basis.ts";
import { along, atMost, exactly, type Along, type Claim } from "../../model/claim.ts";
import type { Outcome } from "../../model/run.ts";
import type { Setup } from "../../model/setup.ts";
import { dfsAlways } from "./dfs-always.ts";
import { inFlight, inUnitTime } from "./in-flight.ts";
import { floorBothWays } from "./lockstep.ts";
import { treeClaims } from "./spanning-tree.ts";

const searching = { of: "messages", kinds: ["explore", "accept", "reject"] } as const;

/** The messages of one whole search: two on each edge of its tree; on any other four, pruned two. */
const search = ({ n, network, algorithm }: Setup): number =>
  algorithm.parameters["prune"] === "yes" ? 2 * network.edges : 4 * network.edges - 2 * (n - 1);

const declares: Parameters<typeof inFlight>[0] =
  () =>
  ({ process }, read) =>
    read(process)["status"] === "leader";

/** Looks at everybody, once the run is over: what did each await last? */
const awaiting =
  (wrong: (stalled: boolean, awaits: boolean) => boolean): Along["watcher"] =>
  ({ n, ids }) => {
    const awaits = new Map<number, boolean>();
    return {
      see({ process }, read) {
        awaits.set(process, read(process)["awaits"] !== undefined);
        return undefined;
      },
      end({ leaders }) {
        const leader = leaders[0]?.position;
        for (let p = 0; p < n; p++) {
          if (wrong(p !== leader, awaits.get(p) === true)) return `${ids![p]} does not`;
        }
        return undefined;
      },
    };
  };

/** Counts, for every uid, what arrives at every port of every process. */
const onceForEachUid: Along["watcher"] = () => {
  const seen = new Set<string>();
  return {
    see({ kind, process, port, words }) {
      if (kind === "wake" || kind === "announce") return undefined;
      const key = [process, port, words[0], kind === "explore"].join(" ");
      if (seen.has(key)) return `${kind}(${words[0]}) again at port ${port} of ${process}`;
      seen.add(key);
      return undefined;
    },
  };
};

const everybodyHasIt: Along["watcher"] = (given) => {
  const declared = declares(given);
  let over = false;
  return {
    see(event, read) {
      if (over || !declared(event, read)) return undefined;
      over = true;
      const { cur } = read(event.process);
      for (let p = 0; p < given.n; p++) {
        if (read(p)["cur"] !== cur) return `position ${p} is in another search`;
      }
      return undefined;
    },
  };
};

/** Counts the messages of each uid that are not `announce`. */
const oneSearch =
  (wrong: (count: number, leads: boolean, whole: number) => boolean): Along["watcher"] =>
  (given) => {
    const count = new Map<number, number>();
    return {
      see({ kind, words: [uid] }) {
        if (kind !== "wake" && kind !== "announce") count.set(uid, (count.get(uid) ?? 0) + 1);
        return undefined;
      },
      end({ leaders }) {
        const odd = Array.from(given.ids!).find((uid) =>
          wrong(count.get(uid) ?? 0, uid === leaders[0]?.id, search(given)),
        );
        return odd === undefined ? undefined : `${count.get(odd) ?? 0} with uid ${odd}`;
      },
    };
  };

const unitTime = (run: Outcome, value: number) => (inUnitTime(run) ? value : undefined);

/** What 003 says of general networks; n processes, m edges. */
export const dfsClaims: readonly Claim[] = [
  atMost(
    "at most 4nm messages: each of n searches explores and answers every edge both ways",
    "003, O(n·m) with the constant of this reading",
    searching,
    ({ n, setup }) => 4 * n * setup.network.edges,
    proved("decision 15"),
  ),
  atMost(
    "at most n(4m - 2(n - 1)) messages, pruned 2nm: nobody explores the way back to its parent",
    "003, O(n·m), sharpened",
    searching,
    ({ n, setup }) => n * search(setup),
    proved("decision 15"),
  ),
  along(
    "no uid crosses an edge more than once each way as explore, and once each way as an answer",
    "003: accept or reject, once for every M",
    onceForEachUid,
    proved("decision 15"),
  ),
  along(
    "exactly 4m - 2(n - 1) messages, pruned 2m, carry the uid that wins, and fewer any other",
    "003: the other DFS stalls",
    oneSearch((count, leads, whole) => (leads ? count !== whole : count >= whole)),
    proved("decision 15"),
  ),
  exactly(
    "elected after exactly 4m - 2(n - 1) units of time, pruned 2m, a message taking one",
    "003, time O(m), all starting at once",
    { of: "causal", at: "declaration" },
    (run) => unitTime(run, search(run.setup)),
    proved("decision 15"),
  ),
  exactly(
    "exactly n - 1 announce messages, down the tree",
    "not in 003, where only the root knows (G-5)",
    { of: "messages", kinds: ["announce"] },
    ({ n, setup }) => (setup.algorithm.announces ? n - 1 : undefined),
    proved("decision 15"),
  ),
  along(
    "when the leader declares itself every process is in its search",
    "003: only the least uid gets a response from all (DFS-7)",
    everybodyHasIt,
    proved("decision 15"),
  ),
  along(
    "nothing is in flight when the leader declares itself, a message taking one unit of time",
    "003, all starting at once (DFS-7)",
    inFlight(declares, (left, run) => inUnitTime(run) && left !== 0),
    proved("decision 15"),
  ),
  along(
    "the sender whose search stalls waits forever: all but the leader",
    "003, General networks (contd.): the sender, read as: the process",
    awaiting((stalled, awaits) => stalled && !awaits),
    {
      by: "--ids 1,2",
      truth: "its search does; the process itself is taken over by the search that wins (DFS-6)",
      known: proved("decision 15"),
      chosen: true,
    },
  ),
  along(
    "nobody waits for an answer when all is over",
    "003, General networks (contd.), corrected",
    awaiting((_, awaits) => awaits),
    proved("decision 15"),
  ),
  ...treeClaims("003, General networks (contd.): DFS spanning tree"),
  ...dfsAlways,
  floorBothWays,
];
