import { counted } from "../../model/counted.ts";
import { always, along, atMost, exactly, type Along, provedIn } from "../../model/claim.ts";
import { positions, repeatedOnWay } from "../claims/configuration.ts";
import { inFlight, inUnitTime } from "../claims/in-flight.ts";
import { floorBothWays } from "../claims/lockstep.ts";
import {
  announceMessages,
  declared,
  messagesOf,
  parentOf,
  spanningTreeClaims,
  type Fault,
} from "./tree-claims.ts";

const searching = { of: "messages", kinds: ["explore", "accept", "reject"] } as const;

const declares: Parameters<typeof inFlight>[0] =
  () =>
  ({ process }, read) =>
    read(process)["status"] === "leader";

/** Judges at the end of the run whether each process still awaits an answer. */
const awaiting =
  (wrong: (stalled: boolean, awaits: boolean) => boolean): Along["watcher"] =>
  ({ ids }) => ({
    see() {},
    end({ leaders, fields }) {
      const leader = leaders[0]?.position;
      const odd = ids!.find((_, p) => wrong(p !== leader, fields![p]["awaits"] !== undefined));
      return odd === undefined ? undefined : `process ${odd} is an exception`;
    },
  });

/** Finds a second explore message, or a second answer, with the same uid at the same port of a process. */
const onceForEachUid: Along["watcher"] = () => {
  const seen = new Set<string>();
  return {
    see({ kind, process, port, words }) {
      if (kind === "wake" || kind === "announce") return undefined;
      const key = [process, port, words[0], kind === "explore"].join(" ");
      if (seen.has(key)) return `${kind}(${words[0]}) again at port ${port} of position ${process}`;
      seen.add(key);
      return undefined;
    },
  };
};

/** Names a process that is not in the search of the root; undefined if every process is. */
const otherSearch: Fault = ({ n }, root, read) => {
  const odd = positions(n).find((p) => read(p)["cur"] !== read(root)["cur"]);
  return odd === undefined ? undefined : `position ${odd} is in another search`;
};

/** Judges for each uid how many messages carry it, not counting `announce`; `whole` is the number in a complete search. */
const oneSearch =
  (wrong: (count: number, leads: boolean, whole: number) => boolean): Along["watcher"] =>
  (setup) => {
    const count = new Map<number, number>();
    return {
      see({ kind, words: { 0: uid } }) {
        if (kind !== "wake" && kind !== "announce") count.set(uid, (count.get(uid) ?? 0) + 1);
      },
      end({ leaders }) {
        const odd = Array.from(setup.ids!).find((uid) =>
          wrong(count.get(uid) ?? 0, uid === leaders[0]?.id, messagesOf(setup)),
        );
        return odd === undefined
          ? undefined
          : `${counted(count.get(odd) ?? 0, "message")} with uid ${odd}`;
      },
    };
  };

/** The claims of 003 on general networks with n processes and m edges. */
export const dfsClaims = provedIn("decision 15", [
  atMost(
    "messages-at-most",
    "at most 4nm messages, not counting announcements, because each of n searches sends at most one explore and one answer each way over every edge",
    "003: O(n·m); the constant is added here",
    searching,
    ({ n, setup }) => 4 * n * setup.network.edges,
  ),
  atMost(
    "messages-sharper",
    "at most n(4m - 2(n - 1)) messages (2nm if prune=yes), not counting announcements, because no process explores the edge to its parent",
    "003: O(n·m), sharpened",
    searching,
    ({ n, setup }) => n * messagesOf(setup),
  ),
  along(
    "once-per-edge",
    "every uid crosses an edge at most once each way as explore, and at most once each way as an answer",
    "003: accept or reject, once for every M",
    onceForEachUid,
  ),
  along(
    "winning-search",
    "not counting announcements, exactly 4m - 2(n - 1) messages (2m if prune=yes) carry the winning uid, and fewer carry any other uid",
    "003: the other DFS stalls",
    oneSearch((count, leads, whole) => (leads ? count !== whole : count >= whole)),
  ),
  exactly(
    "elected-after",
    "the leader is elected after exactly 4m - 2(n - 1) time units (2m if prune=yes) if every message takes one time unit and all processes start at once",
    "003: time O(m), if all processes start at once",
    { of: "causal", at: "declaration" },
    (run) => (inUnitTime(run) ? messagesOf(run.setup) : undefined),
  ),
  announceMessages,
  along(
    "all-in-winning-search",
    "when the leader declares itself, every process is in its search",
    "003: only the least uid gets a response from all (DFS-7)",
    declared(otherSearch),
  ),
  along(
    "nothing-in-flight",
    "no message is in flight when the leader declares itself if every message takes one time unit and all processes start at once",
    "003, if all processes start at once (DFS-7)",
    inFlight(declares, (left, run) => inUnitTime(run) && left !== 0),
  ),
  along(
    "stalled-sender-waits",
    "every sender whose search stalls waits forever, so every process except the leader waits forever",
    "003, General networks (contd.): 'the sender', read as: the process",
    awaiting((stalled, awaits) => stalled && !awaits),
    {
      run: { ids: [1, 2] },
      truth: "the stalled search waits forever, but its sender joins the winning search (DFS-6)",
      chosen: true,
    },
  ),
  along(
    "none-waits-at-end",
    "no process waits for an answer at the end of the run",
    "003, General networks (contd.), corrected",
    awaiting((_, awaits) => awaits),
  ),
  ...spanningTreeClaims("elect", "003, General networks (contd.): DFS spanning tree"),
  always(
    "one-message-per-uid",
    "every uid has at most one message in flight, not counting announcements",
    "003: a depth-first search is in one place at a time",
    (config) => {
      const uid = repeatedOnWay(config, searching.kinds, ({ fields }) => fields["id"] as number);
      return uid === undefined ? undefined : `uid ${uid} is in flight twice`;
    },
  ),
  always(
    "parent-not-larger",
    "the parent of a process is in the same search, or in the search of a smaller uid",
    "003: where two searches meet, the one with the smaller uid continues",
    ({ n, setup, read }) => {
      if (!setup.network.rows) return undefined;
      for (let p = 0; p < n; p++) {
        const parent = parentOf(setup.network, read, p);
        if (parent === undefined) continue;
        const [cur, its] = [read(p)["cur"] as number, read(parent)["cur"] as number];
        if (its > cur)
          return `position ${p} is in the search of ${cur}, its parent in the search of ${its}`;
      }
      return undefined;
    },
  ),
  floorBothWays,
]);
