import type { Algorithm } from "../../model/algorithm.ts";
import type { Network } from "../../model/system/network.ts";
import type { Sometimes } from "../../model/sometimes.ts";
import type { Violable } from "../../model/setup.ts";
import type { Ties } from "../../model/system/ties.ts";
import type { WakeRequest } from "../../model/system/wake.ts";

/** Which setups are checked. A word like `each` stands for all values. */
export interface Scope {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** All orders of distinct ids (the default), or these, position 0 first. */
  readonly ids?: "all" | readonly number[] | undefined;
  /** The greatest id, for algorithms that compute with ids; for others only the order matters. */
  readonly idRange?: number | undefined;
  /** `each`: every non-empty set of starters, in rounds every wake-up pattern. `any`: the empty set too. */
  readonly wake?: "all" | "each" | "any" | WakeRequest | undefined;
  /**
   * `aligned` (the default), a digit for each process, or `each`: all labellings; on all networks
   * every numbering of ports that an order of the nodes gives.
   */
  readonly ports?: string | undefined;
  readonly links?: "fifo" | "any" | undefined;
  /** `each`: every set, but the empty one where only the willing can be elected. */
  readonly willing?: "all" | "none" | "each" | readonly number[] | undefined;
  /** In rounds, the order of messages that reach a process at one time; `each`: every order. */
  readonly ties?: "each" | Ties | undefined;
  /** `each` (the default of algorithms for any network): all connected graphs of n nodes. */
  readonly network?: Network | "each" | undefined;
  readonly violate?: readonly Violable[] | undefined;
}

/** True if the scope explores all connected networks. */
export const goesThroughGraphs = ({ algorithm, network }: Scope): boolean =>
  network === "each" || (network === undefined && !algorithm.needs.ring);

/** True if the ids can name the nodes of a network: they are distinct, and none is given. */
export const namesNodes = ({ algorithm, ids, violate }: Scope): boolean =>
  algorithm.needs.ids === true && typeof ids !== "object" && !violate?.includes("ids");

/** True if wake-ups have times, so that their patterns are found by running. */
export const goesThroughPatterns = ({ algorithm, wake, violate }: Scope): boolean =>
  algorithm.needs.rounds === true &&
  !algorithm.needs.root &&
  (wake === "each" || (wake === undefined && violate?.includes("everyone") === true));

/** Why a goal need not be reached in this scope; undefined if it must be. */
export function whyNotExpected(
  scope: Scope,
  { from, across }: Sometimes,
  isEverySchedule: boolean,
): string | undefined {
  if ((scope.violate ?? []).length > 0) return "outside the model";
  if (scope.n < from) return `from n = ${from} on`;
  if (across && scope[across] !== "each") return `with --${across} each`;
  return isEverySchedule && !isNarrow(scope)
    ? undefined
    : "not all setups and schedules were asked for";
}

/** True if the user narrowed the default scope. */
const isNarrow = ({ algorithm, ids, ports, wake, willing, links, network }: Scope): boolean =>
  typeof ids === "object" ||
  !["each", "aligned", undefined].includes(ports) ||
  typeof wake === "object" ||
  typeof willing === "object" ||
  willing === "none" ||
  typeof network === "object" ||
  (links === "fifo" && algorithm.links === "any");
