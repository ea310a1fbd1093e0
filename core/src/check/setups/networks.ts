import { ring, type Network } from "../../model/system/network.ts";
import { renumbered } from "../../model/system/port-numbering.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Request, Setup } from "../../model/setup.ts";
import { arrangements, binomial, choices, factorial } from "./arrangements.ts";
import {
  connectedNetworks,
  drawConnected,
  HOW_MANY,
  placed,
  portOrders,
} from "./connected-networks.ts";
import { drawRepeated, idValues, repeatedIds, type Dimension } from "./dimensions.ts";
import type { SetupDraws } from "./setup-draws.ts";
import { makesOneCase, numberPorts, type NumberedPorts } from "./numbered-ports.ts";
import { respectedSymmetries } from "./claim-symmetry.ts";
import { goesThroughGraphs, namesNodes, type Scope } from "./scope.ts";
import { keeping, symmetries, type Symmetry } from "./symmetries.ts";

/** A network on which the dimensions are explored. If all networks are explored, each comes with its ids. */
export interface NetworkCase {
  /** The network and ids that replace those of the sample setup; absent if the sample is used as it is. */
  readonly request?: Partial<Request>;
  /** The symmetries that change neither the network nor anything that the user gave. */
  readonly group: readonly Symmetry[];
  readonly weight: number;
  /** True if the port numbering is open. */
  readonly openPorts?: true;
}

/** Yields the networks of a scope; `sample` is one of its setups. */
export function* networkCases(
  scope: Scope,
  sample: Setup,
  dimensions: readonly Dimension[],
): Generator<NetworkCase> {
  if (goesThroughGraphs(scope)) yield* everyNetwork(scope);
  else if (sample.network.ring) yield caseOf(scope, sample, dimensions);
  else yield* onNetwork(scope, sample, dimensions);
}

/** Yields the network of the sample with its ports numbered in every way that is explored. */
function* onNetwork(
  scope: Scope,
  sample: Setup,
  dimensions: readonly Dimension[],
): Generator<NetworkCase> {
  const one = caseOf(scope, sample, dimensions);
  const ports = numberPorts(scope, sample.network);
  if (ports === "open") yield { ...one, openPorts: true };
  else if (ports !== "listed" && ports !== "both") yield one;
  else {
    for (const network of numberedNetworks(sample.network, ports))
      yield { ...one, request: requestFor(network, sample.ids), group: one.group.slice(0, 1) };
  }
}

const requestFor = (network: Network, ids: ArrayLike<number> | undefined): Partial<Request> => ({
  network,
  ...(ids && { ids: Uint32Array.from(ids) }),
});

/** Yields a network once for each port numbering that is explored. */
function* numberedNetworks(network: Network, ports: NumberedPorts): Generator<Network> {
  if (ports === "listed") yield* everyNumbering(network);
  else if (ports === "both") yield* bothWays(network);
  else yield network;
}

function* everyNumbering(network: Network): Generator<Network> {
  const { offset } = network.rows!;
  const numbering = new Uint32Array(offset[network.n]);
  yield* (function* from(p: number): Generator<Network> {
    if (p === network.n) {
      yield renumbered(network, numbering.slice());
      return;
    }
    const ranks = Uint32Array.from({ length: offset[p + 1] - offset[p] }, (_, i) => i);
    for (const order of arrangements(ranks)) {
      numbering.set(order, offset[p]);
      yield* from(p + 1);
    }
  })(0);
}

/** Yields the network with ports numbered by the positions of the neighbours, first rising, then falling. */
function* bothWays(network: Network): Generator<Network> {
  yield network;
  const { offset, owner } = network.rows!;
  const falling = Uint32Array.from(owner, (p, link) => offset[p + 1] - 1 - link);
  if (falling.some((rank, link) => rank !== link - offset[owner[link]])) {
    yield renumbered(network, falling);
  }
}

