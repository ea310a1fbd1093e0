import type { Algorithm } from "../../model/algorithm.ts";
import type { Network } from "../../model/system/network.ts";
import { leastSize, type Sometimes } from "../../model/sometimes.ts";
import type { Violable } from "../../model/setup.ts";
import type { Seed } from "../../model/system/random.ts";
import type { Ties } from "../../model/system/ties.ts";
import type { WakeRequest } from "../../model/system/wake.ts";

/** Which setups are checked. A word like `each` stands for all values. */
export interface Scope {
  readonly algorithm: Algorithm;
  readonly n: number;
  /** `all` (the default): all orders of distinct ids. Otherwise the ids, position 0 first. */
  readonly ids?: "all" | readonly number[] | undefined;
  /** The greatest id to try. Only for algorithms that compute with ids; for others only the order of ids matters. */
  readonly idRange?: number | undefined;
  /** `each`: every non-empty set of starters; in rounds, every wake-up pattern. `any`: every set of starters, even the empty set. */
  readonly wake?: "all" | "each" | "any" | WakeRequest | undefined;
  /**
   * On a ring: `aligned` (the default), one digit for each process, or `each` for every labelling. On
   * networks, `aligned` numbers ports by position and `each` explores every port numbering.
   */
  readonly ports?: string | undefined;
  readonly links?: "fifo" | "any" | undefined;
  /** `each`: every set of willing processes, also the empty set. */
  readonly willing?: "all" | "none" | "each" | readonly number[] | undefined;
  /** The order of messages that reach a process at the same time; `each`: every order. Only in rounds. */
  readonly ties?: "each" | Ties | undefined;
  /** `each` (the default for algorithms that run on any network): all connected networks of n processes. */
  readonly network?: Network | "each" | undefined;
  readonly violate?: readonly Violable[] | undefined;
  /** True if the critical path is asked for, which depends on which processes start by themselves. */
  readonly measuresPath?: boolean | undefined;
  /** Check only this many setups, drawn from the seed. */
  readonly sample?: { readonly setups: number; readonly seed: Seed } | undefined;
}

/** True if the scope explores all connected networks. */
export const goesThroughGraphs = ({ algorithm, network }: Scope): boolean =>
  network === "each" || (network === undefined && !algorithm.needs.ring);

/** True if ids can serve as names of the nodes, because they are distinct and the user did not give them. */
export const namesNodes = ({ algorithm, ids, violate }: Scope): boolean =>
  algorithm.needs.ids === true && typeof ids !== "object" && !violate?.includes("ids");

/** True if the scope explores all wake-up patterns, with times. Simulation finds out which patterns are possible. */
export const goesThroughPatterns = ({ algorithm, wake, violate }: Scope): boolean =>
  algorithm.needs.rounds === true &&
  !algorithm.needs.root &&
  (wake === "each" || (wake === undefined && violate?.includes("everyone") === true));

/** Says why a goal need not be reached in this scope; undefined if it must be reached. */
export function whyNotExpected(
  scope: Scope,
  goal: Sometimes,
  isEverySchedule: boolean,
): string | undefined {
  if ((scope.violate ?? []).length > 0) return "outside the model";
  const { across } = goal;
  const from = leastSize(goal);
  if (scope.n < from) return `only for n ≥ ${from}`;
  if (across && scope[across] !== "each") return `only with --${across} each`;
  return isEverySchedule && !isNarrow(scope)
    ? undefined
    : "the request leaves out some setups or schedules";
}

/** True if the user narrowed the default scope. */
const isNarrow = ({
  algorithm,
  ids,
  ports,
  wake,
  willing,
  links,
  network,
  sample,
}: Scope): boolean =>
  sample !== undefined ||
  typeof ids === "object" ||
  !["each", "aligned", undefined].includes(ports) ||
  typeof wake === "object" ||
  typeof willing === "object" ||
  willing === "none" ||
  typeof network === "object" ||
  (links === "fifo" && algorithm.links === "any");
