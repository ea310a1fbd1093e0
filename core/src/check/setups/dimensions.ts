import { groupDigits } from "../../refusal/group-digits.ts";
import { checkUsed } from "../../model/run-spec.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Setup } from "../../model/setup.ts";
import { selectPositions, makeWaking } from "../../model/system/wake.ts";
import {
  arrangements,
  binomial,
  choices,
  factorial,
  members,
  MOST_MEMBERS,
  singleton,
  singletons,
  subsets,
  tied,
  type Subsets,
  weakOrders,
  withRepeats,
} from "./arrangements.ts";
import type { SetupDraws } from "./setup-draws.ts";
import { cyclesOf, type Symmetry } from "./symmetries.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";

/** A value for each position. */
type Column = Uint8Array | Uint32Array;

/** A dimension that is explored, with a column for each of its values. */
export interface Dimension {
  readonly of: "ids" | "ports" | "willing" | "wake";
  readonly says: string;
  /** True if the values within each column are distinct. */
  readonly distinct: boolean;
  /** Returns the number of columns that a symmetry leaves unchanged. */
  fixedBy(symmetry: Symmetry): bigint;
  /** Yields columns in lexicographic order. If all positions are symmetric (`alike`), may skip columns whose first value is not their least. */
  columns(alike: boolean): Iterable<Column>;
  /** Draws a column; each of those that `columns` yields has the same chance. */
  draw(draws: SetupDraws, alike: boolean): Column;
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
    throw Refusal.of(
      "id-range",
      `${algorithm.name} takes no range of ids. It does not declare computesWithIds, so only the order ` +
        `of the ids matters, and every order of 1..${n} is explored.`,
    );
  }
  if (!Number.isSafeInteger(idRange) || idRange < most || idRange >= 2 ** 32) {
    throw Refusal.of(
      "id-range",
      `${idRange} is not accepted; ${n} ids need a range up to at least ${most}.`,
    );
  }
  return { least, most: idRange };
}

function ids(scope: Scope): Dimension | undefined {
  const { algorithm, n, violate = [] } = scope;
  if (!algorithm.needs.ids || typeof scope.ids === "object") return undefined;
  const { least, most } = idValues(scope);
  const width = most - least + 1;
  const range = `from ${least}..${most}`;
  const part = (column: Column) => ({ ids: Uint32Array.from(column) });
  if (violate.includes("ids")) {
    const isAnyId = algorithm.computesWithIds === true;
    const fixedBy = (symmetry: Symmetry): bigint => {
      const cycles = cyclesOf(symmetry).length;
      // A list that is the same on every cycle has equal ids, unless every cycle is a single position.
      if (isAnyId) return BigInt(width) ** BigInt(cycles) - (cycles < n ? 0n : ordersOf(width, n));
      return weakOrders(cycles) - (cycles < n ? 0n : factorial(n));
    };
    return {
      of: "ids",
      says: isAnyId ? `assignments of non-distinct ids ${range}` : "orders of non-distinct ids",
      distinct: false,
      fixedBy,
      columns: () => repeatedIds(scope),
      draw: (draws) => drawRepeated(draws, scope),
      part,
    };
  }
  return {
    of: "ids",
    says: width === n ? `arrangements of ${least}..${most}` : `assignments of ids ${range}`,
    distinct: true,
    fixedBy: (symmetry) => (cyclesOf(symmetry).length < n ? 0n : ordersOf(width, n)),
    *columns(alike) {
      for (const values of choices(n, least, most)) yield* arrangements(values, alike ? 1 : 0);
    },
    draw(draws, alike) {
      const values = Uint32Array.from(draws.choose(n, width), (value) => least + value).sort();
      return draws.shuffle(values, alike ? 1 : 0);
    },
    part,
  };
}

/** Returns the number of ordered choices of n of m things. */
const ordersOf = (m: number, n: number): bigint => binomial(m, n) * factorial(n);

/** Largest number of lists that are drawn to find one in which two ids are equal. */
const MOST_TRIES = 100_000;

/** Draws a list of ids in which at least two are equal; see `repeatedIds`. */
export function drawRepeated(draws: SetupDraws, scope: Scope): Uint32Array {
  const { n } = scope;
  const { least, most } = idValues(scope);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const list = scope.algorithm.computesWithIds
      ? Uint32Array.from({ length: n }, () => least + draws.below(most - least + 1))
      : drawWeakOrder(draws, n);
    if (new Set(list).size < n) return list;
  }
  throw new Refusal(
    `ids: equal ids are too rare among ${least}..${most} to be drawn; give the ids, or a smaller range.`,
  );
}

/** Draws a weak order of n things, each with the same chance: first how many are least, and which. */
function drawWeakOrder(draws: SetupDraws, n: number): Uint32Array {
  const ranks = new Uint32Array(n);
  let left = [...ranks.keys()];
  for (let rank = 1; left.length > 0; rank++) {
    const many = left.length;
    const sizes = left.map((_, i) => binomial(many, i + 1) * weakOrders(many - i - 1));
    const least = draws.choose(draws.weighted(sizes) + 1, many);
    for (const i of least) ranks[left[i]] = rank;
    left = left.filter((_, i) => !least.has(i));
  }
  return ranks;
}

/** Yields every list of ids in which at least two are equal. Unless the algorithm computes with ids, yields one list for each order. */
export function repeatedIds(scope: Scope): Generator<Uint32Array> {
  const { least, most } = idValues(scope);
  return scope.algorithm.computesWithIds ? withRepeats(scope.n, least, most) : tied(scope.n);
}

function sets({ n, sample }: Scope, which: Subsets, what: string, bits = false) {
  if (n > MOST_MEMBERS && !sample) {
    throw new Refusal(
      `n = ${n} has too many ${what} to explore all of them; give one, or n from 1 to ${groupDigits(MOST_MEMBERS)}.`,
    );
  }
  return {
    distinct: false,
    fixedBy: (symmetry: Symmetry) => fixedSubsets(symmetry, which, bits),
    columns: () => subsets(n, which),
    draw: (draws: SetupDraws) => drawSubset(draws, n, which),
  };
}

/** Counts the sets that a symmetry leaves unchanged: on every cycle all or none or, if it inverts bits, every second. */
function fixedSubsets(symmetry: Symmetry, { empty, full }: Subsets, bits: boolean): bigint {
  const cycles = cyclesOf(symmetry);
  const all = 2n ** BigInt(cycles.length);
  if (bits && symmetry.flips) return cycles.some((length) => length % 2 === 1) ? 0n : all;
  const left = all - (empty ? 0n : 1n) - (full ? 0n : 1n);
  return left < 0n ? 0n : left;
}

function drawSubset(draws: SetupDraws, n: number, { empty, full }: Subsets): Uint8Array {
  for (;;) {
    const column = Uint8Array.from({ length: n }, () => draws.below(2));
    if ((empty || column.includes(1)) && (full || column.includes(0))) return column;
  }
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
    ...sets(scope, which, "port labellings", true),
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
  const which = { empty: true, full: true };
  return {
    of: "willing",
    ...sets(scope, which, "sets of willing processes"),
    says: "every set of willing processes",
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
    return {
      of: "wake",
      says: "every root",
      distinct: false,
      fixedBy: (symmetry) => BigInt(cyclesOf(symmetry).filter((length) => length === 1).length),
      columns: () => singletons(n),
      draw: (draws) => singleton(n, draws.below(n)),
      part,
    };
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
