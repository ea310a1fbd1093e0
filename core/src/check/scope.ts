import type { Algorithm } from "../model/algorithm.ts";
import type { Network } from "../model/network.ts";
import type { Violable } from "../model/setup.ts";
import type { Ties } from "../model/ties.ts";
import type { WakeRequest } from "../model/wake.ts";

/** What is to be checked: one value is a value, a word like `each` stands for all of them. */
export interface Scope {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** All orders of distinct ids (the default), or these, position 0 first. */
  readonly ids?: "all" | readonly number[];
  /** The greatest id, for algorithms that compute with ids; others only see their order. */
  readonly idRange?: number;
  /** `each`: every non-empty set of starters, in rounds every wake-up pattern. `any`: the empty set too. */
  readonly wake?: "all" | "each" | "any" | WakeRequest;
  /**
   * `aligned` (the default), a digit for each process, or `each`: all labellings; on all networks
   * every numbering of ports that an order of the nodes gives.
   */
  readonly ports?: string;
  readonly links?: "fifo" | "any";
  /** `each`: every set, but the empty one where only the willing can be elected. */
  readonly willing?: "all" | "none" | "each" | readonly number[];
  /** In rounds, the order of messages that reach a process at one time: the first, or `each`. */
  readonly ties?: "each" | Ties;
  /** `each` (the default of algorithms for any network): all connected graphs of n nodes. */
  readonly network?: Network | "each";
  readonly violate?: readonly Violable[];
}

/** Does it go through all connected graphs? */
export const goesThroughGraphs = ({ algorithm, network }: Scope): boolean =>
  network === "each" || (network === undefined && !algorithm.needs.ring);

/** Are the wake-ups found by running, because they have times? */
export const goesThroughPatterns = ({ algorithm, wake, violate }: Scope): boolean =>
  algorithm.needs.rounds === true &&
  !algorithm.needs.root &&
  (wake === "each" || (wake === undefined && violate?.includes("everyone") === true));
