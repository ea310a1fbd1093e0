import { isHopeless, type Needs } from "../model/needs.ts";
import { numbersEveryWay } from "./numbered-ports.ts";
import type { Scope } from "./scope.ts";

/** A dimension that the model leaves open and that is not explored, and the flag that explores it, if one does. */
export interface NotExplored {
  readonly dimension: string;
  readonly flag?: string;
}

/** Something that an algorithm may leave open: whatever its needs do not assume. */
export interface OpenDimension {
  readonly dimension: string;
  readonly flag: string;
  /** True if no flag explores the dimension where coins are tossed in rounds. */
  readonly fixedForCoinsInRounds?: true;
  /** Do the needs of the algorithm, as far as they are kept, leave it open on these networks? */
  isOpen(scope: Scope): boolean;
  /** Does the scope say which of its values are explored? */
  isGiven(scope: Scope): boolean;
  /** What explores all of its values; absent where it has a budget of its own. */
  readonly each?: Partial<Scope>;
  /** Is only the usual value taken? */
  isUsual(scope: Scope): boolean;
  /** The usual value, in the words of the coverage sentence. */
  readonly usual: string;
}

const ports: OpenDimension = {
  dimension: "port labellings",
  flag: "--ports each",
  isOpen: ({ algorithm: { needs } }) => needs.ring === true && !needs.direction,
  isGiven: (scope) => scope.ports !== undefined,
  each: { ports: "each" },
  isUsual: (scope) => (scope.ports ?? "aligned") === "aligned",
  usual: "aligned ports",
};

/** Where a network has too many numberings, some of them are explored. */
const numberings: OpenDimension = {
  dimension: "port numberings",
  flag: "--ports each",
  isOpen: ({ algorithm: { needs }, network }) =>
    !needs.ring && (typeof network !== "object" || !network.ring),
  isGiven: (scope) => scope.ports !== undefined || numbersEveryWay(scope),
  // The sentence says of networks what was taken.
  isUsual: () => false,
  usual: "",
};

const links: OpenDimension = {
  dimension: "links that reorder",
  flag: "--links any",
  // In rounds no message overtakes one of an earlier round.
  isOpen: ({ algorithm }) =>
    !algorithm.needs.rounds && !algorithm.needs.fifo && algorithm.links !== "any",
  isGiven: (scope) => scope.links !== undefined,
  each: { links: "any" },
  isUsual: (scope) => scope.links !== "any",
  usual: "links that keep the order",
};

/** Under `everyone` the first message starts a sleeper: that is a run in which all start first. */
const sleepers: OpenDimension = {
  dimension: "sleepers",
  flag: "--wake each",
  isOpen: ({ algorithm: { needs } }) => !needs.everyone && !needs.root,
  isGiven: (scope) => scope.wake !== undefined,
  each: { wake: "each" },
  isUsual: (scope) => (scope.wake ?? "all") === "all",
  usual: "all starting at once",
  fixedForCoinsInRounds: true,
};

export const UNWILLING = "unwilling processes";

const willing: OpenDimension = {
  dimension: UNWILLING,
  flag: "--willing each",
  // Any handler in rounds may read `me.willing`. With coins, the search observes whether one does.
  isOpen: ({ algorithm: { needs, contenders = "woke" } }) =>
    needs.rounds === true && (!needs.coins || contenders !== "woke"),
  isGiven: (scope) => scope.willing !== undefined,
  each: { willing: "each" },
  isUsual: (scope) => (scope.willing ?? "all") === "all",
  usual: "all willing",
  fixedForCoinsInRounds: true,
};

const orders: OpenDimension = {
  dimension: "orders within a round",
  flag: "--ties each",
  isOpen: ({ algorithm: { needs, ties } }) =>
    needs.rounds === true && !(isOneWay(needs) && ties === "smallest first"),
  isGiven: (scope) => scope.ties !== undefined,
  each: { ties: "each" },
  isUsual: (scope) => (scope.ties ?? "first") === "first",
  usual: "messages of one time handled port by port",
};

/** Do all messages of a process come over one link? */
const isOneWay = ({ ring, direction, bothWays }: Needs): boolean =>
  ring === true && direction === true && !bothWays;

/** An algorithm that computes with ids may behave differently on ids outside the range; there are infinitely many. */
const otherIds: OpenDimension = {
  dimension: "other ids",
  flag: "--id-range N",
  isOpen: ({ algorithm, ids }) =>
    algorithm.computesWithIds === true && algorithm.needs.ids === true && typeof ids !== "object",
  isGiven: (scope) => scope.idRange !== undefined,
  isUsual: () => false,
  usual: "",
};

/** In the order in which they are tried: each that still fits the budget is explored. */
const dimensions: readonly OpenDimension[] = [
  ports,
  numberings,
  links,
  orders,
  sleepers,
  willing,
  otherIds,
];

/** The dimensions that the model leaves open in a scope, whether or not they are explored. */
export const openDimensions = (scope: Scope): OpenDimension[] => {
  const { needs } = scope.algorithm;
  // Where all stay alike, one run shows it.
  if (isHopeless(needs)) return [];
  return dimensions.filter((it) => it.isOpen(scope));
};

/** The dimensions that the model leaves open and the scope says nothing about. */
export const notExplored = (scope: Scope): NotExplored[] =>
  openDimensions(scope)
    .filter((it) => !it.isGiven(scope))
    .map(({ dimension, flag, fixedForCoinsInRounds: isFixed }) => {
      const { coins, rounds } = scope.algorithm.needs;
      return { dimension, ...(!(isFixed && coins && rounds) && { flag }) };
    });

/** Describes a dimension with its flag and further remarks in brackets: `sleepers (--wake each)`. */
export function describeNotExplored(
  { dimension, flag }: NotExplored,
  ...remarks: string[]
): string {
  const inBrackets = [...(flag === undefined ? [] : [flag]), ...remarks];
  return inBrackets.length === 0 ? dimension : `${dimension} (${inBrackets.join(", ")})`;
}
