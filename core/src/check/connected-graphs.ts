import { network, type Network } from "../model/network.ts";
import { arrangements } from "./arrangements.ts";

/** How many connected graphs there are on n named nodes, n = 1, 2, …; of 8 nodes there are 251,548,592. */
export const HOW_MANY = [1, 1, 4, 38, 728, 26_704, 1_866_256];

/** A graph of named nodes 0 to n - 1: bit v of near[u] says that u and v are joined. */
export interface Graph {
  readonly n: number;
  readonly near: Uint32Array;
}

/** Every connected graph on n named nodes; one that changes, so whoever keeps it copies it. */
export function* connectedGraphs(n: number): Generator<Graph> {
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

/** The graph as a network in which node order[p] is at position p. */
export function placed({ n, near }: Graph, order: ArrayLike<number>): Network {
  const ends: number[] = [];
  for (let p = 0; p < n; p++) {
    for (let q = p + 1; q < n; q++) if ((near[order[p]] >>> order[q]) & 1) ends.push(p, q);
  }
  const edges: string[] = [];
  for (let i = 0; i < ends.length; i += 2) edges.push(`${ends[i]}-${ends[i + 1]}`);
  return network(n, ends, `edges:${n}:${edges.join(",")}`);
}

/** The networks of n processes with the fewest and with the most port numberings. */
export const path = (n: number): Network =>
  placed(
    joined(n, (u, v) => v === u + 1),
    inOrder(n),
  );
export const complete = (n: number): Network =>
  placed(
    joined(n, () => true),
    inOrder(n),
  );

const inOrder = (n: number): Uint32Array => Uint32Array.from({ length: n }, (_, p) => p);

function joined(n: number, are: (u: number, v: number) => boolean): Graph {
  const near = new Uint32Array(n);
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) {
      if (!are(u, v)) continue;
      near[u] |= 1 << v;
      near[v] |= 1 << u;
    }
  }
  return { n, near };
}

/** An order of the nodes of a graph, and how many orders number the ports of all nodes as it does. */
export interface PortOrder {
  readonly order: Uint32Array;
  readonly weight: number;
}

/**
 * Ports are numbered by the positions of the neighbours, so an order of the nodes matters only for
 * two nodes that have a neighbour in common: others may change places when they stand side by side.
 * Of all orders that are alike the first in the dictionary stands for them. It is the one in which no
 * node could move forward, past nodes it does not matter to, to before a greater one.
 */
export function* portOrders(graph: Graph): Generator<PortOrder> {
  const { n, near } = graph;
  const matters = new Uint32Array(n);
  for (let u = 0; u < n; u++) {
    for (let v = 0; v < n; v++) if (u !== v && (near[u] & near[v]) !== 0) matters[u] |= 1 << v;
  }
  const names = Uint32Array.from({ length: n }, (_, i) => i);
  for (const order of arrangements(names)) {
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

/** In how many ways the nodes can be placed one by one, each after those before it that matter to it. */
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
