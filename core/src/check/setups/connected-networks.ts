import { network, type Network } from "../../model/system/network.ts";
import { formatEdges } from "../../request/options.ts";
import { namedTopology } from "../../request/topologies.ts";
import type { SetupDraws } from "./setup-draws.ts";
import { arrangements } from "./arrangements.ts";

/** HOW_MANY[n - 1] is the number of connected networks on n named nodes. For 8 nodes it would be 251,548,592. */
export const HOW_MANY = [1, 1, 4, 38, 728, 26_704, 1_866_256];

/** A network of nodes 0 to n - 1: bit v of near[u] is 1 if u and v are linked. */
export interface ConnectedNetwork {
  readonly n: number;
  readonly near: Uint32Array;
}

/** Yields every connected network on n named nodes. Reuses the array `near`, so callers must copy it. */
export function* connectedNetworks(n: number): Generator<ConnectedNetwork> {
  const pairs: [number, number][] = [];
  for (let u = 0; u < n; u++) for (let v = u + 1; v < n; v++) pairs.push([u, v]);
  const near = new Uint32Array(n);
  for (let edges = 0; edges < 2 ** pairs.length; edges++) {
    near.fill(0);
    for (let i = 0; i < pairs.length; i++) {
      if (((edges >>> i) & 1) === 0) continue;
      const [u, v] = pairs[i];
      near[u] |= 1 << v;
      near[v] |= 1 << u;
    }
    if (isConnected(n, near)) yield { n, near };
  }
}

/** Draws a connected network on n named nodes; each has the same chance. */
export function drawConnected(n: number, draws: SetupDraws): ConnectedNetwork {
  const near = new Uint32Array(n);
  do {
    near.fill(0);
    for (let u = 0; u < n; u++) {
      for (let v = u + 1; v < n; v++) {
        if (draws.below(2) === 0) continue;
        near[u] |= 1 << v;
        near[v] |= 1 << u;
      }
    }
  } while (!isConnected(n, near));
  return { n, near };
}

function isConnected(n: number, near: Uint32Array): boolean {
  let reached = 1;
  for (let before = 0; before !== reached;) {
    before = reached;
    for (let u = 0; u < n; u++) if ((before >>> u) & 1) reached |= near[u];
  }
  return reached === 2 ** n - 1;
}

/** Returns the network with node order[p] at position p. */
export function placed({ n, near }: ConnectedNetwork, order: ArrayLike<number>): Network {
  const edges: [number, number][] = [];
  for (let p = 0; p < n; p++) {
    for (let q = p + 1; q < n; q++) if ((near[order[p]] >>> order[q]) & 1) edges.push([p, q]);
  }
  return network(n, edges.flat(), formatEdges({ n, edges }));
}

/** Returns the connected network of n processes that has the fewest port numberings. */
export const path = (n: number): Network => namedTopology(`grid:1x${n}`, 0);
/** Returns the connected network of n processes that has the most port numberings. */
export const complete = (n: number): Network => namedTopology(`complete:${n}`, 0);

/** Returns, for each port numbering, the first order of the nodes that gives it, and how many orders do. */
export function portOrders({ near }: ConnectedNetwork) {
  const classes = new Map<string, { readonly order: Uint32Array; weight: number }>();
  for (const order of arrangements(near.map((_, node) => node))) {
    const neighbours = Array.from(near, (bits) => order.filter((node) => (bits >>> node) & 1));
    const key = neighbours.join(";");
    const known = classes.get(key);
    if (known) known.weight++;
    else classes.set(key, { order: order.slice(), weight: 1 });
  }
  return classes.values();
}
