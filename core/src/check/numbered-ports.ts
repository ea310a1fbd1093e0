import type { Network } from "../model/network.ts";
import { isByPosition } from "../model/port-numbering.ts";
import { complete, HOW_MANY } from "./connected-graphs.ts";
import { factorial } from "./arrangements.ts";
import { goesThroughGraphs, type Scope } from "./scope.ts";

/** Where runs are simulated, or ports bound when the difference shows. */
const MOST_NUMBERINGS = 2000;

/** Networks, with their processes in every order, up to which ports follow every order. */
const MOST_ORDERS = 100_000;

/** Where coins are tossed every numbering has a search of its own. */
const MOST_TOSSED = 100;

/**
 * How the ports of a network are numbered. `open`: in every way, bound when the difference shows. `listed`: in
 * every way, one after the other. `orders`: by the neighbours' places in every
 * order of the processes. `both`: by position, rising and falling. `aligned`: by position. `given`: one by one.
 */
export type NumberedPorts = "open" | "listed" | "orders" | "both" | "aligned" | "given";

/** How the ports of this network are numbered in a scope; the number of its numberings decides by default. */
export function numberPorts(scope: Scope, network: Network): NumberedPorts {
  const { algorithm, n, ports = "usual", ids, violate } = scope;
  if (ports === "aligned") return "aligned";
  if (ports !== "usual" && ports !== "each") return "given";
  if (ports === "usual" && !isByPosition(network)) return "given";
  const { coins, rounds } = algorithm.needs;
  const isFeasible = ports === "each" || howManyNumberings(network) <= mostNumberings(scope);
  // A run in rounds is simulated, and the adversary who binds ports does not toss.
  if (isFeasible) return coins || rounds ? "listed" : "open";
  const names = algorithm.needs.ids && typeof ids !== "object" && !violate?.includes("ids");
  const orders = (HOW_MANY[n - 1] ?? Infinity) * factorial(n);
  return goesThroughGraphs(scope) && names && orders <= MOST_ORDERS ? "orders" : "both";
}

/** Port numberings of a network up to which all of them are explored by default. */
export const mostNumberings = ({ algorithm }: Scope): number =>
  algorithm.needs.coins ? MOST_TOSSED : MOST_NUMBERINGS;

/** Are all port numberings of all networks of the scope explored? */
export const numbersEveryWay = (scope: Scope): boolean =>
  ["open", "listed"].includes(densest(scope));

/** Does every one of all networks make one ground for each list of ids? */
export const makesOneGround = (scope: Scope): boolean =>
  ["open", "aligned"].includes(densest(scope));

const densest = (scope: Scope): NumberedPorts =>
  numberPorts(scope, typeof scope.network === "object" ? scope.network : complete(scope.n));

/** Every process numbers its ports as it likes: a product of factorials. */
export function howManyNumberings({ n, rows }: Network): number {
  let product = 1;
  for (let p = 0; p < n; p++) product *= factorial(rows!.offset[p + 1] - rows!.offset[p]);
  return product;
}
