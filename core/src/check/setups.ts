import type { Algorithm } from "../model/algorithm.ts";
import type { Network } from "../model/network.ts";
import type { Violable } from "../model/setup.ts";
import type { WakeRequest } from "../model/wake.ts";
/** What `check` was asked to go through. */
export interface Scope {
  readonly algorithm: Algorithm;
  readonly n: number;
  readonly ids?: "all" | readonly number[];
  readonly idRange?: number;
  readonly wake?: "all" | "each" | "any" | WakeRequest;
  readonly ports?: "each" | "aligned" | string;
  readonly links?: "fifo" | "any";
  readonly willing?: "all" | "none" | "each" | readonly number[];
  readonly network?: Network | "each";
  readonly violate?: readonly Violable[];
}
