import { along, always, type Along, type Claim } from "../../model/claim.ts";
import { proved } from "../../model/basis.ts";
import type { Network } from "../../model/network.ts";
import { parentsOf } from "../spanning-tree.ts";

type Read = (p: number) => Readonly<Record<string, unknown>>;
type Parents = readonly (number | undefined)[];

const known = proved("decision 20");

/** From a process to the root, both included; undefined where the way does not end there. */
function wayUp(parents: Parents, root: number, from: number): number[] | undefined {
  const way = [from];
  for (let p = from; p !== root;) {
    const next = parents[p];
    if (next === undefined || way.length > parents.length) return undefined;
    way.push((p = next));
  }
  return way;
}

/** Why the parents are no tree that spans the network; undefined where they are. */
export function treeFault(network: Network, root: number, read: Read): string | undefined {
  const parents = parentsOf(network, read);
  if (parents[root] !== undefined) return `the root has a parent, position ${parents[root]}`;
  for (let p = 0; p < network.n; p++) {
    if (!wayUp(parents, root, p)) return `no way leads from position ${p} up to the root`;
  }
  return undefined;
}

/** An edge that joins no ancestor with a descendant; undefined where all do. */
export function crossEdge(network: Network, root: number, read: Read): string | undefined {
  const parents = parentsOf(network, read);
  const { owner, mate } = network.rows!;
  const ways = parents.map((_, p) => wayUp(parents, root, p) ?? []);
  for (let link = 0; link < mate.length; link++) {
    const [p, q] = [owner[link], owner[mate[link]]];
    if (!ways[p].includes(q) && !ways[q].includes(p)) return `edge ${p}-${q} joins two branches`;
  }
  return undefined;
}

type Fault = typeof treeFault;

/** Looks at the tree once the root has declared itself. */
const declared =
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

/** The same of every configuration with a leader. */
const configured =
  (fault: Fault) =>
  ({ n, setup, read }: { n: number; setup: { network: Network }; read: Read }) => {
    for (let p = 0; p < n; p++) {
      if (read(p)["status"] === "leader") return fault(setup.network, p, read);
    }
    return undefined;
  };

/** What the accepted edges are when the root declares itself, on every port numbering. */
export const treeClaims = (cite: string): readonly Claim[] => [
  along(
    "when the root declares itself the accepted edges are a tree that spans the network",
    cite,
    declared(treeFault),
    known,
  ),
  along(
    "when the root declares itself every other edge joins an ancestor and a descendant",
    cite,
    declared(crossEdge),
    known,
  ),
  always(
    "where there is a leader its tree spans the network, and every other edge joins an ancestor and a descendant",
    cite,
    configured((...tree) => treeFault(...tree) ?? crossEdge(...tree)),
    known,
  ),
];
