import { checkUsed } from "../../model/run-spec.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { selectPositions, makeWaking } from "../../model/system/wake.ts";
import {
  arrangements,
  binomial,
  choices,
  factorial,
  howManySubsets,
  members,
  MOST_MEMBERS,
  singletons,
  subsets,
  tied,
  type Subsets,
  weakOrders,
  withRepeats,
} from "./arrangements.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";

/** A value for each position. */
type Column = Uint8Array | Uint32Array;

/** A dimension that is explored, with a column for each of its values. */
export interface Dimension {
  readonly of: "ids" | "ports" | "willing" | "wake";
  readonly says: string;
  readonly count: number;
  /** True if all values of a column are distinct. */
  readonly distinct: boolean;
  /** Columns in dictionary order. If all positions are symmetric, only those with the least value first. */
  columns(alike: boolean): Iterable<Column>;
  /** What a column changes in a setup. */
  part(column: Column, base: Setup): Partial<Setup>;
}

/** The dimensions that are explored on one network, outermost first. */
export const dimensions = (scope: Scope): Dimension[] =>
  [
    goesThroughGraphs(scope) ? undefined : ids(scope),
    ports(scope),
    willing(scope),
    starters(scope),
  ].filter((it) => it !== undefined);

/** The range of ids where none are given. */
export function idValues({ algorithm, n, idRange }: Scope): { least: number; most: number } {
  const least = algorithm.computesWithIds ? (algorithm.leastId ?? 0) : 1;
  const most = least + n - 1;
  if (idRange === undefined) return { least, most };
  if (!algorithm.computesWithIds) {
    throw new Refusal(
      `ids: ${algorithm.name} does not declare computesWithIds, so ids are 1..${n} in every order, and each ` +
        `reaction is tested to depend on nothing but their order; it takes no range.`,
    );
  }
  if (!Number.isSafeInteger(idRange) || idRange < most || idRange >= 2 ** 32) {
    throw new Refusal(
      `ids: a range up to ${idRange} is not accepted; ${n} ids need one up to at least ${most}.`,
    );
  }
  return { least, most: idRange };
}

function ids(scope: Scope): Dimension | undefined {
  const { algorithm, n, violate = [] } = scope;
  if (!algorithm.needs.ids || typeof scope.ids === "object") return undefined;
  const { least, most } = idValues(scope);
  const width = most - least + 1;
  const count = binomial(width, n) * factorial(n);
  const assignments = `assignments of ids from ${least}..${most}`;
  const part = (column: Column) => ({ ids: Uint32Array.from(column) });
  if (violate.includes("ids")) {
    const isAnyId = algorithm.computesWithIds === true;
    return {
      of: "ids",
      says: `${isAnyId ? assignments : "orders of ids"} with some of them equal`,
      count: isAnyId ? width ** n - count : weakOrders(n) - factorial(n),
      distinct: false,
      columns: () => repeatedIds(scope),
      part,
    };
  }
  return {
    of: "ids",
    says: width === n ? `arrangements of ${least}..${most}` : assignments,
    count,
    distinct: true,
    *columns(alike) {
      for (const values of choices(n, least, most)) yield* arrangements(values, alike ? 1 : 0);
    },
    part,
  };
}

/** Yields every list of ids in which some are equal; only their order matters unless the algorithm computes with ids. */
export function repeatedIds(scope: Scope): Generator<Uint32Array> {
  const { least, most } = idValues(scope);
  return scope.algorithm.computesWithIds ? withRepeats(scope.n, least, most) : tied(scope.n);
}

function sets({ n }: Scope, which: Subsets, what: string) {
  if (n > MOST_MEMBERS) {
    throw new Refusal(
      `n = ${n} has too many ${what} to explore each; give some, or n from 1 to ${MOST_MEMBERS}.`,
    );
  }
  return {
    count: howManySubsets(n, which),
    distinct: false,
    columns: () => subsets(n, which),
  };
}

function ports(scope: Scope): Dimension | undefined {
  const { algorithm, violate = [] } = scope;
  const violated = violate.includes("direction");
  const asked = scope.ports ?? (violated ? "each" : "aligned");
  if (!algorithm.needs.ring || asked !== "each") return undefined;
  // All labels exchanged is agreement too, so only other labellings violate it.
  const which = { empty: !violated, full: !violated };
  return {
    of: "ports",
    ...sets(scope, which, "port labellings"),
    says: violated ? "every port labelling on which not all agree" : "every port labelling",
    part(column, { made }) {
      const swapped = Uint8Array.from(column);
      // Aligned ports have no column, so that runs need not read one.
      return swapped.includes(1) ? { swapped, made: { ...made, ports: "given" } } : {};
    },
  };
}

function willing(scope: Scope): Dimension | undefined {
  const { algorithm, willing: who = "all" } = scope;
  if (who !== "all") checkUsed("willing", algorithm);
  if (who !== "each") return undefined;
  // Columns mark the unwilling, so that all are willing in the first setup.
  const which = { empty: true, full: algorithm.contenders !== "willing" };
  return {
    of: "willing",
    ...sets(scope, which, "sets of willing processes"),
    says: which.full
      ? "every set of willing processes"
      : "every non-empty set of willing processes",
    part(column, { n }) {
      const set = selectPositions("willing", n, members(Array.from(column, (it) => 1 - it)));
      return set ? { willing: set } : {};
    },
  };
}

function starters(scope: Scope): Dimension | undefined {
  const { algorithm, n, violate = [] } = scope;
  const part: Dimension["part"] = (column, { needs, waking: { mailStarts } }) => {
    const who = members(column);
    if (who.length > 0) return { waking: makeWaking(n, who, needs) };
    // Nothing runs without a starter, and no request asks for it, but published state counts include this state.
    return { waking: { all: false, starters: new Uint8Array(n), times: [], mailStarts } };
  };
  if (algorithm.needs.root) {
    // One process must start: each in turn unless it is given.
    if ((scope.wake ?? "each") !== "each") return undefined;
    const columns = () => singletons(n);
    return { of: "wake", says: "every root", count: n, distinct: false, columns, part };
  }
  const violated = violate.includes("everyone");
  const wake = scope.wake ?? (violated ? "each" : "all");
  if ((wake !== "each" && wake !== "any") || goesThroughPatterns(scope)) return undefined;
  const which = { empty: wake === "any", full: !violated };
  const few = which.empty ? ", the empty one too" : "";
  const most = which.full ? "" : ", but not all at once";
  return {
    of: "wake",
    ...sets(scope, which, "sets of starters"),
    says: `every set of starters${few}${most}`,
    part,
  };
}
