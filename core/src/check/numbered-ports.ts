import type { Network } from "../model/network.ts";
import { isByPosition } from "../model/port-numbering.ts";
import { complete, HOW_MANY } from "./connected-graphs.ts";
import { factorial } from "./arrangements.ts";
import { goesThroughGraphs, type Scope } from "./scope.ts";

/** Port numberings of one network up to which all of them are explored by default. */
export const MOST_NUMBERINGS = 2000;

/** Networks, with their processes in every order, up to which ports follow every order. */
const MOST_ORDERS = 100_000;

/**
 * How the ports of a network are numbered. `open`: in every way. `orders`: by the neighbours' places in every
 * order of the processes. `both`: by position, rising and falling. `aligned`: by position. `given`: one by one.
 */
export type NumberedPorts = "open" | "orders" | "both" | "aligned" | "given";

/** How the ports of this network are numbered in a scope; the number of its numberings decides by default. */
export function numberPorts(scope: Scope, network: Network): NumberedPorts {
  const { algorithm, n, ports = "usual", ids, violate } = scope;
  if (ports === "aligned") return "aligned";
  if (ports !== "usual" && ports !== "each") return "given";
  if (ports === "usual" && !isByPosition(network)) return "given";
  const isFeasible = ports === "each" || howManyNumberings(network) <= MOST_NUMBERINGS;
  // A port is bound by the adversary, who does not toss.
  if (isFeasible && !algorithm.needs.coins) return "open";
  const names = algorithm.needs.ids && typeof ids !== "object" && !violate?.includes("ids");
  const orders = (HOW_MANY[n - 1] ?? Infinity) * factorial(n);
  return goesThroughGraphs(scope) && names && orders <= MOST_ORDERS ? "orders" : "both";
}

/** Are all port numberings of all networks of the scope explored? */
export const numbersEveryWay = (scope: Scope): boolean =>
  numberPorts(scope, typeof scope.network === "object" ? scope.network : complete(scope.n)) ===
  "open";

/** Does every one of all networks make one ground for each list of ids? */
export const makesOneGround = (scope: Scope): boolean =>
  scope.ports === "aligned" || numbersEveryWay(scope);

/** Every process numbers its ports as it likes: a product of factorials. */
export function howManyNumberings({ n, rows }: Network): number {
  let product = 1;
  for (let p = 0; p < n; p++) product *= factorial(rows!.offset[p + 1] - rows!.offset[p]);
  return product;
}
