import type { Network } from "../../model/system/network.ts";
import { isByPosition } from "../../model/system/port-numbering.ts";
import { complete, HOW_MANY } from "./connected-networks.ts";
import { factorial } from "./arrangements.ts";
import { goesThroughGraphs, namesNodes, type Scope } from "./scope.ts";

/** By default, all port numberings of a network are explored if there are at most this many. */
const MOST_NUMBERINGS = 2000;

/** Ports are numbered by every order of the processes if there are at most this many pairs (network, order). */
const MOST_ORDERS = 100_000;

/** Replaces MOST_NUMBERINGS for algorithms with coins, where every numbering needs its own search. */
const MOST_TOSSED = 100;

/**
 * How the ports of a network are numbered. `open`: in every way, in one search that chooses the neighbour
 * of a port when the choice first matters. `listed`: in every way, with one search for each. `orders`: by the
 * neighbours' positions, for every order of the processes. `both`: by position, rising and falling.
 * `aligned`: by position. `given`: as given.
 */
export type NumberedPorts = "open" | "listed" | "orders" | "both" | "aligned" | "given";

/** Decides how the ports of a network are numbered. The default depends on how many numberings the network has. */
export function numberPorts(scope: Scope, network: Network): NumberedPorts {
  const { algorithm, n, ports = "usual" } = scope;
  if (ports === "aligned") return "aligned";
  if (ports !== "usual" && ports !== "each") return "given";
  if (ports === "usual" && !isByPosition(network)) return "given";
  const { coins, rounds } = algorithm.needs;
  const isFeasible = ports === "each" || howManyNumberings(network) <= mostNumberings(scope);
  // Open ports support neither coins nor rounds.
  if (isFeasible) return coins || rounds ? "listed" : "open";
  const orders = (HOW_MANY[n - 1] ?? Infinity) * Number(factorial(n));
  const isFewOrders = goesThroughGraphs(scope) && namesNodes(scope) && orders <= MOST_ORDERS;
  return isFewOrders ? "orders" : "both";
}

/** Returns the number of port numberings of a network up to which all of them are explored by default. */
export const mostNumberings = ({ algorithm }: Scope): number =>
  algorithm.needs.coins ? MOST_TOSSED : MOST_NUMBERINGS;

/** True if all port numberings of all networks of the scope are explored. */
export const numbersEveryWay = (scope: Scope): boolean =>
  ["open", "listed"].includes(densest(scope));

/** True if every network has exactly one case for each list of ids. */
export const makesOneCase = (scope: Scope): boolean => ["open", "aligned"].includes(densest(scope));

const densest = (scope: Scope): NumberedPorts =>
  numberPorts(scope, typeof scope.network === "object" ? scope.network : complete(scope.n));

/** Returns the number of port numberings, which is the product of the factorials of the degrees. */
function howManyNumberings({ n, rows }: Network): number {
  let product = 1;
  for (let p = 0; p < n; p++) product *= Number(factorial(rows!.offset[p + 1] - rows!.offset[p]));
  return product;
}