function caseOf(scope: Scope, sample: Setup, dimensions: readonly Dimension[]): NetworkCase {
  const { n, network } = sample;
  let group = symmetries(network);
  const respected = respectedSymmetries(scope);
  if (respected === "rotations") group = group.filter(({ flips }) => !flips);
  if (respected === "none") group = group.slice(0, 1);
  const keep = (of: Dimension["of"], column: ArrayLike<number> | ArrayLike<bigint> | undefined) => {
    if (column && !dimensions.some((it) => it.of === of))
      group = keeping(group, column, of === "ports");
  };
  // Aligned ports count as given. Every reflection exchanges the ports of all processes, so none keeps them aligned.
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
 * Yields all connected networks with all ids. All networks on named nodes are generated, so it is enough
 * to assign the ids to the nodes in rising order. With open ports this covers every setup. Ports that
 * are numbered by position are then also numbered by the ids of the neighbours; `orders` and `both` add
 * other numberings.
 */
function* everyNetwork(scope: Scope): Generator<NetworkCase> {
  const { n } = scope;
  const group = symmetries(ring(n)).slice(0, 1);
  const rising = Uint32Array.from({ length: n }, (_, p) => p);
  for (const graph of connectedNetworks(n)) {
    const network = placed(graph, rising);
    const ports = numberPorts(scope, network);
    const isOpen = ports === "open" && { openPorts: true as const };
    for (const ids of idLists(scope, ports)) {
      if (ports === "orders") {
        for (const { order, weight } of portOrders(graph)) {
          const named = order.map((node) => ids![node]);
          yield { request: requestFor(placed(graph, order), named), group, weight };
        }
        continue;
      }
      for (const one of numberedNetworks(network, ports))
        yield { request: requestFor(one, ids), group, weight: 1, ...isOpen };
    }
  }
}

/** Yields lists of the ids of nodes 0, 1, …. Distinct ids rise, which is enough because all networks on named nodes are explored. */
function* idLists(scope: Scope, ports: NumberedPorts): Generator<ArrayLike<number> | undefined> {
  const { algorithm, n, ids } = scope;
  if (!algorithm.needs.ids) yield undefined;
  else if (typeof ids === "object") yield ids;
  else if (namesNodes(scope)) {
    const { least, most } = idValues(scope);
    const isPlaced = respectedSymmetries(scope) === "none";
    for (const list of choices(n, least, most)) {
      // A claim about positions is judged with every order of the ids.
      if (isPlaced) yield* arrangements(list);
      else yield list;
    }
  } else {
    for (const list of repeatedIds(scope)) {
      // With `both`, ports are numbered by position, so lists that do not rise give further setups.
      const isRising = list.every((id, p) => p === 0 || list[p - 1] <= id);
      if (isRising || ports === "both") yield list;
    }
  }
}

/** Returns a function that draws a network of a scope, and a key that no other network has. */
export function networkDrawer(
  scope: Scope,
  sample: Setup,
  dimensions: readonly Dimension[],
  draws: SetupDraws,
): () => NetworkCase & { readonly key: string } {
  if (goesThroughGraphs(scope)) return () => drawNetwork(scope, draws);
  const [one] = networkCases(scope, sample, dimensions);
  const ports = sample.network.ring ? "given" : numberPorts(scope, sample.network);
  if (ports !== "listed" && ports !== "both") return () => ({ ...one, key: "" });
  return () => {
    const { network, key } = drawNumbering(sample.network, ports, draws);
    return { ...one, request: requestFor(network, sample.ids), key };
  };
}

/** Draws a connected network on named nodes, each with the same chance, then its ids and the numbers of its ports. */
function drawNetwork(scope: Scope, draws: SetupDraws): NetworkCase & { readonly key: string } {
  const { n } = scope;
  const graph = drawConnected(n, draws);
  const rising = Uint32Array.from({ length: n }, (_, p) => p);
  const network = placed(graph, rising);
  const ports = numberPorts(scope, network);
  const ids = drawIds(scope, ports, draws);
  const order = ports === "orders" ? draws.shuffle(rising.slice()) : rising;
  const numbering = drawNumbering(placed(graph, order), ports, draws);
  const named = ids && Array.from(order, (node) => ids[node]);
  return {
    request: requestFor(numbering.network, named),
    group: symmetries(ring(n)).slice(0, 1),
    weight: 1,
    key: `${graph.near.join()};${named?.join()};${order.join()};${numbering.key}`,
    ...(ports === "open" && { openPorts: true as const }),
  };
}

/** Draws a port numbering of those that are explored. */
function drawNumbering(network: Network, ports: NumberedPorts, draws: SetupDraws) {
  if (ports === "both" && draws.below(2) === 1) {
    const [, falling] = bothWays(network);
    return { network: falling ?? network, key: "falling" };
  }
  if (ports !== "listed") return { network, key: "" };
  const { offset } = network.rows!;
  const numbering = new Uint32Array(offset[network.n]);
  for (let p = 0; p < network.n; p++) {
    const ranks = Uint32Array.from({ length: offset[p + 1] - offset[p] }, (_, i) => i);
    numbering.set(draws.shuffle(ranks), offset[p]);
  }
  return { network: renumbered(network, numbering), key: numbering.join() };
}

/** Draws the ids of nodes 0, 1, …; see `idLists`. */
function drawIds(
  scope: Scope,
  ports: NumberedPorts,
  draws: SetupDraws,
): ArrayLike<number> | undefined {
  const { algorithm, n, ids } = scope;
  if (!algorithm.needs.ids) return undefined;
  if (typeof ids === "object") return ids;
  if (!namesNodes(scope)) {
    const list = drawRepeated(draws, scope);
    return ports === "both" ? list : list.sort();
  }
  const { least, most } = idValues(scope);
  const list = draws.choose(n, most - least + 1);
  const rising = Uint32Array.from(list, (value) => least + value).sort();
  return respectedSymmetries(scope) === "none" ? draws.shuffle(rising) : rising;
}

/** Counts the network cases of a scope; undefined if they would have to be enumerated. */
export function countNetworkCases(scope: Scope, sample: Setup): bigint | undefined {
  if (!goesThroughGraphs(scope)) {
    const ports = sample.network.ring ? "given" : numberPorts(scope, sample.network);
    return ports === "both" || ports === "listed" ? undefined : 1n;
  }
  if (!makesOneCase(scope)) return undefined;
  const networks = BigInt(HOW_MANY[scope.n - 1]);
  if (!namesNodes(scope)) return scope.violate?.includes("ids") ? undefined : networks;
  const { least, most } = idValues(scope);
  const orders = respectedSymmetries(scope) === "none" ? factorial(scope.n) : 1n;
  return networks * orders * binomial(most - least + 1, scope.n);
}

export function checkGraphs(scope: Scope): void {
  const { n, ports = "each" } = scope;
  if (!goesThroughGraphs(scope)) return;
  if (ports !== "each" && ports !== "aligned") {
    throw Refusal.of(
      "ports",
      `${ports} is not accepted if all networks are explored; give each or aligned, or give one network.`,
    );
  }
  if (n > HOW_MANY.length) {
    throw Refusal.of(
      "graph",
      `there are too many connected networks of ${n} processes; give one network, or n from 1 to ${HOW_MANY.length}.`,
    );
  }
}
