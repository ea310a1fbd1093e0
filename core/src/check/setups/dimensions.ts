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
  /** True if the values within each column are distinct. */
  readonly distinct: boolean;
  /** Yields columns in lexicographic order. If all positions are symmetric (`alike`), may skip columns whose first value is not their least. */
  columns(alike: boolean): Iterable<Column>;
  /** Returns the part of a setup that a column changes. */
  part(column: Column, base: Setup): Partial<Setup>;
}

/** Returns the dimensions that are explored on one network, outermost first. */
export const dimensions = (scope: Scope): Dimension[] =>
  [
    goesThroughGraphs(scope) ? undefined : ids(scope),
    ports(scope),
    willing(scope),
    starters(scope),
  ].filter((it) => it !== undefined);

/** Returns the range of ids that are explored if none are given. */
export function idValues({ algorithm, n, idRange }: Scope): { least: number; most: number } {
  const least = algorithm.computesWithIds ? (algorithm.leastId ?? 0) : 1;
  const most = least + n - 1;
  if (idRange === undefined) return { least, most };
  if (!algorithm.computesWithIds) {
    throw new Refusal(
      `ids: ${algorithm.name} takes no range of ids. It does not declare computesWithIds, so only the order ` +
        `of the ids matters, and every order of 1..${n} is explored.`,
    );
  }
  if (!Number.isSafeInteger(idRange) || idRange < most || idRange >= 2 ** 32) {
    throw new Refusal(
      `ids: a range up to ${idRange} is not accepted; ${n} ids need a range up to at least ${most}.`,
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
  const range = `from ${least}..${most}`;
  const part = (column: Column) => ({ ids: Uint32Array.from(column) });
  if (violate.includes("ids")) {
    const isAnyId = algorithm.computesWithIds === true;
    return {
      of: "ids",
      says: isAnyId ? `assignments of non-distinct ids ${range}` : "orders of non-distinct ids",
      count: isAnyId ? width ** n - count : weakOrders(n) - factorial(n),
      distinct: false,
      columns: () => repeatedIds(scope),
      part,
    };
  }
  return {
    of: "ids",
    says: width === n ? `arrangements of ${least}..${most}` : `assignments of ids ${range}`,
    count,
    distinct: true,
    *columns(alike) {
      for (const values of choices(n, least, most)) yield* arrangements(values, alike ? 1 : 0);
    },
    part,
  };
}

/** Yields every list of ids in which at least two are equal. Unless the algorithm computes with ids, yields one list for each order. */
export function repeatedIds(scope: Scope): Generator<Uint32Array> {
  const { least, most } = idValues(scope);
  return scope.algorithm.computesWithIds ? withRepeats(scope.n, least, most) : tied(scope.n);
}

function sets({ n }: Scope, which: Subsets, what: string) {
  if (n > MOST_MEMBERS) {
    throw new Refusal(
      `n = ${n} has too many ${what} to explore all of them; give one, or n from 1 to ${MOST_MEMBERS}.`,
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
  // If the labels of no process or of all processes are exchanged, all processes agree, so direction is not violated.
  const which = { empty: !violated, full: !violated };
  return {
    of: "ports",
    ...sets(scope, which, "port labellings"),
    says: violated
      ? "every port labelling on which not all processes agree"
      : "every port labelling",
    part(column, { made }) {
      const swapped = Uint8Array.from(column);
      // Setups with aligned ports have no `swapped`, which makes their runs faster.
      return swapped.includes(1) ? { swapped, made: { ...made, ports: "given" } } : {};
    },
  };
}

function willing(scope: Scope): Dimension | undefined {
  const { algorithm, willing: who = "all" } = scope;
  if (who !== "all") checkUsed("willing", algorithm);
  if (who !== "each") return undefined;
  // A column marks the unwilling processes, so that all processes are willing in the first setup.
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
    // Without a starter nothing happens, but published counts of states include this one state.
    return { waking: { all: false, starters: new Uint8Array(n), times: [], mailStarts } };
  };
  if (algorithm.needs.root) {
    // Exactly one process, the root, starts. Unless the root is given, every process is tried.
    if ((scope.wake ?? "each") !== "each") return undefined;
    const columns = () => singletons(n);
    return { of: "wake", says: "every root", count: n, distinct: false, columns, part };
  }
  const violated = violate.includes("everyone");
  const wake = scope.wake ?? (violated ? "each" : "all");
  if ((wake !== "each" && wake !== "any") || goesThroughPatterns(scope)) return undefined;
  const which = { empty: wake === "any", full: !violated };
  const few = which.empty ? ", including the empty set" : "";
  const most = which.full ? "" : " except the set of all processes";
  return {
    of: "wake",
    ...sets(scope, which, "sets of starters"),
    says: `every set of starters${few}${most}`,
    part,
  };
}
