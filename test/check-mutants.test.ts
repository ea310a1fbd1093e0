// The checker catches every mutant at the smallest n at which it differs from the original: a property is violated or, if only
// counts or times are wrong, they differ.
import {
  computeChances,
  findAlgorithm,
  parseRun,
  mutantName,
  mutantRun,
  allMutants,
  type Algorithm,
  type Report,
  type Scope,
  type Mutant,
} from "@ringleader/core/internal";
import { expect, test } from "vitest";
import { checked, verdictOf } from "./check.ts";
import { smallestCatch } from "./smallest-mutants.ts";

/** Returns the scope of n processes in the model of the run that shows the mutant. */
function scopeOf(mutant: Mutant, algorithm: Algorithm, n: number): Scope {
  const line = mutantRun(mutant);
  const violate = (line.violate ?? []) as NonNullable<Scope["violate"]>;
  const ids = Array.isArray(line.ids) ? (line.ids as number[]) : [];
  const { only, more, n: most } = smallestCatch[mutantName(mutant)];
  if (only && n === most) {
    const { network } = parseRun({ ...line, algorithm: mutant.of.name });
    return { algorithm, n, ids, ...(network && { network }) };
  }
  return {
    algorithm,
    n,
    ...(violate.length > 0 && { violate }),
    // If `everyone` is violated, all wake-up patterns are explored anyway.
    ...(line.wake && !violate.includes("everyone") && { wake: "each" }),
    ...(line.ports && !violate.includes("direction") && { ports: "each" }),
    ...(line.willing && { willing: "each" }),
    ...(line.links && { links: line.links }),
    ...largerIds(algorithm, ids),
    ...more,
  };
}

const largerIds = ({ computesWithIds }: Algorithm, ids: readonly number[]): Partial<Scope> =>
  computesWithIds && Math.max(...ids) > ids.length ? { idRange: Math.max(...ids) } : {};

const parametersOf = (mutant: Mutant): Readonly<Record<string, string>> =>
  mutantRun(mutant).set ?? {};

/** A mutant may be checked on all turns of a ring, its algorithm on one, so what adds up is counted by setup. */
function counts({ extremes, scheduleIndependent, sum, raw, schedules }: Report) {
  const bySetup = (count: number | string | undefined) =>
    raw && count !== undefined ? String((BigInt(count) * 5040n) / BigInt(raw.setups)) : undefined;
  return {
    extremes: Object.entries(extremes).map(([name, { min, max }]) => [name, min, max]),
    scheduleIndependent,
    sum,
    states: bySetup(raw?.states),
    transitions: bySetup(raw?.transitions),
    schedules: bySetup(schedules),
  };
}

/** Returns how check catches the mutant on n processes; undefined if it does not. */
function caught(mutant: Mutant, n: number): "violated" | "chances" | "counts" | undefined {
  const { by, watched } = smallestCatch[mutantName(mutant)];
  const set = parametersOf(mutant);
  const wrong = findAlgorithm(mutantName(mutant)).with(set);
  const unbroken = mutant.of.with(set);
  const verdictOnly = by === "violated" && !watched;
  const report = checked(scopeOf(mutant, wrong, n), { verdictOnly, budget });
  if (verdictOf(report) === "violated") return "violated";
  if (by === "chances") {
    const [one, other] = [wrong, unbroken].map((algorithm) =>
      computeChances({ algorithm, n, rounds: 1 }),
    );
    return JSON.stringify(one.expected) === JSON.stringify(other.expected) ? undefined : by;
  }
  if (by !== "counts") return undefined;
  const original = checked(scopeOf(mutant, unbroken, n), { verdictOnly });
  expect(verdictOf(original)).toBe("holds");
  return JSON.stringify(counts(report)) === JSON.stringify(counts(original)) ? undefined : "counts";
}

test("smallest-mutants.ts: lists every mutant", () => {
  expect(Object.keys(smallestCatch).toSorted()).toEqual(allMutants.map(mutantName).toSorted());
});

/** Enough states to catch every mutant. A limit is needed because the runs of some mutants never end. */
const budget = { states: 300_000, bytes: 2 ** 30 };

/** Largest n at which the test checks that the mutant is not caught. */
const SOON = process.env["FULL"] ? 5 : 1;

/** Mutants that take seconds, because their runs never end or have many states. */
const slow = [
  "franklin:FR-3",
  "peterson:PE-1",
  "peterson:PE-2b",
  "peterson:PE-7",
  "franklin-probabilistic:PF-3",
  "franklin-probabilistic:PF-9",
  "hirschberg-sinclair:HS-5",
  "variable-speeds:VS-11b",
];

const soon = allMutants.filter((mutant) => {
  const name = mutantName(mutant);
  return smallestCatch[name].n <= 2 && !slow.includes(name);
});
/** The full suite catches all mutants, the usual one two of each algorithm. */
const some = process.env["FULL"]
  ? allMutants
  : soon.filter((mutant) => soon.filter(({ of }) => of === mutant.of).indexOf(mutant) < 2);

test.each(some.map((mutant) => [mutantName(mutant), mutant] as const))(
  "check: catches %s first at its smallest n",
  (name, mutant) => {
    const { n, by } = smallestCatch[name];
    for (let fewer = 1; fewer < n && fewer <= SOON; fewer++)
      expect([fewer, caught(mutant, fewer)]).toEqual([fewer, undefined]);
    expect(caught(mutant, n)).toBe(by);
  },
);
