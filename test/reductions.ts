// Compares a check with reduction and a check without.
import {
  catalogue,
  findAlgorithm,
  mutantName,
  mutantRun,
  allMutants,
  type Algorithm,
  type Report,
  type Scope,
} from "@ringleader/core/internal";
import { expect } from "vitest";
import { checked, verdictOf } from "./check.ts";

const usual = catalogue.map(({ name }) => ({ name, set: {} as Record<string, string> }));

/** Every asynchronous algorithm, with standard parameters and with each parameter that changes the messages. */
export const variants: readonly { name: string; algorithm: Algorithm }[] = usual
  .flatMap((it) => [
    it,
    ...["losers=swallow", "announce=yes", "announce=no", "elects=min", "elects=max", "prune=yes"]
      .map((word) => word.split("="))
      .filter(([key]) => key in findAlgorithm(it.name).parameters)
      .map(([key, value]) => ({ ...it, set: { [key]: value } })),
    ...(it.name === "hirschberg-sinclair"
      ? [{ ...it, set: { losers: "swallow", elects: "max", announce: "yes" } }]
      : []),
    ...(it.name === "franklin-probabilistic" ? [{ ...it, set: { bit: "no" } }] : []),
  ])
  .map(({ name, set }) => ({ name, set, algorithm: findAlgorithm(name).with(set) }))
  .filter(({ algorithm, set }) => {
    // A standard value of a parameter is not a separate variant.
    const named = Object.keys(set).length === 0 || Object.keys(algorithm.changed).length > 0;
    return named && !algorithm.needs.rounds;
  })
  .map(({ name, set, algorithm }) => ({
    name: [name, ...Object.entries(set).map((it) => it.join("="))].join(" "),
    algorithm,
  }));

/** Generates the scopes of an algorithm up to a size, with all links, ports and sets of starters. */
export function* scopesOf(
  algorithm: Algorithm,
  most: { readonly rings: number; readonly networks: number; readonly coins: number },
): Generator<Scope> {
  const { ring, direction, fifo, coins } = algorithm.needs;
  const largest = coins ? most.coins : ring ? most.rings : most.networks;
  for (let n = 1; n <= largest; n++) {
    for (const links of fifo ? (["fifo"] as const) : (["fifo", "any"] as const)) {
      yield { algorithm, n, links, wake: "each" };
      if (ring && !direction) yield { algorithm, n, links, ports: "each" };
    }
  }
}

/**
 * Lists every asynchronous mutant with the scope that shows its mistake: the links, and the violated assumptions.
 */
export const mutantScopes = (n: number): [string, Scope][] =>
  allMutants.flatMap((mutant): [string, Scope][] => {
    const line = mutantRun(mutant);
    const algorithm = findAlgorithm(mutantName(mutant)).with(line.set ?? {});
    if (algorithm.needs.rounds) return [];
    const scope = {
      algorithm,
      n: algorithm.needs.coins ? n - 1 : n,
      ...(line.links && { links: line.links as "any" }),
      ...(line.violate && { violate: line.violate as NonNullable<Scope["violate"]> }),
      ...(line.wake && !line.violate && { wake: "each" as const }),
    };
    return [[mutantName(mutant), scope]];
  });

const summaryOf = ({ extremes, scheduleIndependent, setups, weight }: Report) => ({
  setups,
  weight,
  extremes: Object.fromEntries(
    Object.entries(extremes).map(([name, { min, max }]) => [name, [min, max]]),
  ),
  scheduleIndependent,
});

/**
 * Expects the same verdict on every property that both searches decide, which the election is. A reduced graph has
 * too few states for invariants; if one run represents all, it decides claims that read the run.
 */
function expectTheSameVerdicts(less: Report["properties"], whole: Report["properties"]): void {
  const decided = whole.filter(
    (_, i) => whole[i].holds !== undefined && less[i].holds !== undefined,
  );
  const verdicts = (of: Report["properties"]) =>
    decided.map(({ id }) => [id, of.find((it) => it.id === id)?.holds]);
  expect(verdicts(less)).toEqual(verdicts(whole));
  expect(decided.slice(0, 3)).toEqual(whole.slice(0, 3));
}

/** Largest ring on which causal depths are compared too. State graphs with causal depths are much larger. */
const CHAINED = 2;

/**
 * Expects the same result with and without reduction, on small rings including causal depths. Returns the report
 * without reduction.
 */
export function expectTheSame(scope: Scope, chained = CHAINED): Report {
  const verdictOnly = scope.algorithm.needs.coins === true || scope.n > chained;
  const whole = checked(scope, { reduce: false, verdictOnly });
  const less = checked(scope, { reduce: true, verdictOnly });
  expect([verdictOf(whole), whole.undecided]).not.toContain("undecided");
  // The searches may find violations in another order, and each stops at its first.
  if (verdictOf(whole) === "violated") expect(verdictOf(less)).toBe("violated");
  else {
    expect(summaryOf(less)).toEqual(summaryOf(whole));
    expectTheSameVerdicts(less.properties, whole.properties);
    expect(less.states).toBeLessThanOrEqual(whole.states);
  }
  return whole;
}
