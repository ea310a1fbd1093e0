import { ring, type Network } from "../model/network.ts";
import { Refusal } from "../model/refusal.ts";
import type { Request, Setup } from "../model/setup.ts";
import { binomial, choices, tied, withRepeats } from "./arrangements.ts";
import { connectedGraphs, HOW_MANY, placed, portOrders, type Graph } from "./connected-graphs.ts";
import { idValues, type Dimension } from "./dimensions.ts";
import { goesThroughGraphs, type Scope } from "./scope.ts";
import { keeping, symmetries, type Symmetry } from "./symmetries.ts";

/** What everything else is laid out on: a network, and on each of all graphs its ids. */
export interface Ground {
  /** Absent where the network is the one of the sample. */
  readonly request?: Partial<Request>;
  /** Through these, everything given here looks as it is. */
  readonly group: readonly Symmetry[];
  readonly weight: number;
}

/** The grounds of a scope; `sample` is a setup with all that is given, whatever the rest. */
export function* grounds(
  scope: Scope,
  sample: Setup,
  dimensions: readonly Dimension[],
): Generator<Ground> {
  if (goesThroughGraphs(scope)) yield* graphs(scope);
  else yield ground(sample, dimensions);
}

function ground(sample: Setup, dimensions: readonly Dimension[]): Ground {
  const { n, network } = sample;
  let group = symmetries(network);
  const keep = (of: Dimension["of"], column: ArrayLike<number> | ArrayLike<bigint> | undefined) => {
    if (column && !dimensions.some((it) => it.of === of))
      group = keeping(group, column, of === "ports");
  };
  // Aligned ports are given too: the reflected ring has all of them exchanged, and is another ring.
  if (network.ring) keep("ports", sample.swapped ?? new Uint8Array(n));
  keep("ids", sample.ids);
  keep("willing", sample.willing);
  const { times } = sample.waking;
  if (times) {
    const column = new Array<bigint>(n).fill(-1n);
    for (const { position, time } of times) column[position] = time;
    keep("wake", column);
  }
  return { group, weight: 1 };
}

/**
 * All connected graphs with all ids. A graph named by its ids is every graph with every assignment of
 * ids, once. Where ports are aligned the ids rise with the positions, so that every process numbers
 * its ports by the ids of its neighbours. Where each is asked for, positions come in every order.
 * Numberings that no order of the nodes gives are not covered: a network cannot have them.
 */
function* graphs(scope: Scope): Generator<Ground> {
  const { n } = scope;
  const group = symmetries(ring(n)).slice(0, 1);
  const rising = Uint32Array.from({ length: n }, (_, p) => p);
  const on = (network: Network, ids: ArrayLike<number> | undefined, weight: number): Ground => ({
    request: { network, ...(ids && { ids: Uint32Array.from(ids) }) },
    group,
    weight,
  });
  for (const graph of connectedGraphs(n)) {
    if (namesNodes(scope)) {
      for (const { ids, order, weight } of named(scope, graph, rising)) {
        yield on(placed(graph, order), ids, weight);
      }
      continue;
    }
    const network = placed(graph, rising);
    for (const ids of idLists(scope)) yield on(network, ids, 1);
  }
}

/** Distinct ids, none of them given: they are the names of the nodes. */
const namesNodes = ({ algorithm, ids, violate }: Scope): boolean =>
  algorithm.needs.ids === true && typeof ids !== "object" && !violate?.includes("ids");

function* named(scope: Scope, graph: Graph, rising: Uint32Array) {
  const { least, most } = idValues(scope);
  for (const values of choices(scope.n, least, most)) {
    if (scope.ports !== "each") yield { order: rising, ids: values, weight: 1 };
    else {
      for (const { order, weight } of portOrders(graph)) {
        yield { order, ids: order.map((node) => values[node]), weight };
      }
    }
  }
}

/** The ids at positions 0, 1, … of a graph whose nodes they do not name. */
function idLists(scope: Scope): Iterable<ArrayLike<number> | undefined> {
  const { algorithm, ids } = scope;
  if (!algorithm.needs.ids) return [undefined];
  return typeof ids === "object" ? [ids] : equalIds(scope);
}

function* equalIds(scope: Scope): Generator<Uint32Array> {
  const { algorithm, n, ports } = scope;
  const { least, most } = idValues(scope);
  for (const list of algorithm.computesWithIds ? withRepeats(n, least, most) : tied(n)) {
    // Where ids rise, only equal ones stand in every order: that is how far aligned ports go.
    if (ports === "each" || list.every((id, p) => p === 0 || list[p - 1] <= id)) yield list;
  }
}

/** How many grounds there are, where that is known; `undefined` where they must be counted. */
export function howManyGrounds(scope: Scope): number | undefined {
  if (!goesThroughGraphs(scope)) return 1;
  if (scope.ports === "each") return undefined;
  if (!namesNodes(scope)) return scope.violate?.includes("ids") ? undefined : HOW_MANY[scope.n - 1];
  const { least, most } = idValues(scope);
  return HOW_MANY[scope.n - 1] * binomial(most - least + 1, scope.n);
}

export function checkGraphs(scope: Scope): void {
  const { ports, ids, algorithm, n } = scope;
  if (!goesThroughGraphs(scope)) return;
  if (n > HOW_MANY.length) {
    throw new Refusal(
      `graph: there are too many connected graphs of ${n} nodes; give one, or n from 1 to ${HOW_MANY.length}.`,
    );
  }
  // Ports of a graph follow its positions: where ids were given to these, nothing is left to order.
  if (ports === "each" && (typeof ids === "object" || !algorithm.needs.ids)) {
    throw new Refusal(
      "ports: each is not accepted on all graphs unless all ids are gone through too; " +
        "ports are numbered by position.",
    );
  }
}
