import { isVouched } from "../../algorithms/index.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Claim } from "../../model/claim.ts";
import { isHopeless, type Needs } from "../../model/system/needs.ts";
import { mentions } from "../../sentence/expression.ts";
import { expressionOf } from "../../sentence/invariant.ts";
import { readsOf } from "./claim-symmetry.ts";
import { numbersEveryWay } from "./numbered-ports.ts";
import type { Scope } from "./scope.ts";

/** A dimension that the model leaves open and that is not explored. `flag` is the flag that explores it; absent if no flag does. */
export interface NotExplored {
  readonly dimension: string;
  readonly flag?: string;
}

/** A dimension of setups that may be open, which means that the needs of the algorithm do not fix its value. */
export interface OpenDimension {
  readonly dimension: string;
  readonly flag: string;
  /** True if no flag explores the dimension for algorithms that toss coins in rounds. */
  readonly fixedForCoinsInRounds?: true;
  /** True if the needs of the algorithm leave the dimension open in this scope. */
  isOpen(scope: Scope): boolean;
  /** True if the scope says which values are explored. */
  isGiven(scope: Scope): boolean;
  /** The part of a scope that explores all values; absent if the dimension has a budget of its own. */
  readonly each?: Partial<Scope>;
  /** Names the usual value, for the description of a scope; undefined if the scope explores other values. */
  usualIn?(scope: Scope): string | undefined;
}

/** Makes a dimension from one key of the scope. If the key is absent, only the value `usual` is explored; if it is `each`, all values are. */
const along = (
  key: "ports" | "links" | "wake" | "willing" | "ties",
  [usual, each]: readonly [usual: string, each: string],
  says: string,
  rest: Pick<OpenDimension, "dimension" | "isOpen" | "fixedForCoinsInRounds">,
): OpenDimension => ({
  ...rest,
  flag: `--${key} ${each}`,
  isGiven: (scope) => scope[key] !== undefined,
  each: { [key]: each },
  usualIn: (scope) => ((scope[key] ?? usual) === usual ? says : undefined),
});

const ports = along("ports", ["aligned", "each"], "aligned ports", {
  dimension: "port labellings",
  isOpen: ({ algorithm: { needs } }) => needs.ring === true && !needs.direction,
});

/** The port numberings of a network. If there are too many, only some are explored by default. */
const numberings: OpenDimension = {
  dimension: "port numberings",
  flag: "--ports each",
  isOpen: ({ algorithm: { needs }, network }) =>
    !needs.ring && (typeof network !== "object" || !network.ring),
  isGiven: (scope) => scope.ports !== undefined || numbersEveryWay(scope),
};

const links = along("links", ["fifo", "any"], "links that keep the order", {
  dimension: "links that reorder",
  // In rounds, a message cannot overtake a message of an earlier round.
  isOpen: ({ algorithm }) =>
    !algorithm.needs.rounds && !algorithm.needs.fifo && algorithm.links !== "any",
});

/**
 * Processes that do not start by themselves. With the need `everyone`, a process that a message starts could as well
 * have started by itself just before: its states and messages are the same. Only its events and its critical path are
 * not, so the dimension is open if the verdict depends on them.
 */
const sleepers = along("wake", ["all", "each"], "all processes starting at once", {
  dimension: "sleepers",
  isOpen: (scope) =>
    !scope.algorithm.needs.root && (!scope.algorithm.needs.everyone || judgesStarts(scope)),
  fixedForCoinsInRounds: true,
});

/** True if the result may tell a process that a message starts from one that starts by itself. */
const judgesStarts = ({ algorithm, n, violate = [], measuresPath }: Scope): boolean =>
  !algorithm.needs.rounds &&
  (measuresPath ||
    (violate.length === 0 &&
      (algorithm.claims ?? []).some(
        (it) =>
          it.refuted === undefined && !isVouched(algorithm, it) && readsStarts(it, algorithm, n),
      )));

/** True if a claim is about events or the critical path, or reads who starts, as far as can be told without a run. */
export function readsStarts(claim: Claim, algorithm: Algorithm, n: number): boolean {
  const sentence = expressionOf(claim, algorithm);
  if (claim.form === "along")
    return (
      !sentence || mentions(sentence, (it) => it.op === "measure" && it.name === "critical path")
    );
  if (claim.form !== "bound") return false;
  const { of } = claim.measure;
  return of === "causal" || of === "time" || readsOf(claim, algorithm, n).starts === true;
}

export const UNWILLING = "unwilling processes";

const willing = along("willing", ["all", "each"], "all processes willing", {
  dimension: UNWILLING,
  // Any handler in rounds may read `me.willing`. With coins, the search observes whether a handler does.
  isOpen: ({ algorithm: { needs, contenders = "woke" } }) =>
    needs.rounds === true && (!needs.coins || contenders !== "woke"),
  fixedForCoinsInRounds: true,
});

export const ROUND_ORDERS = "orders within a round";

const orders = along("ties", ["first", "each"], "simultaneous messages handled port by port", {
  dimension: ROUND_ORDERS,
  isOpen: ({ algorithm: { needs, ties } }) =>
    needs.rounds === true && !(isOneWay(needs) && ties === "smallest first"),
});

/** True if every process receives all its messages over one link. */
const isOneWay = ({ ring, direction, bothWays }: Needs): boolean =>
  ring === true && direction === true && !bothWays;

/** Ids outside the explored range. An algorithm that computes with ids may behave differently with these ids. */
const otherIds: OpenDimension = {
  dimension: "other ids",
  flag: "--id-range N",
  isOpen: ({ algorithm, ids }) =>
    algorithm.computesWithIds === true && algorithm.needs.ids === true && typeof ids !== "object",
  isGiven: (scope) => scope.idRange !== undefined,
};

/** All dimensions, in the order in which `defaultScope` tries them. */
const dimensions: readonly OpenDimension[] = [
  ports,
  numberings,
  links,
  orders,
  sleepers,
  willing,
  otherIds,
];

/** Returns the dimensions that the model leaves open in a scope, whether or not they are explored. */
export const openDimensions = (scope: Scope): OpenDimension[] => {
  // Without ids or coins, a single run refutes the algorithm.
  if (isHopeless(scope.algorithm.needs)) return [];
  return dimensions.filter((it) => it.isOpen(scope));
};

/** Returns the dimensions that the model leaves open and the scope does not fix. */
export const notExplored = (scope: Scope): NotExplored[] =>
  openDimensions(scope)
    .filter((it) => !it.isGiven(scope))
    .map(({ dimension, flag, fixedForCoinsInRounds: isFixed }) => {
      const { coins, rounds } = scope.algorithm.needs;
      return { dimension, ...(!(isFixed && coins && rounds) && { flag }) };
    });

/** Formats a dimension with its flag and further remarks in brackets: `sleepers (--wake each)`. */
export function describeNotExplored(
  { dimension, flag }: NotExplored,
  ...remarks: string[]
): string {
  const inBrackets = [...(flag === undefined ? [] : [flag]), ...remarks];
  return inBrackets.length === 0 ? dimension : `${dimension} (${inBrackets.join(", ")})`;
}
