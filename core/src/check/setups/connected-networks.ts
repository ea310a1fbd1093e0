import { network, type Network } from "../../model/system/network.ts";
import { arrangements } from "./arrangements.ts";

/** The number of connected networks on n named nodes, n = 1, 2, …; for 8 nodes it is 251,548,592. */
export const HOW_MANY = [1, 1, 4, 38, 728, 26_704, 1_866_256];

/** A network of nodes 0 to n - 1: bit v of near[u] is 1 if u and v are linked. */
export interface ConnectedNetwork {
  readonly n: number;
  readonly near: Uint32Array;
}

/** Yields every connected network on n named nodes. The object is reused: copy it to keep it. */
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
  return network(n, edges.flat(), `edges:${n}:${edges.map((edge) => edge.join("-")).join(",")}`);
}

const inOrder = (n: number): Uint32Array => Uint32Array.from({ length: n }, (_, p) => p);

function joined(n: number, are: (u: number, v: number) => boolean): Network {
  const names = inOrder(n);
  const near = names.map((u) => names.reduce((bits, v) => (are(u, v) ? bits | (1 << v) : bits), 0));
  return placed({ n, near }, names);
}

/** The networks of n processes with the fewest and with the most port numberings. */
export const path = (n: number): Network => joined(n, (u, v) => Math.abs(u - v) === 1);
export const complete = (n: number): Network => joined(n, (u, v) => u !== v);

/**
 * Yields orders of the nodes, and how many orders give the same port numbers as each.
 *
 * Ports are numbered by the positions of the neighbours, so the order of two nodes matters only if they
 * have a common neighbour; other adjacent nodes may be swapped. Of equivalent orders the first in the
 * dictionary stands for all: the one in which no node could move forward, past nodes whose order does
 * not matter, to before a greater one.
 */
export function* portOrders(
  graph: ConnectedNetwork,
): Generator<{ order: Uint32Array; weight: number }> {
  const { n, near } = graph;
  const matters = new Uint32Array(n);
  for (let u = 0; u < n; u++) {
    for (let v = 0; v < n; v++) if (u !== v && (near[u] & near[v]) !== 0) matters[u] |= 1 << v;
  }
  for (const order of arrangements(inOrder(n))) {
    if (isFirst(order, matters)) yield { order, weight: alike(order, matters) };
  }
}

function isFirst(order: Uint32Array, matters: Uint32Array): boolean {
  for (let p = 1; p < order.length; p++) {
    const node = order[p];
    for (let q = p - 1; q >= 0 && ((matters[node] >>> order[q]) & 1) === 0; q--) {
      if (order[q] > node) return false;
    }
  }
  return true;
}

/** Counts the equivalent orders: each node comes after those before it whose order matters. */
function alike(order: Uint32Array, matters: Uint32Array): number {
  const n = order.length;
  const before = new Uint32Array(n);
  let placed = 0;
  for (const node of order) {
    before[node] = matters[node] & placed;
    placed |= 1 << node;
  }
  const ways = new Uint32Array(2 ** n);
  ways[0] = 1;
  for (let set = 0; set < ways.length; set++) {
    for (let node = 0; node < n; node++) {
      if ((set >>> node) & 1 || (before[node] & ~set) !== 0) continue;
      ways[set | (1 << node)] += ways[set];
    }
  }
  return ways[2 ** n - 1];
}
