import type { Network } from "../../model/system/network.ts";
import type { Outcome } from "../../model/outcome.ts";
import {
  along,
  always,
  type Along,
  type Configuration,
  exactly,
  provedIn,
} from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { countOnWay, positions } from "../claims/configuration.ts";

type Read = Configuration["read"];

/** By position: the position of the parent, found through the port in the field `parent`; undefined without a parent. */
export const parentsOf = (network: Network, read: Read): (number | undefined)[] =>
  positions(network.n).map((p) => parentOf(network, read, p));

/** Returns the position of the parent of a process; undefined if it has none. */
export function parentOf({ rows }: Network, read: Read, p: number): number | undefined {
  const port = read(p)["parent"] as number | undefined;
  return port === undefined ? undefined : rows!.owner[rows!.mate[rows!.offset[p] + port]];
}

/** Returns the leader's tree as results show it: the root, and the parent of every position. */
export function reportedTree({ leaders, fields, setup }: Outcome): Record<string, unknown> {
  if (leaders.length !== 1 || !fields) return {};
  const parent = parentsOf(setup.network, (p) => fields[p]).map((it) => it ?? null);
  return { tree: { root: leaders[0].position, parent } };
}

type Parents = readonly (number | undefined)[];

/** Returns the path from a process up to the root, both included; undefined if its ancestors do not lead to the root. */
function wayUp(parents: Parents, root: number, from: number): number[] | undefined {
  const way = [from];
  for (let p = from; p !== root;) {
    const next = parents[p];
    if (next === undefined || way.length > parents.length) return undefined;
    way.push((p = next));
  }
  return way;
}

/** Describes why the parents do not form a spanning tree; undefined if they do. */
function treeFault(network: Network, root: number, read: Read): string | undefined {
  const parents = parentsOf(network, read);
  if (parents[root] !== undefined) return `the root has a parent, position ${parents[root]}`;
  const odd = positions(network.n).find((p) => !wayUp(parents, root, p));
  return odd === undefined ? undefined : `no path leads from position ${odd} up to the root`;
}

/** Names an edge that does not join an ancestor and a descendant; undefined if there is none. */
function crossEdge(network: Network, root: number, read: Read): string | undefined {
  const parents = parentsOf(network, read);
  const { owner, mate } = network.rows!;
  const ways = parents.map((_, p) => wayUp(parents, root, p) ?? []);
  for (let link = 0; link < mate.length; link++) {
    const [p, q] = [owner[link], owner[mate[link]]];
    if (!ways[p].includes(q) && !ways[q].includes(p)) return `edge ${p}-${q} joins two branches`;
  }
  return undefined;
}

export type Fault = typeof treeFault;

/** Looks for a fault when the root declares itself. */
export const declared =
  (fault: Fault): Along["watcher"] =>
  ({ network }) => {
    let over = false;
    return {
      see({ process }, read) {
        if (over || read(process)["status"] !== "leader") return undefined;
        over = true;
        return fault(network, process, read);
      },
    };
  };

/** Looks for a fault in every configuration with a leader. */
const configured =
  (fault: Fault) =>
  ({ n, setup, read }: Configuration) => {
    for (let p = 0; p < n; p++)
      if (read(p)["status"] === "leader") return fault(setup.network, p, read);
    return undefined;
  };

/** Claims on the accepted edges when the root declares itself, for every port numbering. */
export const spanningTreeClaims = (of: "elect" | "root", cite: string) =>
  provedIn("decision 20", [
    along(
      `tree-spans-${of}`,
      "when the root declares itself, the accepted edges form a spanning tree",
      cite,
      declared(treeFault),
    ),
    along(
      `no-cross-edge-${of}`,
      "when the root declares itself, every edge outside its tree joins an ancestor and a descendant",
      cite,
      declared(crossEdge),
    ),
    always(
      `tree-in-every-state-${of}`,
      "once there is a leader, its tree spans the network, and every edge outside the tree joins an ancestor and a descendant",
      cite,
      configured((...tree) => treeFault(...tree) ?? crossEdge(...tree)),
    ),
  ]);

const cite = "003, General Networks, first slide";
const derived = `${cite}; the slide prints no number, so it is derived here`;

/** Counts the messages of a search: two on each edge of its tree, four on any other edge (two if prune=yes). */
export const messagesOf = ({ n, network, algorithm }: Setup): number =>
  algorithm.parameters["prune"] === "yes" ? 2 * network.edges : 4 * network.edges - 2 * (n - 1);

export const announceMessages = exactly(
  "announce-messages",
  "exactly n - 1 announce messages are sent, down the tree",
  "not in 003, where only the root learns the outcome (G-5)",
  { of: "messages", kinds: ["announce"] },
  ({ n, setup }) => (setup.algorithm.announces ? n - 1 : undefined),
);

/** Costs of a depth-first search from one root, and the tree it builds, in a network of n processes and m edges. */
export const treeClaims = provedIn("decision 20", [
  exactly(
    "accepted-edges",
    "exactly n - 1 edges are accepted",
    `${cite}: send accept`,
    { of: "messages", kinds: ["accept"] },
    ({ n }) => n - 1,
  ),
  exactly(
    "explore-messages",
    "M is sent exactly 2m - (n - 1) times (m times if prune=yes)",
    derived,
    { of: "messages", kinds: ["explore"] },
    ({ setup }) => messagesOf(setup) / 2,
  ),
  exactly(
    "messages-exactly",
    "exactly 4m - 2(n - 1) messages (2m if prune=yes), because each M has one answer",
    derived,
    { of: "messages", kinds: ["explore", "accept", "reject"] },
    ({ setup }) => messagesOf(setup),
  ),
  exactly(
    "root-knows-after",
    "the root declares itself after a critical path of 4m - 2(n - 1) messages (2m if prune=yes), under every schedule",
    "003: time O(m); the exact number is derived here",
    { of: "causal", at: "declaration" },
    ({ setup }) => messagesOf(setup),
  ),
  announceMessages,
  ...spanningTreeClaims("root", cite),
  always(
    "one-message-in-flight",
    "at most one message is in flight, not counting announcements",
    `${cite}: wait before considering next child`,
    (config) => {
      const count = countOnWay(config, ["explore", "accept", "reject"]);
      return count > 1 ? `messages in flight: ${count}` : undefined;
    },
  ),
]);
