import { proved } from "../../model/basis.ts";
import { always, exactly, type Claim } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import { onWay } from "./on-way.ts";
import { treeClaims } from "./spanning-tree.ts";

const cite = "003, General Networks, first slide";
const derived = `${cite}: derived, no number is printed`;
const known = proved("decision 20");

const isPruned = ({ algorithm }: Setup): boolean => algorithm.parameters["prune"] === "yes";
/** How often M is sent: once over each edge of the tree; over any other twice, pruned once. */
const explored = (setup: Setup): number =>
  isPruned(setup) ? setup.network.edges : 2 * setup.network.edges - (setup.n - 1);

/** What a depth-first search from one root costs, and what it builds; n processes, m edges. */
export const dfsTreeClaims: readonly Claim[] = [
  exactly(
    "exactly n - 1 edges are accepted",
    `${cite}: send accept`,
    { of: "messages", kinds: ["accept"] },
    ({ n }) => n - 1,
    known,
  ),
  exactly(
    "M is sent exactly 2m - (n - 1) times, pruned m times",
    derived,
    { of: "messages", kinds: ["explore"] },
    ({ setup }) => explored(setup),
    known,
  ),
  exactly(
    "exactly 4m - 2(n - 1) messages, pruned 2m: each M has one answer",
    derived,
    { of: "messages", kinds: ["explore", "accept", "reject"] },
    ({ setup }) => 2 * explored(setup),
    known,
  ),
  exactly(
    "the root knows after a chain of 4m - 2(n - 1) messages, pruned 2m, on every schedule",
    `003, time O(m): ${derived}`,
    { of: "causal", at: "declaration" },
    ({ setup }) => 2 * explored(setup),
    known,
  ),
  exactly(
    "exactly n - 1 announce messages, down the tree",
    "not in 003, where only the root knows (G-5)",
    { of: "messages", kinds: ["announce"] },
    ({ n, setup }) => (setup.algorithm.announces ? n - 1 : undefined),
    known,
  ),
  ...treeClaims(cite),
  always(
    "at most one message is on its way, announcements aside",
    `${cite}: wait before considering next child`,
    (config) => {
      const count = onWay(config, "explore", "accept", "reject").length;
      return count > 1 ? `${count} are` : undefined;
    },
    known,
  ),
];
